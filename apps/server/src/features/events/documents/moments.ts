export { formatDay, formatMoney } from '../../../platform/formats.ts';

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
