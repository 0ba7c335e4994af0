import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fewAtOnce } from './few-at-once.ts';

test('three uploads run at once, the others follow in order, also when one fails', async () => {
  const inTurn = fewAtOnce(3);
  const begun: number[] = [];
  const ends: PromiseWithResolvers<number>[] = [];
  const all = Array.from({ length: 6 }, (_, index) => {
    const end = Promise.withResolvers<number>();
    ends.push(end);
    return inTurn(() => {
      begun.push(index);
      return end.promise;
    });
  });
  const settled = Promise.allSettled(all);
  await new Promise(setImmediate);
  assert.deepEqual(begun, [0, 1, 2]);
  ends[1]?.resolve(1);
  await new Promise(setImmediate);
  assert.deepEqual(begun, [0, 1, 2, 3]);
  ends[0]?.reject(new Error('no network'));
  await new Promise(setImmediate);
  assert.deepEqual(begun, [0, 1, 2, 3, 4]);
  for (const [index, { resolve }] of ends.entries()) resolve(index);
  assert.deepEqual(
    (await settled).map((one) => (one.status === 'fulfilled' ? one.value : 'failed')),
    ['failed', 1, 2, 3, 4, 5],
  );
  assert.equal(await inTurn(() => Promise.resolve('again')), 'again');
});
