import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartOf } from './day-bars.ts';

const size = { width: 100, height: 50 };

test('the highest bar reaches the top, the others are in proportion, and all stay inside', () => {
  const days = [
    { day: 'a', all: 10, part: 5 },
    { day: 'b', all: 0, part: 0 },
    { day: 'c', all: 4, part: 1 },
  ];
  const { bars, top } = chartOf(days, size);
  assert.equal(top, 10);
  assert.deepEqual(
    bars.map(({ allHeight, partHeight }) => [allHeight, partHeight]),
    [
      [50, 25],
      [0, 0],
      [20, 5],
    ],
  );
  for (const { x, barWidth } of bars) assert.ok(x >= 0 && x + barWidth <= 100);
});

test('a follower whom nobody counted as a viewer still fits', () => {
  const { bars, top } = chartOf([{ day: 'a', all: 0, part: 2 }], size);
  assert.deepEqual([top, bars[0]?.partHeight], [2, 50]);
});

test('nothing at all is flat', () => {
  assert.deepEqual(chartOf([], size), { bars: [], top: 0 });
  assert.equal(chartOf([{ day: 'a', all: 0, part: 0 }], size).bars[0]?.allHeight, 0);
});
