import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { findDiscrepancies } from '../books/reconciliation.service.ts';
import { openIntent, markConsumed } from '../intents/intents.service.ts';
import type { PaymentIntentView } from '../payments.schemas.ts';
import { openStage, type Stage } from './stage.factory.ts';

export const RECEIVED = 'Success! Payment received.';
export const PROCESSING = "Payment processing. We'll update you when payment is received.";

/** A payment provider, as these tests use it. */
export interface Side {
  readonly type: string;
  environment(): Promise<Readonly<Record<string, string>>>;
  connect(stage: Stage): Promise<void>;
  /** The payer pays in full, and we have heard of it. */
  pay(stage: Stage, intent: PaymentIntentView): Promise<void>;
  /** Completes the requested refunds. */
  settleRefunds(stage: Stage, intentId: string): Promise<void>;
  close(): Promise<void>;
}

/** Tests the guarantees that every provider must give. */
export function testProvider(side: Side): { stage(): Stage } {
  let stage: Stage;
  before(async () => {
    stage = await openStage(await side.environment());
    await side.connect(stage);
  });
  after(async () => {
    await stage.close();
    await side.close();
  });

  const paid = async (more: Parameters<Stage['open']>[0] = {}): Promise<PaymentIntentView> => {
    const intent = await stage.open(more);
    await side.pay(stage, intent);
    return stage.read(intent.id);
  };

  test('an agreed payment is captured, announced once, and recorded in the books', async () => {
    const intent = await stage.open();
    assert.deepEqual(
      [intent.status, intent.provider, intent.integration.type, intent.amount, intent.subTotal],
      ['created', side.type, side.type, 12_000, 12_000],
    );
    assert.notEqual(intent.referenceId, '');
    await side.pay(stage, intent);
    assert.equal((await stage.read(intent.id)).status, 'captured');
    assert.equal((await stage.capture(intent.id)).body.message, RECEIVED);
    assert.equal((await stage.heard(intent.id)).filter((name) => name === 'payment.captured').length, 1);
    assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
  });

  test('asked for again it is the same one, also from two windows', async () => {
    const thing = { registrationId: newId() };
    const all = await Promise.all(Array.from({ length: 8 }, () => stage.open(thing)));
    assert.equal(new Set(all.map(({ id }) => id)).size, 1);
    assert.equal(new Set(all.map(({ referenceId }) => referenceId)).size, 1);
    const rows = await stage.sql('select id from payment_attempt where intent_id = $1', [all[0]?.id]);
    assert.equal(rows.length, 1);
  });

  test('sent ten times at once it is paid once', async () => {
    const intent = await stage.open();
    await side.pay(stage, intent);
    const answers = await Promise.all(Array.from({ length: 10 }, () => stage.capture(intent.id)));
    for (const { statusCode, body } of answers) assert.deepEqual([statusCode, body.message], [200, RECEIVED]);
    assert.deepEqual(await stage.books(intent.id), { provider: 12_000, revenue: -12_000 });
  });

  test('another amount is another attempt; what is asked for last is what is paid', async () => {
    const thing = { registrationId: newId() };
    const first = await stage.open(thing);
    const second = await stage.open({ ...thing, subtotal: 500 });
    assert.equal(second.id, first.id);
    assert.equal(second.amount, 500);
    const rows = await stage.sql(
      'select amount, superseded, status from payment_attempt where intent_id = $1 order by number',
      [first.id],
    );
    assert.deepEqual(rows, [
      { amount: 12_000, superseded: true, status: 'canceled' },
      { amount: 500, superseded: false, status: 'created' },
    ]);
    await side.pay(stage, second);
    assert.deepEqual(await stage.books(first.id), { provider: 500, revenue: -500 });
    const third = await stage.open({ ...thing, subtotal: 500 });
    assert.deepEqual([third.id, third.status], [first.id, 'captured'], 'paid, and not yet delivered');
    const more = await stage.open({ ...thing, subtotal: 900 });
    assert.notEqual(more.id, first.id);
  });

  test('nothing to pay is paid at once, without anybody', async () => {
    const thing = { registrationId: newId() };
    const free = await stage.open({ ...thing, subtotal: 0 });
    assert.deepEqual([free.status, free.provider, free.amount, free.secret], ['captured', 'none', 0, '']);
    assert.deepEqual(await stage.books(free.id), {});
    assert.equal((await stage.capture(free.id)).body.message, RECEIVED);
    const dear = await stage.open({ ...thing, subtotal: 700 });
    assert.deepEqual([dear.id, dear.status, dear.provider], [free.id, 'created', side.type]);
    await side.pay(stage, dear);
    assert.deepEqual(await stage.books(free.id), { provider: 700, revenue: -700 });
  });

  test('a currency without a smaller unit is paid in whole ones', async () => {
    const put = (currency: string) =>
      stage.sql('update organization set currency = $2 where organization_id = $1', [
        stage.org.organization.id,
        currency,
      ]);
    await put('JPY');
    try {
      const intent = await paid({ subtotal: 5001 });
      assert.deepEqual([intent.amount, intent.currency, intent.status], [5001, 'JPY', 'captured']);
      assert.deepEqual(await stage.books(intent.id), { provider: 5001, revenue: -5001 });
    } finally {
      await put('USD');
    }
  });

  test('a part goes back, then the rest, never more, however many ask at once', async () => {
    const intent = await paid();
    assert.equal((await stage.refund(intent.id, 12_001)).body.code, 'refund.tooMuch');
    const answers = await Promise.all(Array.from({ length: 6 }, () => stage.refund(intent.id, 7000)));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409, 409, 409, 409]);
    await side.settleRefunds(stage, intent.id);
    assert.deepEqual(await stage.books(intent.id), { provider: 5000, refund: 7000, revenue: -12_000 });
    assert.equal((await stage.refund(intent.id, 5000)).statusCode, 200);
    await side.settleRefunds(stage, intent.id);
    assert.deepEqual(await stage.books(intent.id), { refund: 12_000, revenue: -12_000 });
    const { refunds, refunded } = await stage.managed(intent.id);
    assert.deepEqual(
      [refunded, refunds.map(({ status, amount }) => `${status} ${amount}`)],
      [12_000, ['succeeded 7000', 'succeeded 5000']],
    );
    assert.equal((await stage.refund(intent.id, 1)).statusCode, 409);
    assert.equal((await stage.heard(intent.id)).filter((name) => name === 'payment.refunded').length, 2);
  });

  test('it is the payer’s alone', async () => {
    const intent = await stage.open();
    const somebody = await stage.org.member();
    const foreigner = await stage.other.member();
    for (const caller of [somebody, foreigner, stage.staff]) {
      assert.equal((await caller.get(`/organization/intents/${intent.id}`)).statusCode, 404);
      assert.equal((await caller.post(`/organization/intents/${intent.id}/capture`, {})).statusCode, 404);
    }
    const elsewhere = await stage.other.staff();
    assert.equal((await elsewhere.get(`/admin/payments/intents/${intent.id}`)).statusCode, 404);
    assert.equal((await elsewhere.post(`/admin/payments/intents/${intent.id}/paid`)).statusCode, 404);
  });

  test('money that comes after all was given up is money, and is told', async () => {
    const intent = await stage.open();
    await stage.sql("update payment_intent set status = 'expired' where organization_id = $1 and id = $2", [
      stage.org.organization.id,
      intent.id,
    ]);
    assert.equal((await stage.capture(intent.id)).body.code, 'payment.closed');
    await side.pay(stage, intent);
    assert.equal((await stage.read(intent.id)).status, 'captured');
    assert.deepEqual(await stage.heard(intent.id), ['payment.captured']);
  });

  test('a payment that was not delivered is announced again, until it is', async () => {
    const intent = await paid();
    const context = stage.org.context();
    assert.deepEqual((await findDiscrepancies(context)).undelivered.includes(intent.id), false, 'not yet');
    await stage.later();
    assert.ok((await findDiscrepancies(context)).undelivered.includes(intent.id));
    const told = (await stage.heard(intent.id)).filter((name) => name === 'payment.captured').length;
    assert.equal(told, 2);
    const delivered = await Promise.all(Array.from({ length: 5 }, () => markConsumed(context, intent.id)));
    assert.equal(delivered.filter(Boolean).length, 1);
    await stage.later();
    assert.equal((await stage.heard(intent.id)).filter((name) => name === 'payment.captured').length, 2);
    assert.ok(!(await findDiscrepancies(context)).undelivered.includes(intent.id));
  });

  test('the browser says neither how much nor for whom', async () => {
    const intent = await stage.open();
    for (const more of [{ amount: 1 }, { accountId: stage.staff.id }, { status: 'captured' }])
      assert.equal((await stage.capture(intent.id, more)).statusCode, 400);
    await assert.rejects(
      openIntent(stage.org.context(stage.payer.id), {
        purpose: 'registration',
        registrationId: newId(),
        eventId: newId(),
        accountId: stage.payer.id,
        subtotal: -5,
        description: '',
        details: {},
      }),
    );
  });

  test('after all of this the books explain every payment', async () => {
    const { unbalanced, unexplained } = await findDiscrepancies(stage.org.context());
    assert.deepEqual({ unbalanced, unexplained }, { unbalanced: [], unexplained: [] });
    const [row] = await stage.sql(
      'select count(*)::int as lines from ledger_entry where organization_id = $1',
      [stage.org.organization.id],
    );
    assert.ok(Number(row?.['lines']) > 10);
    // A line too many is found.
    await stage.sql(
      `insert into ledger_entry select organization_id, gen_random_uuid(), 0, account, 1, currency, intent_id, null, null, created_at
       from ledger_entry where organization_id = $1 and account = 'provider' limit 1`,
      [stage.org.organization.id],
    );
    const found = await findDiscrepancies(stage.org.context());
    assert.deepEqual([found.unbalanced.length, found.unexplained.length], [1, 1]);
  });

  return { stage: () => stage };
}
