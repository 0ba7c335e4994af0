import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import {
  findPaidThing,
  listReceiptsFor,
  markConsumed,
  openIntent,
  refundUndelivered,
  requestRefund,
  writeReceipt,
  type PaidThing,
} from './index.ts';
import { findIntent } from './intents/intents.queries.ts';
import type { PaymentIntentView } from './payments.schemas.ts';
import { openStage, type Stage } from './providers/stage.factory.ts';
import { noteRefund } from './receipts/receipts.service.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

type Thing = Extract<PaidThing, { purpose: 'booking' | 'invoice' }>;

async function open(thing: Thing, subtotal = 5000): Promise<PaymentIntentView> {
  const { id } = await openIntent(stage.org.context(stage.payer.id), {
    ...thing,
    accountId: stage.payer.id,
    subtotal,
    description: 'Room 5',
    details: {},
  });
  return stage.read(id);
}

/** As a feature does it that hears of the money: once, with a receipt. */
async function deliver(id: string): Promise<boolean> {
  return stage.org.context(stage.payer.id).transaction(async (inner) => {
    const intent = await findIntent(inner.db, inner.organizationId, id);
    assert.ok(intent);
    if (!(await markConsumed(inner, id))) return false;
    const line = { kind: 'booking', thing_id: newId(), pass_id: null, name: 'Room 5' } as const;
    await writeReceipt(inner, { account_id: intent.account_id, event_id: null }, intent, [
      { ...line, quantity: 1, price: intent.subtotal, discount: 0 },
    ]);
    return true;
  });
}

for (const purpose of ['booking', 'invoice'] as const)
  test(`a payment of a ${purpose} knows what it is for, is delivered once and leaves receipts`, async () => {
    const id = newId();
    const thing: Thing = purpose === 'booking' ? { purpose, bookingId: id } : { purpose, invoiceId: id };
    const intent = await open(thing);
    assert.deepEqual(
      [intent.bookingId, intent.invoiceId, intent.registrationId, intent.eventId],
      [purpose === 'booking' ? id : null, purpose === 'invoice' ? id : null, null, null],
    );
    assert.deepEqual(await findPaidThing(stage.org.context(), intent.id), thing);
    // Asked for again it is the same one, over what it costs by then.
    assert.deepEqual([(await open(thing, 4000)).id, (await stage.read(intent.id)).amount], [intent.id, 4000]);
    await stage.staff.post(`/admin/payments/intents/${intent.id}/paid`);
    assert.deepEqual(await stage.heard(intent.id), ['payment.captured']);
    const delivered = await Promise.all([deliver(intent.id), deliver(intent.id)]);
    assert.deepEqual(delivered.toSorted(), [false, true]);
    const ctx = stage.org.context(stage.payer.id);
    await ctx.transaction((inner) =>
      requestRefund(inner, { intentId: intent.id, amount: 1500, source: 'system' }),
    );
    const [refund] = (await stage.managed(intent.id)).refunds;
    assert.ok(refund);
    await stage.staff.post(`/admin/payments/intents/${intent.id}/refunds/${refund.id}/paid`);
    await noteRefund(ctx, intent.id, refund.id);
    const receipts = await listReceiptsFor(ctx, thing);
    assert.deepEqual(
      receipts.map((row) => [row.type, row.charged_amount, row.event_name, row[`${purpose}_id`]]),
      [
        ['charge', 4000, 'Room 5', id],
        ['refund', 1500, 'Room 5', id],
      ],
    );
    assert.deepEqual(await stage.books(intent.id), { provider: 2500, revenue: -4000, refund: 1500 });
  });

test('tax that was agreed before is kept whatever the address says', async () => {
  const { id } = await openIntent(stage.org.context(stage.payer.id), {
    purpose: 'invoice',
    invoiceId: newId(),
    accountId: stage.payer.id,
    subtotal: 1000,
    tax: {
      tax: 77,
      rate: 7700,
      name: 'MWST',
      currency: 'USD',
      address: {
        name: 'Ana',
        address1: null,
        address2: null,
        city: null,
        state: null,
        country: 'CH',
        zip: null,
      },
    },
    description: 'Invoice 1',
    details: {},
  });
  const { salesTax, amount, salesTaxRate, country } = await stage.read(id);
  assert.deepEqual([salesTax, amount, salesTaxRate, country], [77, 1077, 7.7, 'CH']);
});

/** Paid twice, and the refund of the second time was refused. */
async function payAgain(id: string): Promise<void> {
  await stage.sql(
    `insert into payment_attempt select (jsonb_populate_record(first, jsonb_build_object(
       'id', gen_random_uuid(), 'number', 2, 'superseded', true, 'provider_reference', null))).*
     from payment_attempt as first where intent_id = $1`,
    [id],
  );
  await stage.sql('update payment_intent set captured = 2 * captured where id = $1', [id]);
}

const refundsByAttempt = (id: string) =>
  stage.sql(
    `select payment_attempt.number, payment_refund.amount::int as amount from payment_refund
     join payment_attempt on payment_attempt.id = payment_refund.attempt_id
     where payment_refund.intent_id = $1 order by payment_attempt.number, payment_refund.created_at`,
    [id],
  );

test('of a payment that was made twice, refunds are taken from the attempt that was delivered', async () => {
  const thing: Thing = { purpose: 'booking', bookingId: newId() };
  const { id } = await open(thing);
  assert.equal((await stage.staff.post(`/admin/payments/intents/${id}/paid`)).statusCode, 200);
  assert.equal(await deliver(id), true);
  await payAgain(id);
  const ctx = stage.org.context();
  const refund = (amount: number) =>
    ctx.transaction((inner) => requestRefund(inner, { intentId: id, amount, source: 'payer' }));
  assert.equal((await stage.refund(id, 1500)).statusCode, 200);
  await refund(500);
  for (const one of (await stage.managed(id)).refunds) {
    await stage.staff.post(`/admin/payments/intents/${id}/refunds/${one.id}/paid`);
    await noteRefund(ctx, id, one.id);
  }
  const receipts = (await listReceiptsFor(ctx, thing)).map((row) => [row.type, row.charged_amount]);
  assert.deepEqual(receipts, [
    ['charge', 5000],
    ['refund', 1500],
    ['refund', 500],
  ]);
  // More than is left of it can be about the second payment alone, and only the staff knows of that.
  await assert.rejects(refund(3001), { code: 'refund.tooMuch' });
  assert.equal((await stage.refund(id, 5001)).body.code, 'refund.tooMuch');
  assert.equal((await stage.managed(id)).refundable, 5000);
  assert.equal((await stage.refund(id, 3001)).statusCode, 200);
  await refund(3000);
  assert.equal((await stage.refund(id, 1999)).statusCode, 200);
  assert.equal((await stage.refund(id, 1)).body.code, 'refund.tooMuch');
  assert.deepEqual(await refundsByAttempt(id), [
    { number: 1, amount: 1500 },
    { number: 1, amount: 500 },
    { number: 1, amount: 3000 },
    { number: 2, amount: 3001 },
    { number: 2, amount: 1999 },
  ]);
});

test('the staff gives back whole what was paid twice, and the delivered payment stays as it is', async () => {
  const { id } = await open({ purpose: 'booking', bookingId: newId() });
  assert.equal((await stage.staff.post(`/admin/payments/intents/${id}/paid`)).statusCode, 200);
  assert.equal(await deliver(id), true);
  await payAgain(id);
  assert.equal((await stage.refund(id, 5000)).statusCode, 200);
  assert.deepEqual(await refundsByAttempt(id), [{ number: 2, amount: 5000 }]);
  // Asked for again, it is about the one that was delivered.
  assert.equal((await stage.refund(id, 5000)).statusCode, 200);
  assert.equal((await stage.refund(id, 1)).body.code, 'refund.tooMuch');
  assert.deepEqual(await refundsByAttempt(id), [
    { number: 1, amount: 5000 },
    { number: 2, amount: 5000 },
  ]);
});

test('the money that a bank took for good is missing at the attempt that it was taken of', async () => {
  const { id } = await open({ purpose: 'booking', bookingId: newId() });
  assert.equal((await stage.staff.post(`/admin/payments/intents/${id}/paid`)).statusCode, 200);
  await payAgain(id);
  await stage.sql(
    `insert into payment_dispute (organization_id, id, intent_id, attempt_id, provider_reference, amount, currency,
       status, withdrawn, created_at, updated_at)
     select organization_id, gen_random_uuid(), intent_id, id, 'dp_1', 2000, currency, 'lost', 2000, now(), now()
     from payment_attempt where intent_id = $1 and number = 2`,
    [id],
  );
  const ctx = stage.org.context();
  for (let time = 0; time < 2; time += 1)
    await ctx.transaction((inner) => refundUndelivered(inner, id, 'Not to be had any more'));
  assert.deepEqual(await refundsByAttempt(id), [
    { number: 1, amount: 5000 },
    { number: 2, amount: 3000 },
  ]);
});
