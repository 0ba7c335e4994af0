import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EventTable } from '../programme/programme.tables.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import type { App } from '../../../app.ts';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { postingTo, startSecondApp, type Reply } from '../../../testing/second-app.ts';
import { setLimit, setSupply } from '../../money/capacity/index.ts';
import { makeEvent } from '../programme/events.factory.ts';
import {
  makeAddOn,
  makeCoupon,
  makePassType,
  makeQuestion,
  makeSection,
} from '../tickets/tickets.factory.ts';
import { checkCapacity } from './index.ts';

/** Two programs on one database, as behind a balancer; buyers come to either. */
let testApp: TestApp;
let second: App;
let org: TestOrganization;
let buyers: Caller[];
let post: ReturnType<typeof postingTo>;

before(async () => {
  testApp = await useTestApp();
  second = await startSecondApp(testApp);
  org = await testApp.organization();
  post = postingTo([testApp.app, second], org);
  buyers = [];
  for (let count = 0; count < 60; count += 1) buyers.push(await org.member());
});
after(async () => {
  await second.close();
  await testApp.close();
});

const db = () => org.context().db;
const event = (row: Partial<NewRow<EventTable>> = {}): Promise<string> =>
  makeEvent(db(), org.organization.id, { registration: true, ...row });

const path = (eventId: string, more: string): string => `/self/events/${eventId}/registration/${more}`;
const one = (ticketId: string, id = newId()) => ({ passes: [{ id, ticketId }], packages: [] });

async function buy(buyer: Caller, index: number, eventId: string, ticketId: string): Promise<string> {
  const chosen = await post(buyer, index, path(eventId, 'passes'), one(ticketId));
  if (chosen.status !== 200) return chosen.code;
  return (await post(buyer, index + 1, path(eventId, 'submit'))).code;
}

const passes = async (eventId: string, status = 'ready'): Promise<number> => {
  const { count } = await db()
    .selectFrom('pass')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pass.organization_id', '=', org.organization.id)
    .where('pass.event_id', '=', eventId)
    .where('pass.status', '=', status)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const tally = (results: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(results, (result) => result)].map(([key, all]) => [key, all.length]));

const adds = async (): Promise<void> => assert.deepEqual(await checkCapacity(org.context()), []);

test('as many buyers as come at once through two programs get exactly what there is', async () => {
  const eventId = await event();
  const ticketId = await makePassType(db(), org.organization.id, eventId, { supply: 30 });
  const results = await Promise.all(buyers.map((buyer, index) => buy(buyer, index, eventId, ticketId)));
  assert.deepEqual(tally(results), { ok: 30, 'stock.soldOut': 30 });
  assert.equal(await passes(eventId), 30);
  await adds();
});

test('without the statement that takes, the same crowd is sold too many', async () => {
  const eventId = await event();
  const ticketId = await makePassType(db(), org.organization.id, eventId, { supply: 5 });
  // The control: somebody has switched the limit off.
  await setSupply(org.context(), ticketId, null);
  await Promise.all(buyers.slice(0, 12).map((buyer, index) => buy(buyer, index, eventId, ticketId)));
  assert.ok((await passes(eventId)) > 5);
});

test('an event with a limit sells no more than that, whatever its pass types have', async () => {
  const eventId = await event();
  const types = await Promise.all(
    ['a', 'b', 'c'].map(() => makePassType(db(), org.organization.id, eventId, { supply: 40 })),
  );
  const before = buyers
    .slice(0, 10)
    .map((buyer, index) => buy(buyer, index, eventId, types[index % 3] ?? ''));
  const limit = setLimit(org.context(), eventId, 20, types);
  assert.deepEqual(tally(await Promise.all(before)), { ok: 10 });
  await limit;
  const rest = await Promise.all(
    buyers.slice(10, 50).map((buyer, index) => buy(buyer, index, eventId, types[index % 3] ?? '')),
  );
  assert.deepEqual(tally(rest), { ok: 10, 'stock.soldOut': 30 });
  assert.equal(await passes(eventId), 20);
  await adds();
});

test('ten identical requests at once are one', async () => {
  const eventId = await event();
  const ticketId = await makePassType(db(), org.organization.id, eventId, { supply: 100 });
  const [buyer] = buyers;
  assert.ok(buyer);
  const selection = one(ticketId);
  const chosen = await Promise.all(
    Array.from({ length: 10 }, (_, index) => post(buyer, index, path(eventId, 'passes'), selection)),
  );
  assert.deepEqual(tally(chosen.map(({ code }) => code)), { ok: 10 });
  assert.equal(await passes(eventId, 'draft'), 1);
  const submitted = await Promise.all(
    Array.from({ length: 10 }, (_, index) => post(buyer, index, path(eventId, 'submit'))),
  );
  assert.deepEqual(tally(submitted.map(({ code }) => code)), { ok: 10 });
  assert.equal(await passes(eventId), 1);
  await adds();
});

test('two windows that choose differently end with what one of them chose', async () => {
  const eventId = await event();
  const ticketId = await makePassType(db(), org.organization.id, eventId, { supply: 3 });
  const [buyer] = buyers;
  assert.ok(buyer);
  const several = (count: number) => ({
    passes: Array.from({ length: count }, () => ({ id: newId(), ticketId })),
    packages: [],
  });
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([
      post(buyer, 0, path(eventId, 'passes'), several(3)),
      post(buyer, 1, path(eventId, 'passes'), several(2)),
    ]);
    const left = await passes(eventId, 'draft');
    assert.ok(left === 2 || left === 3, `${left} passes`);
    await adds();
  }
});

test('a coupon is used as often as it may be', async () => {
  const eventId = await event();
  const ticketId = await makePassType(db(), org.organization.id, eventId, { price: 1000 });
  await makeCoupon(db(), org.organization.id, eventId, {
    code: 'SEVEN',
    discount_percent: 100,
    supply: 7,
  });
  const results = await Promise.all(
    buyers.slice(0, 25).map(async (buyer, index) => {
      const chosen = await post(buyer, index, path(eventId, 'coupon'), {
        ...one(ticketId),
        couponCode: 'seven',
      });
      return chosen.status === 200 ? (await post(buyer, index, path(eventId, 'submit'))).code : chosen.code;
    }),
  );
  const counts = tally(results);
  assert.equal(counts['ok'], 7);
  assert.equal(counts['coupon.usedUp'], 18);
  assert.equal(await passes(eventId), 7);
  await adds();
});

test('orders that want several scarce things in crossing order leave nothing half taken', async () => {
  const eventId = await event();
  const { id } = org.organization;
  const types = [
    await makePassType(db(), id, eventId, { supply: 20 }),
    await makePassType(db(), id, eventId, { supply: 20 }),
  ];
  const addOns = [
    await makeAddOn(db(), id, eventId, { supply: 9 }),
    await makeAddOn(db(), id, eventId, { supply: 9 }),
  ];
  const sectionId = await makeSection(db(), id, eventId);
  const { id: questionId } = await makeQuestion(db(), id, { eventId, sectionId }, { type: 'select' }, [
    ['small', 6],
    ['large', 6],
  ]);
  const results = await Promise.all(
    buyers.slice(0, 30).map(async (buyer, index) => {
      const order = index % 2 === 0 ? types : [...types].reverse();
      const ids = order.map(() => newId());
      const chosen = await post(buyer, index, path(eventId, 'passes'), {
        passes: order.map((ticketId, at) => ({ id: ids[at], ticketId })),
        packages: [],
      });
      if (chosen.status !== 200) return chosen.code;
      const both = index % 3 === 0 ? addOns : [...addOns].reverse();
      const extras = await post(
        buyer,
        index,
        path(eventId, 'addOns'),
        ids.map((pass, at) => ({ id: pass, addOns: [{ id: both[at] }] })),
      );
      const answer = async (pass: string, response: string): Promise<Answer> => {
        const answered = await buyer.put(path(eventId, `passes/${pass}/questions/${questionId}`), {
          response,
        });
        return answered.statusCode === 503 ? answer(pass, response) : answered;
      };
      const answers = await Promise.all(ids.map((pass, at) => answer(pass, at === 0 ? 'small' : 'large')));
      for (const { statusCode } of answers) assert.ok([200, 409].includes(statusCode), String(statusCode));
      assert.ok(['ok', 'stock.soldOut'].includes(extras.code), extras.code);
      if (index % 4 === 0)
        return (await post(buyer, index, path(eventId, 'passes'), one(types[0] ?? ''))).code;
      return (await post(buyer, index, path(eventId, 'submit'))).code;
    }),
  );
  for (const result of results) assert.ok(['ok', 'stock.soldOut'].includes(result), result);
  await adds();
});

test('sells passes of expired holds to the next buyers once passes are sold out', async () => {
  const eventId = await event();
  const ticketId = await makePassType(db(), org.organization.id, eventId, { supply: 10 });
  for (const buyer of buyers.slice(0, 10)) await post(buyer, 0, path(eventId, 'passes'), one(ticketId));
  const [late] = buyers.slice(10);
  assert.ok(late);
  assert.equal((await post(late, 0, path(eventId, 'passes'), one(ticketId))).code, 'stock.soldOut');
  await db()
    .updateTable('registration')
    .set({ hold_expires_at: new Date(Date.now() - 1000) })
    .where('registration.organization_id', '=', org.organization.id)
    .where('registration.event_id', '=', eventId)
    .execute();
  // Those who come too late to submit and those who come to choose, at once.
  const results = await Promise.all([
    ...buyers
      .slice(0, 10)
      .map(async (buyer, index) => (await post(buyer, index, path(eventId, 'submit'))).code),
    ...buyers.slice(10, 40).map((buyer, index) => buy(buyer, index, eventId, ticketId)),
  ]);
  const counts = tally(results);
  assert.equal(counts['ok'], 10, JSON.stringify(counts));
  assert.equal(await passes(eventId), 10, JSON.stringify(counts));
  assert.equal(results.length, 40);
  await adds();
});

test('buyers who swap pass types in opposite directions never block each other', async () => {
  const eventId = await event();
  const types = [
    await makePassType(db(), org.organization.id, eventId, { supply: 40 }),
    await makePassType(db(), org.organization.id, eventId, { supply: 40 }),
  ];
  const swap = (buyer: Caller, index: number, round: number): Promise<Reply> =>
    post(buyer, index, path(eventId, 'passes'), one(types[(index + round) % 2] ?? ''));
  for (let round = 0; round < 4; round += 1) {
    const results = await Promise.all(buyers.slice(0, 16).map((buyer, index) => swap(buyer, index, round)));
    assert.deepEqual(tally(results.map(({ code }) => code)), { ok: 16 });
  }
  assert.equal(await passes(eventId, 'draft'), 16);
  await adds();
});
