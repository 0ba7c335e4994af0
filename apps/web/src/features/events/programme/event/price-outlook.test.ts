import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outlookOf } from './price-outlook.ts';

const early = {
  price: 2500,
  name: 'Early bird',
  startDate: '2027-01-01T00:00:00Z',
  endDate: '2027-02-01T00:00:00Z',
};
const late = {
  price: 6000,
  name: 'Late',
  startDate: '2027-03-01T00:00:00Z',
  endDate: '2027-04-01T00:00:00Z',
};
const pass = { price: 4000, priceSchedules: [late, early] };
const on = (date: string): number => Date.parse(`${date}T12:00:00Z`);

test('a period tells its name, its end and what comes after', () => {
  assert.deepEqual(outlookOf(pass, on('2027-01-10')), {
    name: 'Early bird',
    next: { at: early.endDate, price: 4000 },
  });
});

test('between periods the next one is told, after the last nothing', () => {
  assert.deepEqual(outlookOf(pass, on('2027-02-10')), {
    name: null,
    next: { at: late.startDate, price: 6000 },
  });
  assert.deepEqual(outlookOf(pass, on('2027-05-01')), { name: null, next: null });
});

test('a period that changes no price is no news', () => {
  const same = { price: 2500, priceSchedules: [early] };
  assert.deepEqual(outlookOf(same, on('2027-01-10')), { name: 'Early bird', next: null });
});
