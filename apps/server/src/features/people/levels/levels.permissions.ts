import { type Permissions, anyone, anyoneHere, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'offers, support and events': {
    listLevels: anyone,
    getLevel: anyoneHere,
    listLevelAccounts: anyoneHere,
    createLevel: staffOnly,
    updateLevel: staffOnly,
    deleteLevel: staffOnly,
    putLevelAccount: staffOnly,
    removeLevelAccount: staffOnly,
  },
};

export const powers: Powers = {
  'sponsors:write': ['createLevel', 'updateLevel', 'deleteLevel', 'putLevelAccount', 'removeLevelAccount'],
};
