import type { Db } from '../../../platform/db/database.ts';

/** Names of events in the series, drafts first: no list of the series shows them. */
export async function listEventNames(
  db: Db,
  organizationId: string,
  seriesId: string,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .select('event.name')
    .where('event.organization_id', '=', organizationId)
    .where('event.series_id', '=', seriesId)
    .orderBy('event.draft', 'desc')
    .orderBy('event.event_start', 'desc')
    .orderBy('event.id')
    .limit(most)
    .execute();
  return rows.map(({ name }) => name);
}
