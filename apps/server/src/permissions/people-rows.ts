import {
  anyone,
  anyoneHere,
  members,
  membersHere,
  membersUnlessBlocked,
  othersUnlessBlocked,
  ownerAmongParticipants,
  ownerOnly,
  participantOnly,
  participants,
  staffOnly,
  unlessBlocked,
  type Row,
} from './rows.ts';

/** The organization, accounts and what is a person's own. */
export const PEOPLE_ROWS: Readonly<Record<string, Row>> = {
  getOrganization: anyone,
  getOrganizationConfig: anyone,
  getPushKey: anyone,
  search: anyone,
  listOutbox: staffOnly,
  listMailFailures: staffOnly,
  retryMail: staffOnly,

  getSelf: members,
  updateSelf: members,
  updateSelfImage: members,
  listContacts: members,
  getSelfRelationships: members,
  createSocketTicket: members,
  startDataExport: members,
  listDataExports: members,
  getDataExport: ownerOnly,
  // A file that no job has made yet is nobody's.
  getDataExportFile: { ...ownerOnly, owner: 404 },

  listAddresses: members,
  createAddress: members,
  getAddress: ownerOnly,
  updateAddress: ownerOnly,
  deleteAddress: ownerOnly,

  listDelegates: members,
  listDelegateOf: members,
  addDelegate: membersHere,
  removeDelegate: membersUnlessBlocked,

  getMailSubscription: anyoneHere,
  listNotifications: members,
  countNotifications: members,
  readNotifications: members,
  getNotificationPreferences: members,
  updateNotificationPreferences: members,

  listPushDevices: members,
  registerWebPushDevice: members,
  getPushDevice: ownerOnly,
  // A device is whose person is signed in on it now; its id is the device's secret.
  putPushDevice: members,
  deletePushDevice: ownerOnly,

  uploadImage: members,
  getImage: anyoneHere,
  uploadFile: members,
  getVideo: anyoneHere,
  uploadVideo: members,
  uploadVideoFile: members,
  getLinkPreview: members,

  listAccounts: anyone,
  listPopularAccounts: anyone,
  getAccount: unlessBlocked,
  listFollowers: unlessBlocked,
  listFollowing: unlessBlocked,
  getFollowStats: unlessBlocked,
  followAccount: othersUnlessBlocked,
  unfollowAccount: othersUnlessBlocked,
  blockAccount: othersUnlessBlocked,
  unblockAccount: othersUnlessBlocked,

  getAccountShare: unlessBlocked,
  getShareCode: members,
  renewShareCode: members,
  scanLead: othersUnlessBlocked,
  listLeads: members,
  countLeads: members,
  exportLeads: members,
  getLead: participantOnly,
  updateLead: participantOnly,
  deleteLead: participantOnly,

  createTeam: membersHere,
  listTeams: members,
  listTeamMembers: participants,
  closeTeam: ownerAmongParticipants,
  addTeamMember: ownerAmongParticipants,
  changeTeamMember: ownerAmongParticipants,
  removeTeamMember: ownerAmongParticipants,
};

/** What remains in the memory of the program even when the rows are put back, so it is tried last. */
export const LAST_ROWS: Readonly<Record<string, Row>> = { deleteSelf: members };
