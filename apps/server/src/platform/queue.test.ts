import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from './errors.ts';
import { createQueue } from './queue.ts';

test('the line of waiting tasks is short, and a failure frees its place', async () => {
  const queue = createQueue({ concurrency: 1, maxWaiting: 1 });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const first = queue.run(async () => {
    await gate;
    throw new Error('broken');
  });
  const second = queue.run(() => Promise.resolve('second'));
  await assert.rejects(
    queue.run(() => Promise.resolve('third')),
    (error: unknown) => error instanceof AppError && error.code === 'busy',
  );
  open();
  await assert.rejects(first, /broken/);
  assert.equal(await second, 'second');
  assert.equal(await queue.run(() => Promise.resolve('later')), 'later');
});
