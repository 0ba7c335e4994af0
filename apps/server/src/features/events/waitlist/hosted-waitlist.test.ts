import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { countStock, giveStock, setSupply, takeStock } from '../../money/capacity/index.ts';
import { inHours } from '../programme/events.factory.ts';
import { tendLines } from './offers.service.ts';
import { makeSale } from './waitlist.factory.ts';
import type { ListingWaitlistEntryView } from './waitlist.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
const signal = new AbortController().signal;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  host = await org.member();
});
after(() => testApp.close());

type Sale = Awaited<ReturnType<typeof makeSale>>;

async function soldOut(supply: number): Promise<Sale> {
  const sale = await makeSale(org.context(), supply, { event: { creator_id: host.id } });
  await org.context().transaction((ctx) => takeStock(ctx, new Map([[sale.passTypeId, supply]])));
  return sale;
}
const giveUp = (sale: Sale, count: number): Promise<void> =>
  org.context().transaction((ctx) => giveStock(ctx, new Map([[sale.passTypeId, count]])));
const tend = (): Promise<void> => tendLines(org.context(), signal);
const taken = async ({ passTypeId }: Sale): Promise<number | undefined> =>
  (await countStock(org.context(), [passTypeId])).get(passTypeId)?.taken;

/** Their ids in the order in which they came. */
async function line(sale: Sale, quantities: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const quantity of quantities) {
    const { body } = await (
      await org.member()
    ).post<{ id: string }>(`/self/events/${sale.eventId}/waitlist`, { ticketId: sale.passTypeId, quantity });
    ids.push(body.data.id);
  }
  return ids;
}
const list = async (sale: Sale, query = '') =>
  host.get<ListingWaitlistEntryView[]>(`/listings/${sale.eventId}/waitlist${query}`);
const standing = async (sale: Sale) =>
  (await list(sale)).body.data.map(({ status, place }) => [status, place]);
const offer = (sale: Sale, id: string, caller = host) =>
  caller.post(`/listings/${sale.eventId}/waitlist/${id}/offer`);
const remove = (sale: Sale, id: string, caller = host) =>
  caller.delete(`/listings/${sale.eventId}/waitlist/${id}`);

test('somebody is let go first: what is free is kept for them, once', async () => {
  const sale = await soldOut(3);
  const [first = '', second = ''] = await line(sale, [1, 2]);
  const nothing = await offer(sale, second);
  assert.deepEqual([nothing.statusCode, nothing.body.code], [409, 'waitlist.nothingFree']);
  await giveUp(sale, 2);
  assert.equal((await offer(sale, second)).statusCode, 200);
  assert.deepEqual(await standing(sale), [
    ['waiting', 1],
    ['offered', null],
  ]);
  assert.equal(await taken(sale), 3);
  // Repeated, nothing more is kept.
  assert.equal((await offer(sale, second)).statusCode, 200);
  assert.equal(await taken(sale), 3);
  assert.equal((await offer(sale, first)).statusCode, 409);
});

test('an expired offer can be made again, even before the job has withdrawn it', async () => {
  for (const tended of [true, false]) {
    const sale = await soldOut(1);
    const [only = ''] = await line(sale, [1]);
    await giveUp(sale, 1);
    await tend();
    await testApp.database.pool.query('update waitlist_offer set expires_at = $1 where entry_id = $2', [
      inHours(-1),
      only,
    ]);
    if (tended) await tend();
    assert.equal((await offer(sale, only)).statusCode, 200);
    assert.deepEqual(await standing(sale), [['offered', null]]);
    assert.equal(await taken(sale), 1);
  }
});

test('somebody is taken out of the line, and what they were offered goes to the next', async () => {
  const sale = await soldOut(1);
  const [first = ''] = await line(sale, [1, 1]);
  await giveUp(sale, 1);
  await tend();
  assert.equal((await remove(sale, first)).statusCode, 200);
  assert.equal((await remove(sale, first)).statusCode, 200, 'again');
  await tend();
  assert.deepEqual(await standing(sale), [['offered', null]]);
  assert.equal(await taken(sale), 1);
});

test('offered by two hosts and the clock at once, twenty times: never more than there is', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const sale = await soldOut(1);
    const ids = await line(sale, [1, 1, 1]);
    await giveUp(sale, 1);
    await Promise.all([...ids.map((id) => offer(sale, id)), tend()]);
    assert.equal((await standing(sale)).filter(([status]) => status === 'offered').length, 1, `turn ${turn}`);
    assert.equal(await taken(sale), 1);
  }
});

test('a line of its own for each kind of pass', async () => {
  const sale = await soldOut(1);
  await line(sale, [1, 2]);
  const { body } = await list(sale, `?ticketId=${sale.passTypeId}`);
  assert.deepEqual(
    body.data.map(({ quantity }) => quantity),
    [1, 2],
  );
  assert.deepEqual((await list(sale, `?ticketId=${newId()}`)).body.data, []);
});

test('nothing is offered when nothing is on sale', async () => {
  const sale = await soldOut(1);
  const [only = ''] = await line(sale, [1]);
  await testApp.database.pool.query('update event set registration_end = now() where id = $1', [
    sale.eventId,
  ]);
  await org.context().transaction((ctx) => setSupply(ctx, sale.passTypeId, 5));
  const answer = await offer(sale, only);
  assert.deepEqual([answer.statusCode, answer.body.code], [409, 'passType.notOnSale']);
});

test('the line is for those who run the event', async () => {
  const sale = await soldOut(1);
  const [only = ''] = await line(sale, [1]);
  const other = await soldOut(1);
  assert.equal((await offer(other, only)).statusCode, 404, 'of another event');
  assert.equal((await remove(other, only)).statusCode, 200);
  assert.equal((await standing(sale)).length, 1);
  const foreigner = await (await testApp.organization()).member();
  for (const [caller, status] of [
    [org.visitor, 401],
    [await org.member(), 404],
    [foreigner, 404],
  ] as const) {
    assert.equal((await offer(sale, only, caller)).statusCode, status);
    assert.equal((await remove(sale, only, caller)).statusCode, status);
  }
});
