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

export function isTimeZone(name: string): boolean {
  // A bare offset would pass, but the database reads its sign the other way round.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}
