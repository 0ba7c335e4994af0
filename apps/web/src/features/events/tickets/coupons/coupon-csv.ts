import type { ListingCoupon } from '@atrium/api';

const cell = (value: string): string => {
  // A spreadsheet would take it for a formula.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A table of coupons as spreadsheets read it (RFC 4180); amounts in the currency's own units. */
export function toCsv(
  coupons: readonly ListingCoupon[],
  headings: readonly string[],
  amount: (minor: number) => string,
): string {
  const rows = coupons.map((coupon) => [
    coupon.code,
    coupon.discountPercent === null ? '' : String(coupon.discountPercent),
    coupon.discountAmount === null ? '' : amount(coupon.discountAmount),
    coupon.ticket?.name ?? '',
    coupon.useLimit === null ? '' : String(coupon.useLimit),
    String(coupon.taken),
    coupon.startDate ?? '',
    coupon.endDate ?? '',
    coupon.description ?? '',
  ]);
  return [headings, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Hands a text to the browser to keep; with the mark by which spreadsheets know UTF-8. */
export function keepFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
