import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { QUERY_CANCELED } from '../../../../platform/db/database.ts';
import { appError } from '../../../../platform/errors.ts';
import { currentKind, currentSpender, Spender, workFor } from '../../../../platform/processor-time.ts';
import { gather } from './gather.ts';

/** Work that ends when it is told to; says what it was given. */
function stage(most = 10) {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const add = gather<number, number>(async (pieces) => {
    batches.push([...pieces]);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (pieces.includes(13)) throw new Error('unlucky');
    return pieces.map((piece) => piece * 2);
  }, most);
  const end = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { batches, add, end };
}

test('serves a lone caller at once, and batches callers that arrive meanwhile, each with its own result', async () => {
  const { batches, add, end } = stage();
  const results = [1, 2, 3].map((piece) => add('door', piece, 1));
  assert.deepEqual(batches, [[1]]);
  await end();
  assert.deepEqual(batches, [[1], [2, 3]]);
  await end();
  assert.deepEqual(await Promise.all(results), [2, 4, 6]);
  const later = add('door', 4, 1);
  assert.deepEqual(batches.at(-1), [4]);
  await end();
  assert.equal(await later, 8);
});

test('one door does not wait for another', () => {
  const { batches, add } = stage();
  void add('north', 1, 1);
  void add('south', 2, 1);
  assert.deepEqual(batches, [[1], [2]]);
});

test('no batch grows beyond what one may be, unless a single piece does', async () => {
  const { batches, add, end } = stage(10);
  for (const [piece, size] of [
    [1, 1],
    [2, 6],
    [3, 4],
    [4, 1],
    [5, 50],
  ] as const)
    void add('door', piece, size);
  for (let turn = 0; turn < 4; turn += 1) await end();
  assert.deepEqual(batches, [[1], [2, 3], [4], [5]]);
});

test('a piece that fails fails alone', async () => {
  const { add, end } = stage();
  const results = Promise.allSettled([1, 2, 13, 3].map((piece) => add('door', piece, 1)));
  for (let turn = 0; turn < 5; turn += 1) await end();
  assert.deepEqual(
    (await results).map((result) => (result.status === 'fulfilled' ? result.value : 'failed')),
    [2, 4, 'failed', 6],
  );
});

test('no piece is tried by itself where no connection was free; one that waits for a lock fails alone', async () => {
  const locked = new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error');
  locked.code = QUERY_CANCELED;
  for (const [error, states, sizes] of [
    [appError('unavailable', 'busy'), ['fulfilled', 'rejected', 'rejected'], [1, 2]],
    [locked, ['fulfilled', 'fulfilled', 'rejected'], [1, 2, 1, 1]],
  ] as const) {
    const batches: number[] = [];
    const add = gather<number, number>((pieces) => {
      batches.push(pieces.length);
      return pieces.includes(3) ? Promise.reject(error) : Promise.resolve(pieces);
    }, 10);
    const results = await Promise.allSettled([1, 2, 3].map((piece) => add('door', piece, 1)));
    assert.deepEqual(
      results.map(({ status }) => status),
      states,
    );
    assert.deepEqual(batches, sizes);
  }
});

test('works for all who wait, on nobody’s account and in a line of its own', async () => {
  const spenders: unknown[] = [];
  const add = gather<number, number>((pieces) => {
    spenders.push(currentSpender(), currentKind());
    return Promise.resolve(pieces);
  }, 10);
  const result = new Promise<number>((resolve, reject) => {
    workFor(new Spender('198.51.100.1', undefined), () => void add('door', 1, 1).then(resolve, reject));
  });
  assert.equal(await result, 1);
  assert.deepEqual(spenders, [undefined, 'turn']);
});
