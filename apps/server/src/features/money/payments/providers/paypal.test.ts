import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CheckoutPaymentIntent, Client, Environment, OrdersController } from '@paypal/paypal-server-sdk';
import { until, type Caller } from '../../../../testing/app.ts';
import { newId } from '../../../../platform/ids.ts';
import type { PaymentSettingsView } from '../payments.admin.schemas.ts';
import { fromPayPalMoney, toPayPalMoney } from './paypal-amounts.ts';
import { message, PayPalSide } from './paypal.factory.ts';
import { sweepMethods } from '../methods/methods.service.ts';
import type { PaymentMethodView } from '../methods/methods.schemas.ts';
import { RECEIVED, testProvider } from './provider-contract.factory.ts';
import { testDisputes } from './disputes-contract.factory.ts';
import { testRefusals } from './refusals-contract.factory.ts';
import { testSavedMethods } from './saved-contract.factory.ts';

let side: PayPalSide;
before(async () => {
  side = await PayPalSide.start();
});

const contract = testProvider({
  type: 'paypal',
  environment: async () => side.fake.environment,
  connect: (stage) => side.connect(stage),
  pay: (stage, intent) => side.pay(stage, intent),
  settleRefunds: (stage, id) => stage.sendRefunds(id),
  close: () => side.close(),
});

testDisputes(
  {
    pay: (stage, intent) => side.pay(stage, intent),
    dispute: ({ referenceId }) => side.fake.dispute(referenceId, { dispute_life_cycle_stage: 'CHARGEBACK' }),
    disputeElsewhere: ({ referenceId }, count) => side.fake.disputeElsewhere(referenceId, count),
    listing: /^GET \/v1\/customer\/disputes$/,
    get calls() {
      return side.fake.calls;
    },
    refuseNext: (call) => side.fake.breakNext(call, 'refuse'),
    breakNext: (call) => side.fake.breakNext(call, 'before'),
    mend: () => side.fake.mend(),
  },
  () => contract.stage(),
);

const begin = async (who: Caller): Promise<string> => {
  const { body } = await who.post<{ reference: string }>('/self/payment-methods/setup');
  return body.data.reference;
};

testSavedMethods(
  {
    async enter(_stage, who) {
      const setup = await begin(who);
      side.fake.vault.approve(setup);
      return setup;
    },
    turn: (reference, means) => side.fake.vault.turn(reference, means),
    loseNext: (call) =>
      side.fake.breakNext(call === 'save' ? /^POST .*payment-tokens$/ : /^POST .*\/capture$/, 'after'),
    async payAndSave(stage, { id, referenceId }) {
      side.fake.approve(referenceId);
      assert.equal(message(await stage.capture(id, { nonce: referenceId })), RECEIVED);
    },
    timesTaken: ({ referenceId }) => (side.fake.captureIdOf(referenceId) === '' ? 0 : 1),
    keeps: (reference) => side.fake.vault.keeps(reference),
    removeAtDesk: (reference) => side.fake.vault.end(reference),
  },
  () => contract.stage(),
);

testRefusals(
  {
    ways: ['forbidden', 'invalid', 'unverified', 'restricted'],
    refuse: (way) => side.fake.refuseAll(way),
    mend: () => side.fake.mend(),
    pay: (stage, intent) => side.pay(stage, intent),
    nonce({ referenceId }) {
      side.fake.approve(referenceId);
      return referenceId;
    },
    settle: () => undefined,
    async enter(_stage, who) {
      const setup = await begin(who);
      side.fake.vault.approve(setup);
      return setup;
    },
    async dispute(stage, { referenceId }) {
      const dispute = side.fake.dispute(referenceId, { dispute_life_cycle_stage: 'CHARGEBACK' });
      assert.equal(await side.tell(stage, 'CUSTOMER.DISPUTE.CREATED', dispute), 200);
    },
  },
  () => contract.stage(),
);

const methodsOf = async (who: Caller) =>
  (await who.get<PaymentMethodView[]>('/self/payment-methods')).body.data;
const rowOf = async (who: Caller) =>
  (
    await contract.stage().sql(
      `select payment_customer.reference as customer, payment_method.reference as token
       from payment_customer left join payment_method on payment_method.customer_id = payment_customer.id
       where payment_customer.account_id = $1`,
      [who.id],
    )
  )[0];

test('the payer is who PayPal says, also from two windows; nothing is kept before the payer agrees', async () => {
  const { org } = contract.stage();
  const [ana, ben] = [await org.member(), await org.member()];
  const [one = '', two = ''] = await Promise.all([begin(ana), begin(ana)]);
  const save = (who: Caller, reference: string) =>
    who.post<PaymentMethodView>('/self/payment-methods', { reference });
  assert.equal((await save(ana, one)).body.code, 'payment.actionNeeded');
  for (const setup of [one, two]) side.fake.vault.approve(setup);
  for (const setup of [one, two]) assert.equal((await save(ben, setup)).statusCode, 404);
  for (const setup of [one, two]) assert.equal((await save(ana, setup)).statusCode, 200);
  assert.equal(side.fake.vault.tokensOf(String((await rowOf(ana))?.['customer'])).length, 2);
  assert.deepEqual((await methodsOf(ana))[0]?.card, {
    type: 'paypal',
    holder: 'ana@example.com',
    brand: 'unknown',
    last4: null,
    expMonth: null,
    expYear: null,
  });
});

test('a window that was opened before another one had named the payer takes that name', async () => {
  const stage = contract.stage();
  const ana = await stage.org.member();
  await begin(ana);
  const name = String((await rowOf(ana))?.['customer']);
  await stage.sql('update payment_customer set reference = null where account_id = $1', [ana.id]);
  const [held, gate] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const first = stage.org.context().transaction(async ({ db }) => {
    await db
      .updateTable('payment_customer')
      .set({ reference: name })
      .where('payment_customer.organization_id', '=', stage.org.organization.id)
      .where('payment_customer.account_id', '=', ana.id)
      .execute();
    held.resolve(undefined);
    await gate.promise;
  });
  await held.promise;
  const second = begin(ana);
  await until(
    () =>
      stage.sql(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        [],
      ),
    (waiting) => waiting.length > 0,
  );
  gate.resolve(undefined);
  await first;
  side.fake.vault.approve(await second);
  assert.equal((await ana.post('/self/payment-methods', { reference: await second })).statusCode, 200);
  assert.equal((await rowOf(ana))?.['customer'], name);
});

test('a payer who takes the leave back at PayPal is charged no more, and the end of an account ends all of it', async () => {
  const stage = contract.stage();
  const ana = await stage.org.member();
  for (let turn = 0; turn < 2; turn += 1) {
    const setup = await begin(ana);
    side.fake.vault.approve(setup);
    await ana.post('/self/payment-methods', { reference: setup });
  }
  const row = await rowOf(ana);
  const token = String(row?.['token']);
  side.fake.vault.end(token);
  const gone = side.fake.message('VAULT.PAYMENT-TOKEN.DELETED', { id: token }, side.webhookId);
  for (let turn = 0; turn < 2; turn += 1) assert.equal(await side.deliver(stage, gone), 200);
  const [left, ...more] = await methodsOf(ana);
  assert.deepEqual([left?.default, more], [true, []]);
  assert.equal((await ana.delete('/self')).statusCode, 200);
  const context = stage.org.context();
  await sweepMethods({ ...context, now: () => new Date(Date.now() + 120_000) });
  assert.deepEqual(side.fake.vault.tokensOf(String(row?.['customer'])), []);
});

test('an account at PayPal that may keep nothing takes the money all the same', async () => {
  const stage = contract.stage();
  const refused = /^POST \/v3\/vault\/setup-tokens$/;
  side.fake.breakNext(refused, 'refuse');
  const ana = await stage.org.member();
  assert.equal((await ana.post('/self/payment-methods/setup')).body.code, 'payment.notEnabled');
  side.fake.breakNext(/^POST \/v2\/checkout\/orders$/, 'refuse');
  const intent = await stage.open({ saved: 'save' });
  side.fake.approve(intent.referenceId);
  assert.equal(message(await stage.capture(intent.id, { nonce: intent.referenceId })), RECEIVED);
});

const count = (call: RegExp): number => side.fake.calls.filter((one) => call.test(one)).length;

test('amounts become decimals and come back without losing a unit', () => {
  for (const [amount, currency, value] of [
    [1, 'USD', '0.01'],
    [10, 'EUR', '0.10'],
    [1999, 'CHF', '19.99'],
    [99_999_999, 'USD', '999999.99'],
    [0, 'USD', '0.00'],
    [5001, 'JPY', '5001'],
  ] as const) {
    assert.deepEqual(toPayPalMoney(amount, currency), { currency_code: currency, value });
    assert.equal(fromPayPalMoney({ currency_code: currency, value }), amount);
  }
  assert.equal(fromPayPalMoney({ currency_code: 'USD', value: '7' }), 700);
  assert.equal(fromPayPalMoney({ currency_code: 'USD', value: '7.5' }), 750);
  assert.equal(fromPayPalMoney({ currency_code: 'JPY', value: '5001.00' }), 5001);
  for (const value of ['19.999', '-1.00', '1e3', '', '0x10', '.5', '1,00'])
    assert.ok(Number.isNaN(fromPayPalMoney({ currency_code: 'USD', value })), value);
  assert.ok(Number.isNaN(fromPayPalMoney({ currency_code: 'INR', value: '1.00' })));
  assert.throws(() => toPayPalMoney(100, 'INR'));
});

test('PayPal’s own SDK creates, captures and reads an order at the fake', async () => {
  const { clientId, clientSecret } = side.fake.addApp();
  const client = new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    unstable_httpClientOptions: {
      adapter: async (config: SdkCall) => {
        const { pathname } = new URL(config.url);
        const answer = await fetch(`${side.fake.url}${pathname}`, {
          method: config.method.toUpperCase(),
          headers: Object.fromEntries(
            Object.entries(config.headers).filter(([name]) => !/^(host|content-length)$/i.test(name)),
          ),
          ...(config.data === undefined ? {} : { body: String(config.data) }),
        });
        const headers = Object.fromEntries(answer.headers);
        return { config, headers, status: answer.status, statusText: '', data: await answer.text() };
      },
    },
  });
  const orders = new OrdersController(client);
  const prefer = 'return=representation';
  const { result: made } = await orders.createOrder({
    paypalRequestId: newId(),
    prefer,
    body: {
      intent: CheckoutPaymentIntent.Capture,
      purchaseUnits: [{ amount: { currencyCode: 'USD', value: '12.50' } }],
    },
  });
  const id = made.id ?? '';
  await assert.rejects(orders.captureOrder({ id, paypalRequestId: newId(), prefer, body: {} }), {
    statusCode: 422,
  });
  side.fake.approve(id);
  const { result } = await orders.captureOrder({ id, paypalRequestId: newId(), prefer, body: {} });
  assert.equal(result.purchaseUnits?.[0]?.payments?.captures?.[0]?.amount?.value, '12.50');
  assert.equal((await orders.getOrder({ id })).result.status, 'COMPLETED');
});
interface SdkCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly data?: unknown;
}

test('the keys are tried, kept sealed, and never come out again', async () => {
  const { staff, sql, org } = contract.stage();
  const put = (more: object) => staff.put('/admin/payments/integration', { ...side.keys, ...more });
  const refused = await put({ clientSecret: 'EnobodysSecret' });
  assert.deepEqual(
    [refused.statusCode, refused.body.code, refused.body.field],
    [400, 'payment.clientRefused', 'clientSecret'],
  );
  const unknown = await put({ clientId: 'AnotherClientId', clientSecret: undefined });
  assert.deepEqual([unknown.body.code, unknown.body.field], ['payment.clientMissing', 'clientSecret']);
  const { body } = await staff.get<PaymentSettingsView>('/admin/payments/integration');
  assert.deepEqual(
    [body.data.type, body.data.paypal?.clientId, body.data.paypal?.hearing, body.data.paypal?.live],
    ['paypal', side.keys['clientId'], true, false],
  );
  assert.ok(body.data.paypal?.webhookUrl.endsWith(`/api/webhooks/paypal/${side.connectionId}`));
  assert.ok(!JSON.stringify(body).includes(String(side.keys['clientSecret'])));
  const [row] = await sql(
    "select encode(secrets, 'escape') as text from payment_integration where organization_id = $1 and type = 'paypal'",
    [org.organization.id],
  );
  assert.ok(!String(row?.['text']).includes(String(side.keys['clientSecret'])));
  assert.equal((await staff.put('/admin/payments/integration', { type: 'paypal' })).statusCode, 200);
});

test('a test of the connection says whether the keys are accepted and the webhook leads here', async () => {
  const { staff, other } = contract.stage();
  const path = `/admin/payments/integrations/${side.connectionId}/test`;
  const read = await staff.get<PaymentSettingsView>('/admin/payments/integration');
  assert.deepEqual((await staff.post(path)).body.data, { accepted: true, hearing: false });
  side.fake.setWebhook(side.webhookId, read.body.data.paypal?.webhookUrl ?? '');
  assert.deepEqual((await staff.post(path)).body.data, { accepted: true, hearing: true });
  side.fake.breakNext(/webhooks/, 'before');
  assert.equal((await staff.post(path)).statusCode, 503);
  assert.equal((await (await other.staff()).post(path)).statusCode, 404);
});

test('one token serves all calls, and a new one is asked for when it ends early', async () => {
  const stage = contract.stage();
  const before = count(/oauth2/);
  await Promise.all([stage.open(), stage.open(), stage.open()]);
  assert.equal(count(/oauth2/), before);
  side.fake.endTokens();
  assert.equal((await stage.open()).status, 'created');
  assert.equal(count(/oauth2/), before + 1);
});

test('a currency that PayPal does not take is paid through the next provider, or not at all', async () => {
  const stage = contract.stage();
  const { staff, org, sql } = stage;
  const currency = (code: string) =>
    sql('update organization set currency = $2 where organization_id = $1', [org.organization.id, code]);
  await currency('INR');
  try {
    await assert.rejects(stage.open(), { code: 'payment.notEnabled' });
    await staff.put('/admin/payments/integration', { type: 'paypal', offered: ['manual'] });
    const intent = await stage.open();
    assert.deepEqual([intent.provider, intent.offers.map(({ type }) => type)], ['manual', ['manual']]);
  } finally {
    await currency('USD');
    await staff.put('/admin/payments/integration', { type: 'paypal' });
  }
});

test('while paying is off nothing new is paid; what was begun is heard out', async () => {
  const stage = contract.stage();
  const intent = await stage.open();
  await stage.staff.put('/admin/payments/integration', { type: 'none' });
  try {
    await assert.rejects(stage.open(), { message: 'payment integration not enabled' });
    side.fake.approve(intent.referenceId);
    assert.equal(message(await stage.capture(intent.id, { nonce: intent.referenceId })), RECEIVED);
  } finally {
    assert.equal((await stage.staff.put('/admin/payments/integration', { type: 'paypal' })).statusCode, 200);
  }
});
