import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { PICTURE } from '../../../testing/samples.ts';
import { countStock, giveStock, takeStock } from '../../money/capacity/index.ts';
import { fine, told } from '../../money/invoices/invoices.factory.ts';
import { tendLines } from './offers.service.ts';
import { makeSale } from './waitlist.factory.ts';
import type { WaitlistEntryView } from './waitlist.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let host: Caller;
let tierId: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  [staff, host] = [await org.staff(), await org.member()];
  const tier = { name: 'Gold', iconName: 'star', image: PICTURE };
  tierId = (await fine(staff.post<{ id: string }>('/admin/tiers', tier))).id;
});
after(() => testApp.close());

type Sale = Awaited<ReturnType<typeof makeSale>>;

async function soldOut(supply: number): Promise<Sale> {
  const sale = await makeSale(org.context(), supply, { event: { creator_id: host.id } });
  await org.context().transaction((ctx) => takeStock(ctx, new Map([[sale.passTypeId, supply]])));
  await fine(host.put(`/listings/${sale.eventId}/passTypes/${sale.passTypeId}`, { tierIds: [tierId] }));
  return sale;
}
const join = (who: Caller, { eventId, passTypeId }: Sale) =>
  who.post<WaitlistEntryView>(`/self/events/${eventId}/waitlist`, { ticketId: passTypeId, quantity: 1 });
const giveUp = (sale: Sale, count: number): Promise<void> =>
  org.context().transaction((ctx) => giveStock(ctx, new Map([[sale.passTypeId, count]])));
const tend = (): Promise<void> => tendLines(org.context(), new AbortController().signal);
const grant = (who: Caller) => fine(staff.put(`/admin/accounts/${who.id}/tiers/${tierId}`, {}));
const revoke = (who: Caller) => fine(staff.delete(`/admin/accounts/${who.id}/tiers/${tierId}`));
const entryOf = async (who: Caller, { eventId }: Sale) =>
  (await fine(who.get<WaitlistEntryView[]>(`/self/events/${eventId}/waitlist`)))[0];
const statusOf = async (who: Caller, sale: Sale) => (await entryOf(who, sale))?.status;

test('people without the tier do not wait for its pass', async () => {
  const sale = await soldOut(1);
  const who = await org.member();
  assert.deepEqual(told(await join(who, sale)), [457, 'passType.tierNeeded']);
  await grant(who);
  await fine(join(who, sale));
});

test('a person whose tier has ended is skipped, by hosts too, and asked again once it is back', async () => {
  const sale = await soldOut(2);
  const [first, second] = [await org.member(), await org.member()];
  for (const who of [first, second]) await grant(who);
  const { id } = await fine(join(first, sale));
  await fine(join(second, sale));
  await revoke(first);
  await giveUp(sale, 2);
  await tend();
  assert.deepEqual([await statusOf(first, sale), await statusOf(second, sale)], ['waiting', 'offered']);
  const stock = (await countStock(org.context(), [sale.passTypeId])).get(sale.passTypeId);
  assert.deepEqual([stock?.taken, stock?.spare], [1, null], 'nothing is kept for somebody who cannot buy');
  const offer = await host.post(`/listings/${sale.eventId}/waitlist/${id}/offer`);
  assert.deepEqual(told(offer), [409, 'waitlist.tierNeeded']);
  await grant(first);
  await tend();
  assert.equal(await statusOf(first, sale), 'offered');
});

test('a person who is skipped is ahead of nobody, and keeps the own place for the day the tier is back', async () => {
  const sale = await soldOut(1);
  const line = [await org.member(), await org.member(), await org.member()];
  for (const who of line) {
    await grant(who);
    await fine(join(who, sale));
  }
  const places = () => Promise.all(line.map(async (who) => (await entryOf(who, sale))?.place));
  assert.deepEqual(await places(), [1, 2, 3]);
  await revoke(line[0] as Caller);
  assert.deepEqual(await places(), [1, 1, 2]);
  await grant(line[0] as Caller);
  assert.deepEqual(await places(), [1, 2, 3]);
});
