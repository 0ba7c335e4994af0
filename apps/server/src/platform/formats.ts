export const formatDay = (locale: string, zone: string, day: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(day);

/** Digits of the minor unit: 2 of EUR, 0 of JPY, 3 of KWD. */
export const currencyDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Minor units as people write them: 4250 of EUR is "€42.50", 500 of JPY "¥500". */
export function formatMoney(locale: string, currency: string, minor: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  // Thin and narrow spaces are missing in many fonts.
  return format.format(minor / 10 ** digits).replace(/[\u202f\u00a0]/g, ' ');
}
