const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // A zone has many names; whoever writes them all gets no more of the memory than this.
    if (formats.size >= 600) formats.clear();
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Wall-clock milliseconds (as if UTC) that a clock in the zone shows at the instant. */
export function wallAt(instant: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Number of the day that a calendar in the zone shows at the instant, counted from 1970. */
export const dayAt = (instant: Date, timeZone: string): number =>
  Math.floor(wallAt(instant.getTime(), timeZone) / 86_400_000);

/** The first of these that this machine knows; UTC when it knows none. */
export const knownZone = (...wishes: readonly (string | null)[]): string =>
  wishes.find((wish) => wish !== null && isTimeZone(wish)) ?? 'UTC';

/** The instant at which clocks of the zone show this; the earlier of two, and past a gap by its length. */
export function instantOf(wall: number, timeZone: string): number {
  const DAY = 86_400_000;
  const offsetBefore = wallAt(wall - DAY, timeZone) - (wall - DAY);
  const offsetAfter = wallAt(wall + DAY, timeZone) - (wall + DAY);
  for (const offset of [offsetBefore, offsetAfter]) {
    if (wallAt(wall - offset, timeZone) === wall) return wall - offset;
  }
  return wall - offsetBefore;
}

/** Area and place. A bare offset is read with the other sign by the database, and EST or IST mean other zones there. */
const LONG_NAME = /^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/;
const KNOWN = new Set(Intl.supportedValuesOf('timeZone'));

/** The name under which the zone is stored, which the database knows as well; `undefined` when it is none. */
export function canonicalTimeZone(name: string): string | undefined {
  if (!LONG_NAME.test(name) && name !== 'UTC' && name !== 'GMT') return undefined;
  try {
    const { timeZone } = formatOf(name).resolvedOptions();
    return timeZone === 'UTC' || timeZone.startsWith('Etc/') || KNOWN.has(timeZone) ? timeZone : undefined;
  } catch {
    return undefined;
  }
}

export const isTimeZone = (name: string): boolean => canonicalTimeZone(name) !== undefined;
