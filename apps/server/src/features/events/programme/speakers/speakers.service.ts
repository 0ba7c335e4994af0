import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { getEventId } from '../events.service.ts';
import { listBaseSessionsByIds, listLocations, type BaseSessionRow } from '../sessions/sessions.queries.ts';
import { viewLocations, type Locations } from '../sessions/sessions.views.ts';
import * as queries from './speakers.queries.ts';

export interface CompleteSpeaker {
  speaker: queries.SpeakerRow;
  sessions: BaseSessionRow[];
  locations: Locations;
}

export async function listSpeakers(
  ctx: Context,
  idOrSlug: string,
  paging: Paging,
): Promise<CompleteSpeaker[]> {
  const eventId = await getEventId(ctx, idOrSlug);
  const speakers = await queries.listSpeakers(ctx.db, ctx.organizationId, eventId, paging);
  return completeSpeakers(ctx, eventId, speakers);
}

export async function getSpeaker(
  ctx: Context,
  idOrSlug: string,
  speakerIdOrSlug: string,
): Promise<CompleteSpeaker> {
  const eventId = await getEventId(ctx, idOrSlug);
  const speaker = await queries.findSpeaker(ctx.db, ctx.organizationId, eventId, speakerIdOrSlug);
  const [complete] = speaker === undefined ? [] : await completeSpeakers(ctx, eventId, [speaker]);
  if (complete === undefined) throw notFound('speaker');
  return complete;
}

async function completeSpeakers(
  ctx: Context,
  eventId: string,
  speakers: readonly queries.SpeakerRow[],
): Promise<CompleteSpeaker[]> {
  const pairs = await queries.listSpeakerSessionIds(
    ctx.db,
    ctx.organizationId,
    speakers.map((speaker) => speaker.id),
  );
  const [sessions, locations] = await Promise.all([
    listBaseSessionsByIds(ctx.db, ctx.organizationId, [...new Set(pairs.map((pair) => pair.session_id))]),
    listLocations(ctx.db, ctx.organizationId, [eventId]).then(viewLocations),
  ]);
  const sessionIds = Map.groupBy(pairs, (pair) => pair.speaker_id);
  return speakers.map((speaker) => {
    const own = new Set((sessionIds.get(speaker.id) ?? []).map((pair) => pair.session_id));
    return { speaker, sessions: sessions.filter((session) => own.has(session.id)), locations };
  });
}
