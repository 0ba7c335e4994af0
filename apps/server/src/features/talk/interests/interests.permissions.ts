import {
  type Permissions,
  anyone,
  anyoneHere,
  members,
  membersHere,
  staffOnly,
  unlessBlocked,
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
