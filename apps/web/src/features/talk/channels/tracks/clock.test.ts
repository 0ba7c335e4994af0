import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockOf, indexAt, readChapters, writeChapters } from './clock.ts';

test('finds what is said at a moment', () => {
  const starts = [1, 2.5, 4];
  assert.deepEqual(
    [0, 1, 2.4, 2.5, 99].map((seconds) => indexAt(starts, seconds)),
    [-1, 0, 0, 1, 2],
  );
  assert.equal(indexAt([], 3), -1);
});

test('reads chapters as they are written, and names the line that is none', () => {
  const chapters = [
    { start: 0, title: 'The bell' },
    { start: 3723, title: 'The long way home' },
  ];
  assert.equal(clockOf(3723.9), '1:02:03');
  assert.deepEqual(readChapters(`\n${writeChapters(chapters)}\n\n`), chapters);
  assert.deepEqual(readChapters(''), []);
  assert.deepEqual(
    ['0:00', 'The bell', '0:00 a\n\n0:00 b', '0:75 a', '0:05 a\n0:04 b'].map(readChapters),
    [1, 1, 3, 1, 2],
  );
});
