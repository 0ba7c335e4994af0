import {
  hostsOnly,
  closedPost,
  closedPostMembers,
  draftPost,
  draftPostMembers,
  type Permissions,
  type Row,
  type Variant,
  groupContent,
  members,
  anyone,
  unlessBlocked,
  postAuthor,
  membersUnlessBlocked,
  othersUnlessBlocked,
  participantOnly,
  anyoneHere,
  staffOnly,
  type Powers,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'groups and announcements': {
    listGroupActivities: groupContent,
    listGroupMedia: groupContent,
    listSelfGroupsActivities: members,
  },
  'posts, interests and threads': {
    listAllActivities: staffOnly,
    exportAllActivities: staffOnly,
    listActivities: anyone,
    createActivity: members,
    getActivity: unlessBlocked,
    editActivity: postAuthor,
    deleteActivity: { ...postAuthor, staff: 'may' },
    listActivityComments: unlessBlocked,
    listActivityLikes: unlessBlocked,
    likeActivity: membersUnlessBlocked,
    unlikeActivity: membersUnlessBlocked,
    reportActivity: othersUnlessBlocked,
    withdrawActivityReport: participantOnly,
    listFeed: members,
    listSelfActivities: members,
    listInterestActivities: anyoneHere,
    listAccountActivities: unlessBlocked,
    listAccountMedia: unlessBlocked,
    listContentActivities: anyoneHere,
    listManagedContentActivities: { ...hostsOnly },
    listEventActivities: anyoneHere,
  },
};

/** The same calls with a post of the private group. */
const CLOSED_POST_ROWS: Readonly<Record<string, Row>> = {
  getActivity: closedPost,
  editActivity: { ...closedPostMembers, groupMember: 403, groupModerator: 403, staff: 403 },
  deleteActivity: { ...closedPostMembers, groupMember: 403, groupModerator: 403 },
  listActivityComments: closedPost,
  listActivityLikes: closedPost,
  likeActivity: closedPostMembers,
  unlikeActivity: closedPostMembers,
  reportActivity: { ...closedPostMembers, owner: 400 },
};

/** The same calls with a post about a draft. */
const DRAFT_POST_ROWS: Readonly<Record<string, Row>> = {
  getActivity: draftPost,
  editActivity: { ...draftPostMembers, staff: 403 },
  deleteActivity: draftPostMembers,
  listActivityComments: draftPost,
  listActivityLikes: draftPost,
  likeActivity: draftPostMembers,
  unlikeActivity: draftPostMembers,
  reportActivity: { ...draftPostMembers, owner: 400 },
};

/** Of a post in the group: for its moderators too, but nobody decides over their own. */
const closedPostModerators: Row = { ...closedPostMembers, groupMember: 403, owner: 403 };

const CLOSED_POST_MODERATION_ROWS: Readonly<Record<string, Row>> = {
  hideActivity: closedPostModerators,
  restoreActivity: closedPostModerators,
  removeActivity: closedPostModerators,
  dismissActivityReports: closedPostModerators,
};

/** Of a post about the group's gathering, or about a draft: the staff alone decide over what they and others can see. */
const eventPostModerators: Row = { ...closedPostModerators, groupModerator: 403 };

const draftPostModerators: Row = { ...draftPostMembers, owner: 403 };

const GATHERING_POST_MODERATION_ROWS: Readonly<Record<string, Row>> = {
  hideActivity: eventPostModerators,
  restoreActivity: eventPostModerators,
  removeActivity: eventPostModerators,
  dismissActivityReports: eventPostModerators,
};

const DRAFT_POST_MODERATION_ROWS: Readonly<Record<string, Row>> = {
  hideActivity: draftPostModerators,
  restoreActivity: draftPostModerators,
  removeActivity: draftPostModerators,
  dismissActivityReports: draftPostModerators,
};

export const variants: readonly Variant[] = [
  {
    name: 'a post of a private group',
    ids: { activityId: 'closedActivityId' },
    rows: { ...CLOSED_POST_ROWS, ...CLOSED_POST_MODERATION_ROWS },
  },
  {
    name: "a post about a private group's event",
    ids: { activityId: 'gatheringActivityId' },
    rows: { ...CLOSED_POST_ROWS, ...GATHERING_POST_MODERATION_ROWS },
  },
  {
    name: 'a post about a draft',
    ids: { activityId: 'quietActivityId' },
    rows: { ...DRAFT_POST_ROWS, ...DRAFT_POST_MODERATION_ROWS },
  },
];

export const powers: Powers = {
  'activities:read': ['listAllActivities'],
  'activities:read + people.export': ['exportAllActivities'],
  'activities:write': [
    'deleteActivity',
    'hideActivity',
    'restoreActivity',
    'removeActivity',
    'dismissActivityReports',
  ],
  'groups:read': ['listGroupActivities', 'listGroupMedia'],
  'channels:read': ['listManagedContentActivities'],
};
