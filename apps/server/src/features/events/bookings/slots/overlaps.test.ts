import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { merged, overlaps } from './overlaps.ts';

const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 30 })), {
  maxLength: 30,
});

test('walking side by side finds the same as comparing each slot with each row', () => {
  fc.assert(
    fc.property(spans, spans, (wished, taken) => {
      const slots = wished
        .map(([start, length]) => ({ start, end: start + length }))
        .toSorted((one, other) => one.start - other.start);
      const rows = taken.map(([start, length], id) => ({
        id,
        starts_at: new Date(start),
        ends_at: new Date(start + length),
      }));
      const expected = slots.map(({ start, end }) =>
        rows
          .filter((row) => row.starts_at.getTime() < end && row.ends_at.getTime() > start)
          .map(({ id }) => id),
      );
      const found = overlaps(slots, rows).map((some) => some.map(({ id }) => id).toSorted((a, b) => a - b));
      assert.deepEqual(found, expected);
    }),
    { numRuns: 2000 },
  );
});

test('merged spans cover the same time, and no moment twice', () => {
  fc.assert(
    fc.property(spans, (taken) => {
      const rows = taken.map(([start, length]) => ({
        starts_at: new Date(start),
        ends_at: new Date(start + length),
      }));
      const covering = (all: typeof rows, at: number): number =>
        all.filter((row) => row.starts_at.getTime() <= at && at < row.ends_at.getTime()).length;
      for (let at = 0; at <= 90; at += 1)
        assert.equal(covering(merged(rows), at), Math.min(1, covering(rows, at)));
    }),
    { numRuns: 500 },
  );
});
