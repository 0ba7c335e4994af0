import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { searchable } from '../../../../platform/text.ts';
import { closeStock, openStock } from '../../../money/capacity/index.ts';
import { keepEventSpaces } from '../../bookings/index.ts';
import { countBounded } from '../bounds/bounds.queries.ts';
import { refuseTooMany } from '../bounds/bounds.service.ts';
import { eventChanged } from '../events.facts.ts';
import { isEffective, sameIn } from './programme-diff.ts';
import { planLocations, planSpeakers, planTracks } from './programme-parts.service.ts';
import { deleteRelations, insertRelations } from './programme-relations.queries.ts';
import * as removals from './programme-removals.queries.ts';
import { planSessions } from './programme-sessions.service.ts';
import * as queries from './programme.queries.ts';
import type { Programme, ProgrammeChanges, ProgrammePreview } from './programme.types.ts';

/** Parts that a programme brings. */
export const PROGRAMME = [
  'event_location',
  'event_track',
  'event_speaker',
  'event_session',
  'session_track',
  'session_speaker',
  'session_link',
] as const;

/**
 * Makes the event (of the source, or the one named) match the programme: adds, changes and removes in one transaction.
 * Data that the source does not know (pictures, prices, sessions added by hand) stays.
 */
export async function putProgramme(
  ctx: Context,
  programme: Programme,
  eventId?: string,
): Promise<ProgrammeChanges> {
  return ctx.transaction(async (inner) => {
    const { event, created, changed } =
      eventId === undefined ? await putEvent(inner, programme) : await widenEvent(inner, programme, eventId);
    const { db, organizationId } = inner;
    const before = await countBounded(db, organizationId, event.id, PROGRAMME);
    const { locations, tracks, speakers, sessions } = await planProgramme(inner, event.id, programme);

    await queries.upsertLocations(db, organizationId, locations.rows);
    await queries.upsertTracks(db, organizationId, tracks.rows);
    await queries.upsertSpeakers(db, organizationId, speakers.rows);
    // Stock first: buyers who hold it have taken their seats by the time it is asked for them.
    await closeStock(inner, sessions.diff.removedIds);
    if ((await removals.listSeated(db, organizationId, sessions.diff.removedIds)).length > 0)
      throw conflict('session.sold');
    await removals.deleteSessions(db, organizationId, sessions.diff.removedIds);
    await queries.upsertSessions(db, organizationId, sessions.rows);
    await openStock(
      inner,
      sessions.newIds.map((id) => ({ id, supply: null })),
    );
    const touched = sessions.diff.write.map(({ id }) => id);
    await deleteRelations(
      db,
      organizationId,
      touched,
      [...tracks.ids.values(), ...tracks.removedIds],
      [...speakers.ids.values(), ...speakers.removedIds],
    );
    await insertRelations(db, organizationId, sessions.relations);
    await removals.deleteTracks(db, organizationId, tracks.removedIds);
    await removals.deleteSpeakers(db, organizationId, speakers.removedIds);
    await removals.deleteEmptyLocations(db, organizationId, locations.removedIds);
    await refuseTooMany(inner, event.id, PROGRAMME, before);

    const changes = {
      locations: locations.change,
      tracks: tracks.change,
      speakers: speakers.change,
      sessions: sessions.diff.change,
    };
    if (created || changed || Object.values(changes).some(isEffective)) {
      await queries.updateEvent(db, organizationId, event.id, { updated_at: inner.now() });
      await inner.record(eventChanged(event.id));
    }
    if (changed) await keepEventSpaces(inner, event.id);
    return { eventId: event.id, slug: event.slug, created, ...changes };
  });
}

async function planProgramme(ctx: Context, eventId: string, programme: Programme) {
  const locations = await planLocations(ctx, eventId, programme);
  const tracks = await planTracks(ctx, eventId, programme);
  const speakers = await planSpeakers(ctx, eventId, programme);
  const sessions = await planSessions(ctx, eventId, programme, locations.ids, tracks.ids, speakers.ids);
  return { locations, tracks, speakers, sessions };
}

/** Previews the changes that `putProgramme` would make to an event. */
export async function previewProgramme(
  ctx: Context,
  programme: Programme,
  eventId: string,
): Promise<ProgrammePreview> {
  const { locations, tracks, speakers, sessions } = await planProgramme(ctx, eventId, programme);
  const seated = await removals.listSeated(ctx.db, ctx.organizationId, sessions.diff.removedIds);
  return {
    locations: locations.change,
    tracks: tracks.change,
    speakers: speakers.change,
    sessions: sessions.diff.change,
    details: sessions.details.map((detail) => ({ ...detail, isTaken: seated.includes(detail.id) })),
  };
}

/** Keeps the hosts' data of the event; extends its time to cover the programme. */
async function widenEvent(ctx: Context, { event: { start, end } }: Programme, eventId: string) {
  const { db, organizationId } = ctx;
  const known = await queries.lockEventById(db, organizationId, eventId);
  if (known === undefined) throw notFound('event');
  const changed = start < known.event_start || end > known.event_end;
  if (changed)
    await queries.updateEvent(db, organizationId, eventId, {
      event_start: start < known.event_start ? start : known.event_start,
      event_end: end > known.event_end ? end : known.event_end,
    });
  return { event: known, created: false, changed };
}

const SLUG_TRIES = 50;

async function putEvent(ctx: Context, { source, externalId, event }: Programme) {
  const { db, organizationId } = ctx;
  const columns = {
    name: event.name,
    timezone: event.timezone,
    event_start: event.start,
    event_end: event.end,
    venue: event.venue,
    city: event.city,
    external_url: event.externalUrl,
  };
  const search_text = searchable(event.name, event.shortDescription, event.venue, event.city);
  const now = ctx.now();
  for (let attempt = 1; attempt <= SLUG_TRIES; attempt++) {
    const known = await queries.lockEvent(db, organizationId, source, externalId);
    if (known !== undefined) {
      const changed = !sameIn(Object.keys(columns) as (keyof typeof columns)[], known, columns);
      if (changed) await queries.updateEvent(db, organizationId, known.id, { ...columns, search_text });
      return { event: known, created: false, changed };
    }
    const row = {
      ...columns,
      id: newId(),
      slug: attempt === 1 ? event.slug : `${event.slug}-${attempt}`,
      short_description: event.shortDescription,
      source,
      external_id: externalId,
      search_text,
      created_at: now,
      updated_at: now,
    };
    // Not inserted: another event has the slug, or the same import runs twice at once and the other was first.
    if (!(await queries.insertEvent(db, organizationId, row))) continue;
    await openStock(ctx, [{ id: row.id, supply: null }]);
    return { event: row, created: true, changed: false };
  }
  throw conflict('slug.taken', { field: 'slug' });
}
