import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Counts {
  readonly views: number;
  readonly clicks: number;
}

/** False, and nothing is written, when no such advertisement runs. */
export async function addToDay(
  db: Db,
  organizationId: string,
  id: string,
  { views, clicks }: Counts,
  { now, day }: { now: Date; day: string },
): Promise<boolean> {
  const result = await db
    .insertInto('advertisement_day')
    .columns(['organization_id', 'advertisement_id', 'day', 'views', 'clicks'])
    .expression(
      db
        .selectFrom('advertisement')
        .select((eb) => [
          'advertisement.organization_id',
          'advertisement.id',
          eb.cast<string>(eb.val(day), 'date').as('day'),
          eb.cast<number>(eb.val(views), 'integer').as('views'),
          eb.cast<number>(eb.val(clicks), 'integer').as('clicks'),
        ])
        .where('advertisement.organization_id', '=', organizationId)
        .where('advertisement.id', '=', id)
        .where('advertisement.start_date', '<=', now)
        .where((eb) =>
          eb.or([eb('advertisement.end_date', 'is', null), eb('advertisement.end_date', '>', now)]),
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'advertisement_id', 'day']).doUpdateSet((eb) => ({
        views: eb('advertisement_day.views', '+', eb.ref('excluded.views')),
        clicks: eb('advertisement_day.clicks', '+', eb.ref('excluded.clicks')),
      })),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export type DayRow = Awaited<ReturnType<typeof listDays>>[number];

export async function listDays(db: Db, organizationId: string, id: string, from: string) {
  return db
    .selectFrom('advertisement_day')
    .select((eb) => [
      sql<string>`to_char(${eb.ref('advertisement_day.day')}, 'YYYY-MM-DD')`.as('day'),
      'advertisement_day.views',
      'advertisement_day.clicks',
    ])
    .where('advertisement_day.organization_id', '=', organizationId)
    .where('advertisement_day.advertisement_id', '=', id)
    .where('advertisement_day.day', '>=', from)
    .orderBy('advertisement_day.day')
    .execute();
}
