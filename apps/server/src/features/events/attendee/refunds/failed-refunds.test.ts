import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { addAddress } from '../../../../testing/addresses.ts';
import { createTestApp, until, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { CARD, FakeStripe } from '../../../../testing/payments/fake-stripe.ts';
import { makeSession } from '../../programme/events.factory.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { findDiscrepancies } from '../../../money/payments/index.ts';
import { undoForgottenSales } from './called-off.service.ts';
import { makeRefundable } from '../stage.factory.ts';

let fake: FakeStripe;
let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  fake = await FakeStripe.start();
  testApp = await createTestApp({ STRIPE_API_URL: fake.url });
  org = await testApp.organization();
  const keys = {
    type: 'stripe',
    secretKey: fake.addAccount(),
    publishableKey: 'pk_test_abc',
    webhookSecret: 'whsec_c2VjcmV0',
  };
  const put = await (await org.staff()).put('/admin/payments/integration', keys);
  assert.equal(put.statusCode, 200, put.body.message);
  await testApp.app.startJobs();
});
after(async () => {
  await testApp.close();
  await fake.close();
});

async function fine<T>(
  call: Promise<{ statusCode: number; body: { message: string; data: T } }>,
): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

const statusOf = async (intentId: string): Promise<string[]> => {
  const { rows } = await testApp.database.pool.query<{ status: string }>(
    'select status from payment_refund where intent_id = $1 order by created_at',
    [intentId],
  );
  return rows.map(({ status }) => status);
};
const noticesOf = async (intentId: string): Promise<number> => {
  const { rows } = await testApp.database.pool.query<{ n: number }>(
    `select count(*)::int as n from event_mail join payment_refund on payment_refund.id = event_mail.subject_id
     where payment_refund.intent_id = $1 and event_mail.occasion = 'refundFailed'`,
    [intentId],
  );
  return rows[0]?.n ?? 0;
};

interface Registration {
  payments: { id: string; type: string; isReversal: boolean; chargedAmt: number; stripeId: string | null }[];
}
interface Pass {
  amtPaid: number;
  amtRefunded: number;
}

/** A pass and a place in a session, each paid for by card. */
async function buy() {
  const ana = await org.member();
  const { db, organizationId } = org.context();
  const { eventId, passTypeId } = await makeRefundable(org, 100, {
    event: { registration: true },
    passType: { price: 5000 },
  });
  const passId = newId();
  const at = `/self/events/${eventId}/registration`;
  const addressId = await addAddress(ana);
  const pay = async (path: string): Promise<PaymentIntentView> => {
    const intent = await fine(ana.get<PaymentIntentView>(`${path}/intent?addressId=${addressId}`));
    fake.confirm(intent.referenceId, CARD);
    await fine(ana.post(`/organization/intents/${intent.id}/capture`, {}));
    await fine(ana.post(`${path}/submit`));
    return intent;
  };
  await fine(ana.post(`${at}/passes`, { passes: [{ id: passId, ticketId: passTypeId }], packages: [] }));
  const ofPass = await pay(at);
  const sessionId = await makeSession(db, organizationId, eventId, {
    registration_enabled: true,
    price: 900,
  });
  const places = `/self/events/${eventId}/sessions/${sessionId}/registration`;
  await fine(ana.post(`${places}/passes`, [{ passId }]));
  const ofPlace = await pay(places);
  const path = `/self/events/${eventId}/attendee/passes/${passId}`;
  return { ana, at, eventId, path, ofPass, ofPlace, sessionId };
}

test('a refund that the provider refuses is not said to have gone back, and the staff is told', async () => {
  const { ana, path, ofPass, ofPlace, sessionId } = await buy();
  // Somebody gave back a part at the provider's own desk, so the whole is refused there.
  fake.refundAtDesk(ofPass.referenceId, 1);
  fake.refundAtDesk(ofPlace.referenceId, 1);
  await fine(ana.put(`${path}/cancel`, {}));
  for (const { id } of [ofPass, ofPlace])
    await until(
      () => statusOf(id),
      ([status]) => status === 'failed',
    );
  const refunded = async (): Promise<number[]> => {
    const { rows } = await testApp.database.pool.query<{ pass: number; place: number }>(
      `select pass.amount_refunded as pass, session_access.amount_refunded as place
       from pass join session_access on session_access.pass_id = pass.id where session_access.session_id = $1`,
      [sessionId],
    );
    return [rows[0]?.pass ?? -1, rows[0]?.place ?? -1];
  };
  await until(refunded, ([pass, place]) => pass === 0 && place === 0);
  assert.equal((await fine(ana.get<Pass>(path))).amtRefunded, 0);
  for (const { id } of [ofPass, ofPlace])
    await until(
      () => noticesOf(id),
      (count) => count === 1,
    );
});

test('a refund that the bank sends back after it had gone stands no more either', async () => {
  const { ana, path, ofPass, at } = await buy();
  await fine(ana.put(`${path}/cancel`, {}));
  await until(
    () => statusOf(ofPass.id),
    ([status]) => status === 'succeeded',
  );
  assert.ok((await fine(ana.get<Pass>(path))).amtRefunded > 0);
  const reference = fake.ids('re').find((id) => fake.read(id)['payment_intent'] === ofPass.referenceId) ?? '';
  fake.setRefund(reference, 'failed');
  const keep = await testApp.database.pool.query<{ id: string }>(
    "select id from payment_integration where organization_id = $1 and type = 'stripe'",
    [org.organization.id],
  );
  const told = fake.message('refund.failed', fake.read(reference), 'whsec_c2VjcmV0');
  const heard = await testApp.app.http.inject({
    method: 'POST',
    url: `/api/webhooks/stripe/${keep.rows[0]?.id}`,
    headers: { ...told.headers, organization: org.organization.id },
    payload: told.payload,
  });
  assert.equal(heard.statusCode, 200);
  await until(
    () => fine(ana.get<Pass>(path)),
    ({ amtRefunded }) => amtRefunded === 0,
  );
  // The money was charged after all, and the payer has a paper that says so.
  const papers = async () =>
    (await fine(ana.get<Registration>(at))).payments.filter(({ stripeId }) => stripeId !== null);
  const all = await until(papers, (found) => found.some(({ isReversal }) => isReversal));
  const reversals = all.filter(({ isReversal }) => isReversal);
  assert.deepEqual(
    reversals.map(({ type }) => type),
    ['charge'],
  );
  const refunds = all.filter(({ type }) => type === 'refund').map(({ chargedAmt }) => chargedAmt);
  assert.ok(refunds.includes(reversals[0]?.chargedAmt ?? 0), refunds.join(' '));
});

test('a refused refund of a canceled event is tried again however long ago it was, ever less often, and told once', async () => {
  const { eventId, ofPass } = await buy();
  const night = () => undoForgottenSales(org.context(), new AbortController().signal);
  const failures = (count: number) =>
    until(
      () => statusOf(ofPass.id),
      (all) => all.length === count && all.every((status) => status === 'failed'),
    );
  // The bank refuses the whole as long as a part has gone back at the provider without us.
  const part = fake.refundAtDesk(ofPass.referenceId, 1);
  await testApp.database.pool.query(
    "update event set canceled_at = now() - interval '30 days' where id = $1",
    [eventId],
  );
  await night();
  await failures(1);
  // The last failure is from this very moment.
  await night();
  assert.equal((await statusOf(ofPass.id)).length, 1);
  const age = (days: number) =>
    testApp.database.pool.query(
      `update payment_refund set updated_at = updated_at - $2 * interval '1 day' where intent_id = $1`,
      [ofPass.id, days],
    );
  await age(1);
  await night();
  await failures(2);
  await age(1);
  await night();
  assert.equal((await statusOf(ofPass.id)).length, 2);
  fake.setRefund(part, 'failed');
  await age(1);
  await night();
  await until(
    () => statusOf(ofPass.id),
    (all) => all[2] === 'succeeded',
  );
  assert.equal(await noticesOf(ofPass.id), 1);
});

test('money that could neither be delivered nor given back stands in the report of the books', async () => {
  const { ana, path, ofPass } = await buy();
  await fine(ana.put(`${path}/cancel`, {}));
  await until(
    () => statusOf(ofPass.id),
    ([status]) => status === 'succeeded',
  );
  const kept = async () => (await findDiscrepancies(org.context())).kept;
  assert.ok(!(await kept()).includes(ofPass.id));
  await testApp.database.pool.query(
    `with gone as (update payment_refund set status = 'failed', source = 'system' where intent_id = $1 returning amount)
     update payment_intent set refunded = 0 where id = $1`,
    [ofPass.id],
  );
  assert.ok((await kept()).includes(ofPass.id));
});
