import type { Insertable, Selectable } from 'kysely';
import { anyOf, type Db } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';

/** What is copied with an event: rows that name the event, or something that does. */
export type CopiedTable =
  | 'event_location'
  | 'event_track'
  | 'event_speaker'
  | 'event_session'
  | 'event_sponsor'
  | 'event_page'
  | 'event_page_image'
  | 'event_faq_section'
  | 'event_faq'
  | 'event_media'
  | 'session_track'
  | 'session_speaker'
  | 'session_sponsor'
  | 'session_link';

// Kysely cannot know a table or a column chosen at run time; the caller's types say which go together.
const known = (table: CopiedTable) => table as 'event_page';

export async function listRows<T extends CopiedTable>(
  db: Db,
  organizationId: string,
  table: T,
  column: keyof Schema[T] & string,
  ids: readonly string[],
): Promise<Selectable<Schema[T]>[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(known(table))
    .selectAll()
    .where(`${known(table)}.organization_id`, '=', organizationId)
    .where((eb) => anyOf(eb.ref(`${known(table)}.${column as 'event_id'}`), ids))
    .execute();
  return rows as unknown as Selectable<Schema[T]>[];
}

/** Small enough for PostgreSQL's 65535 parameters. */
const BATCH = 250;

export async function insertRows<T extends CopiedTable>(
  db: Db,
  organizationId: string,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await db
      .insertInto(known(table))
      .values(
        rows.slice(start, start + BATCH).map((row) => ({
          ...(row as unknown as Insertable<Schema['event_page']>),
          organization_id: organizationId,
        })),
      )
      .execute();
}
