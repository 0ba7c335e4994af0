import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import type { Part } from './parts.ts';
import { describeLine, meetsGoal, Skipped, type Line } from './report.ts';
import { runParts, summarize } from './run.ts';

const line = (what: string): Line => ({ what, measured: 1, unit: 'ms' });
const strays = new EventEmitter();
const record = { file: '', add: () => undefined };

/** Parts need nothing of the bench here; it tells how often all was stopped. `ends`: how the ends of parts go, in turn. */
function createBench(...ends: ('fails' | 'works')[]): { bench: Bench; stops: () => number } {
  let stops = 0;
  const idle = {
    quick: true,
    rest: () => Promise.resolve(),
    endPart: () => (ends.shift() === 'fails' ? Promise.reject(new Error('no end')) : Promise.resolve()),
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
    name: 'strays',
    async *measure() {
      strays.emit('unhandledRejection', new Error('awaited by nobody'));
      await wait(300);
      yield line('never');
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
  const outcome = await runParts(PARTS, bench, record, 350 / 60_000, strays);
  assert.deepEqual(
    outcome.lines.map(({ what }) => what),
    ['before', 'in time', 'after'],
  );
  assert.equal(stops(), 3);
  assert.equal(
    summarize(outcome),
    '3 figures; failed: breaks, hangs, strays; skipped: elsewhere (no browser)',
  );
  assert.match(summarize({ ...outcome, seconds: 200 }), /took 200 s, more than the 180 s of a quick run$/);
});

test('a part of which the end fails is told, and the others go on', async () => {
  const { bench, stops } = createBench('fails', 'works');
  const [holds] = PARTS.slice(-1);
  assert.ok(holds);
  const outcome = await runParts([holds, { ...holds, name: 'after' }], bench, record, 350 / 60_000);
  assert.deepEqual([outcome.lines.length, outcome.failed, stops()], [2, ['holds'], 1]);
});

test('a goal of the value counts beside that of the ratio, and both are told with their units', () => {
  const against = { name: 'bare', value: 1000 };
  const sold: Line = {
    what: 'sales',
    measured: 400,
    unit: '/s',
    against,
    goal: 0.15,
    limit: 500,
    atLeast: true,
  };
  assert.equal(meetsGoal(sold), false);
  assert.equal(meetsGoal({ ...sold, measured: 600 }), true);
  assert.equal(meetsGoal({ ...sold, measured: 100, limit: 50 }), false);
  assert.match(describeLine(sold), /^MISSED .*, goal ≥ 0.15 × and ≥ 500 \/s$/);
});
