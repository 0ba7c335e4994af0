import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byDay, clashesOf } from './clashes.ts';

const slot = (id: string, day: string, start: string, end: string) => ({
  id,
  name: id,
  day,
  startTime: `${day}T${start}:00Z`,
  endTime: `${day}T${end}:00Z`,
});
const talk = slot('talk', '2027-03-01', '10:00', '11:00');

test('sessions clash when they share time, not when one begins as the other ends', () => {
  const [inside, after, before, itself] = [
    slot('inside', '2027-03-01', '10:15', '10:30'),
    slot('after', '2027-03-01', '11:00', '12:00'),
    slot('before', '2027-03-01', '09:00', '10:00'),
    talk,
  ];
  assert.deepEqual(
    clashesOf(talk, [inside, after, before, itself]).map(({ id }) => id),
    ['inside'],
  );
});

test('days come in order, and their sessions by when they begin', () => {
  const sessions = [
    slot('late', '2027-03-02', '09:00', '10:00'),
    slot('second', '2027-03-01', '12:00', '13:00'),
    talk,
  ];
  assert.deepEqual(
    byDay(sessions).map(([day, rows]) => [day, rows.map(({ id }) => id)]),
    [
      ['2027-03-01', ['talk', 'second']],
      ['2027-03-02', ['late']],
    ],
  );
});
