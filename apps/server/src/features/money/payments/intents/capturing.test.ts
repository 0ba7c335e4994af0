import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Answer } from '../../../../testing/app.ts';
import { CARD } from '../../../../testing/payments/fake-stripe.ts';
import { openCardStage, type CardStage } from '../methods/methods.factory.ts';
import type { PaymentIntentView } from '../payments.schemas.ts';
import { message, PayPalSide, statusOf } from '../providers/paypal.factory.ts';
import { PROCESSING, RECEIVED } from '../providers/provider-contract.factory.ts';

let side: PayPalSide;
let stage: CardStage;
before(async () => {
  side = await PayPalSide.start();
  stage = await openCardStage(side.fake.environment);
  await side.connect(stage);
  const both = await stage.staff.put('/admin/payments/integration', { type: 'stripe', offered: ['paypal'] });
  assert.equal(both.statusCode, 200, both.body.message);
});
after(async () => {
  await stage.close();
  await side.close();
});

const told = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code ?? 'ok'];
const PAID_ONCE = { provider: 12_000, revenue: -12_000 };
const byCard = (intent: PaymentIntentView) =>
  side.choose(stage, intent, {
    connectionId: intent.offers.find(({ type }) => type === 'stripe')?.connectionId,
  });
const approved = async (): Promise<PaymentIntentView> => {
  const { body } = await side.choose(stage, await stage.open());
  side.fake.approve(body.data.referenceId);
  return body.data;
};
const pay = ({ id, attempt }: PaymentIntentView, nonce: string) => stage.capture(id, { nonce, attempt });
const payByCard = async (intent: PaymentIntentView): Promise<void> => {
  const { body, statusCode } = await byCard(intent);
  assert.equal(statusCode, 200, body.message);
  assert.equal(message(await pay(body.data, CARD)), RECEIVED);
  await stage.later();
  assert.equal(side.fake.captureIdOf(intent.referenceId), '');
  assert.deepEqual(await stage.books(intent.id), PAID_ONCE);
  assert.equal(stage.fake.takenFor(intent.id).times, 1);
};

test('while PayPal takes the money, no card is asked for it', async () => {
  const intent = await approved();
  const hold = side.fake.holdNext(/\/capture$/);
  const paying = pay(intent, intent.referenceId);
  await hold.arrived;
  const asked = stage.fake.calls.length;
  for (const answer of await Promise.all([byCard(intent), byCard(intent)]))
    assert.deepEqual(told(answer), [409, 'payment.processing']);
  assert.equal(stage.fake.calls.length, asked);
  hold.release();
  assert.equal(message(await paying), RECEIVED);
  assert.deepEqual(await stage.books(intent.id), PAID_ONCE);
  assert.equal((await byCard(intent)).body.data.status, 'captured');
  assert.equal(stage.fake.takenFor(intent.id).times, 0);
});

test('a second call for the same payment does not let a card in while the first is at work', async () => {
  const intent = await approved();
  const hold = side.fake.holdNext(/\/capture$/);
  const paying = pay(intent, intent.referenceId);
  await hold.arrived;
  // Refused at once: another order than this was approved.
  assert.equal((await pay(intent, 'another')).body.code, 'payment.failed');
  assert.deepEqual(told(await byCard(intent)), [409, 'payment.processing']);
  hold.release();
  assert.equal(message(await paying), RECEIVED);
  assert.deepEqual(await stage.books(intent.id), PAID_ONCE);
  assert.equal((await byCard(intent)).body.data.status, 'captured');
});

test('an attempt that gave way to another one is not captured any more', async () => {
  const intent = await approved();
  const { statusCode, body } = await byCard(intent);
  assert.equal(statusCode, 200, body.message);
  assert.deepEqual(told(await pay(intent, intent.referenceId)), [409, 'payment.changed']);
  assert.equal(message(await pay(body.data, CARD)), RECEIVED);
  assert.equal(side.fake.captureIdOf(intent.referenceId), '');
});

test('a card whose charge was not heard of holds PayPal back until Stripe has told', async () => {
  const { body } = await byCard(await stage.open());
  stage.fake.breakNext(/\/confirm$/, 'after', 2);
  assert.equal(message(await pay(body.data, CARD)), PROCESSING);
  assert.deepEqual(told(await side.choose(stage, body.data)), [409, 'payment.processing']);
  await stage.later();
  assert.equal(await statusOf(stage, body.data), 'captured');
  assert.deepEqual(await stage.books(body.data.id), PAID_ONCE);
});

test('a process that died before the provider took the money holds nobody up for longer than its term', async () => {
  const intent = await approved();
  side.fake.breakNext(/\/capture$/, 'before', 2);
  assert.equal(message(await pay(intent, intent.referenceId)), PROCESSING);
  assert.deepEqual(told(await byCard(intent)), [409, 'payment.processing']);
  await stage.later();
  await payByCard(intent);
});

test('the payer needs no job to go on once the term is over', async () => {
  const intent = await approved();
  side.fake.breakNext(/\/capture$/, 'before', 2);
  await pay(intent, intent.referenceId);
  await stage.sql(
    "update payment_attempt set capturing_at = capturing_at - interval '3 minutes' where intent_id = $1",
    [intent.id],
  );
  await payByCard(intent);
});

test('a provider that stays silent holds nobody up for ever', async () => {
  const intent = await approved();
  side.fake.breakNext(/\/capture$/, 'before', 2);
  await pay(intent, intent.referenceId);
  const silent = (): void => side.fake.breakNext(/GET .*\/orders\//, 'before', 20);
  silent();
  await stage.later();
  assert.deepEqual(told(await byCard(intent)), [409, 'payment.processing']);
  for (let turn = 0; turn < 7; turn += 1) await stage.later();
  side.fake.mend();
  await payByCard(intent);
});

test('keys that are gone hold nobody up for ever', async () => {
  const intent = await approved();
  side.fake.breakNext(/\/capture$/, 'before', 2);
  await pay(intent, intent.referenceId);
  const swap = (secrets: unknown) =>
    stage.sql('update payment_integration set secrets = $2 where id = $1', [side.connectionId, secrets]);
  const [kept] = await stage.sql('select secrets from payment_integration where id = $1', [
    side.connectionId,
  ]);
  await swap(Buffer.from('sealed with a key that is lost'));
  await stage.later();
  const marked = 'select id from payment_attempt where intent_id = $1 and capturing_at is not null';
  assert.equal((await stage.sql(marked, [intent.id])).length, 1);
  for (let turn = 0; turn < 7; turn += 1) await stage.later();
  assert.deepEqual(await stage.sql(marked, [intent.id]), []);
  await swap(kept?.['secrets']);
  side.fake.mend();
  await payByCard(intent);
});

test('PayPal and a card pressed at once: one is asked, or both are told to wait, and the money comes once', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const intent = await approved();
    const [paid, chosen] = await Promise.all([
      pay(intent, intent.referenceId),
      byCard(intent).then((answer) => (answer.statusCode === 200 ? pay(answer.body.data, CARD) : answer)),
    ]);
    assert.equal([paid, chosen].filter((answer) => message(answer) === RECEIVED).length >= 1, true);
    await stage.later();
    const byPayPal = side.fake.captureIdOf(intent.referenceId) === '' ? 0 : 1;
    assert.equal(byPayPal + stage.fake.takenFor(intent.id).times, 1);
    assert.deepEqual(await stage.books(intent.id), PAID_ONCE);
  }
});
