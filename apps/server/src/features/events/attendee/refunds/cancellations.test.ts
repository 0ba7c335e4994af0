import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { newId } from '../../../../platform/ids.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { inHours } from '../../programme/events.factory.ts';
import { cancelPass } from './cancellations.service.ts';
import { shareOf } from './refunds.policy.ts';
import { buyPasses, givePass, makeRefundable, makeStage, stockOf } from '../stage.factory.ts';
import { transferPass } from '../transfers/transfers.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
  ana = await org.member();
  ben = await org.member();
  staff = await org.staff();
});
after(() => testApp.close());

interface Pass {
  status: string;
  amtPaid: number;
  amtRefunded: number;
  code: string | null;
}

const refundsOf = async (intentId: string): Promise<number[]> => {
  const { rows } = await testApp.database.pool.query<{ amount: number }>(
    'select amount from payment_refund where intent_id = $1 order by created_at',
    [intentId],
  );
  return rows.map(({ amount }) => amount);
};

test('a share is never more than it is a part of, and whole', () => {
  for (const [paid, percentage, share] of [
    [999, 50, 499],
    [1, 99, 0],
    [10_000, 100, 10_000],
    [99_999_999, 33, 32_999_999],
    [5, 0, 0],
  ] as const)
    assert.equal(shareOf(paid, percentage), share);
});

test('one of several is given back with what was quoted; its place is free again, the others stay', async () => {
  const stage = await makeRefundable(org, 50);
  const { passes, intentId } = await buyPasses(stage, ana, staff, 2, 4999);
  const [first, second] = passes;
  assert.ok(first && second);
  const quote = await ana.get<{ amount: number; percentage: number; currency: string; passIds: string[] }>(
    `${first.path}/refund`,
  );
  assert.deepEqual(quote.body.data, { amount: 2499, percentage: 50, currency: 'USD', passIds: [first.id] });
  assert.equal(await stockOf(testApp, stage.passTypeId), 2);
  const canceled = await ana.put<Pass>(`${first.path}/cancel`, {});
  assert.equal(canceled.statusCode, 200);
  assert.deepEqual(
    [canceled.body.data.status, canceled.body.data.amtPaid, canceled.body.data.amtRefunded],
    ['canceled', 4999, 2499],
  );
  assert.equal(await stockOf(testApp, stage.passTypeId), 1);
  assert.deepEqual(await refundsOf(intentId), [2499]);
  assert.equal((await ana.get<Pass>(first.path)).body.data.code, null);
  assert.equal((await ana.get<Pass>(second.path)).body.data.status, 'ready');

  // Again, it gives nothing back twice.
  assert.equal((await ana.put<Pass>(`${first.path}/cancel`, {})).body.data.amtRefunded, 2499);
  assert.deepEqual(await refundsOf(intentId), [2499]);
  assert.equal(await stockOf(testApp, stage.passTypeId), 1);
  assert.equal((await ana.get(`${first.path}/refund`)).statusCode, 409);
});

test('a pass that was paid for twice gives back the rest of the payment that it was delivered for', async () => {
  const stage = await makeRefundable(org, 100);
  const { passes, intentId } = await buyPasses(stage, ana, staff, 1, 5000);
  const { pool } = testApp.database;
  await pool.query(
    `insert into payment_attempt select (jsonb_populate_record(first, jsonb_build_object(
       'id', gen_random_uuid(), 'number', 2, 'superseded', true, 'provider_reference', null))).*
     from payment_attempt as first where intent_id = $1`,
    [intentId],
  );
  await pool.query('update payment_intent set captured = 10000 where id = $1', [intentId]);
  await pool.query(
    `insert into payment_refund (organization_id, id, intent_id, attempt_id, amount, currency, status, source,
       checked_at, created_at, updated_at)
     select organization_id, gen_random_uuid(), intent_id, id, amount, currency, 'failed', 'system', now(), now(), now()
     from payment_attempt where intent_id = $1 and superseded`,
    [intentId],
  );
  const answer = await staff.post(`/admin/payments/intents/${intentId}/refunds`, { amount: 2000 });
  assert.equal(answer.statusCode, 200, answer.body.message);
  const canceled = await ana.put<Pass>(`${passes[0]?.path}/cancel`, {});
  assert.equal(canceled.body.data.amtRefunded, 3000);
  const { rows } = await pool.query(
    'select superseded, refunded from payment_attempt where intent_id = $1 order by number',
    [intentId],
  );
  assert.deepEqual(rows, [
    { superseded: false, refunded: 5000 },
    { superseded: true, refunded: 0 },
  ]);
  const told = await checkIntegrity(org.context());
  assert.ok(told.some((one) => one.startsWith('Money should have gone back') && one.includes(intentId)));
});

test('refunds nothing to an attendee who declines it, nor to anybody outside of every refund period', async () => {
  const stage = await makeRefundable(org, 100);
  const { passes, intentId } = await buyPasses(stage, ana, staff, 1, 1000);
  assert.ok(passes[0]);
  const answer = await ana.put<Pass>(`${passes[0].path}/cancel`, { issueRefund: false });
  assert.deepEqual([answer.body.data.status, answer.body.data.amtRefunded], ['canceled', 0]);
  assert.deepEqual(await refundsOf(intentId), []);
  const plain = await makeStage(org);
  const other = await buyPasses(plain, ana, staff, 1, 1000);
  assert.ok(other.passes[0]);
  const quote = await ana.get<{ amount: number; percentage: number }>(`${other.passes[0].path}/refund`);
  assert.deepEqual([quote.body.data.amount, quote.body.data.percentage], [0, 0]);
  await ana.put(`${other.passes[0].path}/cancel`, {});
  assert.deepEqual(await refundsOf(other.intentId), []);
});

test('refuses to cancel passes that cannot be canceled', async () => {
  const code = async (path: string, caller = ana) => {
    const { statusCode, body } = await caller.put(`${path}/cancel`, {});
    return [statusCode, body.code];
  };
  const rigid = await makeStage(org, { passType: { cancelable: false } });
  assert.deepEqual(await code((await givePass(rigid, ana)).path), [409, 'pass.notCancelable']);
  const begun = await makeStage(org, { event: { event_start: inHours(-1), event_end: inHours(1) } });
  assert.deepEqual(await code((await givePass(begun, ana)).path), [409, 'event.begun']);
  const stage = await makeStage(org);
  assert.deepEqual(await code((await givePass(stage, ana, { used_at: new Date() })).path), [
    409,
    'pass.used',
  ]);
  const { path } = await givePass(stage, ana);
  assert.deepEqual(await code(path, await org.member()), [454, 'registrationNeeded']);
  assert.equal((await code(path, org.visitor))[0], 401);
  assert.equal((await ana.put(`${path}/cancel`, { issueRefund: 'yes' })).statusCode, 400);
});

test('a package is given back whole, by whoever has all of it', async () => {
  const stage = await makeStage(org);
  const { db, organizationId } = org.context();
  const { registrationId } = await givePass(stage, ana);
  const packageId = newId();
  await db
    .insertInto('event_package')
    .values({
      organization_id: organizationId,
      id: packageId,
      event_id: stage.eventId,
      name: 'Four',
      image_id: null,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  const bundleId = newId();
  await db
    .insertInto('registration_package')
    .values({
      organization_id: organizationId,
      id: bundleId,
      registration_id: registrationId,
      package_id: packageId,
      status: 'ready',
      price: 0,
      created_at: new Date(),
    })
    .execute();
  const first = await givePass(stage, ana, { registration_package_id: bundleId });
  const second = await givePass(stage, ana, { registration_package_id: bundleId });
  await ana.post(`${second.path}/transfer`, { receiverId: ben.id });
  const split = await ana.put(`${first.path}/cancel`, {});
  assert.deepEqual([split.statusCode, split.body.code], [409, 'package.split']);
  await ben.post(`${second.path}/transfer`, { receiverId: ana.id });
  const before = await stockOf(testApp, stage.passTypeId);
  // The quote asks what canceling asks, of each of them.
  const use = (usedAt: Date | null) =>
    testApp.database.pool.query('update pass set used_at = $2 where id = $1', [second.id, usedAt]);
  await use(new Date());
  assert.equal((await ana.get(`${first.path}/refund`)).body.code, 'pass.used');
  await use(null);
  const quote = await ana.get<{ passIds: string[] }>(`${first.path}/refund`);
  assert.deepEqual(quote.body.data.passIds, [first.id, second.id].sort());
  // Ben gave the second; the dialog of the first names nobody.
  assert.equal((await ana.put(`${first.path}/cancel`, { refuse: true })).statusCode, 200);
  assert.deepEqual((await ana.get('/self/naming-refusals')).body.data, []);
  assert.equal((await ana.get<Pass>(second.path)).body.data.status, 'canceled');
  assert.equal((await ana.get(`${second.path}/refund`)).body.code, 'pass.canceled');
  assert.equal(await stockOf(testApp, stage.passTypeId), before - 2);
});

test('handed on and given back at once, a hundred times: exactly one happens, money goes back once', async () => {
  const stage = await makeRefundable(org, 100);
  const { passes, intentId } = await buyPasses(stage, ana, staff, 100, 1000);
  const before = await stockOf(testApp, stage.passTypeId);
  let canceled = 0;
  for (const { id } of passes) {
    const outcomes = await Promise.allSettled([
      transferPass(org.context(ana.id), stage.eventId, id, ben.id),
      cancelPass(org.context(ana.id), stage.eventId, id, {}),
    ]);
    const won = outcomes.map(({ status }) => status);
    assert.deepEqual(won.toSorted(), ['fulfilled', 'rejected'], id);
    if (won[1] === 'fulfilled') canceled += 1;
  }
  assert.deepEqual(
    await refundsOf(intentId),
    Array.from({ length: canceled }, () => 1000),
  );
  assert.equal(await stockOf(testApp, stage.passTypeId), before - canceled);
});

test('given back twice at once, a hundred times: one refund each', async () => {
  const stage = await makeRefundable(org, 100);
  const { passes, intentId } = await buyPasses(stage, ben, staff, 100, 10);
  const before = await stockOf(testApp, stage.passTypeId);
  for (const { id } of passes)
    await Promise.all([1, 2].map(() => cancelPass(org.context(ben.id), stage.eventId, id, {})));
  assert.deepEqual(
    await refundsOf(intentId),
    Array.from({ length: 100 }, () => 10),
  );
  assert.equal(await stockOf(testApp, stage.passTypeId), before - 100);
});

test('a receipt tells what went back', async () => {
  const stage = await makeRefundable(org, 100);
  const carl = await org.member();
  const { passes } = await buyPasses(stage, carl, staff, 1, 700);
  assert.ok(passes[0]);
  await carl.put(`${passes[0].path}/cancel`, {});
  const path = `/self/events/${stage.eventId}/attendee`;
  interface Payment {
    id: string;
    type: string;
    chargedAmt: number;
  }
  const { rows } = await testApp.database.pool.query<{ intent_id: string; id: string }>(
    `select r.intent_id, r.id from payment_refund r join payment_intent i on i.id = r.intent_id
     where i.account_id = $1`,
    [carl.id],
  );
  const [refund] = rows;
  assert.ok(refund);
  const due = async () => {
    const { body } = await staff.get<{ totals: { refunded: number; refundDue: number } }>(
      `/listings/${stage.eventId}/report`,
    );
    const list = await staff.get<{ id: string }[]>('/admin/payments/intents?refundDue=true');
    const { refunded, refundDue } = body.data.totals;
    return { refunded, refundDue, isListed: list.body.data.some(({ id }) => id === refund.intent_id) };
  };
  assert.deepEqual(await due(), { refunded: 0, refundDue: 700, isListed: true });
  // By transfer it goes back when the staff say that it has.
  await until(
    () => staff.post(`/admin/payments/intents/${refund.intent_id}/refunds/${refund.id}/paid`),
    ({ statusCode }) => statusCode === 200,
  );
  const { body } = await until(
    () => carl.get<{ payments: Payment[] }>(path),
    (answer) => answer.body.data.payments.some(({ type }) => type === 'refund'),
  );
  const receipt = body.data.payments.find(({ type }) => type === 'refund');
  assert.ok(receipt);
  assert.equal(receipt.chargedAmt, 700);
  assert.deepEqual(await due(), { refunded: 700, refundDue: 0, isListed: false });
  assert.equal((await carl.get<Payment>(`${path}/payments/${receipt.id}`)).body.data.type, 'refund');
  assert.equal((await carl.get(`${path}/payments/${newId()}`)).statusCode, 404);
});
