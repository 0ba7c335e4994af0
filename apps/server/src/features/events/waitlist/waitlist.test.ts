import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { countStock, giveStock, setSupply, takeStock } from '../../money/capacity/index.ts';
import { inHours } from '../programme/events.factory.ts';
import { tendLines } from './offers.service.ts';
import { makeSale } from './waitlist.factory.ts';
import type { ListingWaitlistEntryView, WaitlistEntryView } from './waitlist.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
const signal = new AbortController().signal;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

const at = (eventId: string): string => `/self/events/${eventId}/waitlist`;
const join = (caller: Caller, { eventId, passTypeId }: Sale, quantity = 1) =>
  caller.post<WaitlistEntryView>(at(eventId), { ticketId: passTypeId, quantity });
const entryOf = async (caller: Caller, { eventId }: Sale): Promise<WaitlistEntryView | undefined> =>
  (await caller.get<WaitlistEntryView[]>(at(eventId))).body.data[0];
const statusOf = async (caller: Caller, sale: Sale): Promise<string | undefined> =>
  (await entryOf(caller, sale))?.status;
type Sale = Awaited<ReturnType<typeof makeSale>>;

async function soldOut(supply = 3, more: Parameters<typeof makeSale>[2] = {}): Promise<Sale> {
  const sale = await makeSale(org.context(), supply, more);
  await take(sale, supply);
  return sale;
}
const take = (sale: Sale, count: number): Promise<void> =>
  org.context().transaction((ctx) => takeStock(ctx, new Map([[sale.passTypeId, count]])));
const giveUp = (sale: Sale, count: number): Promise<void> =>
  org.context().transaction((ctx) => giveStock(ctx, new Map([[sale.passTypeId, count]])));
const tend = (): Promise<void> => tendLines(org.context(), signal);
const taken = async ({ passTypeId }: Sale): Promise<number | undefined> =>
  (await countStock(org.context(), [passTypeId])).get(passTypeId)?.taken;
const expire = async (sale: Sale): Promise<void> => {
  const { db, organizationId } = org.context();
  await db
    .updateTable('waitlist_offer')
    .set({ expires_at: inHours(-1) })
    .where('waitlist_offer.organization_id', '=', organizationId)
    .where('waitlist_offer.pass_type_id', '=', sale.passTypeId)
    .execute();
};

test('a waiting person sees their place, and returned passes are kept for the first in the line', async () => {
  const sale = await soldOut();
  const [first, second] = [await org.member(), await org.member()];
  const joined = await join(first, sale, 2);
  assert.equal(joined.statusCode, 200);
  const { id, createdAt, ...entry } = joined.body.data;
  assert.ok(id !== '' && Date.parse(createdAt) > 0);
  assert.deepEqual(entry, {
    eventId: sale.eventId,
    ticketId: sale.passTypeId,
    ticketName: 'Regular',
    quantity: 2,
    status: 'waiting',
    place: 1,
    offered: null,
    offerExpiresAt: null,
  });
  assert.equal((await join(second, sale)).body.data.place, 2);
  await giveUp(sale, 1);
  await tend();
  const offered = await entryOf(first, sale);
  assert.deepEqual([offered?.status, offered?.offered, offered?.place], ['offered', 1, null]);
  assert.ok(Date.parse(offered?.offerExpiresAt ?? '') > Date.now() + 23 * 3_600_000);
  // Kept: for everybody else it is still sold out, and the second has moved up.
  assert.equal(await taken(sale), 3);
  assert.equal((await entryOf(second, sale))?.place, 1);
});

test('the offered person is written to, with the day until which it is kept', async () => {
  const sale = await soldOut(1);
  const waiting = await org.member();
  await join(waiting, sale);
  await giveUp(sale, 1);
  await tend();
  const { db, organizationId } = org.context();
  const mails = await db
    .selectFrom('mail')
    .select(['mail.subject', 'mail.text'])
    .where('mail.organization_id', '=', organizationId)
    .where('mail.account_id', '=', waiting.id)
    .execute();
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.subject ?? '', /room for you/);
  assert.match(mails[0]?.text ?? '', /Regular.*kept for you until[^]*\/register/);
});

test('an offer that runs out goes to the next, and its person may join again at the end', async () => {
  const sale = await soldOut(1);
  const [first, second, third] = [await org.member(), await org.member(), await org.member()];
  for (const caller of [first, second]) await join(caller, sale);
  await giveUp(sale, 1);
  await tend();
  await expire(sale);
  // Over by the database's clock, also while no job has looked.
  assert.equal(await statusOf(first, sale), 'waiting');
  await tend();
  assert.deepEqual([await statusOf(first, sale), await statusOf(second, sale)], ['lapsed', 'offered']);
  assert.equal(await taken(sale), 1);
  await join(third, sale);
  assert.equal((await join(first, sale)).body.data.place, 2);
});

test('leaving gives what was offered to the next, and doing so twice gives nothing twice', async () => {
  const sale = await soldOut(2);
  const [first, second] = [await org.member(), await org.member()];
  await join(first, sale, 2);
  await giveUp(sale, 2);
  await tend();
  assert.equal(await taken(sale), 2);
  const leave = () => first.delete(`${at(sale.eventId)}?ticketId=${sale.passTypeId}`);
  const left = await Promise.all([leave(), leave(), leave()]);
  assert.deepEqual(
    left.map(({ statusCode }) => statusCode),
    [200, 200, 200],
  );
  assert.equal(await taken(sale), 0);
  assert.equal(await entryOf(first, sale), undefined);
  assert.equal((await join(second, sale)).statusCode, 409);
});

test('leaving without naming a line leaves all lines of the event', async () => {
  const sale = await soldOut();
  const caller = await org.member();
  await join(caller, sale);
  assert.equal((await caller.delete(at(sale.eventId))).statusCode, 200);
  assert.equal(await entryOf(caller, sale), undefined);
});

test('joining again changes how many and keeps the place', async () => {
  const sale = await soldOut();
  const [first, second] = [await org.member(), await org.member()];
  await join(first, sale);
  await join(second, sale);
  const again = (await join(first, sale, 4)).body.data;
  assert.deepEqual([again.quantity, again.place], [4, 1]);
});

test('a supply that is raised is offered too; nothing is offered once the sale is over', async () => {
  const sale = await soldOut(1);
  const [first, second] = [await org.member(), await org.member()];
  await join(first, sale);
  await join(second, sale);
  await setSupply(org.context(), sale.passTypeId, 2);
  await tend();
  assert.equal(await statusOf(first, sale), 'offered');
  const { db, organizationId } = org.context();
  await db
    .updateTable('event')
    .set({ registration_end: inHours(-1) })
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', sale.eventId)
    .execute();
  await setSupply(org.context(), sale.passTypeId, 5);
  await tend();
  assert.equal(await statusOf(second, sale), 'waiting');
});

test('a person who may not wait is told why', async () => {
  const caller = await org.member();
  const open = await makeSale(org.context(), 3);
  assert.deepEqual((await join(caller, open)).body.code, 'waitlist.available');
  const closed = await soldOut(1, { event: { registration_end: inHours(-0.5) } });
  assert.equal((await join(caller, closed)).statusCode, 455);
  const sale = await soldOut();
  assert.equal((await join(caller, sale, 6)).body.field, 'quantity');
  assert.equal((await join(org.visitor, sale)).statusCode, 401);
  const other = await (await testApp.organization()).member();
  assert.equal((await join(other, sale)).statusCode, 404);
  const elsewhere = await soldOut();
  assert.equal((await join(caller, { ...sale, eventId: elsewhere.eventId })).statusCode, 404);
});

test('an offer that is taken becomes passes being chosen, and is not left in the line', async () => {
  const sale = await soldOut(2);
  const [caller, next] = [await org.member(), await org.member()];
  await join(caller, sale, 2);
  await join(next, sale);
  await giveUp(sale, 2);
  await tend();
  const claim = (who: Caller) => who.post(`${at(sale.eventId)}/claim`, { ticketId: sale.passTypeId });
  assert.deepEqual((await claim(next)).body.code, 'waitlist.noOffer');
  const claimed = await Promise.all([claim(caller), claim(caller), claim(caller)]);
  assert.deepEqual(claimed.map(({ statusCode }) => statusCode).sort(), [200, 409, 409]);
  const { data } = (
    await caller.get<{ passes: { status: string; ticketId: string }[]; holdExpiresAt: string }>(
      `/self/events/${sale.eventId}/registration`,
    )
  ).body;
  assert.deepEqual(
    data.passes.map(({ status, ticketId }) => [status, ticketId]),
    [
      ['draft', sale.passTypeId],
      ['draft', sale.passTypeId],
    ],
  );
  assert.ok(Date.parse(data.holdExpiresAt) > Date.now());
  assert.equal(await taken(sale), 2);
  assert.equal(await entryOf(caller, sale), undefined);
  assert.equal((await caller.post(`/self/events/${sale.eventId}/registration/submit`)).statusCode, 200);
  assert.equal(await taken(sale), 2);
});

test('an offer that is taken while it runs out is the buyer’s or the line’s, never both', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const sale = await soldOut(1);
    const caller = await org.member();
    await join(caller, sale);
    await giveUp(sale, 1);
    await tend();
    const [answer] = await Promise.all([
      caller.post(`${at(sale.eventId)}/claim`, { ticketId: sale.passTypeId }),
      expire(sale).then(tend),
    ]);
    assert.ok([200, 409].includes(answer.statusCode), answer.body.message);
    assert.equal(await taken(sale), answer.statusCode === 200 ? 1 : 0, `turn ${turn}`);
  }
});

test('hosts see the whole line with its people, strangers no such list', async () => {
  const sale = await soldOut();
  const [first, second, staff] = [await org.member(), await org.member(), await org.staff()];
  await join(first, sale);
  await join(second, sale, 2);
  const listed = await staff.get<ListingWaitlistEntryView[]>(`/listings/${sale.eventId}/waitlist`);
  assert.equal(listed.body.count, 2);
  assert.deepEqual(
    listed.body.data.map(({ account, quantity, place }) => [account.id, quantity, place]),
    [
      [first.id, 1, 1],
      [second.id, 2, 2],
    ],
  );
  const page = await staff.get<unknown[]>(`/listings/${sale.eventId}/waitlist?pageSize=1&page=2`);
  assert.deepEqual([page.body.data.length, page.body.count], [1, 2]);
  assert.equal((await first.get(`/listings/${sale.eventId}/waitlist`)).statusCode, 404);
});

test('ten rounds at once offer each piece once, to those who came first', async () => {
  const sale = await soldOut(4);
  const callers = await Promise.all(Array.from({ length: 7 }, () => org.member()));
  for (const caller of callers) await join(caller, sale);
  await giveUp(sale, 4);
  await Promise.all(Array.from({ length: 10 }, tend));
  const states = await Promise.all(callers.map((caller) => statusOf(caller, sale)));
  assert.deepEqual(states, [...Array<string>(4).fill('offered'), ...Array<string>(3).fill('waiting')]);
  assert.equal(await taken(sale), 4);
});

test('an offer that is left while it runs out gives its pieces back once', async () => {
  for (let turn = 0; turn < 15; turn += 1) {
    const sale = await soldOut(2);
    const caller = await org.member();
    await join(caller, sale, 2);
    await giveUp(sale, 2);
    await tend();
    await expire(sale);
    await Promise.all([caller.delete(`${at(sale.eventId)}?ticketId=${sale.passTypeId}`), tend(), tend()]);
    assert.equal(await taken(sale), 0, `turn ${turn}`);
  }
});

test('an account that is deleted leaves the line, and what it was offered comes back', async () => {
  const sale = await soldOut(1);
  const [gone, next] = [await org.member(), await org.member()];
  await join(gone, sale);
  await join(next, sale);
  await giveUp(sale, 1);
  await tend();
  const { db, organizationId } = org.context();
  await db
    .deleteFrom('account')
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', gone.id)
    .execute();
  assert.equal(await taken(sale), 1);
  await expire(sale);
  await tend();
  assert.equal(await statusOf(next, sale), 'offered');
});
