import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    organization_staff: OrganizationStaffTable;
    staff_role: StaffRoleTable;
    installation_operator: InstallationOperatorTable;
  }
}

export const tables: Tables = {
  organization_staff: {
    personal: owned('staff', { order: ['account_id'] }),
    otherIds: { role_id: 'a role' },
    right: {
      ownPage: 'The staff, whom all owners see.',
      by: ['addStaff', 'changeStaff', 'createStaffRole', 'updateStaffRole'],
      isPower: true,
    },
  },
  staff_role: { impersonal: 'Roles that an organization has named.' },
  installation_operator: { personal: owned('operators', { order: ['account_id'] }) },
};

/** Exactly one of the two roles is given. */
export interface OrganizationStaffTable {
  organization_id: string;
  account_id: string;
  built_in_role: string | null;
  role_id: string | null;
  created_at: Generated<Date>;
}

export interface StaffRoleTable {
  organization_id: string;
  id: string;
  name: string;
  powers: string[];
  created_at: Instant;
  updated_at: Instant;
}

export interface InstallationOperatorTable {
  organization_id: string;
  account_id: string;
  created_at: Instant;
}
