import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type {
  EventLocationTable,
  EventSessionTable,
  EventSpeakerTable,
  EventTable,
  EventTrackTable,
} from '../programme.tables.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';

/** Rows per statement: large enough to be quick, small enough for PostgreSQL's 65535 parameters. */
const BATCH = 250;

async function inBatches<T>(
  rows: readonly T[],
  work: (rows: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) await work(rows.slice(start, start + BATCH));
}

/** The event of a source, held until the end of the transaction: a second import waits and then sees the first. */
export async function lockEvent(db: Db, organizationId: string, source: string, externalId: string) {
  return db
    .selectFrom('event')
    .select([
      'event.id',
      'event.slug',
      'event.name',
      'event.timezone',
      'event.event_start',
      'event.event_end',
      'event.venue',
      'event.city',
      'event.external_url',
    ])
    .where('event.organization_id', '=', organizationId)
    .where('event.source', '=', source)
    .where('event.external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst();
}

/** Held until the end of the transaction; people register meanwhile. */
export async function lockEventById(db: Db, organizationId: string, id: string) {
  return db
    .selectFrom('event')
    .select(['event.id', 'event.slug', 'event.event_start', 'event.event_end'])
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** False when the slug or the source's name is taken. */
export async function insertEvent(db: Db, organizationId: string, row: NewRow<EventTable>): Promise<boolean> {
  const result = await db
    .insertInto('event')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateEvent(
  db: Db,
  organizationId: string,
  id: string,
  changes: Partial<NewRow<EventTable>>,
): Promise<void> {
  await db
    .updateTable('event')
    .set(changes)
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', id)
    .execute();
}

export async function listProgrammeLocations(db: Db, organizationId: string, eventId: string) {
  return db
    .selectFrom('event_location as row')
    .select([
      'row.id',
      'row.slug',
      'row.source',
      'row.external_id',
      'row.name',
      'row.description',
      'row.sort_order',
    ])
    .where('row.organization_id', '=', organizationId)
    .where('row.event_id', '=', eventId)
    .execute();
}

export async function listProgrammeTracks(db: Db, organizationId: string, eventId: string) {
  return db
    .selectFrom('event_track as row')
    .select([
      'row.id',
      'row.slug',
      'row.source',
      'row.external_id',
      'row.name',
      'row.color',
      'row.sort_order',
    ])
    .where('row.organization_id', '=', organizationId)
    .where('row.event_id', '=', eventId)
    .execute();
}

export async function listProgrammeSpeakers(db: Db, organizationId: string, eventId: string) {
  return db
    .selectFrom('event_speaker as row')
    .select([
      'row.id',
      'row.slug',
      'row.source',
      'row.external_id',
      'row.first_name',
      'row.last_name',
      'row.bio',
      'row.links',
      'row.website',
      'row.facebook',
      'row.twitter',
      'row.instagram',
      'row.linked_in',
      'row.discord',
      'row.youtube',
      'row.tik_tok',
    ])
    .where('row.organization_id', '=', organizationId)
    .where('row.event_id', '=', eventId)
    .execute();
}

export async function listProgrammeSessions(db: Db, organizationId: string, eventId: string) {
  return db
    .selectFrom('event_session as row')
    .select((eb) => [
      'row.id',
      'row.slug',
      'row.source',
      'row.external_id',
      'row.name',
      'row.description',
      'row.long_description',
      'row.location_id',
      'row.start_time',
      'row.end_time',
      sql<string>`to_char(${eb.ref('row.day')}, 'YYYY-MM-DD')`.as('day'),
      'row.session_type',
      'row.language',
      'row.do_not_record',
      'row.recording_license',
      'row.external_url',
      'row.search_text',
    ])
    .where('row.organization_id', '=', organizationId)
    .where('row.event_id', '=', eventId)
    .execute();
}

export async function upsertLocations(
  db: Db,
  organizationId: string,
  rows: readonly NewRow<EventLocationTable>[],
): Promise<void> {
  await inBatches(rows, (part) =>
    db
      .insertInto('event_location')
      .values(part.map((row) => ({ ...row, organization_id: organizationId })))
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'id']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          description: eb.ref('excluded.description'),
          sort_order: eb.ref('excluded.sort_order'),
        })),
      )
      .execute(),
  );
}

export async function upsertTracks(
  db: Db,
  organizationId: string,
  rows: readonly NewRow<EventTrackTable>[],
): Promise<void> {
  await inBatches(rows, (part) =>
    db
      .insertInto('event_track')
      .values(part.map((row) => ({ ...row, organization_id: organizationId })))
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'id']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          color: eb.ref('excluded.color'),
          sort_order: eb.ref('excluded.sort_order'),
        })),
      )
      .execute(),
  );
}

export async function upsertSpeakers(
  db: Db,
  organizationId: string,
  rows: readonly NewRow<EventSpeakerTable>[],
): Promise<void> {
  await inBatches(rows, (part) =>
    db
      .insertInto('event_speaker')
      .values(part.map((row) => ({ ...row, organization_id: organizationId })))
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'id']).doUpdateSet((eb) => ({
          first_name: eb.ref('excluded.first_name'),
          last_name: eb.ref('excluded.last_name'),
          bio: eb.ref('excluded.bio'),
          links: eb.ref('excluded.links'),
          website: eb.ref('excluded.website'),
          facebook: eb.ref('excluded.facebook'),
          twitter: eb.ref('excluded.twitter'),
          instagram: eb.ref('excluded.instagram'),
          linked_in: eb.ref('excluded.linked_in'),
          discord: eb.ref('excluded.discord'),
          youtube: eb.ref('excluded.youtube'),
          tik_tok: eb.ref('excluded.tik_tok'),
          search_text: eb.ref('excluded.search_text'),
        })),
      )
      .execute(),
  );
}

export async function upsertSessions(
  db: Db,
  organizationId: string,
  rows: readonly NewRow<EventSessionTable>[],
): Promise<void> {
  await inBatches(rows, (part) =>
    db
      .insertInto('event_session')
      .values(part.map((row) => ({ ...row, organization_id: organizationId })))
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'id']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          description: eb.ref('excluded.description'),
          long_description: eb.ref('excluded.long_description'),
          location_id: eb.ref('excluded.location_id'),
          start_time: eb.ref('excluded.start_time'),
          end_time: eb.ref('excluded.end_time'),
          day: eb.ref('excluded.day'),
          session_type: eb.ref('excluded.session_type'),
          language: eb.ref('excluded.language'),
          do_not_record: eb.ref('excluded.do_not_record'),
          recording_license: eb.ref('excluded.recording_license'),
          external_url: eb.ref('excluded.external_url'),
          search_text: eb.ref('excluded.search_text'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute(),
  );
}
