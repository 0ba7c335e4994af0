import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureSlowness, readSlowness, slowness } from './slowness.ts';

const busyFor = (ms: number) => (): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

test('work that takes longer than on a quiet machine makes limits of time longer, and never shorter', () => {
  assert.equal(
    measureSlowness(() => undefined),
    1,
  );
  const slow = measureSlowness(busyFor(100));
  assert.ok(slow > 1.5 && slow <= 5, String(slow));
  assert.equal(measureSlowness(busyFor(320)), 5);
});

test('the slowness is measured once in a run, and processes that are started take it over', () => {
  assert.equal(readSlowness(process.env['TEST_SLOWNESS']), slowness);
  assert.deepEqual(['2.5', '0.5', '50', 'much', '', undefined].map(readSlowness), [
    2.5,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
