import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { toHtml } from '../../../../platform/rich-text.ts';
import { slugify } from '../../../../platform/text.ts';
import { closeStock, openStock, setSupply } from '../../../money/capacity/index.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import type { BoundedPart } from '../bounds/bounds.ts';
import { changeEvent, keepPicture, readPeriod } from '../listings/change.service.ts';
import { getHostedEvent } from '../hosts/hosts.service.ts';
import type { CreateSession, NewSession, SessionChanges, UpdateSession } from '../listings/parts.schemas.ts';
import { forgetSponsors, namedIn, nameSponsors } from '../sponsors/listing-sponsors.service.ts';
import { findPart } from '../listings/parts.queries.ts';
import { refreshWords } from './session-words.service.ts';
import * as queries from './listing-sessions.queries.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

export const sessionTexts = ({
  name,
  description,
  longDescription,
  externalUrl,
  links = [],
}: SessionChanges) => [
  ...links.flatMap(({ title, url }) => [title, url]),
  name,
  description,
  longDescription,
  externalUrl,
];

export async function createSession(
  ctx: Context,
  idOrSlug: string,
  { session, imageDataUri }: CreateSession,
): Promise<string> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, sessionTexts(session));
  const imageId = await keepPicture(ctx, imageDataUri, 'imageDataUri');
  await changeEvent(
    ctx,
    event,
    async (inner, held) => {
      await nameSponsors(inner, held.id, namedIn(session.sponsorIds ?? [], 'session.sponsorIds'));
      await insertSessions(inner, held, [{ ...session, imageId: imageId ?? null }]);
    },
    'event_session',
    ...linkedBy(session),
  );
  return event.id;
}

export async function updateSession(
  ctx: Context,
  idOrSlug: string,
  sessionId: string,
  { session, imageDataUri }: UpdateSession,
): Promise<string> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, sessionTexts(session));
  const imageId = await keepPicture(ctx, imageDataUri, 'imageDataUri');
  await changeEvent(
    ctx,
    event,
    async (inner, held) => {
      const before = await queries.lockSession(inner.db, ctx.organizationId, held.id, sessionId);
      if (before === undefined) throw notFound('session');
      await holdUnchanged(inner, 'event_session', sessionId);
      const period = readPeriod(
        { start: before.start_time, end: before.end_time },
        { start: session.startTime, end: session.endTime },
        sessionField,
      );
      await refuseStrange(inner, held.id, session);
      await queries.updateSession(
        inner.db,
        ctx.organizationId,
        sessionId,
        {
          ...toColumns(session),
          ...(session.name === undefined ? {} : { name: session.name.trim() }),
          ...(imageId === undefined ? {} : { image_id: imageId }),
          start_time: period.start,
          end_time: period.end,
          updated_at: inner.now(),
        },
        session.startTime === undefined ? undefined : (held.timezone ?? ctx.organization.timezone),
      );
      if (session.supply !== undefined && session.supply !== before.supply)
        await setSupply(inner, sessionId, session.supply);
      await nameSponsors(inner, held.id, namedIn(session.sponsorIds ?? [], 'session.sponsorIds'));
      await link(inner, held.id, sessionId, session);
      if (session.sponsorIds !== undefined) await forgetSponsors(inner, held.id);
      await refreshWords(inner, [sessionId]);
    },
    ...linkedBy(session),
  );
  return event.id;
}

export async function deleteSession(ctx: Context, idOrSlug: string, sessionId: string): Promise<string> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await changeEvent(ctx, event, async (inner, held) => {
    if ((await queries.lockSession(inner.db, ctx.organizationId, held.id, sessionId)) === undefined)
      throw notFound('session');
    // Stock first: buyers who hold it have taken their seats by the time it is asked for them.
    await closeStock(inner, [sessionId]);
    if (await queries.hasSeats(inner.db, ctx.organizationId, sessionId)) throw conflict('session.sold');
    await queries.deleteSession(inner.db, ctx.organizationId, sessionId);
    await forgetSponsors(inner, held.id);
  });
  return event.id;
}

/** Within a change of the event. */
export async function insertSessions(
  ctx: Context,
  event: { id: string; timezone: string | null },
  sessions: readonly (NewSession & { imageId?: string | null })[],
): Promise<void> {
  const ids: string[] = [];
  for (const session of sessions) {
    const id = newId();
    const period = readPeriod(undefined, { start: session.startTime, end: session.endTime }, sessionField);
    await refuseStrange(ctx, event.id, session);
    await insertWithSlug(ctx, event, {
      ...toColumns(session),
      id,
      event_id: event.id,
      name: session.name.trim(),
      image_id: session.imageId ?? null,
      start_time: period.start,
      end_time: period.end,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    });
    await openStock(ctx, [{ id, supply: session.supply ?? null }]);
    await link(ctx, event.id, id, session);
    ids.push(id);
  }
  await refreshWords(ctx, ids);
}

const sessionField = (name: 'start' | 'end'): string =>
  name === 'start' ? 'session.startTime' : 'session.endTime';

const SLUG_TRIES = 50;

async function insertWithSlug(
  ctx: Context,
  event: { timezone: string | null },
  session: Omit<queries.NewSession, 'slug'>,
): Promise<void> {
  const base = slugify(session.name, 'session');
  const timeZone = event.timezone ?? ctx.organization.timezone;
  for (let number = 1; number <= SLUG_TRIES; number++) {
    const slug = number === 1 ? base : `${base}-${number < 10 ? number : newId().slice(-8)}`;
    if (await queries.insertSession(ctx.db, ctx.organizationId, { ...session, slug }, timeZone)) return;
  }
  throw conflict('name.taken', { field: 'session.name' });
}

async function refuseStrange(ctx: Context, eventId: string, { locationId }: SessionChanges): Promise<void> {
  if (typeof locationId !== 'string') return;
  if ((await findPart(ctx.db, ctx.organizationId, 'event_location', eventId, locationId)) === undefined)
    throw notFound('location');
}

async function link(
  ctx: Context,
  eventId: string,
  sessionId: string,
  session: SessionChanges,
): Promise<void> {
  const set = (kind: Parameters<typeof queries.setLinks>[4], ids: readonly string[]) =>
    queries.setLinks(ctx.db, ctx.organizationId, eventId, sessionId, kind, ids);
  const { trackIds, speakerIds, sponsorIds, links } = session;
  if (links !== undefined) await queries.setWebLinks(ctx.db, ctx.organizationId, sessionId, links);
  if (trackIds !== undefined && !(await set('track', trackIds))) throw notFound('track');
  if (speakerIds !== undefined && !(await set('speaker', speakerIds))) throw notFound('speaker');
  if (sponsorIds === undefined) return;
  const ids = [...new Set(sponsorIds.map((id) => id.toLowerCase()))];
  if (!(await set('sponsor', ids))) throw notFound('account');
}

const linkedBy = ({ trackIds, speakerIds, sponsorIds, links }: SessionChanges): BoundedPart[] => [
  ...(trackIds === undefined ? [] : (['session_track'] as const)),
  ...(speakerIds === undefined ? [] : (['session_speaker'] as const)),
  ...(sponsorIds === undefined ? [] : (['session_sponsor'] as const)),
  ...(links === undefined ? [] : (['session_link'] as const)),
];

const orNull = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text.trim();

function toColumns(session: SessionChanges) {
  const { description, longDescription, locationId, sortOrder, nonSession, price, supply } = session;
  return {
    ...(description === undefined ? {} : { description: orNull(description) }),
    ...(longDescription === undefined ? {} : { long_description: toHtml(longDescription) }),
    ...(locationId === undefined ? {} : { location_id: locationId }),
    ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
    ...(nonSession === undefined ? {} : { non_session: nonSession }),
    ...(session.registrationEnabled === undefined
      ? {}
      : { registration_enabled: session.registrationEnabled }),
    ...(price === undefined ? {} : { price }),
    ...(supply === undefined ? {} : { supply }),
    ...(session.type === undefined
      ? {}
      : { session_type: session.type === null ? null : orNull(session.type) }),
    ...(session.language === undefined
      ? {}
      : { language: session.language === null ? null : orNull(session.language) }),
    ...(session.externalUrl === undefined
      ? {}
      : { external_url: session.externalUrl === null ? null : orNull(session.externalUrl) }),
  };
}
