import { type Exceptions, type Permissions, members, staffOnly } from '../../../permissions/rows.ts';

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
