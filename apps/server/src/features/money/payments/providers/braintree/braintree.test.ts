import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { PaymentSettingsView } from '../../payments.admin.schemas.ts';
import type { PaymentIntentView } from '../../payments.schemas.ts';
import { RECEIVED, testProvider } from '../provider-contract.factory.ts';
import { testDisputes } from '../disputes-contract.factory.ts';
import { testRefusals } from '../refusals-contract.factory.ts';
import { testSavedMethods } from '../saved-contract.factory.ts';
import type { Stage } from '../stage.factory.ts';
import { fromBraintreeAmount, toBraintreeAmount } from './braintree-amounts.ts';
import { BraintreeSide } from './braintree.factory.ts';

let side: BraintreeSide;
before(async () => {
  side = await BraintreeSide.start();
});

/** As when our own call comes through without its reply. */
async function sellDirectly(stage: Stage, intent: PaymentIntentView): Promise<void> {
  const amount = toBraintreeAmount(intent.amount, intent.currency);
  side.fake.sellDirectly(intent.referenceId, amount, 'acme_usd');
  await stage.later();
}

const contract = testProvider({
  type: 'braintree',
  environment: async () => side.fake.environment,
  connect: (stage) => side.connect(stage),
  async pay(stage, intent) {
    const answer = await side.pay(stage, intent);
    if (answer.body.code !== 'payment.closed') return assert.equal(answer.body.message, RECEIVED);
    // A call that was at work when all was given up: nobody but the poller asks how it ended.
    await sellDirectly(stage, intent);
  },
  async settleRefunds(stage, id) {
    side.fake.settle((await stage.read(id)).referenceId);
    await stage.sendRefunds(id);
    await stage.later();
  },
  close: () => side.close(),
});

testSavedMethods(
  {
    enter: async () => side.fake.nonce(),
    turn: (reference, means) => side.fake.turn(reference, means),
    loseNext: (call) =>
      side.fake.breakNext(call === 'save' ? /^POST \/payment_methods/ : /^POST \/transactions$/, 'after'),
    async payAndSave(stage, intent) {
      assert.equal((await side.pay(stage, intent)).body.message, RECEIVED);
    },
    timesTaken: ({ referenceId }) =>
      side.fake.salesOf(referenceId).filter(({ status }) => status !== 'processor_declined').length,
    keeps: (reference) => side.fake.hasMethod(reference),
    removeAtDesk: (reference) => side.fake.removeMethodAtDesk(reference),
  },
  () => contract.stage(),
);

testDisputes(
  {
    pay: sellDirectly,
    dispute: ({ referenceId }) => side.fake.dispute(referenceId, 'open'),
    disputeElsewhere: (_intent, count) => side.fake.disputeElsewhere(count),
    listing: /^POST \/disputes\/advanced_search$/,
    get calls() {
      return side.fake.calls;
    },
    refuseNext: (call) => side.fake.breakNext(call, 'refuse'),
    breakNext: (call) => side.fake.breakNext(call, 'before'),
    mend: () => side.fake.mend(),
  },
  () => contract.stage(),
);

test('amounts become decimals and come back without losing a unit', () => {
  for (const [amount, currency, value] of [
    [1, 'USD', '0.01'],
    [10, 'EUR', '0.10'],
    [1999, 'CHF', '19.99'],
    [99_999_999, 'USD', '999999.99'],
    [0, 'USD', '0.00'],
    [5001, 'JPY', '5001'],
  ] as const) {
    assert.equal(toBraintreeAmount(amount, currency), value);
    assert.equal(fromBraintreeAmount(value, currency), amount);
  }
  assert.equal(fromBraintreeAmount('7', 'USD'), 700);
  for (const value of ['19.999', '-1.00', '1e3', '', '.5', '1,00'])
    assert.ok(Number.isNaN(fromBraintreeAmount(value, 'USD')), value);
  assert.ok(Number.isNaN(fromBraintreeAmount('1.00', 'XTS')));
  assert.throws(() => toBraintreeAmount(100, 'XTS'));
});

test('the keys are tried, kept sealed, and never come out again', async () => {
  const { staff, sql, org } = contract.stage();
  const put = (more: object) =>
    staff.put<PaymentSettingsView>('/admin/payments/integration', { ...side.fake.keys, ...more });
  const refused = await put({ privateKey: 'nobodysKey' });
  assert.deepEqual(
    [refused.statusCode, refused.body.code, refused.body.field],
    [400, 'payment.merchantRefused', 'privateKey'],
  );
  const another = await put({ merchantId: 'another_merchant', privateKey: undefined });
  assert.deepEqual([another.body.code, another.body.field], ['payment.merchantMissing', 'privateKey']);
  const { body } = await staff.get<PaymentSettingsView>('/admin/payments/integration');
  const { braintree } = body.data;
  assert.deepEqual(
    [body.data.type, braintree?.merchantId, braintree?.publicKey, braintree?.live],
    ['braintree', side.fake.merchantId, side.fake.publicKey, false],
  );
  assert.ok(braintree?.webhookUrl.endsWith(`/api/webhooks/braintree/${side.connectionId}`));
  assert.ok(!JSON.stringify(body).includes(side.fake.privateKey));
  const [row] = await sql(
    "select encode(secrets, 'escape') as text from payment_integration where organization_id = $1 and type = 'braintree'",
    [org.organization.id],
  );
  assert.ok(!String(row?.['text']).includes(side.fake.privateKey));
});

test('each currency has its merchant account: found, chosen by the staff, or not taken', async () => {
  const { staff, open, org, sql } = contract.stage();
  const put = async (merchantAccounts?: object[]) =>
    staff.put<PaymentSettingsView>('/admin/payments/integration', {
      type: 'braintree',
      ...(merchantAccounts === undefined ? {} : { merchantAccounts }),
    });
  const accounts = async (asked: ReturnType<typeof put>) =>
    (await asked).body.data.braintree?.merchantAccounts.find(({ currency }) => currency === 'USD')?.id;
  assert.equal(await accounts(put()), 'acme_usd');
  assert.equal(await accounts(put([{ currency: 'USD', id: 'acme_usd_two' }])), 'acme_usd_two');
  assert.equal(await accounts(put()), 'acme_usd_two', 'kept when it is not named again');
  const wrong = await put([{ currency: 'USD', id: 'acme_eur' }]);
  assert.deepEqual([wrong.statusCode, wrong.body.code], [400, 'payment.merchantAccountUnknown']);
  await sql("update organization set currency = 'GBP' where organization_id = $1", [org.organization.id]);
  try {
    await assert.rejects(open(), { code: 'payment.notEnabled' });
  } finally {
    await sql("update organization set currency = 'USD' where organization_id = $1", [org.organization.id]);
    await put([]);
  }
});

test('a test of the connection says whether the keys are accepted and whether an event has arrived', async () => {
  const stage = contract.stage();
  const path = `/admin/payments/integrations/${side.connectionId}/test`;
  assert.deepEqual((await stage.staff.post(path)).body.data, { accepted: true, hearing: false });
  assert.equal(await side.deliver(stage, side.fake.message('check', '')), 200);
  // Messages are forgotten after two months; without disputes there is none for longer.
  await stage.sql('delete from payment_event where organization_id = $1', [stage.org.organization.id]);
  assert.deepEqual((await stage.staff.post(path)).body.data, { accepted: true, hearing: true });
  side.fake.breakNext(/merchant_accounts/, 'before');
  assert.equal((await stage.staff.post(path)).statusCode, 503);
  assert.equal((await (await stage.other.staff()).post(path)).statusCode, 404);
});

testRefusals(
  {
    ways: ['forbidden', 'suspended'],
    refuse: (way) => side.fake.refuseAll(way),
    mend: () => side.fake.mend(),
    pay: sellDirectly,
    nonce: () => side.fake.nonce(),
    settle: ({ referenceId }) => side.fake.settle(referenceId),
    enter: async () => side.fake.nonce(),
    async dispute(stage, { referenceId }) {
      assert.equal(await side.tell(stage, 'dispute_opened', side.fake.dispute(referenceId, 'open')), 200);
    },
  },
  () => contract.stage(),
);
