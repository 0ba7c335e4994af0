import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { countRows, deleteRow, insertForAccounts, updateRow } from '../../../../platform/db/rows.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { accountColumn, type BaseAccountColumns } from '../../../ground/accounts/index.ts';
import { byName, peopleIn } from '../../conversations/index.ts';
import type { CircleRole } from '../threads.policy.ts';

export interface CircleAccountRow {
  circle_id: string;
  role: CircleRole;
  created_at: Date;
  updated_at: Date;
  account: BaseAccountColumns;
}

const shown = [
  'part.circle_id',
  'part.role',
  'part.created_at',
  'part.updated_at',
  accountColumn('person', 'portrait').$castTo<BaseAccountColumns>().as('account'),
] as const;

export async function findCircleAccount(
  db: Db,
  organizationId: string,
  viewerId: string,
  circleId: string,
  accountId: string,
): Promise<CircleAccountRow | undefined> {
  return peopleIn(db, organizationId, viewerId, 'thread_circle_account', sql.val(circleId))
    .select(shown)
    .where('part.account_id', '=', accountId)
    .executeTakeFirst();
}

/** Managers first, then members, then whoever has not answered; by name within each. */
export async function listCircleAccounts(
  db: Db,
  organizationId: string,
  viewerId: string,
  circleId: string,
  paging: Paging,
  role: CircleRole | undefined,
): Promise<CircleAccountRow[]> {
  const people = peopleIn(db, organizationId, viewerId, 'thread_circle_account', sql.val(circleId))
    .$if(role !== undefined, (query) => query.where('part.role', '=', role ?? 'member'))
    .orderBy(sql`array_position(array['manager', 'member', 'invited'], part.role)`);
  return byName(people, paging).select(shown).execute();
}

/** The role whoever asks; undefined when the account has none. */
export async function findRole(
  db: Db,
  organizationId: string,
  circleId: string,
  accountId: string,
): Promise<CircleRole | undefined> {
  const row = await db
    .selectFrom('thread_circle_account')
    .select('thread_circle_account.role')
    .where('thread_circle_account.organization_id', '=', organizationId)
    .where('thread_circle_account.circle_id', '=', circleId)
    .where('thread_circle_account.account_id', '=', accountId)
    .executeTakeFirst();
  return row?.role;
}

export async function listMemberIds(db: Db, organizationId: string, circleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('thread_circle_account')
    .select('thread_circle_account.account_id')
    .where('thread_circle_account.organization_id', '=', organizationId)
    .where('thread_circle_account.circle_id', '=', circleId)
    .where('thread_circle_account.role', '!=', 'invited')
    .execute();
  return rows.map((row) => row.account_id);
}

export const countAccounts = (
  db: Db,
  organizationId: string,
  circleId: string,
  role?: CircleRole,
): Promise<number> =>
  countRows(db, 'thread_circle_account', organizationId, {
    circle_id: circleId,
    ...(role === undefined ? {} : { role }),
  });

/** The member who has been in the circle the longest. */
export async function findSenior(
  db: Db,
  organizationId: string,
  circleId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('thread_circle_account')
    .select('thread_circle_account.account_id')
    .where('thread_circle_account.organization_id', '=', organizationId)
    .where('thread_circle_account.circle_id', '=', circleId)
    .where('thread_circle_account.role', '=', 'member')
    .orderBy('thread_circle_account.created_at')
    .orderBy('thread_circle_account.account_id')
    .limit(1)
    .executeTakeFirst();
  return row?.account_id;
}

/** The ids of those who had no role in it before. */
export const insertCircleAccounts = (
  db: Db,
  organizationId: string,
  circleId: string,
  accountIds: readonly string[],
  role: CircleRole,
  now: Date,
): Promise<string[]> =>
  insertForAccounts(
    db,
    'thread_circle_account',
    organizationId,
    accountIds.map((accountId) => ({
      circle_id: circleId,
      account_id: accountId,
      role,
      created_at: now,
      updated_at: now,
    })),
  );

export const setRole = (
  db: Db,
  organizationId: string,
  circleId: string,
  accountId: string,
  role: CircleRole,
  now: Date,
): Promise<boolean> =>
  updateRow(
    db,
    'thread_circle_account',
    organizationId,
    { circle_id: circleId, account_id: accountId },
    { role, updated_at: now },
  );

export const deleteCircleAccount = (
  db: Db,
  organizationId: string,
  circleId: string,
  accountId: string,
): Promise<boolean> =>
  deleteRow(db, 'thread_circle_account', organizationId, { circle_id: circleId, account_id: accountId });
