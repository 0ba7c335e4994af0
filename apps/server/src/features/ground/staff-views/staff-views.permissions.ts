import { type Permissions, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    listStaffViews: staffOnly,
    saveStaffView: staffOnly,
    deleteStaffView: staffOnly,
  },
};

export const powers: Powers = {
  'accounts:read': ['listStaffViews', 'saveStaffView'],
  'accounts:read + settings': ['deleteStaffView'],
};
