import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import type { Part } from './parts.ts';
import { Skipped, type Line } from './report.ts';
import { runParts, summarize } from './run.ts';

const line = (what: string): Line => ({ what, measured: 1, unit: 'ms' });
const record = { file: '', add: () => undefined };

/** Parts need nothing of the bench here; it tells how often all was stopped. */
function createBench(): { bench: Bench; stops: () => number } {
  let stops = 0;
  const idle = {
    quick: true,
    rest: () => Promise.resolve(),
    endPart: () => Promise.resolve(),
    stopAll: () => Promise.resolve(void (stops += 1)),
  };
  // The run uses no more of it than that.
  return { bench: idle as unknown as Bench, stops: () => stops };
}

const PARTS: Part[] = [
  {
    name: 'breaks',
    async *measure() {
      yield line('before');
      throw new Error('broken');
    },
  },
  {
    name: 'hangs',
    async *measure() {
      yield line('in time');
      await wait(400);
      yield line('too late');
    },
  },
  {
    name: 'elsewhere',
    async *measure() {
      throw new Skipped('no browser');
    },
  },
  {
    name: 'holds',
    async *measure() {
      await wait(300);
      yield line('after');
    },
  },
];

test('a part that fails, hangs or cannot be measured is told, and the others go on', async () => {
  const { bench, stops } = createBench();
  const outcome = await runParts(PARTS, bench, record, 350 / 60_000);
  assert.deepEqual(
    outcome.lines.map(({ what }) => what),
    ['before', 'in time', 'after'],
  );
  assert.equal(stops(), 2);
  assert.equal(summarize(outcome), '3 figures; failed: breaks, hangs; skipped: elsewhere (no browser)');
  assert.match(summarize({ ...outcome, seconds: 200 }), /took 200 s, more than the 180 s of a quick run$/);
});
