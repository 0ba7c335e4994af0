export interface Zone {
  readonly name: string;
  /** Its city first, so that typing the first letters finds it; then its region and the distance from Greenwich. */
  readonly label: string;
}

/** All zones from west to east, as far apart as their clocks are at that moment; `own` among them, however old its name. */
export function listZones(own: string, now: Date): Zone[] {
  return [...new Set([own, ...Intl.supportedValuesOf('timeZone')])]
    .filter((name) => name !== '')
    .map((name) => {
      const offset = offsetOf(name, now);
      return { name, label: labelOf(name, offset), minutes: minutesOf(offset) };
    })
    .toSorted((one, other) => one.minutes - other.minutes || (one.label < other.label ? -1 : 1))
    .map(({ name, label }) => ({ name, label }));
}

function labelOf(name: string, offset: string): string {
  const [region = '', ...places] = name.replaceAll('_', ' ').split('/');
  const city = places.pop();
  return city === undefined
    ? `${region} · ${offset}`
    : `${city} (${[region, ...places].join(', ')}) · ${offset}`;
}

/** "GMT+5:30". */
const offsetOf = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

function minutesOf(offset: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d+)(?::(\d+))?/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
