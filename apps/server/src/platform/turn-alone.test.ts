import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Spender, workFor } from './processor-time.ts';
import { turnAlone } from './turn-alone.ts';

test('callers take turns, a step of each has a turn for itself, and one that fails holds up nobody', async () => {
  const done: string[] = [];
  let turns = 0;
  const count = (): void => {
    turns += 1;
    if (done.length < 5) setImmediate(count);
  };
  setImmediate(count);
  const seen = new Set<number>();
  const ask = (caller: string, step: string): Promise<void> =>
    new Promise((resolve, reject) => {
      workFor(new Spender(caller, undefined), () => {
        const took = turnAlone(() => {
          done.push(step);
          seen.add(turns);
          if (step === 'a2') throw new Error('broken');
        });
        void took.then(resolve, reject);
      });
    });
  const broken: Promise<void>[] = [];
  const steps = ['a1', 'a2', 'a3', 'a4'].map((step) => ask('a', step));
  broken.push(assert.rejects(steps[1] ?? Promise.resolve(), /broken/));
  const other = ask('b', 'b1');
  await Promise.all([...broken, ...steps.filter((_, n) => n !== 1), other]);
  assert.deepEqual(done, ['a1', 'a2', 'b1', 'a3', 'a4']);
  assert.equal(seen.size, 5);
});
