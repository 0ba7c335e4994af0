import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import { searchable } from '../../../../platform/text.ts';
import { claimSlug, diff, sameIn } from './programme-diff.ts';
import { listImportedSpeakers, listImportedTracks } from './programme-relations.queries.ts';
import { listProgrammeSessions } from './programme.queries.ts';
import type { Programme, ProgrammeSession, SessionDetail, SessionPart } from './programme.types.ts';
import { listSessionLinks } from '../sessions/sessions.queries.ts';

type Ids = ReadonlyMap<string, string>;

const COLUMNS = [
  'name',
  'description',
  'long_description',
  'location_id',
  'start_time',
  'end_time',
  'day',
  'session_type',
  'language',
  'do_not_record',
  'recording_license',
  'external_url',
  'search_text',
  'tracks',
  'speakers',
  'links',
] as const;

/** Which columns a host knows by which word; what is in none of them is looked for only. */
const PARTS: readonly (readonly [SessionPart, readonly (typeof COLUMNS)[number][]])[] = [
  ['name', ['name']],
  ['time', ['start_time', 'end_time', 'day']],
  ['room', ['location_id']],
  ['tracks', ['tracks']],
  ['speakers', ['speakers']],
  [
    'words',
    [
      'description',
      'long_description',
      'session_type',
      'language',
      'do_not_record',
      'recording_license',
      'external_url',
      'links',
    ],
  ],
];

/** Which sessions must be written, and what hangs on them then. */
export async function planSessions(
  ctx: Context,
  eventId: string,
  programme: Programme,
  locationIds: Ids,
  trackIds: Ids,
  speakerIds: Ids,
) {
  const { rows, known } = await listKnown(ctx, eventId, programme.source);
  const searchTexts = searchTextOf(programme);
  const wanted = programme.sessions.map((session) => ({
    external_id: session.externalId,
    name: session.name,
    description: session.description,
    long_description: session.longDescription,
    location_id: session.location === null ? null : (locationIds.get(session.location) ?? null),
    start_time: session.start,
    end_time: session.end,
    day: session.day,
    session_type: session.type,
    language: session.language,
    do_not_record: session.doNotRecord,
    recording_license: session.recordingLicense,
    external_url: session.externalUrl,
    search_text: searchTexts(session),
    tracks: session.tracks.flatMap((track) => trackIds.get(track) ?? []).sort(),
    speakers: session.speakers.flatMap((speaker) => speakerIds.get(speaker) ?? []),
    links: session.links.map(({ kind, title, url }) => ({ kind, title, url })),
  }));
  const found = diff(known, wanted, (row, session) => sameIn(COLUMNS, row, session), newId);

  const removed = new Set(found.removedIds);
  const slugs = new Map(rows.filter(({ id }) => !removed.has(id)).map(({ slug }) => [slug, 0]));
  const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]));
  const slugWanted = new Map(programme.sessions.map(({ externalId, slug }) => [externalId, slug]));
  const now = ctx.now();
  const knownById = new Map(known.map((row) => [row.id, row]));
  const written = found.write.map((row): SessionDetail => {
    const { id, name, start_time: start, end_time: end } = row;
    const before = knownById.get(id);
    if (before === undefined) return { id, change: 'added', name, start, end, before: null, parts: [] };
    const parts = PARTS.flatMap(([part, columns]) => (sameIn(columns, before, row) ? [] : part));
    const moved = parts.includes('time') ? { start: before.start_time, end: before.end_time } : null;
    return { id, change: 'changed', name, start, end, before: moved, parts };
  });
  const gone = found.removedIds.flatMap((id): SessionDetail[] => {
    const row = knownById.get(id);
    if (row === undefined) return [];
    const { name, start_time: start, end_time: end } = row;
    return [{ id, change: 'removed', name, start, end, before: null, parts: [] }];
  });
  return {
    diff: found,
    details: [...written, ...gone],
    newIds: found.write.flatMap(({ id }) => (slugOf.has(id) ? [] : [id])),
    rows: found.write.map(({ tracks: _tracks, speakers: _speakers, links: _links, ...row }) => ({
      ...row,
      event_id: eventId,
      source: programme.source,
      slug: slugOf.get(row.id) ?? claimSlug(slugWanted.get(row.external_id) ?? 'session', slugs),
      created_at: now,
      updated_at: now,
    })),
    relations: {
      tracks: found.write.flatMap(({ id, tracks }) =>
        tracks.map((track_id) => ({ session_id: id, track_id })),
      ),
      speakers: found.write.flatMap(({ id, speakers }) =>
        speakers.map((speaker_id, index) => ({ session_id: id, speaker_id, sort_order: index })),
      ),
      links: found.write.flatMap(({ id, links }) =>
        links.map((link, index) => ({ ...link, session_id: id, sort_order: index })),
      ),
    },
  };
}

/** Sessions as they stand, those of the source together with what the source hung on them. */
async function listKnown(ctx: Context, eventId: string, source: string) {
  const { db, organizationId } = ctx;
  const rows = await listProgrammeSessions(db, organizationId, eventId);
  const imported = rows.filter((row) => row.source === source);
  const ids = imported.map(({ id }) => id);
  const bySession = <T extends { session_id: string }>(list: readonly T[]) =>
    Map.groupBy(list, (row) => row.session_id);
  const tracks = bySession(await listImportedTracks(db, organizationId, eventId, source));
  const speakers = bySession(await listImportedSpeakers(db, organizationId, eventId, source));
  const links = bySession(await listSessionLinks(db, organizationId, ids));
  const known = imported.map((row) => ({
    ...row,
    tracks: (tracks.get(row.id) ?? []).map(({ track_id }) => track_id).sort(),
    speakers: (speakers.get(row.id) ?? []).map(({ speaker_id }) => speaker_id),
    links: (links.get(row.id) ?? []).map(({ kind, title, url }) => ({ kind, title, url })),
  }));
  return { rows, known };
}

/** A session is found by its words, by who speaks, where, and in which track. */
function searchTextOf(programme: Programme): (session: ProgrammeSession) => string {
  const speakers = new Map(
    programme.speakers.map((row) => [row.externalId, `${row.firstName} ${row.lastName ?? ''}`]),
  );
  const tracks = new Map(programme.tracks.map((row) => [row.externalId, row.name]));
  const locations = new Map(programme.locations.map((row) => [row.externalId, row.name]));
  return (session) =>
    searchable(
      session.name,
      session.description,
      ...session.speakers.map((id) => speakers.get(id)),
      ...session.tracks.map((id) => tracks.get(id)),
      session.location === null ? null : locations.get(session.location),
    );
}
