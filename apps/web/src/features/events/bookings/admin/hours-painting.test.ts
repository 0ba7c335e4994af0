import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOpenAt, paint, type Cell, type OpenPeriod } from './hours-painting.ts';

const at = (weekday: number, time: string): Cell => ({
  weekday,
  step: (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / 30,
});
const say = (periods: readonly OpenPeriod[]): string =>
  periods.map(({ weekday, from, to }) => `${weekday} ${from}-${to}`).join(', ');

test('opens a rectangle, whatever the corner where it began', () => {
  assert.equal(
    say(paint([], [at(3, '16:30'), at(1, '09:00')], true)),
    '1 09:00-17:00, 2 09:00-17:00, 3 09:00-17:00',
  );
});

test('closes a part in the middle and leaves other times to the minute', () => {
  const kept = [
    { weekday: 1, from: '08:10', to: '18:20' },
    { weekday: 2, from: '08:10', to: '18:20' },
  ];
  assert.equal(
    say(paint(kept, [at(1, '12:00'), at(1, '12:30')], false)),
    '1 08:10-12:00, 1 13:00-18:20, 2 08:10-18:20',
  );
});

test('joins periods that meet, and reaches to the end of the day', () => {
  const kept = [
    { weekday: 5, from: '20:00', to: '22:00' },
    { weekday: 5, from: '10:00', to: '11:15' },
  ];
  assert.equal(say(paint(kept, [at(5, '22:00'), at(5, '23:30')], true)), '5 10:00-11:15, 5 20:00-24:00');
});

test('a cell that is open in part is open, and closing it leaves nothing of it', () => {
  const kept = [{ weekday: 4, from: '09:15', to: '09:45' }];
  assert.ok(isOpenAt(kept, at(4, '09:00')) && isOpenAt(kept, at(4, '09:30')));
  assert.equal(isOpenAt(kept, at(4, '10:00')), false);
  assert.equal(say(paint(kept, [at(4, '09:00'), at(4, '09:30')], false)), '');
});
