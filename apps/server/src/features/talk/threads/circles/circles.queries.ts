import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { deleteRow, updateRow } from '../../../../platform/db/rows.ts';
import type { ThreadCircleTable } from '../threads.tables.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { notBlocked } from '../../../ground/accounts/index.ts';
import type { CircleRole } from '../threads.policy.ts';

export interface CircleRow extends Omit<Selectable<ThreadCircleTable>, 'search_text'> {
  role: CircleRole;
  accounts_count: number;
  threads_count: number;
}

/** Circles in which the viewer is, or to which they are asked. */
const circles = (db: Db, organizationId: string, viewerId: string) =>
  db
    .selectFrom('thread_circle_account as own')
    .innerJoin('thread_circle as circle', (join) =>
      join.on('circle.organization_id', '=', organizationId).onRef('circle.id', '=', 'own.circle_id'),
    )
    .select([
      'circle.organization_id',
      'circle.id',
      'circle.name',
      'circle.created_at',
      'circle.updated_at',
      'own.role',
    ])
    .select((eb) => [
      eb
        .selectFrom('thread_circle_account as part')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('part.organization_id', '=', organizationId)
        .whereRef('part.circle_id', '=', 'circle.id')
        .where('part.role', '!=', 'invited')
        .where(notBlocked(db, organizationId, viewerId, 'part.account_id'))
        .$asScalar()
        .$notNull()
        .as('accounts_count'),
      eb
        .selectFrom('thread')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('thread.organization_id', '=', organizationId)
        .whereRef('thread.circle_id', '=', 'circle.id')
        .$asScalar()
        .$notNull()
        .as('threads_count'),
    ])
    .where('own.organization_id', '=', organizationId)
    .where('own.account_id', '=', viewerId);

export async function findCircle(
  db: Db,
  organizationId: string,
  viewerId: string,
  id: string,
): Promise<CircleRow | undefined> {
  return circles(db, organizationId, viewerId).where('circle.id', '=', id).executeTakeFirst();
}

export async function listCircles(
  db: Db,
  organizationId: string,
  viewerId: string,
  { page, pageSize, search }: Paging,
  role: CircleRole | undefined,
): Promise<CircleRow[]> {
  let query = circles(db, organizationId, viewerId);
  if (role !== undefined) query = query.where('own.role', '=', role);
  if (search !== undefined && search.trim() !== '')
    query = query.where('circle.search_text', 'like', containsPattern(search));
  return query
    .orderBy('circle.search_text')
    .orderBy('circle.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function insertCircle(
  db: Db,
  organizationId: string,
  row: { id: string; name: string; search_text: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('thread_circle')
    .values({ ...row, organization_id: organizationId, created_at: now, updated_at: now })
    .execute();
}

export const updateCircle = (
  db: Db,
  organizationId: string,
  id: string,
  changes: { name: string; search_text: string },
  now: Date,
): Promise<boolean> =>
  updateRow(db, 'thread_circle', organizationId, { id }, { ...changes, updated_at: now });

export const deleteCircle = (db: Db, organizationId: string, id: string): Promise<boolean> =>
  deleteRow(db, 'thread_circle', organizationId, { id });

/** Locks the circle: changes to its people and its threads are serialized. False when it no longer exists. */
export async function lockCircle(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('thread_circle')
    .select('thread_circle.id')
    .where('thread_circle.organization_id', '=', organizationId)
    .where('thread_circle.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Nothing is written to them until the transaction ends. */
export async function lockThreadsOf(db: Db, organizationId: string, circleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('thread')
    .select('thread.id')
    .where('thread.organization_id', '=', organizationId)
    .where('thread.circle_id', '=', circleId)
    .orderBy('thread.id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Circles whose managers have all closed their accounts. */
export async function listCirclesWithoutManager(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('thread_circle as circle')
    .select('circle.id')
    .where('circle.organization_id', '=', organizationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('thread_circle_account as manager')
            .select('manager.account_id')
            .where('manager.organization_id', '=', organizationId)
            .whereRef('manager.circle_id', '=', 'circle.id')
            .where('manager.role', '=', 'manager'),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}

const isLeft = (db: Db, organizationId: string) =>
  db
    .selectFrom('thread_participant as part')
    .select('part.account_id')
    .where('part.organization_id', '=', organizationId)
    .whereRef('part.thread_id', '=', sql.ref('thread.id'));

/** A stretch of the threads among chosen people, each with whether nobody is left in it. */
export async function listThreadsAfter(
  db: Db,
  organizationId: string,
  after: string,
  limit: number,
): Promise<{ id: string; is_empty: boolean }[]> {
  return db
    .selectFrom('thread')
    .select('thread.id')
    .select((eb) =>
      eb
        .not(eb.exists(isLeft(db, organizationId)))
        .$castTo<boolean>()
        .as('is_empty'),
    )
    .where('thread.organization_id', '=', organizationId)
    .where('thread.circle_id', 'is', null)
    .where('thread.id', '>', after)
    .orderBy('thread.id')
    .limit(limit)
    .execute();
}

/** Where still nobody is in it. */
export async function deleteEmptyThread(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('thread')
    .where('thread.organization_id', '=', organizationId)
    .where('thread.id', '=', id)
    .where('thread.circle_id', 'is', null)
    .where((eb) => eb.not(eb.exists(isLeft(db, organizationId))))
    .execute();
}

export async function listThreadIds(db: Db, organizationId: string, circleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('thread')
    .select('thread.id')
    .where('thread.organization_id', '=', organizationId)
    .where('thread.circle_id', '=', circleId)
    .execute();
  return rows.map(({ id }) => id);
}
