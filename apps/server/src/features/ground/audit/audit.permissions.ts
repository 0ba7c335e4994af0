import {
  type Exceptions,
  type Permissions,
  members,
  staffOnly,
  type Powers,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    listAudit: members,
    listStaffAudit: staffOnly,
    getStaffAuditFilters: staffOnly,
    exportStaffAudit: staffOnly,
  },
};

export const exceptions: Exceptions = {
  inPersonOrTeam: ['listAudit'],
  storing: ['exportStaffAudit'],
};

export const powers: Powers = {
  audit: ['listStaffAudit', 'getStaffAuditFilters', 'exportStaffAudit'],
};
