import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import Stripe from 'stripe';
import { newId } from '../../../../platform/ids.ts';
import type { Answer } from '../../../../testing/app.ts';
import { CARD, DECLINED, EMPTY, FakeStripe, SECURE, SLOW } from '../../../../testing/payments/fake-stripe.ts';
import { CONTRACT } from '../../../../testing/payments/stripe-contract.ts';
import type { PaymentSettingsView } from '../payments.admin.schemas.ts';
import type { PaymentIntentView } from '../payments.schemas.ts';
import { PROCESSING, RECEIVED, testProvider } from './provider-contract.factory.ts';
import { testDisputes } from './disputes-contract.factory.ts';
import { testRefusals } from './refusals-contract.factory.ts';
import { testSavedMethods } from './saved-contract.factory.ts';
import { AccountRefused, ProviderRefusal } from './provider.types.ts';
import type { Stage } from './stage.factory.ts';
import { createStripeProvider } from './stripe.ts';

const WEBHOOK_SECRET = 'whsec_c2VjcmV0c2VjcmV0';
let fake: FakeStripe;
let secretKey: string;
let KEYS: object;
before(async () => {
  fake = await FakeStripe.start();
  secretKey = fake.addAccount();
  KEYS = { type: 'stripe', secretKey, publishableKey: 'pk_test_abc', webhookSecret: WEBHOOK_SECRET };
});
let connectionId = '';

/** Brings a message to our door as Stripe does. */
async function deliver(
  stage: Stage,
  message: { payload: string; headers: Record<string, string> },
  connection = connectionId,
): Promise<number> {
  const { statusCode } = await stage.testApp.app.http.inject({
    method: 'POST',
    url: `/api/webhooks/stripe/${connection}`,
    headers: { ...message.headers, organization: stage.org.organization.id },
    payload: message.payload,
  });
  return statusCode;
}
const tell = (stage: Stage, type: string, id: string, secret = WEBHOOK_SECRET): Promise<number> =>
  deliver(stage, fake.message(type, fake.read(id), secret));

async function pay(stage: Stage, { referenceId }: PaymentIntentView): Promise<void> {
  fake.confirm(referenceId, CARD);
  assert.equal(await tell(stage, 'payment_intent.succeeded', referenceId), 200);
}

const contract = testProvider({
  type: 'stripe',
  environment: async () => ({ STRIPE_API_URL: fake.url, METRICS_PORT: '0' }),
  async connect({ staff }) {
    const put = await staff.put<PaymentSettingsView>('/admin/payments/integration', KEYS);
    assert.equal(put.statusCode, 200, put.body.message);
    connectionId = put.body.data.stripe?.connectionId ?? '';
  },
  pay,
  settleRefunds: (stage, id) => stage.sendRefunds(id),
  async close() {
    await fake.close();
    assert.deepEqual(fake.problems, []);
  },
});

testSavedMethods(
  {
    async enter(_stage, who, means) {
      const { body } = await who.post<{ reference: string }>('/self/payment-methods/setup');
      fake.confirmSetup(body.data.reference, { pays: CARD, declines: EMPTY, needsPayer: SECURE }[means]);
      return body.data.reference;
    },
    loseNext: (call) =>
      fake.breakNext(call === 'save' ? /GET \/v1\/setup_intents/ : /POST .*\/confirm$/, 'after', 2),
    async payAndSave(stage, { id, referenceId }) {
      fake.confirm(referenceId, CARD);
      assert.equal((await stage.capture(id)).body.message, RECEIVED);
    },
    timesTaken: ({ id }) => fake.takenFor(id).times,
    keeps: (reference) => fake.read(reference)['customer'] !== null,
    removeAtDesk: (reference) => fake.removeMethodAtDesk(reference),
  },
  () => contract.stage(),
);

const message = ({ body }: Answer): string => body.message;
const status = async (stage: Stage, { id }: PaymentIntentView): Promise<string> =>
  (await stage.read(id)).status;

testDisputes(
  {
    pay: (stage, intent) => pay(stage, intent),
    dispute: ({ referenceId }) => fake.dispute(referenceId, 12_000),
    disputeElsewhere: ({ referenceId }, count) => fake.disputeElsewhere(referenceId, count),
    listing: /^GET \/v1\/disputes$/,
    get calls() {
      return fake.calls;
    },
    refuseNext: (call) => fake.breakNext(call, 'wrongKey'),
    breakNext: (call) => fake.breakNext(call, 'before', 2),
    mend: () => fake.mend(),
  },
  () => contract.stage(),
);

testRefusals(
  {
    ways: ['wrongKey', 'otherMode', 'noCharges', 'noBalance'],
    refuse: (way) => fake.refuseAll(way),
    mend: () => fake.mend(),
    pay: (stage, intent) => pay(stage, intent),
    nonce: () => CARD,
    settle: () => undefined,
    enter: async () => CARD,
    async dispute(stage, { referenceId }) {
      const dispute = fake.dispute(referenceId, 12_000);
      assert.equal(await tell(stage, 'charge.dispute.created', dispute), 200);
    },
  },
  () => contract.stage(),
);

test('the contract is that of the SDK in use', () => {
  assert.equal(CONTRACT.sdk, Stripe.PACKAGE_VERSION);
});

test('a currency that Stripe counts otherwise is not charged at all', async () => {
  const stage = contract.stage();
  const put = (currency: string) =>
    stage.sql('update organization set currency = $2 where organization_id = $1', [
      stage.org.organization.id,
      currency,
    ]);
  const made = () => fake.calls.filter((call) => call === 'POST /v1/payment_intents').length;
  const before = made();
  try {
    for (const currency of ['HUF', 'ISK', 'UGX', 'KWD']) {
      await put(currency);
      await assert.rejects(stage.open(), { code: 'payment.notEnabled' });
    }
  } finally {
    await put('USD');
  }
  assert.equal(made(), before);
});

test('keys are tried, kept sealed, and never come out again', async () => {
  const { staff, sql, org } = contract.stage();
  const refused = await staff.put('/admin/payments/integration', { ...KEYS, secretKey: 'sk_test_nobodys' });
  assert.deepEqual([refused.statusCode, refused.body.code], [400, 'payment.keyRefused']);
  const { body } = await staff.get<PaymentSettingsView>('/admin/payments/integration');
  assert.equal(body.data.type, 'stripe');
  assert.deepEqual([body.data.stripe?.hearing, body.data.stripe?.live], [true, false]);
  assert.ok(body.data.stripe?.webhookUrl.endsWith(`/api/webhooks/stripe/${connectionId}`));
  assert.ok(!JSON.stringify(body).includes(secretKey) && !JSON.stringify(body).includes(WEBHOOK_SECRET));
  const [row] = await sql(
    "select encode(secrets, 'escape') as text from payment_integration where organization_id = $1 and type = 'stripe'",
    [org.organization.id],
  );
  assert.ok(!String(row?.['text']).includes(secretKey));
});

test('a payment with a card in the browser is received when we ask, without any message', async () => {
  const stage = contract.stage();
  const intent = await stage.open();
  assert.ok(intent.secret.startsWith(`${intent.referenceId}_secret_`));
  assert.equal(intent.integration.publishableKey, 'pk_test_abc');
  fake.confirm(intent.referenceId, CARD);
  assert.equal(message(await stage.capture(intent.id)), RECEIVED);
});

test('a card that is declined leaves everything open for another one', async () => {
  const stage = contract.stage();
  const intent = await stage.open();
  const declined = await stage.capture(intent.id, { nonce: DECLINED });
  assert.deepEqual(
    [declined.statusCode, declined.body.code, message(declined)],
    [459, 'payment.failed', 'Payment failed. Please try another payment method.'],
  );
  assert.equal(await status(stage, intent), 'failed');
  assert.deepEqual(await stage.heard(intent.id), ['payment.failed']);
  assert.equal(message(await stage.capture(intent.id, { nonce: CARD, deviceData: 'd' })), RECEIVED);
  const figures = (await stage.testApp.services.metrics?.text()) ?? '';
  for (const result of ['failed', 'captured'])
    assert.match(figures, new RegExp(`attempts_total\\{provider="stripe",result="${result}"\\} [1-9]`));
  assert.deepEqual(await stage.heard(intent.id), ['payment.failed', 'payment.captured']);
  const [row] = await stage.sql('select device_data from payment_attempt where intent_id = $1', [intent.id]);
  assert.equal(row?.['device_data'], 'd');
});

test('a bank that wants to be asked is asked, and the message says how it went', async () => {
  const stage = contract.stage();
  const intent = await stage.open();
  const asked = await stage.capture(intent.id, { nonce: SECURE });
  assert.equal(asked.body.code, 'payment.actionNeeded');
  assert.equal(await status(stage, intent), 'requires_action');
  fake.finish(intent.referenceId, 'succeeded');
  assert.equal(await tell(stage, 'payment_intent.succeeded', intent.referenceId), 200);
  assert.equal(await status(stage, intent), 'captured');
});

test('a slow payment is under way until the message comes', async () => {
  const stage = contract.stage();
  const intent = await stage.open();
  assert.equal(message(await stage.capture(intent.id, { nonce: SLOW })), PROCESSING);
  assert.equal(await status(stage, intent), 'processing');
  fake.finish(intent.referenceId, 'succeeded');
  await tell(stage, 'payment_intent.succeeded', intent.referenceId);
  assert.equal(await status(stage, intent), 'captured');
});

test('the same key with another amount is refused by the provider', async () => {
  const provider = createStripeProvider({ secretKey, webhookSecret: '' }, fake.url);
  const attempt = {
    organizationId: newId(),
    intentId: newId(),
    attemptId: newId(),
    amount: 100,
    currency: 'USD',
    description: 'x',
    key: `${newId()}:1:create`,
  };
  const first = await provider.createAttempt(attempt);
  assert.equal((await provider.createAttempt(attempt)).reference, first.reference);
  await assert.rejects(provider.createAttempt({ ...attempt, amount: 200 }), ProviderRefusal);
});

test('a reply that is lost after the payment was made there: the same one is found again', async () => {
  const stage = contract.stage();
  const thing = { registrationId: newId() };
  const made = () => fake.calls.filter((call) => call === 'POST /v1/payment_intents').length;
  fake.breakNext(/POST \/v1\/payment_intents$/, 'after', 2);
  await assert.rejects(stage.open(thing), { code: 'payment.unavailable' });
  const before = made();
  const intent = await stage.open(thing);
  assert.equal(made(), before + 1);
  assert.notEqual(intent.secret, '');
  const [rows] = await stage.sql('select count(*)::int as n from payment_attempt where intent_id = $1', [
    intent.id,
  ]);
  assert.equal(rows?.['n'], 1);
});

test('money that was taken while the reply was lost is neither failed nor taken twice', async () => {
  const stage = contract.stage();
  const intent = await stage.open();
  fake.breakNext(/\/confirm$/, 'after', 2);
  assert.equal(message(await stage.capture(intent.id, { nonce: CARD })), PROCESSING);
  assert.notEqual(await status(stage, intent), 'failed');
  await stage.later();
  assert.equal(await status(stage, intent), 'captured');
  assert.equal(message(await stage.capture(intent.id, { nonce: CARD })), RECEIVED);
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
});

test('a message that comes before our own reply finds its payment', async () => {
  const stage = contract.stage();
  const thing = { registrationId: newId() };
  const known = new Set(fake.ids('pi'));
  fake.breakNext(/POST \/v1\/payment_intents$/, 'after', 2);
  await assert.rejects(stage.open(thing));
  const [reference = ''] = fake.ids('pi').filter((id) => !known.has(id));
  fake.confirm(reference, CARD);
  assert.equal(await tell(stage, 'payment_intent.succeeded', reference), 200);
  const [row] = await stage.sql(
    'select status, captured from payment_intent where organization_id = $1 and registration_id = $2',
    [stage.org.organization.id, thing.registrationId],
  );
  assert.deepEqual(row, { status: 'captured', captured: 12_000 });
});

test('messages twice and in every order come to the same end', async () => {
  const stage = contract.stage();
  const ends = new Set<string>();
  for (const order of permutations([0, 1, 2, 3])) {
    const intent = await stage.open();
    const pi = intent.referenceId;
    const messages = [fake.message('payment_intent.created', fake.read(pi), WEBHOOK_SECRET)];
    fake.confirm(pi, SLOW);
    messages.push(fake.message('payment_intent.processing', fake.read(pi), WEBHOOK_SECRET));
    fake.finish(pi, 'succeeded');
    messages.push(fake.message('payment_intent.succeeded', fake.read(pi), WEBHOOK_SECRET));
    const refund = fake.refundAtDesk(pi, 3000);
    messages.push(fake.message('refund.created', fake.read(refund), WEBHOOK_SECRET));
    const sent = [...order, ...order].flatMap((index) => messages[index] ?? []);
    for (const one of sent) assert.equal(await deliver(stage, one), 200);
    const { refunds, captured, refunded } = await stage.managed(intent.id);
    ends.add(
      JSON.stringify([
        await status(stage, intent),
        captured,
        refunded,
        refunds.map(({ status: state, source }) => [state, source]),
        await stage.books(intent.id),
      ]),
    );
  }
  assert.deepEqual(
    [...ends],
    ['["captured",12000,3000,[["succeeded","provider"]],{"provider":9000,"refund":3000,"revenue":-12000}]'],
  );
});

test('the same message to two doors at once has one effect', async () => {
  const stage = contract.stage();
  const intent = await stage.open();
  fake.confirm(intent.referenceId, CARD);
  const one = fake.message('payment_intent.succeeded', fake.read(intent.referenceId), WEBHOOK_SECRET);
  const answers = await Promise.all(Array.from({ length: 6 }, () => deliver(stage, one)));
  assert.deepEqual(new Set(answers), new Set([200]));
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
  assert.equal((await stage.heard(intent.id)).length, 1);
});

test('refuses messages that Stripe did not sign, or that are too old, and changes nothing', async () => {
  const stage = contract.stage();
  const intent = await stage.open();
  const succeeded = { ...fake.read(intent.referenceId), status: 'succeeded', amount_received: 12_000 };
  const good = fake.message('payment_intent.succeeded', succeeded, WEBHOOK_SECRET);
  const old = fake.message('payment_intent.succeeded', succeeded, WEBHOOK_SECRET, {
    timestamp: Math.floor(Date.now() / 1000) - 301,
  });
  const wrong = [
    fake.message('payment_intent.succeeded', succeeded, 'whsec_forged'),
    fake.message('payment_intent.succeeded', succeeded, ''),
    old,
    { ...good, payload: `${good.payload} ` },
    { ...good, headers: { 'content-type': 'application/json' } },
    { ...good, headers: { ...good.headers, 'stripe-signature': 't=1,v1=00' } },
  ];
  for (const one of wrong) assert.equal(await deliver(stage, one), 400);
  assert.equal(await deliver(stage, good, newId()), 404);
  // Signed well, but Stripe itself says otherwise: what it says when asked is what counts.
  assert.equal(await deliver(stage, good), 200);
  assert.equal(await status(stage, intent), 'created');
});

test('acknowledges and ignores events of another organization, or that are not ours at all', async () => {
  const stage = contract.stage();
  const intent = await stage.open();
  fake.confirm(intent.referenceId, CARD);
  // The same account of Stripe for two organizations.
  const { other, testApp } = stage;
  const keeper = await other.staff();
  const put = await keeper.put<PaymentSettingsView>('/admin/payments/integration', KEYS);
  const theirs = put.body.data.stripe?.connectionId ?? '';
  const event = fake.message('payment_intent.succeeded', fake.read(intent.referenceId), WEBHOOK_SECRET);
  const answer = await testApp.app.http.inject({
    method: 'POST',
    url: `/api/webhooks/stripe/${theirs}`,
    headers: { ...event.headers, organization: other.organization.id },
    payload: event.payload,
  });
  assert.equal(answer.statusCode, 200);
  assert.equal(await status(stage, intent), 'created');
  assert.equal(await deliver(stage, event, theirs), 404, 'not a connection of this organization');
  const strange = new Stripe(secretKey, {
    host: new URL(fake.url).hostname,
    port: new URL(fake.url).port,
    protocol: 'http',
  });
  const alien = await strange.paymentIntents.create(
    { amount: 5, currency: 'usd' },
    { idempotencyKey: newId() },
  );
  fake.confirm(alien.id, CARD);
  assert.equal(await tell(stage, 'payment_intent.succeeded', alien.id), 200);
  assert.equal(
    await deliver(
      stage,
      fake.message('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_gone' }, WEBHOOK_SECRET),
    ),
    200,
  );
});

test('when Stripe does not answer, the message is asked for again', async () => {
  const stage = contract.stage();
  const intent = await stage.open();
  fake.confirm(intent.referenceId, CARD);
  fake.breakNext(/GET \/v1\/payment_intents/, 'before', 2);
  const one = fake.message('payment_intent.succeeded', fake.read(intent.referenceId), WEBHOOK_SECRET);
  assert.equal(await deliver(stage, one), 503);
  assert.equal(await deliver(stage, one), 200);
  assert.equal(await status(stage, intent), 'captured');
});

test('an attempt that was paid unheard brings back its own order, and no second one is made', async () => {
  const stage = contract.stage();
  const thing = { registrationId: newId() };
  const first = await stage.open({ ...thing, description: 'One seat', details: { seats: 1 } });
  fake.confirm(first.referenceId, CARD);
  const made = () => fake.calls.filter((call) => call === 'POST /v1/payment_intents').length;
  const before = made();
  // Calling the first off finds that it has been paid.
  const second = await stage.open({ ...thing, subtotal: 500, description: 'Ten', details: { seats: 10 } });
  assert.deepEqual(
    [second.status, second.amount, second.subTotal, second.description],
    ['captured', 12_000, 12_000, 'One seat'],
  );
  assert.equal(second.referenceId, first.referenceId);
  assert.equal(made(), before, 'nothing else to be paid');
  const [row] = await stage.sql('select details from payment_intent where id = $1', [first.id]);
  assert.deepEqual(row?.['details'], { seats: 1 });
});

test('another order of the same amount is another attempt', async () => {
  const stage = contract.stage();
  const thing = { registrationId: newId() };
  const first = await stage.open({ ...thing, details: { seats: ['A1'], room: 1 } });
  const same = await stage.open({ ...thing, details: { room: 1, seats: ['A1'] } });
  assert.equal(same.referenceId, first.referenceId);
  const other = await stage.open({ ...thing, details: { seats: ['B7'], room: 1 } });
  assert.notEqual(other.referenceId, first.referenceId);
  assert.equal(fake.read(first.referenceId)['status'], 'canceled');
});

test('an earlier order whose money is under way keeps another one from being opened', async () => {
  const stage = contract.stage();
  const thing = { registrationId: newId() };
  const first = await stage.open(thing);
  fake.confirm(first.referenceId, SLOW);
  const made = () => fake.calls.filter((call) => call === 'POST /v1/payment_intents').length;
  const before = made();
  await assert.rejects(stage.open({ ...thing, subtotal: 500 }), { code: 'payment.processing' });
  assert.equal(made(), before);
  fake.confirm(first.referenceId, DECLINED);
  await tell(stage, 'payment_intent.payment_failed', first.referenceId);
  assert.equal((await stage.open({ ...thing, subtotal: 500 })).amount, 500);
  assert.equal(fake.read(first.referenceId)['status'], 'canceled');
});

test('while the provider does not say whether an earlier order was paid, no other is opened', async () => {
  const stage = contract.stage();
  const thing = { registrationId: newId() };
  const first = await stage.open(thing);
  fake.breakNext(/\/cancel$/, 'before', 2);
  await assert.rejects(stage.open({ ...thing, subtotal: 500 }), { code: 'payment.unavailable' });
  const second = await stage.open({ ...thing, subtotal: 500 });
  assert.equal(second.amount, 500);
  assert.equal(fake.read(first.referenceId)['status'], 'canceled');
});

test('money of two attempts: the first that comes counts, the other goes back', async () => {
  const stage = contract.stage();
  const thing = { registrationId: newId() };
  const first = await stage.open(thing);
  const second = await stage.open({ ...thing, subtotal: 500 });
  fake.confirm(second.referenceId, CARD);
  await tell(stage, 'payment_intent.succeeded', second.referenceId);
  // The bank took it before it was called off.
  fake.confirm(first.referenceId, CARD);
  await tell(stage, 'payment_intent.succeeded', first.referenceId);
  await stage.sendRefunds(first.id);
  const { refunds, captured, refunded, amount } = await stage.managed(first.id);
  assert.deepEqual([amount, captured, refunded], [500, 12_500, 12_000]);
  assert.deepEqual(
    refunds.map(({ amount: sum, source, status: state }) => [sum, source, state]),
    [[12_000, 'system', 'succeeded']],
  );
});

test('a refund of which the reply is lost goes once; one that Stripe refuses has failed and can be asked for again', async () => {
  const stage = contract.stage();
  const intent = await stage.open();
  fake.confirm(intent.referenceId, CARD);
  await stage.capture(intent.id);
  await stage.refund(intent.id, 2000);
  fake.breakNext(/POST \/v1\/refunds/, 'after', 2);
  await assert.rejects(stage.sendRefunds(intent.id));
  await stage.later();
  assert.deepEqual(await stage.books(intent.id), { provider: 10_000, refund: 2000, revenue: -12_000 });
  // At Stripe's desk somebody gave back more than we know of.
  const atDesk = fake.refundAtDesk(intent.referenceId, 9000);
  await stage.refund(intent.id, 5000);
  // Ours, still open, is for some of the same money: until it is refused, Stripe has to come again.
  assert.equal(await tell(stage, 'refund.created', atDesk), 503);
  await stage.sendRefunds(intent.id);
  const failed = await stage.managed(intent.id);
  assert.deepEqual(
    failed.refunds.map(({ status: state }) => state),
    ['succeeded', 'failed'],
  );
  assert.equal(failed.refunded, 2000);
  assert.equal(await tell(stage, 'refund.created', atDesk), 200);
  assert.equal((await stage.managed(intent.id)).refunded, 11_000);
  assert.equal((await stage.refund(intent.id, 1001)).statusCode, 409);
});

for (const fault of ['before', 'after'] as const)
  test(`a refund of which nothing was heard for two days goes once: ${fault === 'after' ? 'made' : 'not made'} by the first call`, async () => {
    const stage = contract.stage();
    const intent = await stage.open();
    fake.confirm(intent.referenceId, CARD);
    await tell(stage, 'payment_intent.succeeded', intent.referenceId);
    // Others of the same payment, before and after it; more than a page of them.
    for (let turn = 0; turn < 101; turn += 1) fake.refundAtDesk(intent.referenceId, 10);
    assert.equal((await stage.refund(intent.id, 2000)).statusCode, 200);
    fake.breakNext(/POST \/v1\/refunds/, fault, 2);
    await assert.rejects(stage.sendRefunds(intent.id));
    for (let turn = 0; turn < 101; turn += 1) fake.refundAtDesk(intent.referenceId, 10);
    fake.forgetKeys();
    await stage.sql(
      `update payment_refund set created_at = created_at - interval '2 days', checked_at = checked_at - interval '1 day' where intent_id = $1`,
      [intent.id],
    );
    await stage.later();
    assert.equal(fake.takenFor(intent.id).sum, 12_000 - 2000 - 202 * 10);
    const { refunds } = await stage.managed(intent.id);
    assert.deepEqual(
      refunds.map(({ amount: sum, status }) => [sum, status]),
      [[2000, 'succeeded']],
    );
  });

for (const way of ['otherMode', 'otherModeCode'] as const)
  test(`a refund that was made, and that the keys of the other mode do not find for days (${way}), goes once`, async () => {
    const stage = contract.stage();
    const intent = await stage.open();
    await pay(stage, intent);
    assert.equal((await stage.refund(intent.id, 2000)).statusCode, 200);
    fake.breakNext(/POST \/v1\/refunds/, 'after', 2);
    await assert.rejects(stage.sendRefunds(intent.id));
    fake.forgetKeys();
    fake.refuseAll(way);
    try {
      for (let day = 0; day < 5; day += 1) {
        await stage.sendRefunds(intent.id).catch(() => undefined);
        await stage.sql(
          "update payment_refund set created_at = created_at - interval '1 day' where intent_id = $1",
          [intent.id],
        );
      }
    } finally {
      fake.mend();
    }
    await stage.sendRefunds(intent.id);
    assert.equal((await stage.managed(intent.id)).refunds[0]?.status, 'succeeded');
    assert.equal(fake.takenFor(intent.id).sum, 10_000);
  });

test('a refusal that Stripe repeats, however old, is not the end of a refund', async () => {
  const stage = contract.stage();
  const intent = await stage.open();
  await pay(stage, intent);
  assert.equal((await stage.refund(intent.id, 2000)).statusCode, 200);
  fake.breakNext(/POST \/v1\/refunds/, 'noBalance');
  await assert.rejects(stage.sendRefunds(intent.id));
  await stage.sql(
    "update payment_refund set refused_since = refused_since - interval '4 days' where intent_id = $1",
    [intent.id],
  );
  await assert.rejects(stage.sendRefunds(intent.id));
  const refunds = async () => (await stage.managed(intent.id)).refunds.map(({ status }) => status);
  assert.deepEqual(await refunds(), ['created']);
  fake.forgetKeys();
  await stage.sendRefunds(intent.id);
  assert.deepEqual(await refunds(), ['succeeded']);
  assert.equal(fake.takenFor(intent.id).sum, 10_000);
});

test('keys that open nothing are a refusal of us, and of no call', async () => {
  const provider = createStripeProvider({ secretKey: 'sk_test_changed', webhookSecret: '' }, fake.url);
  const refund = {
    attemptReference: 'pi_1',
    refundId: newId(),
    amount: 100,
    currency: 'USD',
    key: `${newId()}:1:refund`,
    isLate: false,
  };
  await assert.rejects(provider.refund(refund), AccountRefused);
  await assert.rejects(provider.getAttempt('pi_1'), AccountRefused);
});

test('a refund that waits, and one that the bank sends back', async () => {
  const stage = contract.stage();
  const intent = await stage.open();
  fake.confirm(intent.referenceId, CARD);
  await stage.capture(intent.id);
  const refund = fake.refundAtDesk(intent.referenceId, 4000, 'pending');
  await tell(stage, 'refund.created', refund);
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
  assert.equal((await stage.managed(intent.id)).refunded, 4000);
  fake.setRefund(refund, 'succeeded');
  await stage.later();
  assert.deepEqual(await stage.books(intent.id), { provider: 8000, refund: 4000, revenue: -12_000 });
  fake.setRefund(refund, 'failed');
  await tell(stage, 'refund.failed', refund);
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
  assert.equal((await stage.managed(intent.id)).refunded, 0);
});

test('a dispute stops refunds; won, the money is back; lost, it is gone', async () => {
  const stage = contract.stage();
  const disputed = async (): Promise<{ intent: PaymentIntentView; dispute: string }> => {
    const intent = await stage.open();
    fake.confirm(intent.referenceId, CARD);
    await stage.capture(intent.id);
    const dispute = fake.dispute(intent.referenceId, 12_000, 'warning_needs_response');
    await tell(stage, 'charge.dispute.created', dispute);
    assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 }, 'an inquiry only');
    fake.setDispute(dispute, 'needs_response');
    await tell(stage, 'charge.dispute.updated', dispute);
    assert.deepEqual(await stage.books(intent.id), { dispute: 12_000, revenue: -12_000 });
    assert.equal((await stage.refund(intent.id, 1)).body.code, 'refund.disputed');
    assert.equal((await stage.managed(intent.id)).disputed, true);
    return { intent, dispute };
  };
  const won = await disputed();
  fake.setDispute(won.dispute, 'won');
  await tell(stage, 'charge.dispute.closed', won.dispute);
  assert.deepEqual(await stage.books(won.intent.id), { provider: 12_000, revenue: -12_000 });
  assert.equal((await stage.refund(won.intent.id, 1)).statusCode, 200);
  const lost = await disputed();
  fake.setDispute(lost.dispute, 'lost');
  await tell(stage, 'charge.dispute.closed', lost.dispute);
  assert.deepEqual(await stage.books(lost.intent.id), { dispute: 12_000, revenue: -12_000 });
  assert.equal((await stage.refund(lost.intent.id, 1)).body.code, 'refund.tooMuch');
});

test('while paying is off nothing new is paid; what was begun is heard out', async () => {
  const stage = contract.stage();
  const intent = await stage.open();
  await stage.staff.put('/admin/payments/integration', { type: 'none' });
  try {
    await assert.rejects(stage.open(), { message: 'payment integration not enabled' });
    assert.equal((await stage.open({ subtotal: 0 })).status, 'captured');
    fake.confirm(intent.referenceId, CARD);
    await tell(stage, 'payment_intent.succeeded', intent.referenceId);
    assert.equal(await status(stage, intent), 'captured');
  } finally {
    assert.equal((await stage.staff.put('/admin/payments/integration', { type: 'stripe' })).statusCode, 200);
  }
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}
