import { type Permissions, anyone, anyoneHere, staffOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'offers, support and events': {
    listLevels: anyone,
    getLevel: anyoneHere,
    listLevelAccounts: anyoneHere,
    createLevel: staffOnly,
    updateLevel: { ...staffOnly, foreigner: 404 },
    deleteLevel: { ...staffOnly, foreigner: 404 },
    putLevelAccount: staffOnly,
    removeLevelAccount: staffOnly,
  },
};
