import type { SpaceRow } from '../places/spaces.queries.ts';
import { addDays, dayIn } from './days.ts';
import type { Slot } from './grid.policy.ts';

const MINUTE_MS = 60_000;

type Reach = Pick<SpaceRow, 'start_at' | 'end_at' | 'notice_minutes' | 'horizon_days' | 'timezone'>;

export type BrokenRule = 'past' | 'notice' | 'horizon' | 'period';

/** The last day that can be booked; the clock of the place is slow to ask, so once for all slots. */
export const lastDayOf = ({ timezone, horizon_days: days }: Reach, now: number): string =>
  addDays(dayIn(new Date(now), timezone), days);

/** Why the slot cannot be taken now, however many pieces are left. */
export function brokenRule(
  { start, end, day, isRest }: Pick<Slot, 'start' | 'end' | 'day' | 'isRest'>,
  space: Reach,
  now: number,
  lastDay = lastDayOf(space, now),
): BrokenRule | undefined {
  if ((isRest === true ? end : start) <= now) return 'past';
  if (space.start_at !== null && start < space.start_at.getTime()) return 'period';
  if (space.end_at !== null && end > space.end_at.getTime()) return 'period';
  if (isRest !== true && start < now + space.notice_minutes * MINUTE_MS) return 'notice';
  if (day > lastDay) return 'horizon';
  return undefined;
}

export const isInReach = (slot: Slot, space: Reach, now: number, lastDay: string): boolean =>
  brokenRule(slot, space, now, lastDay) === undefined;

export const isClosed = (
  { start, end }: Pick<Slot, 'start' | 'end'>,
  closures: readonly { readonly starts_at: Date; readonly ends_at: Date }[],
): boolean =>
  closures.some(({ starts_at: from, ends_at: to }) => from.getTime() < end && to.getTime() > start);

/** Members cancel up to so many hours before the start. */
export const cancelableUntil = (startsAt: Date, cancelHours: number): Date =>
  new Date(startsAt.getTime() - cancelHours * 60 * MINUTE_MS);
