import type { Context } from '../../../../platform/context.ts';
import { invalid } from '../../../../platform/errors.ts';
import { requireSpace } from '../places/places.service.ts';
import type { SpaceRow } from '../places/spaces.queries.ts';
import { listClosedAt, listHours } from '../slots/availability.queries.ts';
import { addDays, mondayOf, readDay, readMinute, weekdayOf } from '../slots/days.ts';
import { daysOf, judge, slotAt, type JudgedDate, type Rule } from './series.policy.ts';
import { MOST_DATES } from './series.schemas.ts';
import * as queries from './series.queries.ts';

export interface WishedSeries {
  readonly day: string;
  readonly until: string;
  readonly time: string;
  readonly everyWeeks: number;
  /** Separated by commas, Monday is 1. */
  readonly weekdays?: string | undefined;
}

/** The rule of the request and its days, which are never more than a series may have. */
export function readRule(wished: WishedSeries): { rule: Rule; days: string[] } {
  const firstDay = readDay(wished.day, 'day');
  const given = wished.weekdays?.split(',').map(Number) ?? [weekdayOf(firstDay)];
  const rule = {
    firstDay,
    lastDay: readDay(wished.until, 'until'),
    everyWeeks: wished.everyWeeks,
    weekdays: [...new Set(given)].toSorted((one, other) => one - other),
    minute: readMinute(wished.time, 'time'),
  };
  const days = daysOf(rule);
  if (days.length === 0 || days.length > MOST_DATES)
    throw invalid('booking.series.length', { values: { max: MOST_DATES }, field: 'until' });
  return { rule, days };
}

export async function previewSeries(
  ctx: Context,
  place: string,
  idOrSlug: string,
  wished: WishedSeries,
): Promise<{ space: SpaceRow; minute: number; dates: JudgedDate[] }> {
  const { rule, days } = readRule(wished);
  const space = await requireSpace(ctx, place, idOrSlug);
  const accountId = ctx.actor.kind === 'member' ? ctx.actor.accountId : undefined;
  return {
    space,
    minute: rule.minute,
    dates: await look(ctx, { space, accountId, days, minute: rule.minute }),
  };
}

interface Looked {
  readonly space: SpaceRow;
  /** Undefined: a visitor, who has nothing here. */
  readonly accountId: string | undefined;
  readonly days: readonly string[];
  readonly minute: number;
  readonly isFree?: boolean;
}

/** Which of the days can be taken and why others cannot, in four statements whatever their number. */
export async function look(
  ctx: Context,
  { space, accountId, days, minute, isFree = false }: Looked,
): Promise<JudgedDate[]> {
  const { db, organizationId } = ctx;
  const hours = await listHours(db, organizationId, [space.id]);
  const dates = days.map((day) => ({ day, slot: slotAt(space, hours, day, minute) }));
  const slots = dates.flatMap(({ slot }) => slot ?? []);
  const windows = slots.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }));
  const of = { spaceId: space.id, accountId, isKeptOnly: true };
  const [closed, taken, counts] = await Promise.all([
    listClosedAt(db, organizationId, { placeId: space.place_id, spaceId: space.id }, windows),
    queries.listTakenAt(db, organizationId, of, windows),
    countOwn(ctx, space, accountId, days),
  ]);
  const dayOf = (place: number): string => slots[place - 1]?.day ?? '';
  const dayAt = ({ place }: queries.TakenAt): string => dayOf(place);
  return judge(dates, space, {
    closed: new Set(closed.map(dayOf)),
    counts,
    own: new Set(taken.filter(({ is_own: isOwn }) => isOwn).map(dayAt)),
    full: new Set(taken.filter(({ lanes }) => freeLane(lanes, space.supply) === undefined).map(dayAt)),
    now: ctx.now().getTime(),
    isFree,
  });
}

async function countOwn(
  { db, organizationId }: Context,
  space: SpaceRow,
  accountId: string | undefined,
  days: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [first, last] = [days.at(0), days.at(-1)];
  const isFree = space.per_day === null && space.per_week === null;
  if (isFree || accountId === undefined || first === undefined || last === undefined) return new Map();
  return queries.countOwnByDay(db, organizationId, {
    accountId,
    spaceId: space.id,
    from: mondayOf(first),
    to: addDays(mondayOf(last), 6),
  });
}

/** The lowest piece that nobody has. */
export function freeLane(taken: readonly number[], supply: number): number | undefined {
  const lanes = new Set(taken);
  for (let lane = 1; lane <= supply; lane += 1) if (!lanes.has(lane)) return lane;
  return undefined;
}
