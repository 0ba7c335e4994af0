import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { getEventId } from '../events.service.ts';
import * as queries from './sessions.queries.ts';
import type { CompleteSession } from './sessions.views.ts';
import type { BaseSessionView } from './sessions.schemas.ts';
import { viewBaseSession, viewLocations } from './sessions.views.ts';
import * as speakers from '../speakers/speakers.queries.ts';

export interface ListSessions extends queries.SessionFilter {
  lean: boolean;
}

/** All sessions at once, or those of a day, a room, a track, a search. */
export async function listSessions(
  ctx: Context,
  idOrSlug: string,
  filter: ListSessions,
): Promise<CompleteSession[]> {
  const eventId = await getEventId(ctx, idOrSlug);
  const sessions = await queries.listSessions(ctx.db, ctx.organizationId, eventId, filter, filter.lean);
  return completeSessions(ctx, eventId, sessions, filter.lean);
}

export async function getSession(
  ctx: Context,
  idOrSlug: string,
  sessionIdOrSlug: string,
): Promise<CompleteSession> {
  const eventId = await getEventId(ctx, idOrSlug);
  const session = await queries.findSession(ctx.db, ctx.organizationId, eventId, sessionIdOrSlug);
  const [complete] = session === undefined ? [] : await completeSessions(ctx, eventId, [session], false);
  if (complete === undefined) throw notFound('session');
  return complete;
}

/** By id or slug, within an event that the caller may see. */
export async function getSessionId(ctx: Context, eventId: string, idOrSlug: string): Promise<string> {
  const session = await queries.findSession(ctx.db, ctx.organizationId, eventId, idOrSlug);
  if (session === undefined) throw notFound('session');
  return session.id;
}

/** Those of the event among the ids, in the order of the programme. */
export async function listSessionsByIds(
  ctx: Context,
  eventId: string,
  ids: readonly string[],
): Promise<CompleteSession[]> {
  if (ids.length === 0) return [];
  const rows = await queries.listSessionsByIds(ctx.db, ctx.organizationId, eventId, ids);
  return completeSessions(ctx, eventId, rows, true);
}

/** Sessions that something else names, by their ids. */
export async function listBaseSessionsById(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, BaseSessionView>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.listBaseSessionsByIds(ctx.db, ctx.organizationId, [...new Set(ids)]);
  const eventIds = [...new Set(rows.map((row) => row.event_id))];
  const rooms = viewLocations(await queries.listLocations(ctx.db, ctx.organizationId, eventIds));
  return new Map(rows.map((row) => [row.id, viewBaseSession(row, rooms)]));
}

export async function getAgenda(ctx: Context, idOrSlug: string) {
  const eventId = await getEventId(ctx, idOrSlug);
  const [days, locations, tracks] = await Promise.all([
    queries.listDays(ctx.db, ctx.organizationId, eventId),
    queries.listLocations(ctx.db, ctx.organizationId, [eventId]),
    queries.listTracks(ctx.db, ctx.organizationId, eventId),
  ]);
  return { days, locations, tracks };
}

/** As many statements for seven hundred sessions as for one. */
async function completeSessions(
  ctx: Context,
  eventId: string,
  sessions: queries.SessionRow[],
  lean: boolean,
): Promise<CompleteSession[]> {
  const ids = sessions.map((session) => session.id);
  const booked = sessions.filter((session) => session.registration_enabled).map((session) => session.id);
  const [locations, tracks, speakerRows, sponsors, places, links] = await Promise.all([
    queries.listLocations(ctx.db, ctx.organizationId, [eventId]).then(viewLocations),
    queries.listSessionTracks(ctx.db, ctx.organizationId, ids).then(bySession),
    speakers.listSessionSpeakers(ctx.db, ctx.organizationId, ids, lean).then(bySession),
    queries.listSessionSponsors(ctx.db, ctx.organizationId, ids).then(bySession),
    booked.length === 0
      ? new Map<string, never>()
      : queries.listSessionPlaces(ctx.db, ctx.organizationId, booked).then(bySession),
    lean
      ? new Map<string, never>()
      : queries.listSessionLinks(ctx.db, ctx.organizationId, ids).then(bySession),
  ]);
  return sessions.map((session) => ({
    session,
    locations,
    tracks: tracks.get(session.id) ?? [],
    speakers: speakerRows.get(session.id) ?? [],
    sponsors: (sponsors.get(session.id) ?? []).flatMap(({ account }) => account ?? []),
    places: places.get(session.id)?.[0],
    links: links.get(session.id) ?? [],
  }));
}

const bySession = <T extends { session_id: string }>(rows: readonly T[]): Map<string, T[]> =>
  Map.groupBy(rows, (row) => row.session_id);
