import {
  type Permissions,
  anyone,
  anyoneHere,
  members,
  membersHere,
  staffOnly,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'posts, interests and threads': {
    listInterests: anyone,
    createInterest: members,
    getInterest: anyoneHere,
    listSelfInterests: members,
    setSelfInterests: membersHere,
    listAllInterests: staffOnly,
    addInterest: staffOnly,
    updateInterest: staffOnly,
    mergeInterest: staffOnly,
    deleteInterest: staffOnly,
  },
};
