import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../../ground/accounts/index.ts';
import type { CircleRole } from '../threads.policy.ts';

export interface CircleAccountRow {
  circle_id: string;
  role: CircleRole;
  created_at: Date;
  updated_at: Date;
  account: BaseAccountColumns;
}

const circleAccounts = (db: Db, organizationId: string, viewerId: string, circleId: string) =>
  db
    .selectFrom('thread_circle_account as part')
    .innerJoin('account as person', (join) =>
      join.on('person.organization_id', '=', organizationId).onRef('person.id', '=', 'part.account_id'),
    )
    .leftJoin('image as portrait', (join) =>
      join.on('portrait.organization_id', '=', organizationId).onRef('portrait.id', '=', 'person.image_id'),
    )
    .select([
      'part.circle_id',
      'part.role',
      'part.created_at',
      'part.updated_at',
      accountColumn('person', 'portrait').$castTo<BaseAccountColumns>().as('account'),
    ])
    .where('part.organization_id', '=', organizationId)
    .where('part.circle_id', '=', circleId)
    .where(notBlocked(db, organizationId, viewerId, 'part.account_id'));

export async function findCircleAccount(
  db: Db,
  organizationId: string,
  viewerId: string,
  circleId: string,
  accountId: string,
): Promise<CircleAccountRow | undefined> {
  return circleAccounts(db, organizationId, viewerId, circleId)
    .where('part.account_id', '=', accountId)
    .executeTakeFirst();
}

/** Managers first, then members, then whoever has not answered; by name within each. */
export async function listCircleAccounts(
  db: Db,
  organizationId: string,
  viewerId: string,
  circleId: string,
  { page, pageSize, search }: Paging,
  role: CircleRole | undefined,
): Promise<CircleAccountRow[]> {
  let query = circleAccounts(db, organizationId, viewerId, circleId);
  if (role !== undefined) query = query.where('part.role', '=', role);
  if (search !== undefined && search.trim() !== '')
    query = query.where('person.search_text', 'like', containsPattern(search));
  return query
    .orderBy(sql`array_position(array['manager', 'member', 'invited'], part.role)`)
    .orderBy('person.search_text')
    .orderBy('person.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
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

export async function countAccounts(
  db: Db,
  organizationId: string,
  circleId: string,
  role?: CircleRole,
): Promise<number> {
  let query = db
    .selectFrom('thread_circle_account')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('thread_circle_account.organization_id', '=', organizationId)
    .where('thread_circle_account.circle_id', '=', circleId);
  if (role !== undefined) query = query.where('thread_circle_account.role', '=', role);
  return (await query.executeTakeFirstOrThrow()).count;
}

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
export async function insertCircleAccounts(
  db: Db,
  organizationId: string,
  circleId: string,
  accountIds: readonly string[],
  role: CircleRole,
  now: Date,
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .insertInto('thread_circle_account')
    .values(
      accountIds.map((accountId) => ({
        organization_id: organizationId,
        circle_id: circleId,
        account_id: accountId,
        role,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('thread_circle_account.account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

export async function setRole(
  db: Db,
  organizationId: string,
  circleId: string,
  accountId: string,
  role: CircleRole,
  now: Date,
): Promise<void> {
  await db
    .updateTable('thread_circle_account')
    .set({ role, updated_at: now })
    .where('thread_circle_account.organization_id', '=', organizationId)
    .where('thread_circle_account.circle_id', '=', circleId)
    .where('thread_circle_account.account_id', '=', accountId)
    .execute();
}

export async function deleteCircleAccount(
  db: Db,
  organizationId: string,
  circleId: string,
  accountId: string,
): Promise<void> {
  await db
    .deleteFrom('thread_circle_account')
    .where('thread_circle_account.organization_id', '=', organizationId)
    .where('thread_circle_account.circle_id', '=', circleId)
    .where('thread_circle_account.account_id', '=', accountId)
    .execute();
}
