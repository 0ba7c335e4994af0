import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestTime, slotTimes } from './slot-times.ts';

const space = {
  slotDuration: 90,
  hours: [
    { weekday: 1, from: '14:00', to: '18:00' },
    { weekday: 1, from: '09:00', to: '12:00' },
  ],
};

test('slots lie side by side from each opening on, and end by its closing', () => {
  assert.deepEqual(slotTimes(space, '2026-06-01'), ['09:00', '10:30', '14:00', '15:30']);
  assert.deepEqual(slotTimes(space, '2026-06-02'), []);
});

test('a wish becomes the nearest slot, and stays on a day without any', () => {
  assert.equal(nearestTime(slotTimes(space, '2026-06-01'), '13:00'), '14:00');
  assert.equal(nearestTime([], '13:00'), '13:00');
});
