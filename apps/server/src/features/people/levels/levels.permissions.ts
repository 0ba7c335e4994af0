import { type Permissions, anyone, anyoneHere, staffOnly } from '../../../permissions/rows.ts';

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
