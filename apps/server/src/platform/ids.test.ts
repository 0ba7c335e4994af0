import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstNumericId, isUuid, newId, newNumericId } from './ids.ts';

test('ids of one millisecond are different, grow, and are taken by clients', () => {
  const now = Date.now();
  const ids = Array.from({ length: 2000 }, () => newId(now));
  assert.deepEqual(ids, [...new Set(ids)].sort());
  assert.ok(ids.every(isUuid));
  assert.ok(newId(now + 1) > (ids.at(-1) ?? ''));
  // More than it counts to are different all the same.
  assert.equal(new Set(Array.from({ length: 6000 }, () => newId(now))).size, 6000);
});

test('as many numbers as there can be in a millisecond are different, and are of it', () => {
  const now = Date.now();
  const ids = Array.from({ length: 4096 }, () => newNumericId(now));
  assert.equal(new Set(ids).size, 4096);
  assert.deepEqual([Math.min(...ids), Math.max(...ids)], [firstNumericId(now), firstNumericId(now + 1) - 1]);
  assert.ok(ids.every(Number.isSafeInteger));
});
