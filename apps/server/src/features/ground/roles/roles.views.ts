import { isBuiltInRole, powersOfRole } from '../../../platform/powers.ts';
import { viewAccount, type AccountRow } from '../accounts/index.ts';
import type { RoleRow, StaffRow } from './roles.queries.ts';
import type { StaffMemberView, StaffRoleView } from './roles.schemas.ts';

export interface CountedRole {
  /** Absent for a built-in role. */
  readonly own?: RoleRow;
  readonly id: string;
  readonly people: number;
}

export const viewRole = ({ own, id, people }: CountedRole): StaffRoleView => ({
  id,
  name: own?.name ?? id,
  builtIn: own === undefined,
  powers: [...powersOfRole(own === undefined ? id : null, own?.powers ?? null)].sort(),
  _count: { people },
});

export const viewStaff = ({ row, account }: { row: StaffRow; account: AccountRow }): StaffMemberView => {
  const id = row.built_in_role ?? row.role_id ?? '';
  return {
    account: viewAccount(account),
    role: { id, name: row.role_name ?? id, builtIn: isBuiltInRole(id) },
    createdAt: row.created_at.toISOString(),
  };
};
