import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { useTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { untilWaiting } from '../../../testing/waiting.ts';
import {
  countStock,
  giveStock,
  holdLimit,
  openStock,
  setLimit,
  setSupply,
  takeBelowLimit,
  takeStock,
} from './index.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

async function open(...supplies: (number | null)[]): Promise<string[]> {
  const things = supplies.map((supply) => ({ id: newId(), supply }));
  await openStock(org.context(), things);
  return things.map(({ id }) => id);
}

/** Tries again when no connection was free for two seconds, as clients that are told so do. */
async function take(pieces: readonly (readonly [string, number])[]): Promise<void> {
  for (;;)
    try {
      return await org.context().transaction((ctx: Context) => takeStock(ctx, new Map(pieces)));
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'unavailable')) throw error;
    }
}

const taken = async (ids: readonly string[]): Promise<(number | undefined)[]> => {
  const stock = await countStock(org.context(), ids);
  return ids.map((id) => stock.get(id)?.taken);
};

const isSoldOut = (error: unknown): boolean => error instanceof AppError && error.code === 'stock.soldOut';

/** How many of the attempts were served; an attempt that fails for anything but want of stock fails the test. */
async function served(attempts: readonly Promise<void>[]): Promise<number> {
  const results = await Promise.allSettled(attempts);
  for (const result of results)
    if (result.status === 'rejected') assert.ok(isSoldOut(result.reason), String(result.reason));
  return results.filter(({ status }) => status === 'fulfilled').length;
}

test('takes pieces that are available, refuses others, and counts pieces without a limit', async () => {
  const [two, many] = await open(2, null);
  assert.ok(two !== undefined && many !== undefined);
  await take([
    [two, 2],
    [many, 500],
  ]);
  await assert.rejects(take([[two, 1]]), isSoldOut);
  assert.deepEqual(await taken([two, many]), [2, 500]);
  await org.context().transaction((ctx) => giveStock(ctx, new Map([[two, 1]])));
  await take([[two, 1]]);
  assert.deepEqual(await taken([two, many]), [2, 500]);
});

test('an order that wants one thing too many leaves all others where they were', async () => {
  const [plenty, one] = await open(10, 1);
  assert.ok(plenty !== undefined && one !== undefined);
  await assert.rejects(
    take([
      [plenty, 3],
      [one, 2],
    ]),
    isSoldOut,
  );
  assert.deepEqual(await taken([plenty, one]), [0, 0]);
});

test('a hundred at once for ten get exactly ten', async () => {
  const [id] = await open(10);
  assert.ok(id !== undefined);
  assert.equal(await served(Array.from({ length: 100 }, () => take([[id, 1]]))), 10);
  assert.deepEqual(await taken([id]), [10]);
});

test('asking first and taking afterwards, without the protection, sells too many', async () => {
  const [id] = await open(null);
  assert.ok(id !== undefined);
  const unguarded = (): Promise<void> =>
    org.context().transaction(async (ctx) => {
      const stock = (await countStock(ctx, [id])).get(id);
      await new Promise((resolve) => setTimeout(resolve, 5));
      if ((stock?.taken ?? 0) < 10) await takeStock(ctx, new Map([[id, 1]]));
    });
  await Promise.all(Array.from({ length: 40 }, unguarded));
  const [sold] = await taken([id]);
  assert.ok(sold !== undefined && sold > 10, `the control sold ${sold}`);
});

test('orders for the same things in crossing order neither deadlock nor sell too many', async () => {
  const ids = await open(30, 30, 30);
  const orders = Array.from({ length: 60 }, (_, index) => {
    const mine = index % 2 === 0 ? ids : [...ids].reverse();
    return take(mine.map((id) => [id, 1]));
  });
  assert.equal(await served(orders), 30);
  assert.deepEqual(await taken(ids), [30, 30, 30]);
});

test('a supply never falls below what is taken', async () => {
  const [id] = await open(5);
  assert.ok(id !== undefined);
  await take([[id, 3]]);
  await assert.rejects(setSupply(org.context(), id, 2), { code: 'supply.taken' });
  await setSupply(org.context(), id, 3);
  await assert.rejects(take([[id, 1]]), isSoldOut);
  await setSupply(org.context(), id, null);
  await take([[id, 1]]);
  assert.deepEqual(await taken([id]), [4]);
});

test('stock of another organization is as if it were absent', async () => {
  const [id] = await open(5);
  assert.ok(id !== undefined);
  const other = await testApp.organization();
  await assert.rejects(takeStock(other.context(), new Map([[id, 1]])), isSoldOut);
  assert.deepEqual([...(await countStock(other.context(), [id]))], []);
  assert.deepEqual(await taken([id]), [0]);
});

test('a limit counts what its parts have sold, and those who take meanwhile are in the count', async () => {
  const [limit, one, two] = await open(null, null, null);
  assert.ok(limit !== undefined && one !== undefined && two !== undefined);
  const takeLimited = (id: string): Promise<void> =>
    org.context().transaction(async (ctx: Context) => {
      const isLimited = await holdLimit(ctx, limit, null);
      await new Promise((resolve) => setTimeout(resolve, 2));
      await takeStock(ctx, new Map([[id, 1], ...(isLimited ? [[limit, 1] as const] : [])]));
    });
  const buyers = Array.from({ length: 30 }, (_, index) => takeLimited(index % 2 === 0 ? one : two));
  const host = (async () => {
    await new Promise((resolve) => setTimeout(resolve, 8));
    await setLimit(org.context(), limit, 40, [one, two]);
  })();
  await Promise.all([...buyers, host]);
  const [all, ones, twos] = await taken([limit, one, two]);
  assert.deepEqual([all, ones, twos], [30, 15, 15]);
  await assert.rejects(setLimit(org.context(), limit, 29, [one, two]), { code: 'supply.taken' });
  assert.equal(await served(Array.from({ length: 20 }, () => takeLimited(one))), 10);
  await setLimit(org.context(), limit, null, [one, two]);
  await takeLimited(one);
  assert.deepEqual(await taken([limit, one]), [0, 26]);
});

test('a limit that nobody has opened is opened by whoever asks first', async () => {
  const id = newId();
  const isLimited = await org.context().transaction((ctx) => holdLimit(ctx, id, 3));
  assert.equal(isLimited, true);
  assert.deepEqual(await taken([id]), [0]);
});

for (const [others, statement] of [
  ['somebody sets the first limit', 'insert into stock (organization_id, id) values ($1, $2)'],
  ['others take of the limit', 'update stock set taken = taken + 1 where organization_id = $1 and id = $2'],
] as const)
  test(`a buyer who does not know of a limit holds no piece while ${others}`, async () => {
    const limit = newId();
    const [part] = await open(10);
    assert.ok(part !== undefined);
    const { organizationId } = org.context();
    const { pool } = testApp.database;
    if (statement.startsWith('update')) await openStock(org.context(), [{ id: limit, supply: 5 }]);
    const other = await pool.connect();
    // The limit first, then its parts.
    await other.query('begin');
    await other.query(statement, [organizationId, limit]);
    const taking = org
      .context()
      .transaction((ctx: Context) =>
        takeBelowLimit(ctx, new Map([[part, 2]]), { id: limit, count: 2 }, () => ({ name: 'it' })),
      );
    try {
      await untilWaiting(pool);
      const sql = 'select from stock where organization_id = $1 and id = $2 for no key update nowait';
      assert.equal((await other.query(sql, [organizationId, part])).rowCount, 1);
      await other.query('update stock set supply = 5, taken = 3 where organization_id = $1 and id = $2', [
        organizationId,
        limit,
      ]);
      await other.query('commit');
    } finally {
      await other.query('rollback');
      other.release();
      await Promise.allSettled([taking]);
    }
    await taking;
    assert.deepEqual(await taken([limit, part]), [5, 2]);
    await assert.rejects(
      org
        .context()
        .transaction((ctx: Context) =>
          takeBelowLimit(ctx, new Map([[part, 1]]), { id: limit, count: 1 }, () => ({ name: 'it' })),
        ),
      isSoldOut,
    );
    assert.deepEqual(await taken([limit, part]), [5, 2]);
  });
