import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { capturePayment } from '../intents/capture.service.ts';
import type { PaymentSettingsView } from '../payments.admin.schemas.ts';
import { message, PayPalSide, statusOf } from './paypal.factory.ts';
import { PROCESSING, RECEIVED } from './provider-contract.factory.ts';
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

test('an order in the browser, approved there, is captured when the payer comes back', async () => {
  const intent = await stage.open();
  assert.equal(intent.secret, intent.referenceId);
  assert.equal(intent.integration.publishableKey, side.keys['clientId']);
  assert.deepEqual(intent.offers, [{ connectionId: side.connectionId, type: 'paypal' }]);
  const early = await stage.capture(intent.id, { nonce: intent.referenceId });
  assert.deepEqual([early.statusCode, early.body.code], [459, 'payment.failed'], 'not approved');
  side.fake.approve(intent.referenceId);
  const wrong = await stage.capture(intent.id, { nonce: 'ANOTHERORDER' });
  assert.equal(wrong.statusCode, 459);
  assert.equal(message(await stage.capture(intent.id, { nonce: intent.referenceId })), RECEIVED);
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
});

test('many who return at once take the money once', async () => {
  const intent = await stage.open();
  side.fake.approve(intent.referenceId);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => stage.capture(intent.id, { nonce: intent.referenceId })),
  );
  for (const answer of answers) assert.equal(message(answer), RECEIVED);
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
  assert.equal((await stage.heard(intent.id)).length, 1);
});

test('a declined card leaves the order open; approved anew, it is another call and pays', async () => {
  const intent = await stage.open();
  const nonce = intent.referenceId;
  side.fake.approve(nonce, 'declines');
  const declined = await stage.capture(intent.id, { nonce });
  assert.deepEqual(
    [declined.statusCode, message(declined)],
    [459, 'Payment failed. Please try another payment method.'],
  );
  assert.equal(await statusOf(stage, intent), 'failed');
  side.fake.approve(nonce, 'pays');
  assert.equal(message(await stage.capture(intent.id, { nonce })), RECEIVED);
  assert.deepEqual(await stage.heard(intent.id), ['payment.failed', 'payment.captured']);
});

test('a pending capture is under way until PayPal says how it ended', async () => {
  const intent = await stage.open();
  side.fake.approve(intent.referenceId, 'waits');
  assert.equal(message(await stage.capture(intent.id, { nonce: intent.referenceId })), PROCESSING);
  assert.equal(await statusOf(stage, intent), 'processing');
  await assert.rejects(stage.open({ registrationId: intent.registrationId ?? '', subtotal: 1 }), {
    code: 'payment.processing',
  });
  side.fake.finish(intent.referenceId, 'COMPLETED');
  await side.tellCaptured(stage, intent.referenceId);
  assert.equal(await statusOf(stage, intent), 'captured');
});

test('a pending capture that is declined is spent: the next try is another order', async () => {
  const thing = { registrationId: newId() };
  const intent = await stage.open(thing);
  side.fake.approve(intent.referenceId, 'waits');
  await stage.capture(intent.id, { nonce: intent.referenceId });
  side.fake.finish(intent.referenceId, 'DECLINED');
  assert.equal(await side.tellCaptured(stage, intent.referenceId, 'PAYMENT.CAPTURE.DENIED'), 200);
  assert.equal(await statusOf(stage, intent), 'failed');
  const again = await side.choose(stage, intent);
  assert.equal(again.statusCode, 200, again.body.message);
  const { data: next } = again.body;
  assert.deepEqual([next.id, next.status], [intent.id, 'created']);
  assert.notEqual(next.referenceId, intent.referenceId);
  side.fake.approve(next.referenceId);
  assert.equal(message(await stage.capture(intent.id, { nonce: next.referenceId })), RECEIVED);
});

test('while our keys are refused nobody knows whether money came, and nothing else may take it for a term', async () => {
  const intent = await stage.open();
  const nonce = intent.referenceId;
  side.fake.approve(nonce);
  side.fake.breakNext(/\/capture$/, 'after');
  assert.equal(message(await stage.capture(intent.id, { nonce })), PROCESSING);
  const isMarked = async (): Promise<boolean> => {
    const marked = 'select id from payment_attempt where intent_id = $1 and capturing_at is not null';
    return (await stage.sql(marked, [intent.id])).length > 0;
  };
  side.fake.refuseAll('forbidden');
  await stage.later();
  assert.equal(await isMarked(), true);
  for (let turn = 0; turn < 4; turn += 1) await stage.later();
  assert.equal(await isMarked(), false);
  side.fake.mend();
  await stage.later();
  assert.equal(await statusOf(stage, intent), 'captured');
});

test('an order that PayPal is about to forget is replaced', async () => {
  const thing = { registrationId: newId() };
  const intent = await stage.open(thing);
  assert.equal((await side.choose(stage, intent)).body.data.referenceId, intent.referenceId);
  await stage.sql(
    "update payment_attempt set created_at = created_at - interval '3 hours' where intent_id = $1",
    [intent.id],
  );
  side.fake.forget(intent.referenceId);
  const next = (await side.choose(stage, intent, { attempt: intent.attempt })).body.data;
  assert.notEqual(next.referenceId, intent.referenceId);
  const stale = await side.choose(stage, intent, { attempt: intent.attempt });
  assert.deepEqual([stale.statusCode, stale.body.code], [409, 'payment.changed']);
  side.fake.approve(next.referenceId);
  assert.equal(message(await stage.capture(intent.id, { nonce: next.referenceId })), RECEIVED);
});

test('a reply that is lost after the order was made there: the same one is found again', async () => {
  const thing = { registrationId: newId() };
  const known = new Set(side.fake.orderIds);
  side.fake.breakNext(/^POST \/v2\/checkout\/orders$/, 'after');
  await assert.rejects(stage.open(thing), { code: 'payment.unavailable' });
  const intent = await stage.open(thing);
  assert.deepEqual(
    side.fake.orderIds.filter((id) => !known.has(id)),
    [intent.referenceId],
  );
});

test('money that was taken while the reply was lost is neither failed nor taken twice', async () => {
  const intent = await stage.open();
  const nonce = intent.referenceId;
  side.fake.approve(nonce);
  side.fake.breakNext(/\/capture$/, 'after');
  assert.equal(message(await stage.capture(intent.id, { nonce })), PROCESSING);
  assert.notEqual(await statusOf(stage, intent), 'failed');
  await stage.later();
  assert.equal(await statusOf(stage, intent), 'captured');
  assert.equal(message(await stage.capture(intent.id, { nonce })), RECEIVED);
  assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
});

test('an approval alone takes no money, whoever tells of it', async () => {
  const intent = await stage.open();
  side.fake.approve(intent.referenceId);
  assert.equal(await side.tell(stage, 'CHECKOUT.ORDER.APPROVED', intent.referenceId), 200);
  await stage.later();
  assert.equal(await statusOf(stage, intent), 'created');
  assert.equal(message(await stage.capture(intent.id, {})), RECEIVED, 'the browser comes back late');
});

test('money of two orders: the first that comes counts, the other goes back', async () => {
  const thing = { registrationId: newId() };
  const first = await stage.open(thing);
  side.fake.approve(first.referenceId);
  const second = await stage.open({ ...thing, subtotal: 500 });
  side.fake.approve(second.referenceId);
  await stage.capture(first.id, { nonce: second.referenceId });
  side.fake.captureDirectly(first.referenceId);
  await side.tellCaptured(stage, first.referenceId);
  await stage.sendRefunds(first.id);
  const { refunds, captured, refunded, amount } = await stage.managed(first.id);
  assert.deepEqual([amount, captured, refunded], [500, 12_500, 12_000]);
  assert.deepEqual(
    refunds.map(({ amount: sum, source, status: state }) => [sum, source, state]),
    [[12_000, 'system', 'succeeded']],
  );
});

test('two windows that choose at once leave one attempt to be paid', async () => {
  const { staff, sql } = stage;
  await staff.put('/admin/payments/integration', { type: 'manual', offered: ['paypal'] });
  try {
    const intent = await stage.open();
    const both = [side.connectionId, intent.integrationId];
    const answers = await Promise.all(
      [...both, ...both, ...both].map((connectionId) => side.choose(stage, intent, { connectionId })),
    );
    for (const { statusCode } of answers) assert.equal(statusCode, 200);
    const rows = await sql(
      'select provider_reference, status from payment_attempt where intent_id = $1 and not superseded',
      [intent.id],
    );
    assert.equal(rows.length, 1);
    const { data: last } = (await side.choose(stage, intent)).body;
    side.fake.approve(last.referenceId);
    assert.equal(message(await stage.capture(intent.id, { nonce: last.referenceId })), RECEIVED);
    const left = await sql(
      "select id from payment_attempt where intent_id = $1 and status not in ('canceled', 'captured')",
      [intent.id],
    );
    assert.deepEqual(left, []);
  } finally {
    await staff.put('/admin/payments/integration', { type: 'paypal' });
  }
});

test('a return from PayPal and a choice of another provider at once lose no money', async () => {
  const { staff } = stage;
  await staff.put('/admin/payments/integration', { type: 'paypal', offered: ['manual'] });
  try {
    for (let turn = 0; turn < 6; turn += 1) {
      const intent = await stage.open();
      const nonce = intent.referenceId;
      const manual = intent.offers.find(({ type }) => type === 'manual')?.connectionId;
      side.fake.approve(nonce);
      const [captured, chosen] = await Promise.all([
        stage.capture(intent.id, { nonce, attempt: intent.attempt }),
        side.choose(stage, intent, { connectionId: manual }),
      ]);
      assert.ok([200, 409].includes(captured.statusCode), message(captured));
      assert.ok([200, 409].includes(chosen.statusCode), message(chosen));
      await stage.later();
      const isTaken = side.fake.captureIdOf(nonce) !== '';
      assert.equal(captured.statusCode === 200, isTaken);
      assert.equal(await statusOf(stage, intent), isTaken ? 'captured' : 'created');
      assert.deepEqual(await stage.books(intent.id), isTaken ? { provider: 12_000, revenue: -12_000 } : {});
    }
  } finally {
    await staff.put('/admin/payments/integration', { type: 'paypal' });
  }
});

test('a payer chooses among what is offered, and the provider that was begun is called off', async () => {
  const { staff } = stage;
  const put = (body: object) => staff.put<PaymentSettingsView>('/admin/payments/integration', body);
  assert.equal((await put({ type: 'paypal', offered: ['stripe'] })).body.code, 'payment.notSetUp');
  const set = await put({ type: 'manual', offered: ['paypal'] });
  assert.deepEqual([set.body.data.type, set.body.data.offered], ['manual', ['paypal']]);
  try {
    const thing = { registrationId: newId() };
    const intent = await stage.open(thing);
    assert.deepEqual(
      [intent.provider, intent.offers.map(({ type }) => type)],
      ['manual', ['manual', 'paypal']],
    );
    const online = (await side.choose(stage, intent)).body.data;
    assert.deepEqual([online.id, online.provider, online.integration.type], [intent.id, 'paypal', 'paypal']);
    const kept = await stage.open(thing);
    assert.deepEqual([kept.provider, kept.referenceId], ['paypal', online.referenceId]);
    const back = (await side.choose(stage, intent, { connectionId: intent.integrationId })).body.data;
    assert.equal(back.provider, 'manual');
    const again = (await side.choose(stage, intent)).body.data;
    assert.notEqual(again.referenceId, online.referenceId);
    side.fake.approve(again.referenceId);
    assert.equal(message(await stage.capture(intent.id, { nonce: again.referenceId })), RECEIVED);
    assert.equal((await side.choose(stage, intent)).body.data.status, 'captured');
    const other = await stage.open();
    const somebody = await stage.org.member();
    const path = `/organization/intents/${other.id}/provider`;
    assert.equal((await somebody.put(path, { connectionId: side.connectionId })).statusCode, 404);
    const foreign = await side.choose(stage, other, { connectionId: newId() });
    assert.equal(foreign.body.code, 'payment.notEnabled');
  } finally {
    assert.equal((await put({ type: 'paypal' })).statusCode, 200);
  }
  assert.deepEqual(
    (await stage.open()).offers.map(({ type }) => type),
    ['paypal'],
  );
});

test('a provider whose keys cannot be opened is left out for buyers, and said to the staff, until they are entered again', async () => {
  const { staff, sql } = stage;
  const put = (body: object) => staff.put<PaymentSettingsView>('/admin/payments/integration', body);
  const thing = { registrationId: newId() };
  const begun = await stage.open(thing);
  const returning = ({ id, referenceId }: typeof begun) =>
    capturePayment(stage.org.context(stage.payer.id), id, { nonce: referenceId });
  const spoil = () =>
    sql(
      'update payment_integration set secrets = set_byte(secrets, 40, get_byte(secrets, 40) # 1) where id = $1',
      [side.connectionId],
    );
  await spoil();
  try {
    const shown = await staff.get<PaymentSettingsView>('/admin/payments/integration');
    assert.deepEqual([shown.statusCode, shown.body.data.paypal?.unusable], [200, true]);
    const trial = await staff.post(`/admin/payments/integrations/${side.connectionId}/test`);
    assert.deepEqual(trial.body.data, { accepted: false, hearing: false });
    await assert.rejects(stage.open(), { code: 'payment.notEnabled' });
    await assert.rejects(returning(begun), { code: 'payment.notEnabled' });
    assert.equal((await stage.read(begun.id)).id, begun.id);
    assert.equal((await put({ type: 'paypal' })).body.code, 'payment.clientMissing');
    assert.equal((await put({ type: 'manual', offered: ['paypal'] })).body.code, 'payment.notSetUp');
    assert.equal((await put({ type: 'manual' })).statusCode, 200);
    const open = await stage.open();
    assert.deepEqual(
      open.offers.map(({ type }) => type),
      ['manual'],
    );
  } finally {
    const again = await put(side.keys as object);
    assert.deepEqual([again.statusCode, again.body.data.paypal?.unusable], [200, false], again.body.message);
  }
  const intent = await stage.open(thing);
  side.fake.approve(intent.referenceId);
  assert.equal(await returning(intent), RECEIVED);
});
