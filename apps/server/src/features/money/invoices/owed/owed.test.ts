import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CARD, type FakeStripe } from '../../../../testing/payments/fake-stripe.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { openCardStage, type CardStage } from '../../payments/methods/methods.factory.ts';
import type { PaymentIntentView } from '../../payments/payments.schemas.ts';
import type { ManagedInvoiceView } from '../invoices.admin.schemas.ts';
import { fine, sent } from '../invoices.factory.ts';
import { returnCredited } from './owed.service.ts';
import { settleInvoice } from '../paying.service.ts';
import { creditReturned } from '../returns.service.ts';

let stage: CardStage;
let fake: FakeStripe;

before(async () => {
  stage = await openCardStage();
  ({ fake } = stage);
});
after(() => stage.close());

const open = (id: string) => fine(stage.payer.get<PaymentIntentView>(`/invoices/${id}/intent`));
const age = (intentId: string, days: number) =>
  stage.sql(
    `update payment_refund set updated_at = updated_at - $2 * interval '1 day' where intent_id = $1`,
    [intentId, days],
  );
const refundsOf = async (intentId: string) =>
  (await stage.managed(intentId)).refunds.map(({ amount, status }) => [amount, status]);
async function night(intentId: string): Promise<void> {
  await returnCredited(stage.org.context());
  await stage.sendRefunds(intentId);
}
async function refused(amounts: readonly number[]) {
  const { id } = await sent(stage.staff, stage.payer);
  const intent = await open(id);
  await fine(stage.capture(intent.id, { nonce: CARD }));
  await settleInvoice(stage.org.context(), id);
  fake.breakNext(/refunds$/, 'refuse', amounts.length);
  for (const amount of amounts)
    await fine(stage.staff.post(`/admin/invoices/${id}/credit`, { amount, reason: 'Smaller stand' }));
  await stage.sendRefunds(intent.id);
  return { id, intentId: intent.id };
}

test('the refund of a credit note that failed is tried again at night, ever less often', async () => {
  const { id, intentId } = await refused([7100]);
  await night(intentId);
  assert.deepEqual(await refundsOf(intentId), [[7100, 'failed']]);
  await age(intentId, 1);
  fake.breakNext(/refunds$/, 'refuse', 1);
  await night(intentId);
  await age(intentId, 1);
  await night(intentId);
  assert.deepEqual(await refundsOf(intentId), [
    [7100, 'failed'],
    [7100, 'failed'],
  ]);
  await age(intentId, 1);
  await Promise.all([night(intentId), night(intentId)]);
  await night(intentId);
  assert.deepEqual((await refundsOf(intentId)).slice(2), [[7100, 'succeeded']]);
  await creditReturned(stage.org.context(), id);
  const { creditNotes } = await fine(stage.staff.get<ManagedInvoiceView>(`/admin/invoices/${id}`));
  assert.deepEqual([creditNotes.length, fake.takenFor(intentId).sum], [1, 100_000]);
  assert.deepEqual(await checkIntegrity(stage.org.context()), []);
});

test('each of two credit notes gets its own money back, and nothing that the staff has refunded meanwhile', async () => {
  const { intentId } = await refused([7100, 3000]);
  await fine(stage.refund(intentId, 7100));
  await stage.sendRefunds(intentId);
  await age(intentId, 4);
  await night(intentId);
  assert.deepEqual((await refundsOf(intentId)).slice(2), [
    [7100, 'succeeded'],
    [3000, 'succeeded'],
  ]);
  await age(intentId, 40);
  await night(intentId);
  assert.equal(fake.takenFor(intentId).sum, 97_000);
});

for (const isOfList of [false, true])
  test(`a refund that the bank sends back is asked for anew, as its credit note stands: ${isOfList ? 'refunded in the list of payments' : 'credited'}`, async () => {
    const { id } = await sent(stage.staff, stage.payer);
    const intent = await open(id);
    await fine(stage.capture(intent.id, { nonce: CARD }));
    const ctx = stage.org.context();
    await settleInvoice(ctx, id);
    if (isOfList) await fine(stage.refund(intent.id, 7100));
    else
      await fine(stage.staff.post(`/admin/invoices/${id}/credit`, { amount: 7100, reason: 'Smaller stand' }));
    await stage.sendRefunds(intent.id);
    await creditReturned(ctx, id);
    const [gone] = await stage.sql('select provider_reference from payment_refund where intent_id = $1', [
      intent.id,
    ]);
    const reference = String(gone?.['provider_reference']);
    fake.setRefund(reference, 'failed');
    assert.equal(await stage.tell('refund.failed', reference), 200);
    await age(intent.id, 1);
    await night(intent.id);
    assert.deepEqual(await refundsOf(intent.id), [
      [7100, 'failed'],
      [7100, 'succeeded'],
    ]);
    await creditReturned(ctx, id);
    const { credited } = await fine(stage.staff.get<ManagedInvoiceView>(`/admin/invoices/${id}`));
    assert.equal(credited, 7100);
  });
