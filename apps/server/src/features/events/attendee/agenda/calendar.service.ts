import { makeLongCalendar } from '../../../../platform/calendar/long-calendar.ts';
import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { makeFeedToken, readFeedToken } from './calendar-tokens.ts';
import * as queries from './calendar.queries.ts';
import type { CalendarFeedView } from '../self-events.schemas.ts';
import { listCalendarEvents, type CalendarEventRow } from '../self-events.queries.ts';

const MOST_EVENTS = 500;

/** Looking at it makes nothing: the address follows from who asks and how often they changed it. */
export async function getCalendarFeed(ctx: Context): Promise<CalendarFeedView> {
  const { accountId } = requireMember(ctx.actor);
  return addressOf(
    ctx,
    accountId,
    (await queries.findFeedVersion(ctx.db, ctx.organizationId, accountId)) ?? 0,
  );
}

export async function renewCalendarFeed(ctx: Context): Promise<CalendarFeedView> {
  const { accountId } = requireMember(ctx.actor);
  return ctx.transaction(async (inner) => {
    await queries.raiseFeedVersion(inner.db, inner.organizationId, accountId, inner.now());
    return getCalendarFeed(inner);
  });
}

function addressOf(ctx: Context, accountId: string, version: number): CalendarFeedView {
  const token = makeFeedToken(ctx.services.secrets, ctx.organizationId, accountId, version);
  const url = `${siteOrigin(ctx)}/api/calendars/${token}/events.ics`;
  return { url, webcalUrl: url.replace(/^https?:/, 'webcal:') };
}

/** Calendar programs sign in nowhere: whoever knows the address reads what its owner attends, and nothing else. */
export async function getCalendarFile(ctx: Context, token: string): Promise<string> {
  const { db, organizationId, services } = ctx;
  const feed = readFeedToken(services.secrets, organizationId, token);
  // Addresses outlive accounts.
  if (
    feed === undefined ||
    (await queries.findFeedVersion(db, organizationId, feed.accountId)) !== feed.version
  )
    throw notFound('calendar');
  const events = await listCalendarEvents(db, organizationId, feed.accountId, MOST_EVENTS);
  const origin = siteOrigin(ctx);
  return makeLongCalendar(services.threads, {
    name: ctx.organization.name,
    entries: events.map((event) => ({
      id: `${event.id}@${ctx.organization.hostname}`,
      title: event.name,
      start: event.event_start,
      end: event.event_end,
      timezone: event.timezone ?? ctx.organization.timezone,
      description: event.short_description,
      location: placeOf(event),
      url: `${origin}/events/${event.slug}`,
      canceled: event.canceled_at !== null,
      changedAt: event.updated_at,
    })),
  });
}

const placeOf = ({ venue, address1, city }: CalendarEventRow): string | null =>
  [venue, address1, city].filter((part) => part !== null && part !== '').join(', ') || null;
