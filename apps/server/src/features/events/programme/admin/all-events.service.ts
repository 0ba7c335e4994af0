import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { readAll, readOrder, refuseDeep, refuseUnknown } from '../../../../platform/db/list.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { readInstant } from '../../../../platform/period.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { countStock } from '../../../money/capacity/index.ts';
import { eventChanged } from '../events.facts.ts';
import { changeEvent } from '../listings/change.service.ts';
import { updateEvent } from '../listings/listings.queries.ts';
import * as queries from './all-events.queries.ts';
import { EXPORT_PARAMETERS, LIST_PARAMETERS, type AllEventsQuery } from './all-events.schemas.ts';

export interface CountedEvent {
  readonly row: queries.ListedEvent;
  readonly taken: number;
}

export async function listAllEvents(
  ctx: Context,
  query: AllEventsQuery & Paging,
): Promise<{ events: CountedEvent[]; count: number }> {
  requirePower(ctx.actor, 'events:read');
  refuseUnknown(query, LIST_PARAMETERS);
  refuseDeep(query);
  const orders = readOrder(queries.SORTABLE, queries.ID, (query.orderBy ?? '-eventStart').split(','));
  const asked = askedFor(ctx, query);
  const [rows, count] = await Promise.all([
    queries.listAllEvents(ctx.db, ctx.organizationId, asked, orders, query),
    queries.countAllEvents(ctx.db, ctx.organizationId, asked),
  ]);
  return { events: await withTaken(ctx, rows), count };
}

export async function* readAllEvents(ctx: Context, query: AllEventsQuery): AsyncGenerator<CountedEvent> {
  requirePower(ctx.actor, 'events:read');
  refuseUnknown(query, EXPORT_PARAMETERS);
  const asked = askedFor(ctx, query);
  yield* readAll(async (after, count) => {
    const rows = await queries.listEventsAfter(ctx.db, ctx.organizationId, asked, after, count);
    return (await withTaken(ctx, rows)).map((event) => ({ ...event, id: event.row.id }));
  });
}

export async function manageEvent(
  ctx: Context,
  id: string,
  changes: { featured?: boolean; visible?: boolean },
): Promise<CountedEvent> {
  requirePower(ctx.actor, 'events:write');
  await changeEvent(ctx, { id }, async (inner, held) => {
    const columns = { ...changes, ...(changes.featured === false && { featured_order: null }) };
    await updateEvent(inner.db, ctx.organizationId, id, { ...columns, updated_at: inner.now() });
    noteChanges(inner, held, changes);
  });
  const row = await queries.findListedEvent(ctx.db, ctx.organizationId, id, ctx.now());
  const [event] = row === undefined ? [] : await withTaken(ctx, [row]);
  if (event === undefined) throw notFound('event');
  return event;
}

export async function arrangeFeatured(ctx: Context, ids: readonly string[]): Promise<null> {
  requirePower(ctx.actor, 'events:write');
  await ctx.transaction(async (inner) => {
    const held = await queries.holdFeatured(inner.db, ctx.organizationId);
    const before = held
      .filter(({ featured_order: place }) => place !== null)
      .toSorted((one, other) => (one.featured_order ?? 0) - (other.featured_order ?? 0));
    const heldIds = held.map(({ id }) => id);
    const known = ids.filter((id) => heldIds.includes(id));
    await queries.writeFeaturedOrder(inner.db, ctx.organizationId, heldIds, known);
    for (const id of known) await inner.record(eventChanged(id));
    noteChanges(inner, { featured: before.map(({ id }) => id) }, { featured: known });
  });
  return null;
}

async function withTaken(ctx: Context, rows: readonly queries.ListedEvent[]): Promise<CountedEvent[]> {
  const stock = await countStock(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ row, taken: stock.get(row.id)?.taken ?? 0 }));
}

const askedFor = (ctx: Context, { startFrom, startUntil, ...filter }: AllEventsQuery): queries.Asked => ({
  now: ctx.now(),
  filter: {
    ...filter,
    ...(startFrom !== undefined && { startFrom: readInstant(startFrom, 'startFrom') }),
    ...(startUntil !== undefined && { startUntil: readInstant(startUntil, 'startUntil') }),
  },
});
