const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(timeZone, known);
  return known;
}

/** Wall-clock milliseconds (as if UTC) that a clock in the zone shows at the instant. */
function wallAt(instant: number, zone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** An instant as a field of type datetime-local shows it, on the clocks of the zone. */
export function toZoneInput(instant: string, zone: string): string {
  return new Date(wallAt(Date.parse(instant), zone)).toISOString().slice(0, 16);
}

/** The instant at which the clocks of the zone show this; null while the field is not complete. */
export function fromZoneInput(value: string, zone: string): string | null {
  // Some engines make a date of next to nothing.
  const wall = /^\d{4,}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? Date.parse(`${value}:00Z`) : NaN;
  if (Number.isNaN(wall)) return null;
  const day = 86_400_000;
  for (const near of [wall - day, wall + day]) {
    const offset = wallAt(near, zone) - near;
    if (wallAt(wall - offset, zone) === wall) return new Date(wall - offset).toISOString();
  }
  // Clocks skip this hour; it is as far past the gap.
  return new Date(wall - (wallAt(wall - day, zone) - (wall - day))).toISOString();
}
