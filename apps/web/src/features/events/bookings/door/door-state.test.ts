import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comingAt, doorState } from './door-state.ts';

const at = (time: string): string => `2026-05-05T${time}:00.000Z`;
const moment = (time: string): number => Date.parse(at(time));
const booked = (start: string, end: string, taken = 1) => ({
  start: at(start),
  end: at(end),
  taken,
  names: [],
  event: null,
});
const door = (bookings: ReturnType<typeof booked>[], supply = 1) => ({
  open: [
    { start: at('08:00'), end: at('12:00') },
    { start: at('14:00'), end: at('18:00') },
  ],
  bookings,
  space: { supply },
});

test('a door is free until it is taken or closes', () => {
  const one = door([booked('10:00', '11:00')]);
  assert.deepEqual(doorState(one, moment('09:00')), { kind: 'free', until: moment('10:00'), left: 1 });
  assert.deepEqual(doorState(one, moment('11:00')), { kind: 'free', until: moment('12:00'), left: 1 });
  assert.deepEqual(doorState(one, moment('10:00')), { kind: 'busy', until: moment('11:00'), left: 0 });
});

test('bookings side by side are one busy time', () => {
  const row = door([booked('09:00', '10:00'), booked('10:00', '11:30'), booked('11:30', '12:00')]);
  assert.equal(doorState(row, moment('09:30')).until, moment('12:00'));
});

test('a door with several pieces is busy when all are taken', () => {
  const pair = door([booked('09:00', '11:00'), booked('10:00', '12:00')], 2);
  assert.deepEqual(doorState(pair, moment('09:30')), { kind: 'free', until: moment('10:00'), left: 1 });
  assert.deepEqual(doorState(pair, moment('10:30')), { kind: 'busy', until: moment('11:00'), left: 0 });
});

test('a closed door says when it opens, as long as that is known', () => {
  const shut = door([]);
  assert.deepEqual(doorState(shut, moment('13:00')), { kind: 'closed', until: moment('14:00'), left: 0 });
  assert.deepEqual(doorState(shut, moment('18:00')), { kind: 'closed', until: null, left: 0 });
});

test('bookings that come next have not begun', () => {
  const one = door([booked('09:00', '10:00'), booked('10:00', '11:00'), booked('15:00', '16:00')]);
  assert.deepEqual(
    comingAt(one, moment('09:30'), 1).map(({ start }) => start),
    [at('10:00')],
  );
});
