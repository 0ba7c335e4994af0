import { invalid } from '../../../../platform/errors.ts';
import { wallAt } from '../../../../platform/time-zone.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Midnight of the day, as if its clock were UTC. */
export const wallOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const textOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => textOf(wallOf(day) + count * DAY_MS);

/** Monday is 1. */
export const weekdayOf = (day: string): number => new Date(wallOf(day)).getUTCDay() || 7;

/** The Monday of its week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The day that the calendar of the place shows at the moment. */
export const dayIn = (moment: Date, timezone: string): string => textOf(wallAt(moment.getTime(), timezone));

/** Minutes since midnight on the clock of the place. */
export const minuteIn = (moment: Date, timezone: string): number =>
  Math.floor((wallAt(moment.getTime(), timezone) % DAY_MS) / 60_000);

/** A day that calendars have, in a century that bookings can be about. */
export function readDay(text: string, field: string): string {
  const wall = wallOf(text);
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) || Number.isNaN(wall) || textOf(wall) !== text)
    throw invalid('date.invalid', { values: { field }, field });
  return text;
}

export function readMinute(text: string, field: string): number {
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) throw invalid('date.invalid', { values: { field }, field });
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** First days of two months lie so many months apart. */
export const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

export const nextMonth = (month: string): string =>
  textOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1));

export const daysFrom = (first: string, end: string): string[] =>
  Array.from({ length: Math.max(0, Math.round((wallOf(end) - wallOf(first)) / DAY_MS)) }, (_, index) =>
    addDays(first, index),
  );
