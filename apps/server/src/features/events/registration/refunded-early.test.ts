import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { addAddress } from '../../../testing/addresses.ts';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { makeEvent, makeSession } from '../programme/events.factory.ts';
import { checkIntegrity } from '../../whole/integrity/index.ts';
import type { PaymentIntentView } from '../../money/payments/payments.schemas.ts';
import { makePassType } from '../tickets/tickets.factory.ts';
import { completePaid } from './paying/completion.service.ts';
import { makePass, makeRegistration } from './passes/passes.factory.ts';
import type { RegistrationView } from './registrations.schemas.ts';

/** Payments that are refunded, disputed or out of stock before they are delivered; no job runs beside the tests. */
let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const db = () => org.context().db;
const id = (): string => org.organization.id;
const at = (eventId: string, more = ''): string => `/self/events/${eventId}/registration${more}`;
const told = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code ?? 'ok'];
const OK = [200, 'ok'];
const sql = (text: string, ...values: readonly unknown[]) => testApp.database.pool.query(text, [...values]);

async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

async function intent(who: Caller, path: string): Promise<PaymentIntentView> {
  const query = `${path.includes('?') ? '&' : '?'}addressId=${await addAddress(who)}`;
  return fine(who.get<PaymentIntentView>(`${path}${query}`));
}
const pay = (intentId: string) => fine(staff.post(`/admin/payments/intents/${intentId}/paid`));
const refund = (intentId: string, amount: number) =>
  fine(staff.post(`/admin/payments/intents/${intentId}/refunds`, { amount }));
const choose = (who: Caller, eventId: string, ticketId: string) =>
  who.post(at(eventId, '/passes'), { passes: [{ id: newId(), ticketId }], packages: [] });

interface Managed {
  captured: number;
  refunded: number;
  delivered: boolean;
}
const managed = (intentId: string) => fine(staff.get<Managed>(`/admin/payments/intents/${intentId}`));

test('an order whose payment is refunded before delivery can be changed and paid again', async () => {
  const ana = await org.member();
  const eventId = await makeEvent(db(), id(), { registration: true });
  const day = await makePassType(db(), id(), eventId, { price: 3000 });
  assert.deepEqual(told(await choose(ana, eventId, day)), OK);
  const first = await intent(ana, at(eventId, '/intent'));
  await pay(first.id);
  await refund(first.id, 1000);
  // A part of the money is still there and is to be delivered.
  assert.deepEqual(told(await choose(ana, eventId, day)), [409, 'payment.running']);
  await refund(first.id, 2000);
  assert.deepEqual(told(await choose(ana, eventId, day)), OK);
  const { paying } = await fine(ana.get<RegistrationView>(at(eventId)));
  assert.deepEqual(paying, []);
  const second = await intent(ana, at(eventId, '/intent'));
  assert.notEqual(second.id, first.id);
  await pay(second.id);
  const { passes } = await fine(ana.post<RegistrationView>(at(eventId, '/submit')));
  assert.deepEqual(
    passes.map(({ status }) => status),
    ['ready'],
  );
  assert.deepEqual(await checkIntegrity(org.context()), []);
});

test('a place whose payment is refunded before delivery can be chosen again', async () => {
  const ana = await org.member();
  const eventId = await makeEvent(db(), id(), { registration: true });
  const registrationId = await makeRegistration(db(), id(), eventId, ana.id);
  const passId = await makePass(db(), id(), registrationId, await makePassType(db(), id(), eventId));
  const sessionId = await makeSession(db(), id(), eventId, { registration_enabled: true, price: 700 });
  const path = `/self/events/${eventId}/sessions/${sessionId}/registration`;
  await fine(ana.post(`${path}/passes`, [{ passId }]));
  const due = await intent(ana, `${path}/intent`);
  await pay(due.id);
  await refund(due.id, 700);
  assert.deepEqual(told(await ana.post(`${path}/passes`, [])), OK);
});

test('of two payments side by side only the one that cannot be delivered is refunded', async () => {
  const ana = await org.member();
  const eventId = await makeEvent(db(), id(), { registration: true });
  const day = await makePassType(db(), id(), eventId, { price: 500, supply: 10, enable_coupons: true });
  const group = (quantity: number) =>
    intent(ana, at(eventId, `/coupons/intent?ticketId=${day}&quantity=${quantity}`));
  const large = await group(5);
  await pay(large.id);
  const small = await group(1);
  await pay(small.id);
  await sql('update stock set supply = 2 where id = $1', day);
  // Both find the older payment before either may look whether it can be delivered.
  const { rows } = await sql('select id from registration where event_id = $1', eventId);
  const registrationId = String(rows[0]?.['id']);
  const client = await testApp.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from registration where id = $1 for update', [registrationId]);
    const deliveries = [
      completePaid(org.context(), registrationId),
      completePaid(org.context(), registrationId),
    ];
    await new Promise((resolve) => setTimeout(resolve, 500));
    await client.query('commit');
    await Promise.all(deliveries);
  } finally {
    client.release();
  }
  await completePaid(org.context(), registrationId);
  const [one, two] = [await managed(large.id), await managed(small.id)];
  assert.deepEqual([one.refunded, one.delivered], [2500, true]);
  assert.deepEqual([two.refunded, two.delivered], [0, true]);
  const { coupons } = await fine(ana.get<RegistrationView>(at(eventId)));
  assert.equal(coupons.length, 1);
});

const dispute = (intentId: string, status: string, amount: number) =>
  sql(
    `insert into payment_dispute (organization_id, id, intent_id, attempt_id, provider_reference, amount, currency,
       status, withdrawn, created_at, updated_at)
     select organization_id, $2::uuid, intent_id, id, 'dp_' || $2::uuid, $4::integer, currency, $3, $4::integer, now(), now()
     from payment_attempt where intent_id = $1`,
    intentId,
    newId(),
    status,
    amount,
  );

test('an undeliverable payment waits for its dispute and is settled once that is lost', async () => {
  for (const withdrawn of [3000, 1000]) {
    const ana = await org.member();
    const eventId = await makeEvent(db(), id(), { registration: true });
    const day = await makePassType(db(), id(), eventId, { price: 3000 });
    assert.deepEqual(told(await choose(ana, eventId, day)), OK);
    const due = await intent(ana, at(eventId, '/intent'));
    await dispute(due.id, 'opened', withdrawn);
    await pay(due.id);
    await sql('update event set canceled_at = now() where id = $1', eventId);
    assert.deepEqual(told(await ana.post(at(eventId, '/submit'))), [409, 'refund.disputed']);
    assert.equal((await managed(due.id)).delivered, false);
    await sql("update payment_dispute set status = 'lost' where intent_id = $1", due.id);
    await ana.post(at(eventId, '/submit'));
    const { refunded, delivered } = await managed(due.id);
    assert.deepEqual([refunded, delivered], [3000 - withdrawn, true]);
    // The money that the bank took was not kept.
    const kept = (await checkIntegrity(org.context())).filter((sentence) => /kept/.test(sentence));
    assert.deepEqual(kept, []);
  }
});
