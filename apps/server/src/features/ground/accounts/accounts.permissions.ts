import {
  type Exceptions,
  type Permissions,
  members,
  anyone,
  unlessBlocked,
  othersUnlessBlocked,
  staffOnly,
  type Powers,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    getSelf: members,
    updateSelf: members,
    updateSelfImage: members,
    updateSelfBanner: members,
    listContacts: members,
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
    listAllAccounts: staffOnly,
    updateAccount: staffOnly,
    exportAccounts: staffOnly,
  },
};

export const exceptions: Exceptions = {
  inPerson: ['blockAccount', 'unblockAccount'],
  inPersonOrTeam: ['renewShareCode'],
  whileSuspended: ['blockAccount', 'unblockAccount'],
};

export const powers: Powers = {
  'accounts:read': ['listAllAccounts'],
  'accounts:read + people.export': ['exportAccounts'],
  'accounts:write': ['updateAccount'],
};
