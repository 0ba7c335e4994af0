import { canonicalTimeZone, isTimeZone, wallAt } from '../../../platform/time-zone.ts';
import { broken } from './schedule.errors.ts';
import type { Place, RawSchedule, TimeZoneSource } from './schedule.types.ts';

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{1,2}:?\d{2})?$/i;

/** A moment as written: wall-clock milliseconds (as if UTC) and, where given, minutes east of UTC. */
export interface WrittenTime {
  wall: number;
  offset: number | null;
  hasClock: boolean;
}

/** Reads an ISO date or moment; null when it is none or names no real day. */
export function readTime(text: string): WrittenTime | null {
  const match = ISO.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, zone] = match;
  const parts = [year, month, day, hour, minute, second].map((part) => Number(part ?? 0));
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts;
  const wall = Date.UTC(y, mo - 1, d, h, mi, s);
  const date = new Date(wall);
  // Date.UTC carries 31 February over into March; a schedule that says so is wrong.
  if (date.getUTCMonth() !== mo - 1 || date.getUTCDate() !== d || h > 23 || mi > 59 || s > 59) return null;
  return { wall, offset: zone === undefined ? null : readOffset(zone), hasClock: hour !== undefined };
}

function readOffset(zone: string): number {
  const match = /^([+-])(\d{1,2}):?(\d{2})$/.exec(zone);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

export interface ChosenTimeZone {
  timeZone: string;
  from: TimeZoneSource;
}

/**
 * The caller's time zone, else that of the file, else the one derived from its city or its offsets, else the
 * organization's.
 */
export function chooseTimeZone(
  raw: RawSchedule,
  option: string | undefined,
  fallback: string,
): ChosenTimeZone {
  if (option !== undefined) {
    const timeZone = canonicalTimeZone(option);
    if (timeZone === undefined) throw broken(null, 'schedules.timeZone', { timeZone: option });
    return { timeZone, from: 'option' };
  }
  if (raw.timeZone !== null) {
    const timeZone = canonicalTimeZone(raw.timeZone);
    if (timeZone === undefined) throw broken(raw.place, 'schedules.timeZone', { timeZone: raw.timeZone });
    return { timeZone, from: 'file' };
  }
  const samples = offsetsIn(raw);
  const city = raw.city === null ? undefined : zoneOfCity(raw.city);
  if (city !== undefined && fits(city, samples)) return { timeZone: city, from: 'city' };
  if (samples.length === 0 || fits(fallback, samples)) return { timeZone: fallback, from: 'default' };
  return { timeZone: zoneOfOffsets(samples, raw.place), from: 'offsets' };
}

function offsetsIn(raw: RawSchedule): WrittenTime[] {
  const texts = raw.days.flatMap((day) => [
    day.start,
    day.end,
    ...day.rooms.flatMap((room) => room.sessions.map((session) => session.date)),
  ]);
  return texts.flatMap((text) => {
    const time = text === null ? null : readTime(text);
    return time === null || time.offset === null ? [] : [time];
  });
}

const fits = (timeZone: string, samples: readonly WrittenTime[]): boolean =>
  samples.every((time) => wallAt(time.wall - (time.offset ?? 0) * 60_000, timeZone) === time.wall);

function zoneOfCity(city: string): string | undefined {
  const name = `/${city.trim().replace(/\s+/g, '_').toLowerCase()}`;
  return Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase().endsWith(name));
}

function zoneOfOffsets(samples: readonly WrittenTime[], place: Place): string {
  const offset = samples[0]?.offset ?? 0;
  // Several countries share an offset: a zone that claims none of them is right about every time and pretends nothing.
  const hours = offset / 60;
  const neutral = hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  const zone = [neutral, ...Intl.supportedValuesOf('timeZone')].find(
    (name) => isTimeZone(name) && fits(name, samples),
  );
  if (zone === undefined) throw broken(place, 'schedules.offsets');
  return zone;
}
