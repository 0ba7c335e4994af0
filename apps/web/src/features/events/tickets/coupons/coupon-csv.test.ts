import type { ListingCoupon } from '@atrium/api';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCsv } from './coupon-csv.ts';

const coupon = {
  code: '-QUAY',
  discountPercent: null,
  discountAmount: 550,
  ticket: { name: 'Day, "all in"' },
  useLimit: null,
  taken: 3,
  startDate: null,
  endDate: '2031-01-01T00:00:00.000Z',
  description: '=HYPERLINK("x")',
} as unknown as ListingCoupon;

test('each coupon is a row; what a spreadsheet would calculate is text', () => {
  const csv = toCsv([coupon], ['Code', 'Percent', 'Amount'], (minor) => (minor / 100).toFixed(2));
  assert.equal(
    csv,
    'Code,Percent,Amount\r\n' +
      `'-QUAY,,5.50,"Day, ""all in""",,3,,2031-01-01T00:00:00.000Z,"'=HYPERLINK(""x"")"\r\n`,
  );
});
