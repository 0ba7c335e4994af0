import { type Permissions, anyone, members, anyoneHere, membersHere } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'posts, interests and threads': {
    listInterests: anyone,
    createInterest: members,
    getInterest: anyoneHere,
    listSelfInterests: members,
    setSelfInterests: membersHere,
  },
};
