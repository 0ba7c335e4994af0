import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billingOf, graceOf, periodAt, startOf, type Calendar } from './calendar.ts';
import type { Interval } from './subscriptions.tables.ts';

/** A second opinion that shares nothing with the calendar: looks for the instant at which clocks show what is wanted. */
function expected({ anchor, interval, interval_count: count, timezone }: Calendar, period: number): string {
  const shown = (at: number): string =>
    new Date(at).toLocaleString('sv-SE', { timeZone: timezone, hour12: false });
  const [day = '', clock = ''] = shown(anchor.getTime()).split(' ');
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  let wanted: string;
  if (interval === 'day' || interval === 'week') {
    const days = period * count * (interval === 'day' ? 1 : 7);
    wanted = new Date(Date.UTC(year, month - 1, dayOfMonth + days)).toISOString().slice(0, 10);
  } else {
    let [y, m] = [year, month];
    for (let step = 0; step < period * count * (interval === 'year' ? 12 : 1); step += 1) {
      m += 1;
      if (m > 12) [y, m] = [y + 1, 1];
    }
    const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
    const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    const d = Math.min(dayOfMonth, lengths[m - 1] ?? 31);
    wanted = `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
  }
  return `${wanted} ${clock}`;
}

const ANCHORS = [
  '2026-01-31T09:30:00.000Z',
  '2028-02-29T12:00:00.250Z',
  '2026-03-28T23:45:00.000Z',
  '2026-10-24T21:30:00.000Z',
  '2026-12-31T22:59:59.000Z',
];
const ZONES = ['UTC', 'Europe/Brussels', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'];
const INTERVALS: readonly (readonly [Interval, number])[] = [
  ['day', 1],
  ['week', 2],
  ['month', 1],
  ['month', 3],
  ['year', 1],
];

test('over 36 periods each begins when an independent calendar says so, at the same hour of the clock', () => {
  for (const anchor of ANCHORS)
    for (const timezone of ZONES)
      for (const [interval, count] of INTERVALS) {
        const calendar = { anchor: new Date(anchor), interval, interval_count: count, timezone };
        let before = -Infinity;
        for (let period = 0; period <= 36; period += 1) {
          const start = startOf(calendar, period);
          const shown = start.toLocaleString('sv-SE', { timeZone: timezone, hour12: false });
          const wanted = expected(calendar, period);
          const name = `${anchor} ${timezone} ${count} ${interval} #${period}`;
          // An hour that clocks skip in spring is the one after it.
          if (shown !== wanted) assert.equal(shown.slice(0, 10), wanted.slice(0, 10), name);
          assert.ok(start.getTime() > before, name);
          assert.equal(start.getTime() % 1000, calendar.anchor.getTime() % 1000, name);
          before = start.getTime();
        }
      }
});

test('the 31st comes back after February', () => {
  const calendar: Calendar = {
    anchor: new Date('2027-01-31T10:00:00Z'),
    interval: 'month',
    interval_count: 1,
    timezone: 'UTC',
  };
  assert.deepEqual(
    [1, 2, 3, 13].map((period) => startOf(calendar, period).toISOString().slice(0, 10)),
    ['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29'],
  );
});

test('periods that were missed are left out, and none is billed or closed outside of its own', () => {
  const calendar: Calendar = {
    anchor: new Date('2027-01-01T00:00:00Z'),
    interval: 'month',
    interval_count: 1,
    timezone: 'UTC',
  };
  assert.equal(periodAt(calendar, new Date('2026-01-01T00:00:00Z'), 0), 0);
  assert.equal(periodAt(calendar, new Date('2027-04-20T00:00:00Z'), 1), 3);
  assert.throws(
    () => periodAt({ ...calendar, interval_count: 0 }, new Date('2027-04-20T00:00:00Z'), 0),
    RangeError,
  );
  assert.equal(billingOf(calendar, 0).toISOString(), '2027-01-25T00:00:00.000Z');
  assert.equal(graceOf(calendar, 1).toISOString(), '2027-02-08T00:00:00.000Z');
  const daily: Calendar = { ...calendar, interval: 'day' };
  assert.equal(billingOf(daily, 0).toISOString(), '2027-01-01T12:00:00.000Z');
});
