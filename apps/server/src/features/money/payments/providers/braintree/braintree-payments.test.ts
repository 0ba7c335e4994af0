import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../../platform/ids.ts';
import type { Answer } from '../../../../../testing/app.ts';
import { PROCESSING, RECEIVED } from '../provider-contract.factory.ts';
import { openStage, type Stage } from '../stage.factory.ts';
import { BraintreeSide } from './braintree.factory.ts';

let side: BraintreeSide;
let stage: Stage;
before(async () => {
  side = await BraintreeSide.start();
  stage = await openStage(side.fake.environment);
  await side.connect(stage);
});
after(async () => {
  await stage.close();
  await side.close();
});

const said = ({ body }: Answer): string => body.message;
const statusOf = async (id: string): Promise<string> => (await stage.read(id)).status;
const moneyOf = (order: string): string[] =>
  side.fake.salesOf(order).flatMap(({ type, status }) => (type === 'sale' ? [status] : []));

test('the card of the form is sold once, with the data of the device and the merchant account of the currency', async () => {
  const intent = await stage.open();
  assert.notEqual(intent.secret, '');
  const nonce = side.fake.nonce();
  const deviceData = '{"correlation_id":"abc"}';
  assert.equal(said(await stage.capture(intent.id, { nonce, deviceData })), RECEIVED);
  const asked = side.fake.asked.at(-1);
  assert.deepEqual(
    [asked?.['device_data'], asked?.['merchant_account_id'], asked?.['amount'], asked?.['order_id']],
    [deviceData, 'acme_usd', '120.00', intent.referenceId],
  );
  assert.equal(said(await stage.capture(intent.id, { nonce })), RECEIVED);
  assert.deepEqual(moneyOf(intent.referenceId), ['submitted_for_settlement']);
});

test('many windows with cards of their own take the money once', async () => {
  const intent = await stage.open();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => stage.capture(intent.id, { nonce: side.fake.nonce() })),
  );
  for (const answer of answers) assert.ok([RECEIVED, PROCESSING].includes(said(answer)), said(answer));
  assert.deepEqual(moneyOf(intent.referenceId), ['submitted_for_settlement']);
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
});

test('a declined card leaves the payment open, and another one pays', async () => {
  const intent = await stage.open();
  const declined = await stage.capture(intent.id, { nonce: side.fake.nonce('declines') });
  assert.deepEqual([declined.statusCode, declined.body.code], [459, 'payment.failed']);
  assert.equal(await statusOf(intent.id), 'failed');
  assert.equal(said(await side.pay(stage, intent)), RECEIVED);
  assert.deepEqual(await stage.heard(intent.id), ['payment.failed', 'payment.captured']);
});

test('a nonce that was used before pays nothing', async () => {
  const nonce = side.fake.nonce();
  const [first, second] = [await stage.open(), await stage.open()];
  assert.equal(said(await stage.capture(first.id, { nonce })), RECEIVED);
  const again = await stage.capture(second.id, { nonce });
  assert.deepEqual([again.statusCode, again.body.code], [459, 'payment.failed']);
  assert.deepEqual(await stage.books(second.id), {});
});

test('a lost reply is unknown: nothing is sold again, and the poller finds the sale by its order', async () => {
  const intent = await stage.open();
  side.fake.breakNext(/^POST \/transactions$/, 'after');
  assert.equal(said(await side.pay(stage, intent)), PROCESSING);
  assert.equal(said(await side.pay(stage, intent)), PROCESSING, 'another card does not pay meanwhile');
  assert.deepEqual(moneyOf(intent.referenceId), ['submitted_for_settlement']);
  await stage.later();
  assert.equal(await statusOf(intent.id), 'captured');
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
});

test('a call that never arrived is found to be none, and the payer can pay', async () => {
  const intent = await stage.open();
  side.fake.breakNext(/^POST \/transactions$/, 'before');
  assert.equal(said(await side.pay(stage, intent)), PROCESSING);
  await stage.later();
  assert.equal(await statusOf(intent.id), 'created');
  assert.equal(said(await side.pay(stage, intent)), RECEIVED);
});

test('its own check for duplicates is a reason to look', async () => {
  const intent = await stage.open();
  const held = side.fake.holdNext(/^POST \/transactions$/);
  const late = side.pay(stage, intent);
  await held.arrived;
  side.fake.sellDirectly(intent.referenceId, '120.00', 'acme_usd');
  held.release();
  assert.equal(said(await late), RECEIVED);
  assert.deepEqual(moneyOf(intent.referenceId).toSorted(), ['gateway_rejected', 'submitted_for_settlement']);
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
});

test('of two sales under one order the second is taken back', async () => {
  const intent = await stage.open();
  side.fake.sellDirectly(intent.referenceId, '120.00', 'acme_usd');
  side.fake.sellAgain(intent.referenceId);
  await stage.later();
  assert.equal(await statusOf(intent.id), 'captured');
  assert.deepEqual(moneyOf(intent.referenceId), ['submitted_for_settlement', 'voided']);
});

test('a sale that shows only after the payment was called off gives its money back', async () => {
  const thing = { registrationId: newId() };
  const first = await stage.open(thing);
  side.fake.breakNext(/^POST \/transactions$/, 'before');
  assert.equal(said(await side.pay(stage, first)), PROCESSING);
  await stage.later();
  const second = await stage.open({ ...thing, subtotal: 500 });
  assert.equal(second.amount, 500);
  // Its search knows the sale only now.
  side.fake.sellDirectly(first.referenceId, '120.00', 'acme_usd');
  assert.equal(said(await side.pay(stage, second)), RECEIVED);
  await stage.later();
  await stage.later();
  const captured = await stage.sql(
    "select captured, refunded from payment_attempt where intent_id = $1 and status = 'captured' order by number",
    [first.id],
  );
  assert.deepEqual(captured, [
    { captured: 12_000, refunded: 12_000 },
    { captured: 500, refunded: 0 },
  ]);
});

test('a debit, which our form never sends, is paid once it is settled', async () => {
  const intent = await stage.open();
  side.fake.sellDirectly(intent.referenceId, '120.00', 'acme_usd');
  for (const sale of side.fake.salesOf(intent.referenceId))
    Object.assign(sale, { 'payment-instrument-type': 'us_bank_account' });
  await stage.later();
  assert.equal(await statusOf(intent.id), 'processing');
  side.fake.settle(intent.referenceId);
  await stage.later();
  assert.equal(await statusOf(intent.id), 'captured');
});

test('sales of another program with the same account are left alone', async () => {
  const order = '2024:11:7';
  for (const more of ['', '1', ':again']) side.fake.sellDirectly(`${order}${more}`, '120.00', 'acme_usd');
  const id = side.fake.dispute(order, 'open');
  assert.equal(await side.tell(stage, 'dispute_opened', id), 200);
  // All three begin alike.
  assert.deepEqual(moneyOf(order), Array(3).fill('submitted_for_settlement'));
});

test('a token for the browser opens no wallet', async () => {
  await stage.open({ saved: 'save' });
  const ana = await stage.org.member();
  await ana.post('/self/payment-methods/setup');
  assert.ok(side.fake.tokens.length > 1);
  assert.ok(side.fake.tokens.every((asked) => !('customer_id' in asked)));
});

test('before it is settled all of it is voided, and a part waits for the night', async () => {
  const [whole, part] = [await stage.open(), await stage.open()];
  await side.pay(stage, whole);
  await side.pay(stage, part);
  assert.equal((await stage.refund(whole.id, 12_000)).statusCode, 200);
  await stage.sendRefunds(whole.id);
  assert.deepEqual(moneyOf(whole.referenceId), ['voided']);
  assert.deepEqual(await stage.books(whole.id), { refund: 12_000, revenue: -12_000 });
  assert.equal((await stage.refund(part.id, 5000)).statusCode, 200);
  await assert.rejects(stage.sendRefunds(part.id));
  assert.equal((await stage.managed(part.id)).refunds[0]?.status, 'created');
  side.fake.settle(part.referenceId);
  await stage.later();
  assert.deepEqual(await stage.books(part.id), { provider: 7000, refund: 5000, revenue: -12_000 });
});

test('a refund whose reply is lost goes out once', async () => {
  const intent = await stage.open();
  await side.pay(stage, intent);
  side.fake.settle(intent.referenceId);
  assert.equal((await stage.refund(intent.id, 2000)).statusCode, 200);
  side.fake.breakNext(/refund$/, 'after');
  await assert.rejects(stage.sendRefunds(intent.id));
  await Promise.all([stage.sendRefunds(intent.id), stage.sendRefunds(intent.id)]);
  const refunds = () => side.fake.calls.filter((call) => /refund$/.test(call)).length;
  const before = refunds();
  await stage.later();
  assert.equal(refunds(), before, 'it is found by its order');
  assert.deepEqual(await stage.books(intent.id), { provider: 10_000, refund: 2000, revenue: -12_000 });
});

test('a dispute is told, answered once, and lost or won', async () => {
  const intent = await stage.open();
  await side.pay(stage, intent);
  side.fake.settle(intent.referenceId);
  const id = side.fake.dispute(intent.referenceId, 'open');
  assert.equal(await side.tell(stage, 'dispute_opened', id), 200);
  assert.equal(await side.tell(stage, 'dispute_opened', id), 200);
  const { disputes, disputed } = await stage.managed(intent.id);
  assert.deepEqual(
    [disputed, disputes.map(({ status, amount }) => [status, amount])],
    [true, [['opened', 12_000]]],
  );
  assert.deepEqual(await stage.books(intent.id), { dispute: 12_000, revenue: -12_000 });
  side.fake.dispute(intent.referenceId, 'won');
  assert.equal(await side.tell(stage, 'dispute_won', id), 200);
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
});

test('an inquiry withdraws nothing', async () => {
  const intent = await stage.open();
  await side.pay(stage, intent);
  const id = side.fake.dispute(intent.referenceId, 'open', 'retrieval');
  await side.tell(stage, 'dispute_opened', id);
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
});

test('messages that Braintree did not sign, of others and of nothing change nothing', async () => {
  const intent = await stage.open();
  await side.pay(stage, intent);
  const id = side.fake.dispute(intent.referenceId, 'open');
  const forged = side.fake.message('dispute_opened', id, 'another-private-key');
  assert.equal(await side.deliver(stage, forged), 400);
  const signed = new URLSearchParams(side.fake.message('dispute_opened', id));
  signed.set('bt_payload', `${signed.get('bt_payload')}AAAA`);
  for (const payload of [signed.toString(), '', 'bt_signature=a%7Cb&bt_payload=%00', 'bt_payload=YQ=='])
    assert.equal(await side.deliver(stage, payload), 400, payload);
  assert.equal((await stage.managed(intent.id)).disputes.length, 0);
  assert.equal(await side.tell(stage, 'dispute_opened', 'unknown'), 200);
  assert.equal(await side.tell(stage, 'subscription_canceled', 'x'), 200);
  assert.equal(await side.deliver(stage, forged, stage.org.organization.id), 404);
});
