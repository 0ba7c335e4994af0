import type { Context } from '../../../../platform/context.ts';
import { invalid, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import type { ShownPlace } from '../bookings.views.ts';
import {
  countToday,
  findNext,
  findSlots,
  type DaySlots,
  type SpaceNext,
} from '../slots/availability.service.ts';
import { daysFrom, dayIn, monthOf, monthsBetween, nextMonth, readDay } from '../slots/days.ts';
import * as places from './places.queries.ts';
import * as spaces from './spaces.queries.ts';

const MOST_MONTHS = 24;
/** Spaces that a place may have. */
export const MOST_SPACES = 500;

export async function listPlaces(
  ctx: Context,
  paging: Paging,
  active?: boolean,
): Promise<{ shown: ShownPlace[]; count: number }> {
  const filter = { search: paging.search, active };
  const [rows, count] = await Promise.all([
    places.listPlaces(ctx.db, ctx.organizationId, filter, paging),
    places.countPlaces(ctx.db, ctx.organizationId, filter),
  ]);
  return { shown: await countFree(ctx, rows), count };
}

export async function getPlace(ctx: Context, idOrSlug: string, active?: boolean): Promise<ShownPlace> {
  const [shown] = await countFree(ctx, [await requirePlace(ctx, idOrSlug, active)]);
  if (shown === undefined) throw notFound('booking.place');
  return shown;
}

export async function requirePlace(
  ctx: Context,
  idOrSlug: string,
  active?: boolean,
): Promise<places.PlaceRow> {
  const row = await places.findPlace(ctx.db, ctx.organizationId, idOrSlug, active);
  if (row === undefined) throw notFound('booking.place');
  return row;
}

async function countFree(ctx: Context, rows: readonly places.PlaceRow[]): Promise<ShownPlace[]> {
  const filter = { placeIds: rows.map(({ id }) => id), active: true, questions: 'none' } as const;
  const found = await spaces.listSpaces(ctx.db, ctx.organizationId, filter, {
    page: 1,
    pageSize: MOST_SPACES,
  });
  const counts = await countToday(ctx, found);
  const free = new Map<string, number>();
  for (const [index, { place_id: id }] of found.entries())
    free.set(id, (free.get(id) ?? 0) + (counts[index] ?? 0));
  return rows.map((row) => ({ row, freeToday: free.get(row.id) ?? 0 }));
}

interface ListedSpaces extends Paging {
  readonly active?: boolean | undefined;
  readonly questions?: 'none' | 'own';
}

export async function listSpaces(
  ctx: Context,
  place: string,
  { questions = 'none', active, ...paging }: ListedSpaces,
): Promise<{ shown: SpaceNext[]; count: number }> {
  const { id } = await requirePlace(ctx, place, active);
  const filter = { placeIds: [id], search: paging.search, active };
  const [rows, count] = await Promise.all([
    spaces.listSpaces(ctx.db, ctx.organizationId, { ...filter, questions }, paging),
    spaces.countSpaces(ctx.db, ctx.organizationId, filter),
  ]);
  return { shown: await findNext(ctx, rows), count };
}

export async function getSpace(ctx: Context, place: string, idOrSlug: string): Promise<SpaceNext> {
  return showSpace(ctx, await requireSpace(ctx, place, idOrSlug));
}

export async function showSpace(ctx: Context, space: spaces.SpaceRow): Promise<SpaceNext> {
  const [shown] = await findNext(ctx, [space]);
  if (shown === undefined) throw notFound('booking.space');
  return shown;
}

/** One that members can look at. */
export async function requireSpace(ctx: Context, place: string, idOrSlug: string): Promise<spaces.SpaceRow> {
  const row = await spaces.findOpenSpace(ctx.db, ctx.organizationId, place, idOrSlug);
  if (row !== undefined) return row;
  await requirePlace(ctx, place, true);
  throw notFound('booking.space');
}

/** The days of the month from today on. */
export async function listMonth(
  ctx: Context,
  place: string,
  idOrSlug: string,
  dayOfMonth: string | undefined,
): Promise<DaySlots[]> {
  const space = await requireSpace(ctx, place, idOrSlug);
  const days = readMonth(ctx, space, dayOfMonth);
  return findSlots(ctx, { space, days });
}

/** The days of the month that can still be booked. */
export function readMonth(ctx: Context, space: spaces.SpaceRow, dayOfMonth: string | undefined): string[] {
  const today = dayIn(ctx.now(), space.timezone);
  const month = monthOf(dayOfMonth === undefined ? today : readDay(dayOfMonth, 'firstDayOfMonth'));
  if (Math.abs(monthsBetween(monthOf(today), month)) > MOST_MONTHS)
    throw invalid('booking.month', { values: { months: MOST_MONTHS }, field: 'firstDayOfMonth' });
  return daysFrom(month < today ? today : month, nextMonth(month));
}
