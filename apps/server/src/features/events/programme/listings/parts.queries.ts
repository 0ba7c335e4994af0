import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Schema } from '../../../../platform/db/schema.ts';

/** Tables whose rows belong to an event and are found by the event and an id. */
export type PartTable =
  | 'event_location'
  | 'event_track'
  | 'event_speaker'
  | 'event_page'
  | 'event_faq_section'
  | 'event_media'
  | 'event_sponsorship_level';

type Fields<T extends PartTable> = Omit<Insertable<Schema[T]>, 'organization_id'>;

// Kysely cannot know a table chosen at run time; all of them have an organization, an event and an id under these names.
const known = (table: PartTable) => table as 'event_page';

/** False when the address is taken. */
export async function insertPart<T extends PartTable>(
  db: Db,
  organizationId: string,
  table: T,
  row: Fields<T>,
): Promise<boolean> {
  const result = await db
    .insertInto(known(table))
    // Of this table, as the caller's types say.
    .values({ ...row, organization_id: organizationId } as unknown as Insertable<Schema['event_page']>)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Held until the end of the transaction. */
export async function findPart<T extends PartTable>(
  db: Db,
  organizationId: string,
  table: T,
  eventId: string,
  id: string,
): Promise<Selectable<Schema[T]> | undefined> {
  const row = await db
    .selectFrom(known(table))
    .selectAll()
    .where(`${known(table)}.organization_id`, '=', organizationId)
    .where(`${known(table)}.event_id`, '=', eventId)
    .where(`${known(table)}.id`, '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Of this table, as above.
  return row as unknown as Selectable<Schema[T]> | undefined;
}

/** False when the event has no such thing. */
export async function updatePart<T extends PartTable>(
  db: Db,
  organizationId: string,
  table: T,
  eventId: string,
  id: string,
  changes: Updateable<Schema[T]>,
): Promise<boolean> {
  // Nothing to change is no statement; that it is there is asked for before.
  if (Object.keys(changes).length === 0) return true;
  const result = await db
    .updateTable(known(table))
    // Of this table, as above.
    .set(changes as unknown as Updateable<Schema['event_page']>)
    .where(`${known(table)}.organization_id`, '=', organizationId)
    .where(`${known(table)}.event_id`, '=', eventId)
    .where(`${known(table)}.id`, '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deletePart(
  db: Db,
  organizationId: string,
  table: PartTable,
  eventId: string,
  id: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom(known(table))
    .where(`${known(table)}.organization_id`, '=', organizationId)
    .where(`${known(table)}.event_id`, '=', eventId)
    .where(`${known(table)}.id`, '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
