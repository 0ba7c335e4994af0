import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { inHours } from '../programme/events.factory.ts';
import { cancelPass } from './refunds/cancellations.service.ts';
import { cancelHostedPass, refundHostedPass } from './hosted-passes.service.ts';
import { buyPasses, givePass, makeRefundable, makeStage, stockOf, type Stage } from './stage.factory.ts';
import { transferPass } from './transfers/transfers.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let ana: Caller;
let ben: Caller;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
  host = await org.member();
  ana = await org.member();
  ben = await org.member();
  staff = await org.staff();
});
after(() => testApp.close());

interface Pass {
  status: string;
  amtPaid: number;
  amtRefunded: number;
}
interface Quote {
  amount: number;
  percentage: number;
  paid: number;
  refunded: number;
  left: number;
  currency: string;
  passIds: string[];
}

const hosted = (percentage = 50): Promise<Stage> =>
  makeRefundable(org, percentage, { event: { creator_id: host.id } });
const pathOf = ({ eventId }: Stage, owner: Caller, passId: string): string =>
  `/listings/${eventId}/attendees/${owner.id}/passes/${passId}`;
const quoteOf = async (path: string): Promise<Quote> => (await host.get<Quote>(`${path}/refund`)).body.data;

async function refundsOf(intentId: string): Promise<number[]> {
  const { rows } = await testApp.database.pool.query<{ amount: number }>(
    'select amount from payment_refund where intent_id = $1 order by created_at, id',
    [intentId],
  );
  return rows.map(({ amount }) => amount);
}

/** Completes all requested refunds; returns the remaining balance of the provider account in the books. */
async function settleRefunds(intentId: string): Promise<number> {
  const refunds = async () =>
    (
      await testApp.database.pool.query<{ id: string; status: string }>(
        'select id, status from payment_refund where intent_id = $1',
        [intentId],
      )
    ).rows;
  for (const { id } of await refunds())
    await until(
      () => staff.post(`/admin/payments/intents/${intentId}/refunds/${id}/paid`),
      ({ statusCode }) => statusCode === 200,
    );
  const { rows } = await testApp.database.pool.query<{ account: string; sum: string }>(
    'select account, sum(amount) from ledger_entry where intent_id = $1 group by account',
    [intentId],
  );
  assert.equal(
    rows.reduce((sum, row) => sum + Number(row.sum), 0),
    0,
    'debit and credit',
  );
  return Number(rows.find(({ account }) => account === 'provider')?.sum ?? Number.NaN);
}

test('a host sees what was paid and what the schedule gives back, and cancels with it', async () => {
  const stage = await hosted();
  const { passes, intentId } = await buyPasses(stage, ana, staff, 2, 4999);
  const [first, second] = passes;
  assert.ok(first && second);
  const path = pathOf(stage, ana, first.id);
  assert.deepEqual(await quoteOf(path), {
    amount: 2499,
    percentage: 50,
    paid: 4999,
    refunded: 0,
    left: 4999,
    currency: 'USD',
    passIds: [first.id],
  });
  const canceled = await host.put<Pass>(`${path}/cancel`, {});
  assert.equal(canceled.statusCode, 200, JSON.stringify(canceled.body));
  assert.deepEqual([canceled.body.data.status, canceled.body.data.amtRefunded], ['canceled', 2499]);
  assert.equal(await stockOf(testApp, stage.passTypeId), 1);
  assert.equal((await ana.get<Pass>(second.path)).body.data.status, 'ready');

  // Repeated, also with another amount, it gives nothing back twice.
  assert.equal((await host.put<Pass>(`${path}/cancel`, { amount: 1 })).body.data.amtRefunded, 2499);
  assert.deepEqual(await refundsOf(intentId), [2499]);
  assert.equal(await stockOf(testApp, stage.passTypeId), 1);
  assert.equal(await settleRefunds(intentId), 2 * 4999 - 2499);
});

test('all of it, none of it, or another amount, but never more than was paid', async () => {
  const stage = await hosted(0);
  const { passes, intentId } = await buyPasses(stage, ana, staff, 3, 1000);
  const [all, none, some] = passes.map(({ id }) => pathOf(stage, ana, id));
  const tooMuch = await host.put(`${all}/cancel`, { amount: 1001 });
  assert.deepEqual([tooMuch.statusCode, tooMuch.body.code], [400, 'refund.tooMuch']);
  assert.equal(await stockOf(testApp, stage.passTypeId), 3, 'what was refused has not happened');
  await host.put(`${all}/cancel`, { amount: 1000 });
  await host.put(`${none}/cancel`, { issueRefund: false });
  await host.put(`${some}/cancel`, { amount: 1 });
  assert.deepEqual(await refundsOf(intentId), [1000, 1]);
  assert.equal(await stockOf(testApp, stage.passTypeId), 0);
  // A pass canceled without a refund can still be refunded later.
  const later = await host.put<Pass>(`${none}/refund`, { refunded: 400 });
  assert.deepEqual([later.body.data.status, later.body.data.amtRefunded], ['canceled', 400]);
  for (const wrong of [{ amount: -1 }, { amount: 1.5 }, { issueRefund: 'yes' }, { refunded: 1 }])
    assert.equal((await host.put(`${none}/cancel`, wrong)).statusCode, 400, JSON.stringify(wrong));
});

test('a host may cancel what the attendee may not, but lets people out first', async () => {
  const stage = await makeStage(org, {
    event: { creator_id: host.id, event_start: inHours(-1), event_end: inHours(1) },
    passType: { cancelable: false },
  });
  const free = await givePass(stage, ana);
  const inside = await givePass(stage, ana, { used_at: new Date() });
  assert.equal((await ana.put(`${free.path}/cancel`, {})).statusCode, 409);
  assert.equal((await host.put<Pass>(`${pathOf(stage, ana, free.id)}/cancel`, {})).statusCode, 200);
  const refused = await host.put(`${pathOf(stage, ana, inside.id)}/cancel`, {});
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'pass.used']);
});

test('money goes back for a pass that stays: up to a sum, once', async () => {
  const stage = await hosted();
  const { passes, intentId } = await buyPasses(stage, ana, staff, 1, 1000);
  assert.ok(passes[0]);
  const path = pathOf(stage, ana, passes[0].id);
  const back = (refunded: number) => host.put<Pass>(`${path}/refund`, { refunded, reason: 'Broken seat' });
  assert.equal((await back(300)).body.data.amtRefunded, 300);
  assert.equal((await back(300)).body.data.amtRefunded, 300);
  assert.deepEqual(await refundsOf(intentId), [300]);
  assert.equal((await ana.get<Pass>(passes[0].path)).body.data.status, 'ready');
  const less = await back(200);
  assert.deepEqual([less.statusCode, less.body.code], [409, 'refund.gone']);
  assert.equal((await back(1001)).body.code, 'refund.tooMuch');
  // The schedule gives half: of that three hundred have gone.
  const quote = await quoteOf(path);
  assert.deepEqual([quote.amount, quote.refunded, quote.left], [200, 300, 700]);
  const own = await ana.get<Quote>(`${passes[0].path}/refund`);
  assert.equal(own.body.data.amount, 200, 'the attendee is told the same');
  await ana.put(`${passes[0].path}/cancel`, {});
  assert.deepEqual(await refundsOf(intentId), [300, 200]);
  const { rows } = await testApp.database.pool.query<{ reason: string; account_id: string }>(
    'select reason, account_id from payment_refund where intent_id = $1 and amount = 300',
    [intentId],
  );
  assert.deepEqual(rows, [{ reason: 'Broken seat', account_id: host.id }]);
  assert.equal(await settleRefunds(intentId), 500);
});

test('an amount that the staff refunded on the payment cannot be refunded again', async () => {
  const stage = await hosted(100);
  const { passes, intentId } = await buyPasses(stage, ana, staff, 1, 1000);
  assert.ok(passes[0]);
  const path = pathOf(stage, ana, passes[0].id);
  await staff.post(`/admin/payments/intents/${intentId}/refunds`, { amount: 900 });
  const quote = await quoteOf(path);
  assert.deepEqual([quote.paid, quote.left, quote.amount], [1000, 100, 100]);
  await host.put(`${path}/cancel`, {});
  assert.deepEqual(await refundsOf(intentId), [900, 100]);
});

test('mails the payer about a refund, and the owner about a canceled pass', async () => {
  const stage = await hosted();
  const carl = await org.member();
  const dora = await org.member();
  const { passes } = await buyPasses(stage, carl, staff, 2, 1000);
  const [kept, gone] = passes;
  assert.ok(kept && gone);
  await carl.post(`${kept.path}/transfer`, { receiverId: dora.id });
  await host.put(`${pathOf(stage, dora, kept.id)}/refund`, { refunded: 250 });
  await host.put(`${pathOf(stage, carl, gone.id)}/cancel`, {});
  const subjects = async (caller: Caller): Promise<string[]> => {
    const { rows } = await testApp.database.pool.query<{ subject: string }>(
      'select subject from mail where account_id = $1 order by subject',
      [caller.id],
    );
    return rows.map(({ subject }) => subject);
  };
  const told = await until(
    () => subjects(carl),
    (all) => all.length === 2,
  );
  assert.match(told[0] ?? '', /^A refund for /);
  assert.match(told[1] ?? '', /^Your pass for .* is canceled$/);
  assert.ok(!(await subjects(dora)).some((subject) => subject.startsWith('A refund')), 'the payer is');
});

test('a bundle goes whole, also when some of it was handed on', async () => {
  const stage = await hosted(100);
  const { passes, intentId } = await buyPasses(stage, ana, staff, 2, 1000);
  const [first, second] = passes;
  assert.ok(first && second);
  const { db, organizationId } = org.context();
  const [packageId, bundleId] = [newId(), newId()];
  const now = new Date();
  await db
    .insertInto('event_package')
    .values({
      organization_id: organizationId,
      id: packageId,
      event_id: stage.eventId,
      name: 'Two',
      image_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await db
    .insertInto('registration_package')
    .values({
      organization_id: organizationId,
      id: bundleId,
      registration_id: first.registrationId,
      package_id: packageId,
      status: 'ready',
      price: 0,
      created_at: now,
    })
    .execute();
  await testApp.database.pool.query('update pass set registration_package_id = $1 where id = any($2)', [
    bundleId,
    [first.id, second.id],
  ]);
  await ana.post(`${second.path}/transfer`, { receiverId: ben.id });
  const path = pathOf(stage, ana, first.id);
  const quote = await quoteOf(path);
  assert.deepEqual([quote.passIds, quote.paid], [[first.id, second.id].sort(), 2000]);
  assert.equal((await host.put(`${path}/cancel`, {})).statusCode, 200);
  assert.deepEqual(await refundsOf(intentId), [2000]);
  assert.equal(await stockOf(testApp, stage.passTypeId), 0);
  const other = await host.get<Pass>(`/listings/${stage.eventId}/passes/${second.id}`);
  assert.equal(other.body.data.status, 'canceled');
});

test('canceled by the host and handed on at once, fifty times: exactly one happens', async () => {
  const stage = await hosted(100);
  const { passes, intentId } = await buyPasses(stage, ana, staff, 50, 1000);
  let canceled = 0;
  for (const { id } of passes) {
    const outcomes = await Promise.allSettled([
      transferPass(org.context(ana.id), stage.eventId, id, ben.id),
      cancelHostedPass(org.context(host.id), { eventId: stage.eventId, accountId: ana.id, passId: id }, {}),
    ]);
    const won = outcomes.map(({ status }) => status);
    assert.deepEqual(won.toSorted(), ['fulfilled', 'rejected'], id);
    if (won[1] === 'fulfilled') canceled += 1;
  }
  assert.equal((await refundsOf(intentId)).length, canceled);
  assert.equal(await stockOf(testApp, stage.passTypeId), 50 - canceled);
});

test('canceled by host and attendee, and refunded by two hosts at once: one refund each', async () => {
  const stage = await hosted(100);
  const { passes, intentId } = await buyPasses(stage, ben, staff, 30, 10);
  for (const { id } of passes) {
    const named = { eventId: stage.eventId, accountId: ben.id, passId: id };
    await Promise.all([
      cancelPass(org.context(ben.id), stage.eventId, id, {}),
      cancelHostedPass(org.context(host.id), named, {}),
    ]);
  }
  assert.deepEqual(
    await refundsOf(intentId),
    Array.from({ length: 30 }, () => 10),
  );
  assert.equal(await stockOf(testApp, stage.passTypeId), 0);
  const other = await buyPasses(stage, ben, staff, 30, 10);
  for (const { id } of other.passes) {
    const named = { eventId: stage.eventId, accountId: ben.id, passId: id };
    await Promise.all([1, 2].map(() => refundHostedPass(org.context(host.id), named, { refunded: 4 })));
  }
  assert.deepEqual(
    await refundsOf(other.intentId),
    Array.from({ length: 30 }, () => 4),
  );
});

test('canceled and checked in at once, thirty times: nobody is inside with a canceled pass', async () => {
  const stage = await hosted(100);
  for (let round = 0; round < 30; round += 1) {
    const { id } = await givePass(stage, ana);
    const path = pathOf(stage, ana, id);
    const codes = await Promise.all([host.put(`${path}/cancel`, {}), host.post(`${path}/checkin`)]);
    assert.deepEqual(codes.map(({ statusCode }) => statusCode).toSorted(), [200, 409]);
  }
  const { rows } = await testApp.database.pool.query(
    `select 1 from pass where event_id = $1 and status = 'canceled' and used_at is not null`,
    [stage.eventId],
  );
  assert.equal(rows.length, 0);
});

test('lets hosts and staff refund and cancel passes, and hides the listing from everybody else', async () => {
  const stage = await hosted();
  const { id } = await givePass(stage, ana);
  const path = pathOf(stage, ana, id);
  const coHost = await org.member();
  await host.post(`/listings/${stage.eventId}/coHosts`, { accountId: coHost.id });
  const foreigner = await (await testApp.organization()).member();
  for (const [caller, status] of [
    [org.visitor, 401],
    [ana, 404],
    [foreigner, 404],
    [coHost, 200],
    [staff, 200],
  ] as const) {
    assert.equal((await caller.get(`${path}/refund`)).statusCode, status);
    assert.equal((await caller.put(`${path}/refund`, { refunded: 0 })).statusCode, status);
    assert.equal((await caller.put(`${path}/cancel`, {})).statusCode, status);
  }
  for (const wrong of [pathOf(stage, ben, id), pathOf(stage, ana, newId())]) {
    assert.equal((await host.get(`${wrong}/refund`)).statusCode, 404);
    assert.equal((await host.put(`${wrong}/refund`, { refunded: 0 })).statusCode, 404);
    assert.equal((await host.put(`${wrong}/cancel`, {})).statusCode, 404);
  }
});

test('the staff give money of an event of others back only with the power over money', async () => {
  const editor = await org.staff('editor');
  const stage = await hosted();
  const { passes, intentId } = await buyPasses(stage, ana, staff, 1, 1000);
  const path = pathOf(stage, ana, passes[0]?.id ?? '');
  const refused = [
    await editor.put(`${path}/refund`, { refunded: 100 }),
    await editor.put(`${path}/cancel`, {}),
    await editor.put(`${path}/cancel`, { amount: 100 }),
  ];
  for (const { statusCode } of refused) assert.equal(statusCode, 403);
  assert.deepEqual(await refundsOf(intentId), []);
  const own = await makeRefundable(org, 50, { event: { creator_id: editor.id } });
  const bought = await buyPasses(own, ben, staff, 1, 1000);
  const ownPath = pathOf(own, ben, bought.passes[0]?.id ?? '');
  assert.equal((await editor.put(`${ownPath}/refund`, { refunded: 100 })).statusCode, 200);
});

test('a power over events is no way to money or files of attendees, by naming a host or calling off', async () => {
  const editor = await org.staff('editor');
  const friend = await org.member();
  const stage = await hosted();
  const listing = `/listings/${stage.eventId}`;
  const { passes, intentId } = await buyPasses(stage, ana, staff, 1, 1000);
  const refuse = async (call: Promise<Answer>): Promise<string | undefined> => {
    const { statusCode, body } = await call;
    assert.equal(statusCode, 403);
    return body.code;
  };
  for (const { id } of [editor, friend]) {
    assert.equal(await refuse(editor.post(`${listing}/coHosts`, { accountId: id })), 'coHost.notAllowed');
    assert.equal(await refuse(editor.put(`${listing}/coHosts/${id}`, {})), 'coHost.notAllowed');
  }
  assert.equal(await refuse(editor.post(`${listing}/cancel`)), 'refund.notAllowed');
  assert.equal(
    (await ana.get<{ canceledAt: unknown }>(`/events/${stage.eventId}`)).body.data.canceledAt,
    null,
  );
  assert.deepEqual(await refundsOf(intentId), []);

  const manager = await org.staff('manager');
  for (const accountId of [manager.id, manager.id.toUpperCase()])
    assert.equal(await refuse(manager.post(`${listing}/coHosts`, { accountId })), 'coHost.self');
  assert.equal((await manager.post(`${listing}/coHosts`, { accountId: friend.id })).statusCode, 200);
  const path = pathOf(stage, ana, passes[0]?.id ?? '');
  assert.equal((await friend.put(`${path}/refund`, { refunded: 100 })).statusCode, 200);
  assert.equal((await manager.post(`${listing}/cancel`)).statusCode, 200);

  const free = await hosted();
  assert.equal((await editor.post(`/listings/${free.eventId}/cancel`)).statusCode, 200, 'nobody has paid');

  const repaid = await hosted();
  const bought = await buyPasses(repaid, ana, staff, 1, 1000);
  const { statusCode } = await host.put(`${pathOf(repaid, ana, bought.passes[0]?.id ?? '')}/refund`, {
    refunded: 1000,
  });
  assert.equal(statusCode, 200);
  assert.equal((await editor.post(`/listings/${repaid.eventId}/cancel`)).statusCode, 200, 'all went back');
  const own = await makeRefundable(org, 50, { event: { creator_id: editor.id } });
  await buyPasses(own, ben, staff, 1, 1000);
  assert.equal((await editor.post(`/listings/${own.eventId}/cancel`)).statusCode, 200, 'their own event');
});
