import type { Db } from '../../../../platform/db/database.ts';
import type { EventSponsorshipTable } from '../programme.tables.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';

type Row = NewRow<EventSponsorshipTable>;

export async function insertSponsorship(
  db: Db,
  organizationId: string,
  row: Omit<Row, 'organization_id'>,
): Promise<void> {
  await db
    .insertInto('event_sponsorship')
    .values({ ...row, organization_id: organizationId })
    .execute();
}

export async function updateSponsorship(
  db: Db,
  organizationId: string,
  levelId: string,
  id: string,
  changes: Partial<Row>,
): Promise<boolean> {
  const result = await db
    .updateTable('event_sponsorship')
    // The level is what it was: a statement needs something to set.
    .set({ level_id: levelId, ...changes })
    .where('event_sponsorship.organization_id', '=', organizationId)
    .where('event_sponsorship.level_id', '=', levelId)
    .where('event_sponsorship.id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteSponsorship(
  db: Db,
  organizationId: string,
  levelId: string,
  id: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('event_sponsorship')
    .where('event_sponsorship.organization_id', '=', organizationId)
    .where('event_sponsorship.level_id', '=', levelId)
    .where('event_sponsorship.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
