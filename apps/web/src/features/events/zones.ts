const offsets = new Map<string, Intl.DateTimeFormat>();

export function sameOffset(zone: string, other: string, at: number): boolean {
  return zone === other || offset(zone, at) === offset(other, at);
}

function offset(timeZone: string, at: number): string {
  const known =
    offsets.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  offsets.set(timeZone, known);
  return zonePart(known, at);
}

/** What a formatter calls its zone at that moment. */
export function zonePart(format: Intl.DateTimeFormat, at: number): string {
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const dates = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD` of a moment, as the calendar on the wall of that zone says. */
export function dateIn(zone: string, moment: string | number): string {
  const known = dates.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  dates.set(zone, known);
  return known.format(new Date(moment));
}
