import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import type { FakePayPal, PayPalMessage } from '../../../../testing/payments/fake-paypal.ts';
import { findDiscrepancies } from '../books/reconciliation.service.ts';
import type { PaymentSettingsView } from '../payments.admin.schemas.ts';
import type { PaymentIntentView } from '../payments.schemas.ts';
import { PayPalSide, statusOf } from './paypal.factory.ts';
import { openStage, type Stage } from './stage.factory.ts';

let side: PayPalSide;
let stage: Stage;
before(async () => {
  side = await PayPalSide.start();
  stage = await openStage(side.fake.environment);
  await side.connect(stage);
});
after(async () => {
  await stage.close();
  await side.close();
});

test('a message that comes before our own reply finds its payment', async () => {
  const thing = { registrationId: newId() };
  const known = new Set(side.fake.orderIds);
  side.fake.breakNext(/^POST \/v2\/checkout\/orders$/, 'after');
  await assert.rejects(stage.open(thing));
  const [order = ''] = side.fake.orderIds.filter((id) => !known.has(id));
  side.fake.approve(order);
  side.fake.captureDirectly(order);
  assert.equal(await side.tellCaptured(stage, order), 200);
  const [row] = await stage.sql(
    'select status, captured from payment_intent where organization_id = $1 and registration_id = $2',
    [stage.org.organization.id, thing.registrationId],
  );
  assert.deepEqual(row, { status: 'captured', captured: 12_000 });
});

test('messages twice and in every order come to the same end', async () => {
  const ends = new Set<string>();
  for (const order of permutations([0, 1, 2, 3])) {
    const intent = await stage.open();
    const id = intent.referenceId;
    side.fake.approve(id, 'waits');
    const messages = [side.fake.message('CHECKOUT.ORDER.APPROVED', side.fake.read(id), side.webhookId)];
    side.fake.captureDirectly(id);
    const capture = side.fake.captureIdOf(id);
    messages.push(side.fake.message('PAYMENT.CAPTURE.PENDING', side.fake.read(capture), side.webhookId));
    side.fake.finish(id, 'COMPLETED');
    messages.push(side.fake.message('PAYMENT.CAPTURE.COMPLETED', side.fake.read(capture), side.webhookId));
    const refund = side.fake.refundAtDesk(id, 3000);
    messages.push(side.fake.message('PAYMENT.CAPTURE.REFUNDED', side.fake.read(refund), side.webhookId));
    for (const index of [...order, ...order]) {
      const one = messages[index];
      if (one !== undefined) assert.equal(await side.deliver(stage, one), 200);
    }
    const { refunds, captured, refunded } = await stage.managed(intent.id);
    ends.add(
      JSON.stringify([
        await statusOf(stage, intent),
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
  const intent = await stage.open();
  side.fake.approve(intent.referenceId);
  side.fake.captureDirectly(intent.referenceId);
  const resource = side.fake.read(side.fake.captureIdOf(intent.referenceId));
  const one = side.fake.message('PAYMENT.CAPTURE.COMPLETED', resource, side.webhookId);
  const answers = await Promise.all(Array.from({ length: 6 }, () => side.deliver(stage, one)));
  assert.deepEqual(new Set(answers), new Set([200]));
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
  assert.equal((await stage.heard(intent.id)).length, 1);
});

test('refuses messages that PayPal did not sign, and changes nothing', async () => {
  const intent = await stage.open();
  side.fake.addCertificate('CERT-expired', { expired: true });
  side.fake.addCertificate('CERT-new');
  const resource = { ...side.fake.read(intent.referenceId), status: 'COMPLETED' };
  const make = (more: Parameters<FakePayPal['message']>[3] = {}, webhook = side.webhookId) =>
    side.fake.message('CHECKOUT.ORDER.COMPLETED', resource, webhook, more);
  const good = make();
  const change = (headers: Record<string, string>): PayPalMessage => ({
    ...good,
    headers: { ...good.headers, ...headers },
  });
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  const wrong = [
    make({}, 'WH0000000000'),
    make({}, ''),
    make({ time: days(-5) }),
    make({ time: days(1) }),
    { ...good, payload: `${good.payload} ` },
    { ...good, headers: { 'content-type': 'application/json' } },
    change({ 'paypal-auth-algo': 'SHA1withRSA' }),
    change({ 'paypal-transmission-id': newId() }),
    change({ 'paypal-transmission-sig': 'AAAA' }),
    change({ 'paypal-cert-url': 'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-good' }),
    change({ 'paypal-cert-url': `${side.fake.url}/v1/notifications/certs/../../other/CERT-good` }),
    change({
      'paypal-cert-url': `${side.fake.url.replace('//', '//user:word@')}/v1/notifications/certs/CERT-good`,
    }),
    change({ 'paypal-cert-url': `${side.fake.url}/elsewhere/CERT-good` }),
    change({ 'paypal-cert-url': 'nothing' }),
  ];
  const asked = side.fake.calls.length;
  for (const [index, one] of wrong.entries())
    assert.equal(await side.deliver(stage, one), 400, `message ${index}`);
  assert.ok(
    side.fake.calls.slice(asked).every((call) => call.includes('CERT-good')),
    'nothing is fetched from elsewhere',
  );
  await new Promise((resolve) => setTimeout(resolve, 1100));
  assert.equal(await side.deliver(stage, make({ certificate: 'CERT-expired' })), 400);
  const unknown = change({ 'paypal-cert-url': `${side.fake.url}/v1/notifications/certs/CERT-nowhere` });
  assert.deepEqual(
    [await side.deliver(stage, unknown), await side.deliver(stage, unknown)],
    [400, 503],
    'asked for once a second',
  );
  // A name that a stranger invents does not stand in the way of another.
  assert.equal(await side.deliver(stage, make({ certificate: 'CERT-new' })), 200);
  assert.equal(await side.deliver(stage, good, newId()), 404);
  // Signed well, but PayPal itself says otherwise: what it says when asked is what counts.
  assert.equal(await side.deliver(stage, good), 200);
  assert.equal(await statusOf(stage, intent), 'created');
});

test('acknowledges and ignores events of another organization, or that are not ours at all', async () => {
  const intent = await stage.open();
  side.fake.approve(intent.referenceId);
  side.fake.captureDirectly(intent.referenceId);
  // The same app of PayPal for two organizations.
  const { other, testApp } = stage;
  const put = await (await other.staff()).put<PaymentSettingsView>('/admin/payments/integration', side.keys);
  const theirs = put.body.data.paypal?.connectionId ?? '';
  const resource = side.fake.read(side.fake.captureIdOf(intent.referenceId));
  const event = side.fake.message('PAYMENT.CAPTURE.COMPLETED', resource, side.webhookId);
  const answer = await testApp.app.http.inject({
    method: 'POST',
    url: `/api/webhooks/paypal/${theirs}`,
    headers: { ...event.headers, organization: other.organization.id },
    payload: event.payload,
  });
  assert.equal(answer.statusCode, 200);
  assert.equal(await statusOf(stage, intent), 'created');
  assert.equal(await side.deliver(stage, event, theirs), 404, 'not a connection of this organization');
  for (const [type, gone] of [
    ['CHECKOUT.ORDER.APPROVED', { id: 'GONE' }],
    ['PAYMENT.CAPTURE.REFUNDED', { id: 'GONE' }],
    ['CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-D-0' }],
    ['PAYMENT.CAPTURE.REVERSED', { id: 'GONE' }],
    ['BILLING.PLAN.CREATED', { id: 'GONE' }],
  ] as const)
    assert.equal(await side.deliver(stage, side.fake.message(type, gone, side.webhookId)), 200, type);
  const hostile = side.fake.message(
    'CHECKOUT.ORDER.APPROVED',
    { id: '../../v1/oauth2/token' },
    side.webhookId,
  );
  const asked = count(/oauth2/);
  assert.equal(await side.deliver(stage, hostile), 200);
  assert.equal(count(/oauth2/), asked);
});

const count = (call: RegExp): number => side.fake.calls.filter((one) => call.test(one)).length;

test('when PayPal does not answer, the message is asked for again', async () => {
  const intent = await stage.open();
  side.fake.approve(intent.referenceId);
  side.fake.captureDirectly(intent.referenceId);
  side.fake.breakNext(/GET \/v2\/checkout/, 'before');
  const resource = side.fake.read(side.fake.captureIdOf(intent.referenceId));
  const one = side.fake.message('PAYMENT.CAPTURE.COMPLETED', resource, side.webhookId);
  assert.equal(await side.deliver(stage, one), 503);
  assert.equal(await side.deliver(stage, one), 200);
  assert.equal(await statusOf(stage, intent), 'captured');
});

test('an earlier order that was approved and not captured keeps nothing up, and is asked about', async () => {
  const thing = { registrationId: newId() };
  const first = await stage.open(thing);
  side.fake.approve(first.referenceId);
  const second = await stage.open({ ...thing, subtotal: 500 });
  assert.equal(second.amount, 500);
  // A capture that was on its way all the while.
  side.fake.captureDirectly(first.referenceId);
  await stage.later();
  const { captured, amount } = await stage.managed(first.id);
  assert.deepEqual([captured, amount], [12_000, 12_000]);
});

test('a refund of which the reply is lost goes once; one that PayPal refuses has failed', async () => {
  const intent = await stage.open();
  side.fake.approve(intent.referenceId);
  await stage.capture(intent.id, { nonce: intent.referenceId });
  await stage.refund(intent.id, 2000);
  side.fake.breakNext(/\/refund$/, 'after');
  await assert.rejects(stage.sendRefunds(intent.id));
  await stage.later();
  assert.deepEqual(await stage.books(intent.id), { provider: 10_000, refund: 2000, revenue: -12_000 });
  const atDesk = side.fake.refundAtDesk(intent.referenceId, 9000);
  await stage.refund(intent.id, 5000);
  // Ours, still open, is for some of the same money: until it is refused, PayPal has to come again.
  assert.equal(await side.tell(stage, 'PAYMENT.CAPTURE.REFUNDED', atDesk), 503);
  await stage.sendRefunds(intent.id);
  assert.deepEqual(
    (await stage.managed(intent.id)).refunds.map(({ status: state }) => state),
    ['succeeded', 'failed'],
  );
  assert.equal(await side.tell(stage, 'PAYMENT.CAPTURE.REFUNDED', atDesk), 200);
  assert.equal((await stage.managed(intent.id)).refunded, 11_000);
});

test('a refund that waits, and one that fails in the end', async () => {
  const intent = await stage.open();
  side.fake.approve(intent.referenceId);
  await stage.capture(intent.id, { nonce: intent.referenceId });
  const refund = side.fake.refundAtDesk(intent.referenceId, 4000, 'PENDING');
  await side.tell(stage, 'PAYMENT.REFUND.PENDING', refund);
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
  side.fake.setRefund(refund, 'COMPLETED');
  await stage.later();
  assert.deepEqual(await stage.books(intent.id), { provider: 8000, refund: 4000, revenue: -12_000 });
  side.fake.setRefund(refund, 'FAILED');
  await side.tell(stage, 'PAYMENT.REFUND.FAILED', refund);
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
});

test('a dispute stops refunds; won, the money is back; lost, it is gone', async () => {
  const disputed = async (): Promise<{ intent: PaymentIntentView; dispute: string }> => {
    const intent = await stage.open();
    side.fake.approve(intent.referenceId);
    await stage.capture(intent.id, { nonce: intent.referenceId });
    const dispute = side.fake.dispute(intent.referenceId, {});
    await side.tell(stage, 'CUSTOMER.DISPUTE.CREATED', dispute);
    assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 }, 'an inquiry only');
    side.fake.setDispute(dispute, { dispute_life_cycle_stage: 'CHARGEBACK', status: 'UNDER_REVIEW' });
    await side.tell(stage, 'CUSTOMER.DISPUTE.UPDATED', dispute);
    assert.deepEqual(await stage.books(intent.id), { dispute: 12_000, revenue: -12_000 });
    assert.equal((await stage.refund(intent.id, 1)).body.code, 'refund.disputed');
    return { intent, dispute };
  };
  const end = (dispute: string, outcome: object) => {
    side.fake.setDispute(dispute, { status: 'RESOLVED', dispute_outcome: outcome });
    return side.tell(stage, 'CUSTOMER.DISPUTE.RESOLVED', dispute);
  };
  const won = await disputed();
  await end(won.dispute, { outcome_code: 'RESOLVED_SELLER_FAVOUR' });
  assert.deepEqual(await stage.books(won.intent.id), { provider: 12_000, revenue: -12_000 });
  assert.equal((await stage.refund(won.intent.id, 1)).statusCode, 200);
  const lost = await disputed();
  await end(lost.dispute, {
    outcome_code: 'RESOLVED_BUYER_FAVOUR',
    amount_refunded: { currency_code: 'USD', value: '70.00' },
  });
  assert.deepEqual(await stage.books(lost.intent.id), { dispute: 7000, provider: 5000, revenue: -12_000 });
});

const money = (amount: number) => ({ currency_code: 'USD', value: (amount / 100).toFixed(2) });
const CLAIM = { status: 'WAITING_FOR_SELLER_RESPONSE', dispute_life_cycle_stage: 'CHARGEBACK' };

async function paid(): Promise<PaymentIntentView> {
  const intent = await stage.open();
  await side.pay(stage, intent);
  return intent;
}
const tellDispute = (id: string) => side.tell(stage, 'CUSTOMER.DISPUTE.RESOLVED', id);
const tellRefund = (id: string) => side.tell(stage, 'PAYMENT.CAPTURE.REFUNDED', id);

test('an accepted claim and the refund that it makes are the same money, in either order, also in part', async () => {
  for (const amount of [12_000, 7000])
    for (const isFirst of ['dispute', 'refund'])
      for (const isHeard of [true, false]) {
        const intent = await paid();
        const dispute = side.fake.dispute(intent.referenceId, CLAIM);
        if (isHeard) assert.equal(await side.tell(stage, 'CUSTOMER.DISPUTE.CREATED', dispute), 200);
        const refund = side.fake.acceptAtDesk(dispute, money(amount).value);
        const tells = [() => tellDispute(dispute), () => tellRefund(refund)];
        for (const tell of isFirst === 'dispute' ? tells : tells.toReversed())
          assert.equal(await tell(), 200);
        // Each comes twice, sometimes.
        for (const tell of tells) assert.equal(await tell(), 200);
        const left = 12_000 - amount;
        assert.deepEqual(
          await stage.books(intent.id),
          { ...(left === 0 ? {} : { provider: left }), refund: amount, revenue: -12_000 },
          `${amount}, the ${isFirst} first, the claim was heard of: ${isHeard}`,
        );
        const { refunded, disputes } = await stage.managed(intent.id);
        assert.deepEqual([refunded, disputes.map(({ status }) => status)], [amount, ['lost']]);
        assert.equal((await stage.refund(intent.id, left + 1)).body.code, 'refund.tooMuch');
        if (left > 0) assert.equal((await stage.refund(intent.id, left)).statusCode, 200);
      }
  const { unbalanced, unexplained } = await findDiscrepancies(stage.org.context());
  assert.deepEqual([unbalanced, unexplained], [[], []]);
});

test('a refund from before a claim and the claim are different money', async () => {
  for (const amount of [3000, 6000]) {
    const intent = await paid();
    const refund = side.fake.refundAtDesk(intent.referenceId, amount);
    const claimed = 12_000 - amount;
    const dispute = side.fake.dispute(intent.referenceId, { ...CLAIM, dispute_amount: money(claimed) });
    side.fake.setDispute(dispute, {
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: money(claimed) },
    });
    assert.equal(await tellDispute(dispute), 200);
    assert.equal(await tellRefund(refund), 200);
    assert.deepEqual(await stage.books(intent.id), { dispute: claimed, refund: amount, revenue: -12_000 });
  }
});

test('money lost and money refunded are never more than what came in, and a refund that fails is lost all the same', async () => {
  const intent = await paid();
  await stage.refund(intent.id, 3000);
  await stage.sendRefunds(intent.id);
  const dispute = side.fake.dispute(intent.referenceId, CLAIM);
  const refund = side.fake.acceptAtDesk(dispute, '90.00', 'PENDING');
  side.fake.setDispute(dispute, { dispute_outcome: { outcome_code: 'ACCEPTED' } });
  assert.equal(await tellDispute(dispute), 200);
  assert.deepEqual(await stage.books(intent.id), { dispute: 9000, refund: 3000, revenue: -12_000 });
  assert.equal(await side.tell(stage, 'PAYMENT.REFUND.PENDING', refund), 200);
  side.fake.setRefund(refund, 'COMPLETED');
  assert.equal(await tellRefund(refund), 200);
  assert.deepEqual(await stage.books(intent.id), { refund: 12_000, revenue: -12_000 });
  side.fake.setRefund(refund, 'FAILED');
  assert.equal(await side.tell(stage, 'PAYMENT.REFUND.FAILED', refund), 200);
  assert.deepEqual(await stage.books(intent.id), { dispute: 9000, refund: 3000, revenue: -12_000 });
});

const LOST = (amount: number) => ({
  status: 'RESOLVED',
  dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: money(amount) },
});

test('money that a bank took is none that was refunded at the desk, though it is the same sum', async () => {
  const intent = await paid();
  const claim = { ...CLAIM, dispute_channel: 'EXTERNAL', dispute_amount: money(5000) };
  const dispute = side.fake.dispute(intent.referenceId, claim);
  assert.equal(await side.tell(stage, 'CUSTOMER.DISPUTE.CREATED', dispute), 200);
  assert.equal(await tellRefund(side.fake.refundAtDesk(intent.referenceId, 5000)), 200);
  side.fake.setDispute(dispute, LOST(5000));
  assert.equal(await tellDispute(dispute), 200);
  const books = { dispute: 5000, provider: 2000, refund: 5000, revenue: -12_000 };
  assert.deepEqual(await stage.books(intent.id), books);
  assert.equal((await stage.refund(intent.id, 2001)).body.code, 'refund.tooMuch');
});

test('one refund is the money of one claim, and another refund beside it of none', async () => {
  const intent = await paid();
  const claim = { ...CLAIM, dispute_amount: money(4000) };
  const [one, other] = [1, 2].map(() => side.fake.dispute(intent.referenceId, claim));
  const refund = side.fake.acceptAtDesk(one ?? '', '40.00');
  side.fake.setDispute(other ?? '', LOST(4000));
  for (const dispute of [one, other]) assert.equal(await tellDispute(dispute ?? ''), 200);
  assert.equal(await tellRefund(refund), 200);
  assert.deepEqual(await stage.books(intent.id), {
    dispute: 4000,
    provider: 4000,
    refund: 4000,
    revenue: -12_000,
  });
  const beside = await paid();
  const dispute = side.fake.dispute(beside.referenceId, claim);
  const own = side.fake.acceptAtDesk(dispute, '40.00');
  for (const id of [own, side.fake.refundAtDesk(beside.referenceId, 3000)])
    assert.equal(await tellRefund(id), 200);
  assert.equal(await tellDispute(dispute), 200);
  assert.deepEqual(await stage.books(beside.id), { provider: 5000, refund: 7000, revenue: -12_000 });
});

test('a chargeback of the whole sum leaves nothing to a claim for it', async () => {
  const intent = await paid();
  const [bank, claim] = ['EXTERNAL', 'INTERNAL'].map((channel) =>
    side.fake.dispute(intent.referenceId, {
      ...CLAIM,
      dispute_channel: channel,
      dispute_amount: money(12_000),
    }),
  );
  for (const dispute of [bank ?? '', claim ?? '']) {
    side.fake.setDispute(dispute, LOST(12_000));
    assert.equal(await tellDispute(dispute), 200);
  }
  assert.deepEqual(await stage.books(intent.id), { dispute: 12_000, revenue: -12_000 });
});

test('while a claim is not decided a refund since then counts as its money', async () => {
  const intent = await paid();
  const dispute = side.fake.dispute(intent.referenceId, CLAIM);
  assert.equal(await side.tell(stage, 'CUSTOMER.DISPUTE.CREATED', dispute), 200);
  assert.equal(await tellRefund(side.fake.refundAtDesk(intent.referenceId, 5000)), 200);
  assert.deepEqual(await stage.books(intent.id), { dispute: 7000, refund: 5000, revenue: -12_000 });
});

test('a claim or a refund that was noted before their moments were kept heals when PayPal tells of it again', async () => {
  const booked = { provider: 7000, refund: 5000, revenue: -12_000 };
  const claim = { ...CLAIM, dispute_amount: money(5000) };
  for (const isFirst of ['dispute', 'refund']) {
    const intent = await paid();
    const dispute = side.fake.dispute(intent.referenceId, claim);
    const refund = side.fake.acceptAtDesk(dispute, '50.00');
    const tells = [() => tellDispute(dispute), () => tellRefund(refund)];
    const [first, second] = isFirst === 'dispute' ? tells : tells.toReversed();
    assert.equal(await first?.(), 200);
    await stage.sql('update payment_dispute set refunds_since = null, claimed = null where intent_id = $1', [
      intent.id,
    ]);
    await stage.sql('update payment_refund set made_at = null where intent_id = $1', [intent.id]);
    assert.equal(await second?.(), 200);
    assert.deepEqual(await stage.books(intent.id), { ...booked, dispute: 5000, provider: 2000 });
    assert.equal(await first?.(), 200);
    assert.deepEqual(await stage.books(intent.id), booked, isFirst);
  }
});

test('an open claim that was noted before its whole sum was kept is not opened again by a refund of a part', async () => {
  const intent = await paid();
  const dispute = side.fake.dispute(intent.referenceId, CLAIM);
  assert.equal(await side.tell(stage, 'CUSTOMER.DISPUTE.CREATED', dispute), 200);
  await stage.sql("update payment_dispute set claimed = null, answer_text = 'Sent' where intent_id = $1", [
    intent.id,
  ]);
  assert.equal(await tellRefund(side.fake.refundAtDesk(intent.referenceId, 5000)), 200);
  assert.equal(await side.tell(stage, 'CUSTOMER.DISPUTE.UPDATED', dispute), 200);
  const [kept] = await stage.sql(
    'select answer_text, withdrawn, claimed from payment_dispute where intent_id = $1',
    [intent.id],
  );
  assert.deepEqual({ ...kept }, { answer_text: 'Sent', withdrawn: 7000, claimed: 12_000 });
});

test('a message about a forgotten order of which no money is known changes nothing', async () => {
  const intent = await paid();
  const refund = side.fake.refundAtDesk(intent.referenceId, 1000);
  side.fake.forget(intent.referenceId);
  await stage.sql("update payment_attempt set status = 'failed' where intent_id = $1", [intent.id]);
  assert.equal(await tellRefund(refund), 200);
  assert.deepEqual((await stage.managed(intent.id)).refunds, []);
  await stage.sql("update payment_attempt set status = 'captured' where intent_id = $1", [intent.id]);
  assert.equal(await tellRefund(refund), 200);
  assert.deepEqual(await stage.books(intent.id), { provider: 11_000, refund: 1000, revenue: -12_000 });
});

test('a payment whose order PayPal has forgotten can be refunded, by us and at the desk, and disputed', async () => {
  const intent = await paid();
  side.fake.forget(intent.referenceId);
  await stage.refund(intent.id, 2000);
  await stage.sendRefunds(intent.id);
  assert.deepEqual(await stage.books(intent.id), { provider: 10_000, refund: 2000, revenue: -12_000 });
  assert.equal(await tellRefund(side.fake.refundAtDesk(intent.referenceId, 1000)), 200);
  assert.deepEqual(await stage.books(intent.id), { provider: 9000, refund: 3000, revenue: -12_000 });
  const claim = { ...CLAIM, dispute_amount: money(9000) };
  assert.equal(await tellDispute(side.fake.dispute(intent.referenceId, claim)), 200);
  assert.equal((await stage.managed(intent.id)).disputed, true);
});

test('a payment from before its capture was noted is refunded by its order', async () => {
  const intent = await paid();
  await stage.sql('update payment_attempt set capture_reference = null where intent_id = $1', [intent.id]);
  await stage.refund(intent.id, 2000);
  await stage.sendRefunds(intent.id);
  assert.deepEqual(await stage.books(intent.id), { provider: 10_000, refund: 2000, revenue: -12_000 });
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}
