import { type Permissions, staffOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    listStaffViews: staffOnly,
    saveStaffView: staffOnly,
    deleteStaffView: staffOnly,
  },
};
