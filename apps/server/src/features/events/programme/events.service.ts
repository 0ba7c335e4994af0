import type { Context } from '../../../platform/context.ts';
import { conflict, featureUnavailable, invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { getGroupForContent, getGroupsById, holdEventPosts } from '../../people/groups/index.ts';
import type { EventDays } from './event-filters.fragments.ts';
import { mayJoin, maySeeEvent, runsEvent } from './events.policy.ts';
import * as queries from './events.queries.ts';
import type { BaseEventView } from './events.schemas.ts';
import { viewBaseEvent, type CompleteEvent, type EventParts } from './events.views.ts';
import { countToldMedia, listAllMedia } from './media/media.queries.ts';
import { completeMedia } from './media/complete-media.service.ts';
import type { MediaItem } from './media/media.views.ts';
import * as pages from './pages/pages.queries.ts';
import * as sessions from './sessions/sessions.queries.ts';
import { viewLocations } from './sessions/sessions.views.ts';
import * as speakers from './speakers/speakers.queries.ts';
import * as sponsors from './sponsors/sponsors.queries.ts';
import { hasPower } from '../../../platform/powers.ts';

export const viewer = ({ actor }: Context): queries.Viewer => ({
  accountId: actor.kind === 'member' ? actor.accountId : undefined,
  seesAll: hasPower(actor, 'events:read'),
});

interface ListedEvents
  extends Paging, Omit<EventDays, 'timezone'>, Pick<queries.EventFilter, 'place' | 'free'> {
  readonly past: boolean;
  readonly groupId?: string | undefined;
}

const ORDERS: readonly queries.EventOrder[] = ['eventStart', 'name', 'relevance'];

function readOrder(orderBy: string | undefined): queries.EventOrder {
  const order = ORDERS.find((known) => known === (orderBy ?? 'eventStart'));
  if (order === undefined)
    throw invalid('orderBy.unknown', { values: { orders: ORDERS.join(', ') }, field: 'orderBy' });
  return order;
}

export async function listEvents(
  ctx: Context,
  paging: Paging,
  filter: queries.EventFilter,
): Promise<queries.BaseEventRow[]> {
  const isArranged = filter.featured === true && paging.orderBy === undefined;
  const order = isArranged ? 'featured' : readOrder(paging.orderBy);
  return queries.listEvents(ctx.db, ctx.organizationId, viewer(ctx), filter, paging, order);
}

/** A caller that names days means them, also those that are over. */
export async function listChosenEvents(
  ctx: Context,
  { past, place, free, groupId, period, from, to, ...paging }: ListedEvents,
): Promise<queries.BaseEventRow[]> {
  const isRange = from !== undefined || to !== undefined;
  if (from !== undefined && to !== undefined && to < from) throw invalid('period.reversed', { field: 'to' });
  return listEvents(ctx, paging, {
    ...(!isRange && { past }),
    ...(groupId !== undefined && { groupId }),
    place,
    free,
    days: { period, from, to, timezone: ctx.organization.timezone },
  });
}

export async function getVisibleEvent(ctx: Context, idOrSlug: string): Promise<queries.BaseEventRow> {
  const event = await queries.findEvent(ctx.db, ctx.organizationId, viewer(ctx), idOrSlug);
  // A refusal would confirm that the private group's event exists.
  if (event === undefined || !maySeeEvent(event, ctx.actor)) throw notFound('event');
  return event;
}

export const getEventId = async (ctx: Context, idOrSlug: string): Promise<string> =>
  (await getVisibleEvent(ctx, idOrSlug)).id;

/** Within the transaction that writes about the event: it stays as open, or as closed, as it is until that is there. */
export async function holdEventForPosting(ctx: Context, id: string): Promise<{ restricted: boolean }> {
  const held = await holdEventPosts(ctx, id);
  if (held === undefined) throw notFound('event');
  // Refuses those from whom it was closed before it was held.
  await getEventId(ctx, id);
  if (held.draft) throw conflict('event.draft');
  return held;
}

export async function maySeeEventId(ctx: Context, id: string): Promise<boolean> {
  const event = await queries.findEvent(ctx.db, ctx.organizationId, viewer(ctx), id);
  return event !== undefined && maySeeEvent(event, ctx.actor);
}

/** With its parts; lean without sessions and speakers. */
export async function getEvent(ctx: Context, idOrSlug: string, lean: boolean): Promise<CompleteEvent> {
  const row = await getVisibleEvent(ctx, idOrSlug);
  const [[event], parts] = await Promise.all([countedEvents(ctx, [row], true), loadParts(ctx, row, lean)]);
  if (event === undefined) throw notFound('event');
  return { ...event, parts };
}

interface Period {
  readonly past: boolean;
}

/** Events of a series, as its page shows them. */
export async function listSeriesEvents(
  ctx: Context,
  seriesId: string,
  paging: Paging,
  { past }: Period,
): Promise<CompleteEvent[]> {
  return countedEvents(ctx, await listEvents(ctx, paging, { past, seriesId }));
}

/** Events that the group hosts, which are content of it. */
export async function listGroupEvents(
  ctx: Context,
  idOrSlug: string,
  paging: Paging,
  { past }: Period,
): Promise<CompleteEvent[]> {
  const { id } = await getGroupForContent(ctx, idOrSlug);
  return countedEvents(ctx, await listEvents(ctx, paging, { past, groupId: id }));
}

/** Events of all groups that are not switched off. */
export async function listGroupsEvents(
  ctx: Context,
  paging: Paging,
  { past }: Period,
): Promise<CompleteEvent[]> {
  if (!ctx.organization.modules.has('groups')) throw featureUnavailable();
  return countedEvents(ctx, await listEvents(ctx, paging, { past, hosted: true }));
}

/** Base form of events that other features refer to; events that the caller may not see are missing. */
export async function listBaseEventsByIds(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, BaseEventView>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.listEventsByIds(ctx.db, ctx.organizationId, viewer(ctx), ids);
  return new Map(rows.map((row) => [row.id, viewBaseEvent(row)]));
}

/** Events in the order of their ids, without their parts; those that the caller may not see are missing. */
export async function listCountedEventsByIds(ctx: Context, ids: readonly string[]): Promise<CompleteEvent[]> {
  return countedEventsByIds(ctx, ids, viewer(ctx));
}

/** The same for who comes to them. A pass shows its event also to somebody who has left the group that it is for. */
export async function listAttendedEvents(ctx: Context, ids: readonly string[]): Promise<CompleteEvent[]> {
  return countedEventsByIds(ctx, ids, { ...viewer(ctx), seesAll: true });
}

async function countedEventsByIds(
  ctx: Context,
  ids: readonly string[],
  who: queries.Viewer,
): Promise<CompleteEvent[]> {
  if (ids.length === 0) return [];
  const rows = await queries.listEventsByIds(ctx.db, ctx.organizationId, who, ids);
  const byId = new Map((await countedEvents(ctx, rows)).map((event) => [event.base.id, event]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * As events stand in lists: their parts are counted and left out, as are long texts, for a hundred events may have all that an event
 * may have. As many statements for a page of them as for one.
 */
async function countedEvents(
  ctx: Context,
  rows: readonly queries.BaseEventRow[],
  withTexts = false,
): Promise<CompleteEvent[]> {
  const { db, organizationId } = ctx;
  const ids = rows.map((row) => row.id);
  const { accountId } = viewer(ctx);
  const run = rows.filter((row) => runsEvent(row, ctx.actor)).map((row) => row.id);
  const [registrations, details, counts, media] = await Promise.all([
    accountId === undefined
      ? new Map<string, never>()
      : queries.listRegistrations(db, organizationId, accountId, ids).then(byEvent),
    queries.listEventDetails(db, organizationId, ids, withTexts),
    queries.countParts(db, organizationId, ids),
    countToldMedia(db, organizationId, ids, { accountId, run }),
  ]);
  const groups = await getGroupsById(
    ctx,
    details.flatMap((detail) => detail.group_id ?? []),
  );
  return rows.flatMap((base) => {
    const detail = details.find(({ id }) => id === base.id);
    const count = counts.find(({ id }) => id === base.id);
    if (detail === undefined) return [];
    const own = registrations.get(base.id) ?? [];
    // Without its numbers it could be about to go; then nobody joins.
    const joining = { ...base, has_passes: count?.has_passes ?? true, comes: own.length > 0 };
    return {
      base,
      detail,
      mayJoin: mayJoin(joining, ctx.actor),
      registrations: own,
      group: detail.group_id === null ? null : (groups.get(detail.group_id) ?? null),
      parts: NO_PARTS,
      counts: {
        sessions: count?.sessions ?? 0,
        speakers: count?.speakers ?? 0,
        sponsors: count?.sponsors ?? 0,
        sponsorshipLevels: count?.levels ?? 0,
        media: media.get(base.id) ?? 0,
        passTypes: count?.pass_types ?? 0,
        passTypesLeft: count?.pass_types_left ?? 0,
      },
    };
  });
}

const NO_PARTS: EventParts = {
  locations: new Map(),
  sessions: [],
  speakers: [],
  sponsors: [],
  pages: [],
  faqSections: [],
  levels: [],
  media: [],
};

async function loadParts(ctx: Context, event: queries.BaseEventRow, lean: boolean): Promise<EventParts> {
  const { db, organizationId } = ctx;
  const ids = [event.id];
  const [locations, sessionRows, speakerRows, accounts, pageRows, faqSections, levels, media] =
    await Promise.all([
      lean ? [] : sessions.listLocations(db, organizationId, ids),
      lean ? [] : sessions.listBaseSessions(db, organizationId, ids),
      lean ? [] : speakers.listBaseSpeakers(db, organizationId, ids),
      sponsors.listEventSponsors(db, organizationId, ids),
      pages.listBasePages(db, organizationId, ids),
      pages.listAllFaqSections(db, organizationId, ids),
      listLevels(ctx, ids),
      listToldMedia(ctx, event),
    ]);
  return {
    locations: viewLocations(locations),
    sessions: sessionRows,
    speakers: speakerRows,
    sponsors: accounts.flatMap(({ account }) => account ?? []),
    pages: pageRows,
    faqSections,
    levels,
    media,
  };
}

/** Without items that the caller is not even told of. */
async function listToldMedia(ctx: Context, event: queries.BaseEventRow): Promise<MediaItem[]> {
  const media = await listAllMedia(ctx.db, ctx.organizationId, [event.id], viewer(ctx).accountId);
  const items = await completeMedia(ctx, media, () => event);
  return items.filter(({ isLocked, passTypes }) => !isLocked || passTypes.length > 0);
}

async function listLevels(ctx: Context, eventIds: readonly string[]): Promise<EventParts['levels']> {
  const levels = await sponsors.listSponsorshipLevels(ctx.db, ctx.organizationId, eventIds);
  const rows = await sponsors.listSponsorships(
    ctx.db,
    ctx.organizationId,
    levels.map((level) => level.id),
  );
  const byLevel = Map.groupBy(rows, (row) => row.level_id);
  return levels.map((level) => ({ level, sponsors: byLevel.get(level.id) ?? [] }));
}

const byEvent = <T extends { event_id: string }>(rows: readonly T[]): Map<string, T[]> =>
  Map.groupBy(rows, (row) => row.event_id);
