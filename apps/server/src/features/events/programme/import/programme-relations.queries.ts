import { sql, type RawBuilder } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { SessionLinkTable, SessionSpeakerTable, SessionTrackTable } from '../programme.tables.ts';

const BATCH = 1000;

/**
 * Ids of what the import made, as an array: it leads to an index of the relations, or to one look at each. Of an organization
 * that is new the planner expects one row of everything, and would join all of the one with all of the other.
 */
function imported(
  db: Db,
  part: 'event_track' | 'event_speaker',
  organizationId: string,
  eventId: string,
  source: string,
): RawBuilder<string[]> {
  const table = part as 'event_track';
  const ids = db
    .selectFrom(table)
    .select(`${table}.id`)
    .where(`${table}.organization_id`, '=', organizationId)
    .where(`${table}.event_id`, '=', eventId)
    .where(`${table}.source`, '=', source);
  return sql<string[]>`array(${ids})`;
}

/** Relations of imported sessions (tracks, speakers), as far as the import made them. */
export async function listImportedTracks(db: Db, organizationId: string, eventId: string, source: string) {
  const ids = imported(db, 'event_track', organizationId, eventId, source);
  return db
    .selectFrom('session_track')
    .select(['session_track.session_id', 'session_track.track_id'])
    .where('session_track.organization_id', '=', organizationId)
    .where((eb) => eb('session_track.track_id', '=', eb.fn.any(ids)))
    .orderBy('session_track.track_id')
    .execute();
}

export async function listImportedSpeakers(db: Db, organizationId: string, eventId: string, source: string) {
  const ids = imported(db, 'event_speaker', organizationId, eventId, source);
  return db
    .selectFrom('session_speaker')
    .select(['session_speaker.session_id', 'session_speaker.speaker_id'])
    .where('session_speaker.organization_id', '=', organizationId)
    .where((eb) => eb('session_speaker.speaker_id', '=', eb.fn.any(ids)))
    .orderBy('session_speaker.sort_order')
    .orderBy('session_speaker.speaker_id')
    .execute();
}

/** Takes from the sessions what the source put there; tracks and speakers that somebody added by hand stay. */
export async function deleteRelations(
  db: Db,
  organizationId: string,
  sessionIds: readonly string[],
  trackIds: readonly string[],
  speakerIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('session_track')
    .where('session_track.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('session_track.session_id'), sessionIds))
    .where((eb) => anyOf(eb.ref('session_track.track_id'), trackIds))
    .execute();
  await db
    .deleteFrom('session_speaker')
    .where('session_speaker.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('session_speaker.session_id'), sessionIds))
    .where((eb) => anyOf(eb.ref('session_speaker.speaker_id'), speakerIds))
    .execute();
  await db
    .deleteFrom('session_link')
    .where('session_link.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('session_link.session_id'), sessionIds))
    .execute();
}

export interface Relations {
  tracks: readonly NewRow<SessionTrackTable>[];
  speakers: readonly NewRow<SessionSpeakerTable>[];
  links: readonly NewRow<SessionLinkTable>[];
}

export async function insertRelations(
  db: Db,
  organizationId: string,
  { tracks, speakers, links }: Relations,
): Promise<void> {
  const owned = <T extends object>(row: T) => ({ ...row, organization_id: organizationId });
  for (let start = 0; start < tracks.length; start += BATCH)
    await db
      .insertInto('session_track')
      .values(tracks.slice(start, start + BATCH).map(owned))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (let start = 0; start < speakers.length; start += BATCH)
    await db
      .insertInto('session_speaker')
      .values(speakers.slice(start, start + BATCH).map(owned))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (let start = 0; start < links.length; start += BATCH)
    await db
      .insertInto('session_link')
      .values(links.slice(start, start + BATCH).map(owned))
      .execute();
}
