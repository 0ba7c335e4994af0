import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { addAddress } from '../../../../testing/addresses.ts';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { untilWaiting } from '../../../../testing/waiting.ts';
import { makeEvent, makeSession } from '../../programme/events.factory.ts';
import { endOverduePayments, repairPayments } from '../../../money/payments/index.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { makePassType } from '../../tickets/tickets.factory.ts';
import { releaseExpired } from '../choosing/holds.service.ts';
import { checkCapacity } from '../index.ts';
import { makePass, makeRegistration } from '../passes/passes.factory.ts';
import { releaseExpiredPlaces } from '../sessions/session-holds.service.ts';

/** Payments by transfer or cash: how long they keep what they are for, and who ends them. */
let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const db = () => org.context().db;
const id = (): string => org.organization.id;
const at = (eventId: string, more = ''): string => `/self/events/${eventId}/registration${more}`;
const told = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code ?? 'ok'];
const OK = [200, 'ok'];

async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

const sql = (text: string, ...values: readonly unknown[]) => testApp.database.pool.query(text, [...values]);
const lapse = (eventId: string) =>
  sql("update registration set hold_expires_at = now() - interval '1 second' where event_id = $1", eventId);
const release = () => releaseExpired(org.context(), new AbortController().signal);
/** As the job does every minute. */
const repair = async (): Promise<void> => {
  await endOverduePayments(org.context());
  await repairPayments(org.context());
};

async function drafts(eventId: string): Promise<number> {
  const { rowCount } = await sql("select from pass where event_id = $1 and status = 'draft'", eventId);
  return rowCount ?? 0;
}

const choose = (who: Caller, eventId: string, ticketId: string) =>
  who.post(at(eventId, '/passes'), { passes: [{ id: newId(), ticketId }], packages: [] });

async function order(who: Caller) {
  const eventId = await makeEvent(db(), id(), { registration: true });
  const ticketId = await makePassType(db(), id(), eventId, { price: 3000, supply: 1, enable_coupons: true });
  assert.deepEqual(told(await choose(who, eventId, ticketId)), OK);
  const intent = await fine(
    who.get<PaymentIntentView>(at(eventId, `/intent?addressId=${await addAddress(who)}`)),
  );
  const path = `/organization/intents/${intent.id}`;
  return { eventId, ticketId, intent, path, read: () => fine(who.get<PaymentIntentView>(path)) };
}

test('promised money is waited for as long as the organization says; then others get what it was for', async () => {
  await fine(staff.put('/admin/payments/integration', { type: 'manual', termDays: 5 }));
  for (const termDays of [0, 91, 1.5])
    assert.equal(
      (await staff.put('/admin/payments/integration', { type: 'manual', termDays })).statusCode,
      400,
    );
  const [ana, ben] = [await org.member(), await org.member()];
  const { eventId, ticketId, intent, path, read } = await order(ana);
  assert.deepEqual([intent.integration.termDays, intent.dueAt], [5, null]);
  await fine(ana.post(`${path}/capture`, {}));
  const { dueAt, status } = await read();
  assert.equal(status, 'processing');
  const days = (new Date(dueAt ?? 0).getTime() - Date.now()) / 86_400_000;
  assert.ok(days > 4.9 && days < 5.1, `${days}`);
  // To promise again does not put it off.
  await ana.post(`${path}/capture`, {});
  assert.equal((await read()).dueAt, dueAt);
  await lapse(eventId);
  await repair();
  await release();
  assert.equal(await drafts(eventId), 1);
  assert.deepEqual(told(await choose(ben, eventId, ticketId)), [409, 'stock.soldOut']);

  await sql("update payment_intent set due_at = now() - interval '1 second' where id = $1", intent.id);
  await repair();
  assert.equal((await read()).status, 'expired');
  await release();
  assert.equal(await drafts(eventId), 0);
  assert.deepEqual(told(await choose(ben, eventId, ticketId)), OK);
  assert.deepEqual(await checkCapacity(org.context()), []);
});

test('an order that is paid keeps what it bought until it is delivered', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const { eventId, ticketId, intent, path } = await order(ana);
  await fine(ana.post(`${path}/capture`, {}));
  await lapse(eventId);
  // As it stands between the money and the job that delivers.
  const paid = "status = 'captured', captured = amount, captured_at = now(), consumed_at = null";
  await sql(`update payment_intent set ${paid} where id = $1`, intent.id);
  await release();
  assert.deepEqual(told(await choose(ben, eventId, ticketId)), [409, 'stock.soldOut']);
  assert.equal(await drafts(eventId), 1);
  await sql("update payment_intent set status = 'canceled' where id = $1", intent.id);
  assert.deepEqual(told(await choose(ben, eventId, ticketId)), OK);
});

test('money that is promised while others wait to release an order keeps what the order is for', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const { eventId, ticketId, intent } = await order(ana);
  await lapse(eventId);
  const promise = await testApp.database.pool.connect();
  let chosen: Promise<Answer>;
  try {
    await promise.query('begin');
    await promise.query('select from registration where event_id = $1 for update', [eventId]);
    chosen = choose(ben, eventId, ticketId);
    await untilWaiting(testApp.database.pool);
    await promise.query("update payment_intent set status = 'processing' where id = $1", [intent.id]);
    await promise.query('commit');
  } finally {
    promise.release();
  }
  assert.deepEqual(told(await chosen), [409, 'stock.soldOut']);
  assert.equal(await drafts(eventId), 1);
});

test('a payer who will not pay after all, and a staff that waits no longer, end a promised payment', async () => {
  for (const who of ['payer', 'staff'] as const) {
    const ana = await org.member();
    const { eventId, ticketId, intent, path, read } = await order(ana);
    await fine(ana.post(`${path}/capture`, {}));
    assert.deepEqual(told(await choose(ana, eventId, ticketId)), [409, 'payment.running']);
    const [caller, call] =
      who === 'payer' ? [ana, `${path}/callOff`] : [staff, `/admin/payments/intents/${intent.id}/callOff`];
    for (const stranger of [await org.member(), org.visitor])
      assert.ok([401, 403, 404].includes((await stranger.post(call)).statusCode));
    assert.deepEqual(told(await caller.post(call)), OK);
    assert.deepEqual(told(await caller.post(call)), OK);
    assert.equal((await read()).status, 'canceled');
    assert.deepEqual(told(await ana.post(`${path}/capture`, {})), [409, 'payment.closed']);
    // Free to choose something else, or nothing.
    assert.deepEqual(told(await ana.post(at(eventId, '/passes'), { passes: [], packages: [] })), OK);
  }
  const ben = await org.member();
  const paid = await order(ben);
  await fine(staff.post(`/admin/payments/intents/${paid.intent.id}/paid`));
  assert.deepEqual(told(await ben.post(`${paid.path}/callOff`)), [409, 'payment.captured']);
});

test('nobody is told to send money for what was kept too long', async () => {
  const ana = await org.member();
  const { eventId, path, read } = await order(ana);
  await lapse(eventId);
  await release();
  assert.deepEqual(told(await ana.post(`${path}/capture`, {})), [409, 'selection.empty']);
  assert.equal((await read()).status, 'created');
});

test('an unpaid group ticket keeps no later selection from expiring', async () => {
  const ana = await org.member();
  const { eventId, ticketId } = await order(ana);
  const query = `ticketId=${ticketId}&quantity=1&addressId=${await addAddress(ana)}`;
  await sql('update stock set supply = 5 where id = $1', ticketId);
  const group = await fine(ana.get<PaymentIntentView>(at(eventId, `/coupons/intent?${query}`)));
  await fine(ana.post(`/organization/intents/${group.id}/capture`, {}));
  await lapse(eventId);
  await release();
  assert.equal(await drafts(eventId), 0);
});

test('an order that has changed since its payment was opened cannot be promised', async () => {
  const ana = await org.member();
  const { eventId, ticketId, path, read } = await order(ana);
  await sql('update stock set supply = 5 where id = $1', ticketId);
  // The same number of passes at the same price, but another pass.
  assert.deepEqual(told(await choose(ana, eventId, ticketId)), OK);
  assert.deepEqual(told(await ana.post(`${path}/capture`, {})), [409, 'payment.changed']);
  assert.equal((await read()).status, 'created');
  const { id: again } = await fine(
    ana.get<PaymentIntentView>(at(eventId, `/intent?addressId=${await addAddress(ana)}`)),
  );
  assert.deepEqual(told(await ana.post(`/organization/intents/${again}/capture`, {})), OK);
});

/** A pass, and two sessions that it may enter for money. */
async function twoSessions(who: Caller) {
  const eventId = await makeEvent(db(), id(), { registration: true });
  const registrationId = await makeRegistration(db(), id(), eventId, who.id);
  const passTypeId = await makePassType(db(), id(), eventId);
  const passIds = [
    await makePass(db(), id(), registrationId, passTypeId),
    await makePass(db(), id(), registrationId, passTypeId),
  ];
  const book = async () => {
    const sessionId = await makeSession(db(), id(), eventId, { registration_enabled: true, price: 700 });
    const path = `/self/events/${eventId}/sessions/${sessionId}/registration`;
    await fine(who.post(`${path}/passes`, [{ passId: passIds[0] }]));
    const { id: intentId } = await fine(
      who.get<PaymentIntentView>(`${path}/intent?addressId=${await addAddress(who)}`),
    );
    return { sessionId, path, intentId };
  };
  return { eventId, passIds, one: await book(), two: await book() };
}

test('a promised place keeps no places of the same person in other sessions', async () => {
  const ana = await org.member();
  const { eventId, one, two } = await twoSessions(ana);
  await fine(ana.post(`/organization/intents/${one.intentId}/capture`, {}));
  await sql(
    "update session_access set hold_expires_at = now() - interval '1 second' where event_id = $1",
    eventId,
  );
  await releaseExpiredPlaces(org.context());
  const { rows } = await sql('select session_id from session_access where event_id = $1', eventId);
  assert.deepEqual(
    rows.map((row) => String(row['session_id'])),
    [one.sessionId],
  );
  assert.deepEqual(told(await ana.post(`/organization/intents/${two.intentId}/capture`, {})), [
    409,
    'selection.empty',
  ]);
  assert.deepEqual(await checkCapacity(org.context()), []);
});

test('places that have changed since their payment was opened cannot be promised', async () => {
  const ana = await org.member();
  const { passIds, one } = await twoSessions(ana);
  await fine(ana.post(`${one.path}/passes`, [{ passId: passIds[1] }]));
  assert.deepEqual(told(await ana.post(`/organization/intents/${one.intentId}/capture`, {})), [
    409,
    'payment.changed',
  ]);
});

test('the payer is told by mail how to pay, and when nobody waits for it any longer', async () => {
  await testApp.app.startJobs();
  const ana = await org.member();
  const { intent, path } = await order(ana);
  const occasions = async (): Promise<string[]> => {
    const { rows } = await testApp.database.pool.query<{ occasion: string }>(
      'select occasion from event_mail where subject_id = $1 order by occasion',
      [intent.id],
    );
    return rows.map(({ occasion }) => occasion);
  };
  await fine(ana.post(`${path}/capture`, {}));
  await until(occasions, (all) => all.includes('promised'));
  await fine(ana.post(`${path}/callOff`));
  await until(occasions, (all) => all.includes('ended'));
});

test('submitting while the money is on its way says so, and is no failure', async () => {
  const ana = await org.member();
  const eventId = await makeEvent(db(), id(), { registration: true });
  const day = await makePassType(db(), id(), eventId, { price: 500 });
  await fine(ana.post(at(eventId, '/passes'), { passes: [{ id: newId(), ticketId: day }], packages: [] }));
  const submit = () => ana.post(at(eventId, '/submit'));
  assert.deepEqual(told(await submit()), [460, 'payment.missing']);
  const query = `?addressId=${await addAddress(ana)}`;
  const { id: intentId } = await fine(ana.get<PaymentIntentView>(at(eventId, `/intent${query}`)));
  await fine(ana.post(`/organization/intents/${intentId}/capture`, {}));
  const waiting = await submit();
  assert.deepEqual(
    [...told(waiting), waiting.body.message],
    [460, 'payment.processing', "Payment processing. We'll update you when payment is received."],
  );
  await fine(ana.post(`/organization/intents/${intentId}/callOff`));
  assert.deepEqual(told(await submit()), [460, 'payment.missing']);
});

test('so does submitting places in a session', async () => {
  const ana = await org.member();
  const eventId = await makeEvent(db(), id(), { registration: true });
  const registrationId = await makeRegistration(db(), id(), eventId, ana.id);
  const passId = await makePass(db(), id(), registrationId, await makePassType(db(), id(), eventId));
  const sessionId = await makeSession(db(), id(), eventId, { registration_enabled: true, price: 700 });
  const path = `/self/events/${eventId}/sessions/${sessionId}/registration`;
  await fine(ana.post(`${path}/passes`, [{ passId }]));
  const query = `?addressId=${await addAddress(ana)}`;
  const { id: intentId } = await fine(ana.get<PaymentIntentView>(`${path}/intent${query}`));
  await fine(ana.post(`/organization/intents/${intentId}/capture`, {}));
  assert.deepEqual(told(await ana.post(`${path}/submit`)), [460, 'payment.processing']);
});
