import {
  type Permissions,
  anyone,
  anyoneHere,
  members,
  membersHere,
  staffOnly,
  unlessBlocked,
  type Powers,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'posts, interests and threads': {
    listInterests: anyone,
    createInterest: members,
    getInterest: anyoneHere,
    listAccountInterests: unlessBlocked,
    listSelfInterests: members,
    setSelfInterests: membersHere,
    listAllInterests: staffOnly,
    addInterest: staffOnly,
    updateInterest: staffOnly,
    mergeInterest: staffOnly,
    deleteInterest: staffOnly,
  },
};

export const powers: Powers = {
  'interests:read': ['listAllInterests'],
  'interests:write': ['addInterest', 'updateInterest', 'mergeInterest', 'deleteInterest'],
};
