import type { Db } from '../../../platform/db/database.ts';
import type {
  EventLocationTable,
  EventSessionTable,
  EventSpeakerTable,
  EventTable,
  EventTrackTable,
} from './programme.tables.ts';
import type { ImageTable } from '../../ground/storage/storage.tables.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { searchable } from '../../../platform/text.ts';

/** Valid rows for tests; each test says only what it is about. */
const HOUR = 3_600_000;
/** One instant for a whole file: what is said to end and to begin at the same hour does so to the millisecond. */
const BEGUN = Date.now();
export const inHours = (hours: number): Date => new Date(BEGUN + hours * HOUR);

let number = 0;
const next = (noun: string): string => `${noun}-${++number}`;

type Row<T> = Partial<NewRow<T>>;

export async function makeImage(db: Db, organizationId: string, row: Row<ImageTable> = {}): Promise<string> {
  const id = newId();
  const base = {
    organization_id: organizationId,
    id,
    account_id: null,
    kind: 'banner' as const,
    width: 1200,
    height: 627,
  };
  await db
    .insertInto('image')
    .values({ ...base, name: null, description: null, created_at: new Date(), ...row })
    .execute();
  return id;
}

export async function makeEvent(db: Db, organizationId: string, row: Row<EventTable> = {}): Promise<string> {
  const id = newId();
  const slug = row.slug ?? next('event');
  const name = row.name ?? slug;
  await db
    .insertInto('event')
    .values({
      organization_id: organizationId,
      id,
      slug,
      name,
      event_start: inHours(24),
      event_end: inHours(26),
      search_text: searchable(name),
      created_at: new Date(),
      updated_at: new Date(),
      ...row,
    })
    .execute();
  return id;
}

export async function makeSession(
  db: Db,
  organizationId: string,
  eventId: string,
  row: Row<EventSessionTable> = {},
): Promise<string> {
  const id = newId();
  const slug = row.slug ?? next('session');
  const name = row.name ?? slug;
  await db
    .insertInto('event_session')
    .values({
      organization_id: organizationId,
      id,
      event_id: eventId,
      slug,
      name,
      start_time: inHours(24),
      end_time: inHours(25),
      day: '2030-01-01',
      search_text: searchable(name),
      created_at: new Date(),
      updated_at: new Date(),
      ...row,
    })
    .execute();
  return id;
}

export async function makeSpeaker(
  db: Db,
  organizationId: string,
  eventId: string,
  row: Row<EventSpeakerTable> = {},
): Promise<string> {
  const id = newId();
  const slug = row.slug ?? next('speaker');
  const firstName = row.first_name ?? slug;
  await db
    .insertInto('event_speaker')
    .values({
      organization_id: organizationId,
      id,
      event_id: eventId,
      slug,
      first_name: firstName,
      search_text: searchable(firstName, row.last_name),
      ...row,
    })
    .execute();
  return id;
}

export async function makeLocation(
  db: Db,
  organizationId: string,
  eventId: string,
  row: Row<EventLocationTable> = {},
): Promise<string> {
  const id = newId();
  const slug = row.slug ?? next('room');
  await db
    .insertInto('event_location')
    .values({ organization_id: organizationId, id, event_id: eventId, slug, name: slug, ...row })
    .execute();
  return id;
}

export async function makeTrack(
  db: Db,
  organizationId: string,
  eventId: string,
  row: Row<EventTrackTable> = {},
): Promise<string> {
  const id = newId();
  const slug = row.slug ?? next('track');
  await db
    .insertInto('event_track')
    .values({
      organization_id: organizationId,
      id,
      event_id: eventId,
      slug,
      name: slug,
      color: '#336699',
      ...row,
    })
    .execute();
  return id;
}
