/** "Saturday, 14 March 2026, 19:00 – 22:00 CET": in the zone of the event, which is named. */
export function formatPeriod(locale: string, zone: string, start: Date, end: Date): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  });
  // Thin and narrow spaces are missing in many fonts.
  return format.formatRange(start, end).replace(/[\u2009\u202f\u00a0]/g, ' ');
}

export const formatDay = (locale: string, zone: string, day: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(day);

/** Minor units as people write them: 4250 of EUR is "€42.50", 500 of JPY "¥500". */
export function formatMoney(locale: string, currency: string, minor: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits).replace(/[\u202f\u00a0]/g, ' ');
}
