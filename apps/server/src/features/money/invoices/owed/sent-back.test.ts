import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { CARD, type FakeStripe } from '../../../../testing/payments/fake-stripe.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import {
  applyRefund,
  findAttempt,
  noteRefund,
  openCardStage,
  type CardStage,
} from '../../payments/methods/methods.factory.ts';
import type { PaymentIntentView } from '../../payments/payments.schemas.ts';
import type { ManagedInvoiceView } from '../invoices.admin.schemas.ts';
import { fine, sent } from '../invoices.factory.ts';
import { settleInvoice } from '../paying.service.ts';
import { creditReturned } from '../returns.service.ts';
import { returnCredited } from './owed.service.ts';

/** Refunds that had gone, and that the bank of the payer sends back. */

let stage: CardStage;
let fake: FakeStripe;

before(async () => {
  stage = await openCardStage();
  ({ fake } = stage);
});
after(() => stage.close());

interface Paid {
  readonly id: string;
  readonly intentId: string;
}

/** 8.40 and 1.60 of tax. */
async function paid(): Promise<Paid> {
  const { id, total } = await sent(stage.staff, stage.payer, {
    lineItems: [{ name: 'Stand', quantity: 1, amount: 840 }],
  });
  assert.equal(total, 1000);
  const intent = await fine(stage.payer.get<PaymentIntentView>(`/invoices/${id}/intent`));
  await fine(stage.capture(intent.id, { nonce: CARD }));
  await settleInvoice(stage.org.context(), id);
  return { id, intentId: intent.id };
}

const refundsOf = (intentId: string) =>
  stage.sql(
    'select id, amount, status, provider_reference, attempt_id, currency from payment_refund where intent_id = $1 order by created_at, id',
    [intentId],
  );

/** Sent, heard of, and written on papers, as the jobs do it. */
async function settle({ id, intentId }: Paid): Promise<void> {
  await stage.sendRefunds(intentId);
  for (const refund of await refundsOf(intentId))
    await noteRefund(stage.org.context(), intentId, String(refund['id']));
  await creditReturned(stage.org.context(), id);
}

async function sendBack(intentId: string, index: number): Promise<string> {
  const refund = (await refundsOf(intentId))[index];
  const reference = String(refund?.['provider_reference']);
  fake.setRefund(reference, 'failed');
  assert.equal(await stage.tell('refund.failed', reference), 200);
  return String(refund?.['id']);
}

const booked = async (intentId: string): Promise<Map<string, number>> => {
  const rows = await stage.sql(
    'select refund_id, account, sum(amount)::int as amount from ledger_entry where intent_id = $1 and refund_id is not null group by 1, 2',
    [intentId],
  );
  return new Map(
    rows.map((row) => [`${String(row['refund_id'])} ${String(row['account'])}`, Number(row['amount'])]),
  );
};
const sumOf = (sums: ReadonlyMap<string, number>, account: string): number =>
  [...sums].reduce((sum, [name, amount]) => (name.endsWith(account) ? sum + amount : sum), 0);

async function taxOnReceipts(intentId: string): Promise<number> {
  const [row] = await stage.sql(
    `select sum(case type when 'refund' then sales_tax else -sales_tax end)::int as tax from receipt
     where intent_id = $1 and refund_id is not null`,
    [intentId],
  );
  return Number(row?.['tax']);
}

for (const index of [0, 1, 2])
  test(`of three refunds with odd taxes that ${index + 1} is sent back: it is undone to the unit, and all tax goes back in the end`, async () => {
    const one = await paid();
    const { id, intentId } = one;
    for (let turn = 0; turn < 3; turn += 1) {
      await fine(stage.refund(intentId, 333));
      await settle(one);
    }
    const before = await booked(intentId);
    assert.deepEqual([sumOf(before, 'tax'), await taxOnReceipts(intentId)], [160, 160]);
    const refundId = await sendBack(intentId, index);
    // Told again, it is undone once.
    await stage.tell('refund.failed', String((await refundsOf(intentId))[index]?.['provider_reference']));
    await noteRefund(stage.org.context(), intentId, refundId);
    const undone = await booked(intentId);
    for (const [name, amount] of before)
      assert.equal(undone.get(name), name.startsWith(refundId) ? 0 : amount, name);
    assert.equal(await taxOnReceipts(intentId), sumOf(undone, 'tax'));
    // Its credit note stands, so it is owed, and asked for again.
    await stage.sql(
      "update payment_refund set updated_at = updated_at - interval '1 day' where intent_id = $1",
      [intentId],
    );
    await returnCredited(stage.org.context());
    await fine(stage.refund(intentId, 1));
    await settle(one);
    const all = await booked(intentId);
    assert.deepEqual(
      [sumOf(all, 'tax'), sumOf(all, 'provider'), await taxOnReceipts(intentId)],
      [160, -1000, 160],
    );
    const { creditNotes, credited } = await fine(
      stage.staff.get<ManagedInvoiceView>(`/admin/invoices/${id}`),
    );
    assert.deepEqual([creditNotes.length, credited, fake.takenFor(intentId).sum], [4, 1000, 0]);
    assert.deepEqual(await checkIntegrity(stage.org.context()), []);
  });

test('a refund that is sent back while its credit note is written has no credit note, or is asked for again', async () => {
  const one = await paid();
  const { id, intentId } = one;
  await fine(stage.refund(intentId, 500));
  await stage.sendRefunds(intentId);
  const [refund] = await refundsOf(intentId);
  const refundId = String(refund?.['id']);
  const ctx = stage.org.context();
  const attempt = await findAttempt(ctx.db, ctx.organizationId, String(refund?.['attempt_id']));
  assert.ok(attempt);
  const truth = {
    attemptReference: String(attempt.provider_reference),
    refundId,
    reference: String(refund?.['provider_reference']),
    amount: 500,
    currency: String(refund?.['currency']),
    status: 'failed' as const,
    error: 'account closed',
  };
  fake.setRefund(truth.reference, 'failed');
  const gate = Promise.withResolvers<undefined>();
  const back = ctx.transaction(async (inner) => {
    await applyRefund(inner, attempt, truth);
    await gate.promise;
  });
  await wait(100);
  const noted = creditReturned(ctx, id);
  await wait(200);
  gate.resolve(undefined);
  await Promise.all([back, noted]);
  await stage.sql(
    "update payment_refund set updated_at = updated_at - interval '1 day' where intent_id = $1",
    [intentId],
  );
  await returnCredited(ctx);
  await stage.sendRefunds(intentId);
  const { credited } = await fine(stage.staff.get<ManagedInvoiceView>(`/admin/invoices/${id}`));
  assert.equal(fake.takenFor(intentId).sum, 1000 - credited);
});
