import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsFor, dayOf, instantOf, newStay } from './stays.ts';

const none = {
  minStart: null,
  defaultStart: null,
  maxStart: null,
  minEnd: null,
  defaultEnd: null,
  maxEnd: null,
};
const room = { ...none, minStart: '2027-05-01T14:00:00.000Z', maxEnd: '2027-05-08T10:00:00.000Z' };

test('bounds for a pass type override those for all', () => {
  const bounds = boundsFor([room, { ...none, minStart: '2027-05-03T14:00:00.000Z' }, undefined]);
  assert.deepEqual([bounds.minStart, bounds.maxEnd], ['2027-05-03T14:00:00.000Z', room.maxEnd]);
});

test('a day becomes an instant at the hour of its bound, and back', () => {
  assert.equal(instantOf('2027-05-01', room.minStart), room.minStart);
  assert.equal(instantOf('2027-05-02', null), '2027-05-02T12:00:00.000Z');
  assert.equal(instantOf('', room.minStart), null);
  assert.equal(dayOf(room.maxEnd), '2027-05-08');
});

test('a stay begins with what the host suggests, else with all there is', () => {
  const { start, end } = newStay(
    'room',
    boundsFor([room, { ...none, defaultStart: '2027-05-02T14:00:00.000Z' }]),
  );
  assert.deepEqual([start, end], ['2027-05-02', '2027-05-08']);
});
