import { type Permissions, staffOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    listStoredPictures: staffOnly,
    deleteStoredPicture: staffOnly,
    markStoredPicture: staffOnly,
    getStorageTotals: staffOnly,
  },
};
