/** How many digits stand after the point in this currency: two for most, none for the yen. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** "12.34" as 1234; rounding only takes away what a decimal cannot hold. */
export const toMinor = (text: string, currency: string): number =>
  Math.round(Number(text) * 10 ** digitsOf(currency));

export const fromMinor = (amount: number, currency: string): string =>
  (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency));
