import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';

export type ViewRow = Selectable<Schema['staff_view']>;

/** One's own, then those that others share, by name: however many are shared, they hide nobody's own. */
export async function listViews(
  db: Db,
  organizationId: string,
  accountId: string,
  list: string,
  count: number,
): Promise<ViewRow[]> {
  return db
    .selectFrom('staff_view')
    .selectAll('staff_view')
    .where('staff_view.organization_id', '=', organizationId)
    .where('staff_view.list', '=', list)
    .where(sql<boolean>`(staff_view.account_id = ${accountId} or staff_view.shared)`)
    .orderBy(sql<boolean>`staff_view.account_id <> ${accountId}`)
    .orderBy('staff_view.name')
    .orderBy('staff_view.id')
    .limit(count)
    .execute();
}

export async function countOwn(db: Db, organizationId: string, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('staff_view')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('staff_view.organization_id', '=', organizationId)
    .where('staff_view.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function putView(
  db: Db,
  organizationId: string,
  row: Omit<Insertable<Schema['staff_view']>, 'organization_id'>,
): Promise<ViewRow> {
  return db
    .insertInto('staff_view')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'account_id', 'list', 'name'])
        .doUpdateSet({ address: row.address, shared: row.shared, updated_at: row.updated_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
