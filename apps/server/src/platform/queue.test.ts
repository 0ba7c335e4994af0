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

test('the lines take turns, and the longest gives way when all places are taken', async () => {
  const queue = createQueue({ concurrency: 1, maxWaiting: 4 });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const order: string[] = [];
  const add = (line: string, name: string) =>
    queue.run(() => {
      order.push(name);
      return Promise.resolve(name);
    }, line);
  const held = queue.run(() => gate, 'a');
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name));
  const last = assert.rejects(Promise.resolve(many[3]), /We are busy right now/);
  const other = add('b', 'b1');
  await assert.rejects(add('a', 'a5'), /We are busy right now/);
  open();
  await Promise.all([held, ...many.slice(0, 3), other, last]);
  assert.deepEqual(order, ['a1', 'b1', 'a2', 'a3']);
  assert.equal(await add('c', 'later'), 'later');
});

test('a site with many networks has one turn, and its own longest line gives way first', async () => {
  const queue = createQueue({ concurrency: 1, maxWaiting: 4 });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const order: string[] = [];
  const add = (path: readonly string[], name: string) =>
    queue.run(() => {
      order.push(name);
      return Promise.resolve(name);
    }, path);
  const held = queue.run(() => gate, ['site', 'network']);
  const kept = [add(['site', '1'], 'site 1'), add(['site', '2'], 'site 2')];
  const lost = [add(['site', '3'], 'site 3'), add(['site', '3'], 'site 3 again')].map((task) =>
    assert.rejects(task, /We are busy right now/),
  );
  // Each newcomer from elsewhere takes the place of the site, although its lines are of length one or two.
  const others = [add(['a', 'a'], 'a'), add(['b', 'b'], 'b')];
  await Promise.all(lost);
  await assert.rejects(add(['site', '4'], 'site 4'), /We are busy right now/);
  open();
  await Promise.all([held, ...kept, ...others]);
  assert.deepEqual(order, ['site 1', 'a', 'b', 'site 2']);
  assert.equal(await add(['c', 'c'], 'later'), 'later');
});
