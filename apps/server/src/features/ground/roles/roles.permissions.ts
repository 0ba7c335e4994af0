import { type Exceptions, type Permissions, staffOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    listStaffRoles: staffOnly,
    createStaffRole: staffOnly,
    updateStaffRole: staffOnly,
    deleteStaffRole: staffOnly,
    listStaff: staffOnly,
    addStaff: staffOnly,
    changeStaff: staffOnly,
    removeStaff: staffOnly,
  },
};

const calls = [
  'listStaffRoles',
  'createStaffRole',
  'updateStaffRole',
  'deleteStaffRole',
  'listStaff',
  'addStaff',
  'changeStaff',
  'removeStaff',
];

export const exceptions: Exceptions = {
  inPerson: calls,
  byOwners: calls,
};

export const powers: Powers = {
  'support:read + roles': ['createStaffRole', 'updateStaffRole', 'deleteStaffRole'],
  roles: ['listStaffRoles', 'listStaff'],
  'roles + viewer': ['addStaff', 'removeStaff'],
  'roles + viewer + editor': ['changeStaff'],
};
