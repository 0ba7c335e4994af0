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

/** The name of a formatter's time zone at that moment. */
export function zonePart(format: Intl.DateTimeFormat, at: number): string {
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Telling a date costs as much as rendering a line of a page, and all visitors see the same few. */
export function remembered(tell: (moment: string) => string): (moment: string) => string {
  const told = new Map<string, string>();
  return (moment) => {
    const known = told.get(moment) ?? tell(moment);
    if (told.size > 2000) told.clear();
    told.set(moment, known);
    return known;
  };
}

const dates = new Map<string, (moment: string) => string>();

/** `YYYY-MM-DD` of a moment, as the calendar on the wall of that zone says. */
export function dateIn(zone: string, moment: string): string {
  const known = dates.get(zone) ?? remembered(tellDate(zone));
  dates.set(zone, known);
  return known(moment);
}

function tellDate(timeZone: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (moment) => format.format(Date.parse(moment));
}
