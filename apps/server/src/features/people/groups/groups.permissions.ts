import {
  type Exceptions,
  type Permissions,
  anyone,
  members,
  unlessBlocked,
  anyoneHere,
  groupModerators,
  staffOnly,
  groupContent,
  membersHere,
  groupMembers,
  participantOnly,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'groups and announcements': {
    listGroups: anyone,
    listFeaturedGroups: anyone,
    listInvitedGroups: members,
    listRequestedGroups: members,
    listAccountGroups: unlessBlocked,
    listSelfGroups: members,
    createGroup: members,
    getGroup: anyoneHere,
    updateGroup: groupModerators,
    putBackGroup: groupModerators,
    manageGroup: staffOnly,
    listAllGroups: staffOnly,
    listGroupMembers: groupContent,
    // The staff manage a group from outside; in it they are like everybody.
    joinGroup: { ...groupModerators, groupMember: 'may', staff: 403 },
    leaveGroup: membersHere,
    promoteGroupMember: groupModerators,
    demoteGroupMember: groupModerators,
    removeGroupMember: groupModerators,
    getSelfGroupMembership: groupMembers,
    updateSelfGroupMembership: groupMembers,
    listGroupSponsors: groupContent,
    putGroupSponsor: groupModerators,
    removeGroupSponsor: groupModerators,
    listGroupRequests: groupModerators,
    // To others there is no such request.
    getGroupRequest: {
      ...groupModerators,
      stranger: 404,
      groupMember: 404,
      blocked: 404,
      participant: 'may',
    },
    requestToJoinGroup: membersHere,
    cancelGroupRequest: participantOnly,
    acceptGroupRequest: groupModerators,
    rejectGroupRequest: groupModerators,
    listGroupInvitations: groupModerators,
    listInvitableAccounts: groupModerators,
    inviteToGroup: groupModerators,
    // For whom was invited, here the stranger; whoever is in it already may say so again.
    acceptGroupInvitation: { ...groupMembers, stranger: 'may' },
    rejectGroupInvitation: {
      ...groupMembers,
      groupMember: 404,
      groupModerator: 404,
      owner: 404,
      stranger: 'may',
    },
    cancelGroupInvitation: groupModerators,
    reinviteToGroup: groupModerators,
  },
};

export const exceptions: Exceptions = {
  byInvited: ['acceptGroupInvitation', 'rejectGroupInvitation'],
};
