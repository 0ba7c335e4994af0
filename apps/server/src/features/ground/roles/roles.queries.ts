import type { Db } from '../../../platform/db/database.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import type { OrganizationStaffTable, StaffRoleTable } from './roles.tables.ts';

/** More owners than that hear of nothing. */
const MOST_OWNERS = 50;

export interface RoleRow {
  id: string;
  name: string;
  powers: string[];
}

export interface StaffRow {
  account_id: string;
  built_in_role: string | null;
  role_id: string | null;
  role_name: string | null;
  own_powers: string[] | null;
  created_at: Date;
}

const staff = (db: Db, organizationId: string) =>
  db
    .selectFrom('organization_staff')
    .leftJoin('staff_role', (join) =>
      join
        .on('staff_role.organization_id', '=', organizationId)
        .onRef('staff_role.id', '=', 'organization_staff.role_id'),
    )
    .select([
      'organization_staff.account_id',
      'organization_staff.built_in_role',
      'organization_staff.role_id',
      'organization_staff.created_at',
      'staff_role.name as role_name',
      'staff_role.powers as own_powers',
    ])
    .where('organization_staff.organization_id', '=', organizationId);

export async function listStaff(
  db: Db,
  organizationId: string,
  { page, pageSize }: Paging,
): Promise<StaffRow[]> {
  return staff(db, organizationId)
    .orderBy('organization_staff.created_at')
    .orderBy('organization_staff.account_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function findStaff(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<StaffRow | undefined> {
  return staff(db, organizationId).where('organization_staff.account_id', '=', accountId).executeTakeFirst();
}

export async function countStaffByRole(db: Db, organizationId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('organization_staff')
    .select(['organization_staff.built_in_role', 'organization_staff.role_id'])
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('organization_staff.organization_id', '=', organizationId)
    .groupBy(['organization_staff.built_in_role', 'organization_staff.role_id'])
    .execute();
  return new Map(rows.map((row) => [row.built_in_role ?? row.role_id ?? '', row.people]));
}

/** Owners who can act: suspended ones cannot. */
export async function listOwnerIds(db: Db, organizationId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('organization_staff')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'organization_staff.account_id'),
    )
    .select('organization_staff.account_id')
    .where('organization_staff.organization_id', '=', organizationId)
    .where('organization_staff.built_in_role', '=', 'owner')
    .where((eb) => eb.or([eb('account.suspended_at', 'is', null), eb('account.suspended_until', '<=', now)]))
    .orderBy('organization_staff.created_at')
    .limit(MOST_OWNERS)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Roles and the people who have them change in one transaction at a time. */
export async function lockStaff(db: Db, organizationId: string): Promise<void> {
  await db
    .selectFrom('organization')
    .select('organization.organization_id')
    .where('organization.organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
}

/** Answers whether anything is different now. */
export async function putStaff(
  db: Db,
  organizationId: string,
  accountId: string,
  role: Pick<OrganizationStaffTable, 'built_in_role' | 'role_id'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('organization_staff')
    .values({ organization_id: organizationId, account_id: accountId, ...role })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'account_id'])
        .doUpdateSet(role)
        .where((eb) =>
          eb.or([
            eb('organization_staff.built_in_role', 'is distinct from', role.built_in_role),
            eb('organization_staff.role_id', 'is distinct from', role.role_id),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The power over the installation ends with the role: somebody who is added again does not bring it along. */
export async function deleteStaff(db: Db, organizationId: string, accountId: string): Promise<boolean> {
  await deleteOperator(db, organizationId, accountId);
  const { numDeletedRows } = await db
    .deleteFrom('organization_staff')
    .where('organization_staff.organization_id', '=', organizationId)
    .where('organization_staff.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function listRoles(db: Db, organizationId: string, limit: number): Promise<RoleRow[]> {
  return db
    .selectFrom('staff_role')
    .select(['staff_role.id', 'staff_role.name', 'staff_role.powers'])
    .where('staff_role.organization_id', '=', organizationId)
    .orderBy('staff_role.name')
    .orderBy('staff_role.id')
    .limit(limit)
    .execute();
}

export async function findRole(db: Db, organizationId: string, id: string): Promise<RoleRow | undefined> {
  return db
    .selectFrom('staff_role')
    .select(['staff_role.id', 'staff_role.name', 'staff_role.powers'])
    .where('staff_role.organization_id', '=', organizationId)
    .where('staff_role.id', '=', id)
    .executeTakeFirst();
}

export async function insertRole(
  db: Db,
  organizationId: string,
  role: NewRow<StaffRoleTable>,
): Promise<void> {
  await db
    .insertInto('staff_role')
    .values({ ...role, organization_id: organizationId })
    .execute();
}

export async function updateRole(
  db: Db,
  organizationId: string,
  id: string,
  changes: Partial<Pick<StaffRoleTable, 'name' | 'powers'>> & { updated_at: Date },
): Promise<void> {
  await db
    .updateTable('staff_role')
    .set(changes)
    .where('staff_role.organization_id', '=', organizationId)
    .where('staff_role.id', '=', id)
    .execute();
}

export async function deleteRole(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('staff_role')
    .where('staff_role.organization_id', '=', organizationId)
    .where('staff_role.id', '=', id)
    .execute();
}

export async function findAccountIdByEmail(
  db: Db,
  organizationId: string,
  email: string,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.organization_id', '=', organizationId)
    .where('account.email', '=', email)
    .limit(2)
    .execute();
  // Of two people with one address neither is meant for certain.
  return rows.length === 1 ? rows[0]?.id : undefined;
}

export async function putOperator(
  db: Db,
  organizationId: string,
  accountId: string,
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('installation_operator')
    .values({ organization_id: organizationId, account_id: accountId, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['organization_id', 'account_id']).doNothing())
    .execute();
}

export async function deleteOperator(db: Db, organizationId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('installation_operator')
    .where('installation_operator.organization_id', '=', organizationId)
    .where('installation_operator.account_id', '=', accountId)
    .execute();
}

export async function isOperator(db: Db, organizationId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('installation_operator')
    .select('installation_operator.account_id')
    .where('installation_operator.organization_id', '=', organizationId)
    .where('installation_operator.account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}
