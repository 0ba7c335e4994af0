import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stretchesOf } from './timeline.ts';

const spans = (list: ReturnType<typeof stretchesOf>) =>
  list.map(({ start, end, value, isUsual }) => [start, end, value, isUsual]);

test('between periods what is usual applies, and nothing is left out', () => {
  const periods = [
    { start: 60, end: 80, value: 3 },
    { start: 10, end: 30, value: 1 },
  ];
  assert.deepEqual(spans(stretchesOf(periods, 9, 0, 100)), [
    [0, 10, 9, true],
    [10, 30, 1, false],
    [30, 60, 9, true],
    [60, 80, 3, false],
    [80, 100, 9, true],
  ]);
});

test('periods are clipped to the range, and invalid ones are left out', () => {
  const periods = [
    { start: -50, end: 20, value: 1 },
    { start: 70, end: 60, value: 2 },
    { start: Number.NaN, end: 5, value: 3 },
    { start: 90, end: 500, value: 4 },
  ];
  assert.deepEqual(spans(stretchesOf(periods, 9, 0, 100)), [
    [0, 20, 1, false],
    [20, 90, 9, true],
    [90, 100, 4, false],
  ]);
  assert.deepEqual(spans(stretchesOf([], 9, 0, 100)), [[0, 100, 9, true]]);
  assert.deepEqual(stretchesOf([], 9, 100, 100), []);
});
