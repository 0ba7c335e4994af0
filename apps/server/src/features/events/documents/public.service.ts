import { LRUCache } from 'lru-cache';
import type { CalendarEntry } from '../../../platform/calendar/calendar.ts';
import { makeLongCalendar } from '../../../platform/calendar/long-calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { drawCard } from '../../../platform/images/draw-card.ts';
import { siteOrigin } from '../../../platform/site-address.ts';
import {
  BOUNDS,
  getEventId,
  getSessionId,
  listBaseEventsByIds,
  type BaseEventView,
} from '../programme/index.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { imageKey } from '../../ground/storage/index.ts';
import { findEvent, type EventRow } from './emails/coming.queries.ts';
import { viewEventFacts } from './documents.views.ts';
import { calendarId, entryOf } from './emails/invitation.ts';
import { notFound } from '../../../platform/errors.ts';
import { textIn, textLocale } from '../../../platform/texts/texts.ts';
import { formatPeriod } from './moments.ts';
import * as queries from './public.queries.ts';

async function getEvent(ctx: Context, idOrSlug: string): Promise<EventRow> {
  const event = await findEvent(ctx.db, ctx.organizationId, await getEventId(ctx, idOrSlug));
  if (event === undefined) throw notFound('event');
  return event;
}

export interface CalendarText {
  readonly name: string;
  readonly text: string;
}

/** The event as one entry, or as one for each of its sessions; the same entries that mails and feeds bring. */
export async function getCalendar(
  ctx: Context,
  idOrSlug: string,
  withSessions: boolean,
): Promise<CalendarText> {
  const event = await getEvent(ctx, idOrSlug);
  const whole = wholeEntry(ctx, event);
  const sessions = withSessions
    ? await queries.listCalendarSessions(ctx.db, ctx.organizationId, event.id, BOUNDS.event_session.most)
    : [];
  const parts = sessionEntries(ctx, event, sessions);
  return write(ctx, event, parts.length === 0 ? [whole] : parts);
}

/** The sessions on the caller's own agenda; none is a calendar without entries. */
export async function getOwnCalendar(ctx: Context, idOrSlug: string): Promise<CalendarText> {
  const { accountId } = requireMember(ctx.actor);
  const event = await getEvent(ctx, idOrSlug);
  const { db, organizationId } = ctx;
  const sessions = await queries.listCalendarSessions(
    db,
    organizationId,
    event.id,
    BOUNDS.event_session.most,
    {
      accountId,
    },
  );
  return write(ctx, event, sessionEntries(ctx, event, sessions));
}

/** One session, as the entry that the calendar of its event has of it. */
export async function getSessionCalendar(
  ctx: Context,
  idOrSlug: string,
  sessionIdOrSlug: string,
): Promise<CalendarText> {
  const event = await getEvent(ctx, idOrSlug);
  const sessionId = await getSessionId(ctx, event.id, sessionIdOrSlug);
  const { db, organizationId } = ctx;
  const sessions = await queries.listCalendarSessions(db, organizationId, event.id, 1, { sessionId });
  const [session] = sessions;
  if (session === undefined) throw notFound('session');
  const file = await write(ctx, event, sessionEntries(ctx, event, sessions));
  return { ...file, name: `${event.slug}-${session.slug}.ics` };
}

const wholeEntry = (ctx: Context, event: EventRow): CalendarEntry =>
  entryOf(viewEventFacts(event, ctx.organization), ctx.organization.hostname, siteOrigin(ctx));

const sessionEntries = (
  ctx: Context,
  event: EventRow,
  sessions: Awaited<ReturnType<typeof queries.listCalendarSessions>>,
): CalendarEntry[] => {
  const whole = wholeEntry(ctx, event);
  return sessions.map((session) => ({
    ...whole,
    id: calendarId(session.id, ctx.organization.hostname),
    title: session.name,
    start: session.start_time,
    end: session.end_time,
    description: session.description,
    location: session.location ?? whole.location ?? null,
    url: `${siteOrigin(ctx)}/events/${event.slug}/sessions/${session.slug}`,
    // Canceling or moving the event counts as a change of its sessions.
    changedAt: session.updated_at > event.updated_at ? session.updated_at : event.updated_at,
  }));
};

const write = async (
  ctx: Context,
  event: EventRow,
  entries: readonly CalendarEntry[],
): Promise<CalendarText> => ({
  name: `${event.slug}.ics`,
  text: await makeLongCalendar(ctx.services.threads, { name: event.name, entries }),
});

export interface CardPicture {
  readonly bytes: Buffer;
  /** Names these bytes and no others. */
  readonly etag: string;
}

const cards = new LRUCache<string, Promise<Buffer>>({ max: 200 });

export async function getCard(ctx: Context, idOrSlug: string): Promise<CardPicture> {
  const event = await getEvent(ctx, idOrSlug);
  const { organization } = ctx;
  const { name, primaryColor, locale } = organization;
  const version = [event.updated_at.getTime(), event.image_id ?? '', name, primaryColor, locale].join(' ');
  const key = `${ctx.organizationId} ${event.id} ${version}`;
  let drawn = cards.get(key);
  if (drawn === undefined) {
    drawn = draw(ctx, event);
    cards.set(key, drawn);
    // A failed drawing is not cached: the next attempt may succeed.
    drawn.catch(() => cards.delete(key));
  }
  const bytes = await drawn;
  return {
    bytes,
    etag: `"${event.id}-${event.updated_at.getTime().toString(36)}-${bytes.length.toString(36)}"`,
  };
}

async function draw(ctx: Context, event: EventRow): Promise<Buffer> {
  const { organization, organizationId, services } = ctx;
  const facts = viewEventFacts(event, organization);
  const locale = textLocale(organization.locale);
  const stored =
    event.image_id === null
      ? undefined
      : await services.files.get(imageKey(organizationId, event.image_id, 'share'));
  const place = [event.venue, event.city].filter(Boolean).join(', ');
  return drawCard({
    picture: stored === undefined ? undefined : Buffer.concat(await stored.stream.toArray()),
    color: organization.primaryColor,
    sender: organization.name,
    title: event.name,
    lines: [
      formatPeriod(locale, facts.zone, facts.start, facts.end),
      event.event_type === 'virtual' || place === '' ? textIn(locale, 'documents.mail.online') : place,
    ],
    mark: facts.isCanceled ? textIn(locale, 'documents.mail.canceled') : undefined,
  });
}

const MOST_RELATED = 6;

/** More are asked for than are shown, since some may be none of the caller's business. */
export async function listRelated(ctx: Context, idOrSlug: string): Promise<BaseEventView[]> {
  const eventId = await getEventId(ctx, idOrSlug);
  const ids = await queries.listKin(ctx.db, ctx.organizationId, eventId, MOST_RELATED * 4);
  const events = await listBaseEventsByIds(ctx, ids);
  return ids.flatMap((id) => events.get(id) ?? []).slice(0, MOST_RELATED);
}
