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

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** How far the clocks of a zone are ahead of UTC at an instant. */
type OffsetAt = (instant: number) => number;

const offsetsOf =
  (timeZone: string): OffsetAt =>
  (instant) =>
    wallAt(instant, timeZone) - instant;

/** The instant at which clocks of the zone show this; the earlier of two, and past a gap by its length. */
export const instantOf = (wall: number, timeZone: string): number => instantBy(wall, offsetsOf(timeZone));

/** The same, where the offsets are known. */
export function instantBy(wall: number, offsetAt: OffsetAt): number {
  const before = wall - offsetAt(wall - DAY_MS);
  if (shows(wall, before, offsetAt)) return before;
  const after = wall - offsetAt(wall + DAY_MS);
  return shows(wall, after, offsetAt) ? after : before;
}

/** Whether clocks show this at the instant. */
export const shows = (wall: number, instant: number, offsetAt: OffsetAt): boolean =>
  instant + offsetAt(instant) === wall;

/**
 * The offsets of a period. Asking for one is slow and clocks change seldom, so it is asked once a day, and around a change some
 * seventeen times more to find its second. The period begins and ends at a whole second.
 */
export function offsetsWithin(from: number, to: number, timeZone: string): OffsetAt {
  const ask = offsetsOf(timeZone);
  let step = { at: from, offset: ask(from) };
  const steps = [step];
  for (let end = from; end < to;) {
    end = Math.min(end + DAY_MS, to);
    const offset = ask(end);
    while (step.offset !== offset) {
      const at = firstOther(ask, step.offset, Math.max(step.at, end - DAY_MS), end);
      steps.push((step = { at, offset: ask(at) }));
    }
  }
  const first = steps[0]?.offset ?? 0;
  if (steps.length === 1) return () => first;
  return (instant) => steps.findLast(({ at }) => at <= instant)?.offset ?? first;
}

/** The second from which the offset is another, which it is at the end. */
function firstOther(ask: OffsetAt, offset: number, from: number, end: number): number {
  let [same, other] = [from, end];
  while (other - same > SECOND_MS) {
    const middle = same + Math.floor((other - same) / 2 / SECOND_MS) * SECOND_MS;
    if (ask(middle) === offset) same = middle;
    else other = middle;
  }
  return other;
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
