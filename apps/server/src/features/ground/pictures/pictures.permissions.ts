import { type Permissions, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    listStoredPictures: staffOnly,
    deleteStoredPicture: staffOnly,
    markStoredPicture: staffOnly,
    getStorageTotals: staffOnly,
  },
};

export const powers: Powers = {
  'storage:read': ['listStoredPictures', 'getStorageTotals'],
  'storage:write': ['deleteStoredPicture', 'markStoredPicture'],
};
