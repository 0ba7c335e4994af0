import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { addAddress } from '../../../../testing/addresses.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { CARD, FakeStripe } from '../../../../testing/payments/fake-stripe.ts';
import type { PaymentSettingsView } from '../../../money/payments/payments.admin.schemas.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { repairPayments } from '../../../money/payments/index.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import { makeAddOn, makePassType } from '../../tickets/tickets.factory.ts';
import { checkCapacity } from '../index.ts';
import { makePass, makeRegistration } from '../passes/passes.factory.ts';

/** Payers who delete their account while their browser pays: before we hear of the money, and after. */
let fake: FakeStripe;
let testApp: TestApp;
let org: TestOrganization;
let connectionId: string;
const WEBHOOK_SECRET = 'whsec_c2VjcmV0';

before(async () => {
  fake = await FakeStripe.start();
  testApp = await createTestApp({ STRIPE_API_URL: fake.url });
  org = await testApp.organization();
  const keys = {
    type: 'stripe',
    secretKey: fake.addAccount(),
    publishableKey: 'pk_test_abc',
    webhookSecret: WEBHOOK_SECRET,
  };
  const put = await (await org.staff()).put<PaymentSettingsView>('/admin/payments/integration', keys);
  assert.equal(put.statusCode, 200, put.body.message);
  connectionId = put.body.data.stripe?.connectionId ?? '';
  await testApp.app.startJobs();
});
after(async () => {
  await testApp.close();
  await fake.close();
});

const db = () => org.context().db;
const id = () => org.organization.id;
const at = (eventId: string, more = ''): string => `/self/events/${eventId}/registration${more}`;

async function fine<T>(
  call: Promise<{ statusCode: number; body: { message: string; data: T } }>,
): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

async function intent(who: Caller, path: string): Promise<PaymentIntentView> {
  const query = `${path.includes('?') ? '&' : '?'}addressId=${await addAddress(who)}`;
  return fine(who.get<PaymentIntentView>(`${path}${query}`));
}

async function hear(due: PaymentIntentView): Promise<void> {
  const paid = fake.message('payment_intent.succeeded', fake.read(due.referenceId), WEBHOOK_SECRET);
  const heard = await testApp.app.http.inject({
    method: 'POST',
    url: `/api/webhooks/stripe/${connectionId}`,
    headers: { ...paid.headers, organization: id() },
    payload: paid.payload,
  });
  assert.equal(heard.statusCode, 200, heard.payload);
}

/** Asserts that all of it was asked back from the provider, and that nothing waits for it any longer. */
async function goesBack(due: PaymentIntentView): Promise<void> {
  const read = () =>
    db()
      .selectFrom('payment_intent')
      .select(['payment_intent.captured_at', 'payment_intent.refunded', 'payment_intent.consumed_at'])
      .where('payment_intent.organization_id', '=', id())
      .where('payment_intent.id', '=', due.id)
      .executeTakeFirstOrThrow();
  const { captured_at: capturedAt, refunded } = await until(read, (row) => row.consumed_at !== null);
  assert.ok(capturedAt !== null);
  assert.equal(refunded, due.amount);
  assert.deepEqual(await checkCapacity(org.context()), []);
}

interface Purchase {
  readonly what: string;
  readonly open: (who: Caller) => Promise<PaymentIntentView>;
}

const PURCHASES: readonly Purchase[] = [
  {
    what: 'an order',
    async open(who) {
      const eventId = await makeEvent(db(), id(), { registration: true });
      const day = await makePassType(db(), id(), eventId, { price: 500, supply: 1 });
      await fine(
        who.post(at(eventId, '/passes'), { passes: [{ id: newId(), ticketId: day }], packages: [] }),
      );
      return intent(who, at(eventId, '/intent'));
    },
  },
  {
    what: 'a group ticket',
    async open(who) {
      const eventId = await makeEvent(db(), id(), { registration: true });
      const day = await makePassType(db(), id(), eventId, { price: 500, supply: 9, enable_coupons: true });
      return intent(who, at(eventId, `/coupons/intent?ticketId=${day}&quantity=3`));
    },
  },
  {
    what: 'an add-on',
    async open(who) {
      const eventId = await makeEvent(db(), id(), { registration: true });
      const registrationId = await makeRegistration(db(), id(), eventId, who.id);
      const passId = await makePass(db(), id(), registrationId, await makePassType(db(), id(), eventId));
      const addOnId = await makeAddOn(db(), id(), eventId, { price: 300 });
      return intent(
        who,
        `/self/events/${eventId}/attendee/passes/${passId}/addOns/intent?addOnIds=${addOnId}`,
      );
    },
  },
];

for (const { what, open } of PURCHASES) {
  test(`money for ${what} goes back when its payer is deleted before it is heard of`, async () => {
    const ana = await org.member();
    const due = await open(ana);
    fake.confirm(due.referenceId, CARD);
    await fine(ana.delete('/self'));
    await hear(due);
    await goesBack(due);
  });

  test(`money for ${what} goes back when it comes after its payer was deleted`, async () => {
    const ana = await org.member();
    const due = await open(ana);
    await fine(ana.delete('/self'));
    fake.confirm(due.referenceId, CARD);
    await hear(due);
    await goesBack(due);
  });
}

test('money that no message tells of is found and goes back as well', async () => {
  const [purchase] = PURCHASES;
  assert.ok(purchase);
  const ana = await org.member();
  const due = await purchase.open(ana);
  fake.confirm(due.referenceId, CARD);
  await fine(ana.delete('/self'));
  const later = { ...org.context(), now: () => new Date(Date.now() + 5 * 60_000) };
  await repairPayments(later);
  await goesBack(due);
});

test('money heard of while its payer is being deleted is either gone with what it bought, or goes back', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const [purchase] = PURCHASES;
    assert.ok(purchase);
    const ana = await org.member();
    const due = await purchase.open(ana);
    fake.confirm(due.referenceId, CARD);
    await Promise.all([fine(ana.delete('/self')), hear(due)]);
    const { consumed_at: settledAt } = await until(
      () =>
        db()
          .selectFrom('payment_intent')
          .select('payment_intent.consumed_at')
          .where('payment_intent.organization_id', '=', id())
          .where('payment_intent.id', '=', due.id)
          .executeTakeFirstOrThrow(),
      (row) => row.consumed_at !== null,
    );
    assert.ok(settledAt !== null);
    assert.deepEqual(await checkCapacity(org.context()), []);
  }
});
