import { instantOf, wallAt } from '../../../platform/time-zone.ts';
import type { Interval } from './subscriptions.tables.ts';

export interface Calendar {
  readonly anchor: Date;
  readonly interval: Interval;
  readonly interval_count: number;
  readonly timezone: string;
}

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Grace after the end, and the time before it at which the next period is billed: a week, on short plans half a period. */
const WEEK = 7 * DAY;

/**
 * The beginning of a period, counted from the anchor by the clock on the wall: 31 January, 28 February, 31 March; at the
 * same hour in summer and winter.
 */
export function startOf(calendar: Calendar, period: number): Date {
  const { anchor, interval, interval_count: count, timezone } = calendar;
  const wall = wallAt(anchor.getTime(), timezone);
  // A clock shows whole seconds only.
  const rest = anchor.getTime() % 1000;
  if (interval === 'day' || interval === 'week')
    return new Date(instantOf(wall + period * count * (interval === 'day' ? DAY : WEEK), timezone) + rest);
  const from = new Date(wall);
  const months = from.getUTCMonth() + period * count * (interval === 'month' ? 1 : 12);
  const [year, month] = [from.getUTCFullYear() + Math.floor(months / 12), ((months % 12) + 12) % 12];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  return new Date(instantOf(Date.UTC(year, month, day) + (wall % DAY), timezone) + rest);
}

const LONGEST: Readonly<Record<Interval, number>> = {
  day: 25 * HOUR,
  week: 7 * DAY + HOUR,
  month: 31 * DAY + HOUR,
  year: 366 * DAY + HOUR,
};

/** The period that runs at this moment, never before `least`: what an engine that stood still has missed is not billed. */
export function periodAt(calendar: Calendar, now: Date, least: number): number {
  const { anchor, interval, interval_count: count } = calendar;
  if (!(count >= 1)) throw new RangeError('A period has a length.');
  // Years behind are not walked through: no period is longer than these, so that this one has begun.
  const past = (now.getTime() - anchor.getTime()) / (LONGEST[interval] * count);
  let period = Math.max(least, Math.floor(past) - 1);
  while (startOf(calendar, period + 1) <= now) period += 1;
  return period;
}

/** Of a period: so long before its end the next one is billed, and so long after its beginning it may stay unpaid. In milliseconds. */
export const allowanceOf = (start: Date, end: Date): number =>
  Math.min(WEEK, Math.floor((end.getTime() - start.getTime()) / 2));

const allowance = (calendar: Calendar, period: number): number =>
  allowanceOf(startOf(calendar, period), startOf(calendar, period + 1));

/** When the next period is billed, before this one ends. */
export const billingOf = (calendar: Calendar, period: number): Date =>
  new Date(startOf(calendar, period + 1).getTime() - allowance(calendar, period));

/** Until when an unpaid period may be used. */
export const graceOf = (calendar: Calendar, period: number): Date =>
  new Date(startOf(calendar, period).getTime() + allowance(calendar, period));
