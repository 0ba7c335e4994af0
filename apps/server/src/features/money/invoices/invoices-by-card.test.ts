import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CARD, FakeStripe } from '../../../testing/payments/fake-stripe.ts';
import { checkIntegrity } from '../../whole/integrity/index.ts';
import type { ManagedPaymentView } from '../payments/payments.admin.schemas.ts';
import type { PaymentIntentView } from '../payments/payments.schemas.ts';
import { openStage, type Stage } from '../payments/providers/stage.factory.ts';
import type { ManagedInvoiceView } from './invoices.admin.schemas.ts';
import { fine, sent, told } from './invoices.factory.ts';
import type { InvoiceView } from './invoices.schemas.ts';
import { settleInvoice } from './paying.service.ts';
import { creditReturned } from './returns.service.ts';

let fake: FakeStripe;
let stage: Stage;

before(async () => {
  fake = await FakeStripe.start();
  stage = await openStage({ STRIPE_API_URL: fake.url });
  const keys = { secretKey: fake.addAccount(), webhookSecret: 'whsec_c2VjcmV0c2VjcmV0' };
  const settings = { type: 'stripe', publishableKey: 'pk_test_abc', ...keys };
  await fine(stage.staff.put('/admin/payments/integration', settings));
});
after(async () => {
  await stage.close();
  await fake.close();
  assert.deepEqual(fake.problems, []);
});

const read = (id: string) => fine(stage.payer.get<InvoiceView>(`/invoices/${id}`));
const open = (id: string) => fine(stage.payer.get<PaymentIntentView>(`/invoices/${id}/intent`));

test('paid with a card, credited in part, and the money goes back to the card once', async () => {
  const { id } = await sent(stage.staff, stage.payer);
  const intent = await open(id);
  assert.deepEqual([intent.provider, intent.amount], ['stripe', 107_100]);
  await fine(stage.capture(intent.id, { nonce: CARD }));
  const ctx = stage.org.context();
  await Promise.all([settleInvoice(ctx, id), settleInvoice(ctx, id)]);
  assert.equal((await read(id)).status, 'paid');
  const credit = { amount: 7100, reason: 'Smaller stand' };
  await fine(stage.staff.post(`/admin/invoices/${id}/credit`, credit));
  await Promise.all([stage.sendRefunds(intent.id), stage.sendRefunds(intent.id)]);
  await creditReturned(ctx, id);
  const payment: ManagedPaymentView = await stage.managed(intent.id);
  assert.deepEqual(
    payment.refunds.map(({ amount, status }) => [amount, status]),
    [[7100, 'succeeded']],
  );
  const { creditNotes, credited } = await fine(stage.staff.get<ManagedInvoiceView>(`/admin/invoices/${id}`));
  assert.deepEqual([creditNotes.length, credited], [1, 7100]);
  assert.deepEqual(await checkIntegrity(ctx), []);
});

test('money for the rest that comes after a part was asked back is kept as a part; a return that fails pays it again', async () => {
  const { id } = await sent(stage.staff, stage.payer);
  const at = `/admin/invoices/${id}`;
  await fine(stage.staff.post(`${at}/parts`, { amount: 40_000 }));
  const intent = await open(id);
  assert.equal(intent.amount, 67_100);
  const [first] = await stage.sql(
    "select id from payment_intent where invoice_id = $1 and status = 'captured'",
    [id],
  );
  await fine(stage.refund(String(first?.['id']), 40_000));
  await fine(stage.capture(intent.id, { nonce: CARD }));
  const ctx = stage.org.context();
  await settleInvoice(ctx, id);
  const sums = async () => {
    const { status, received, toPay, creditNotes } = await fine(stage.staff.get<ManagedInvoiceView>(at));
    return [status, received, toPay, creditNotes.length];
  };
  assert.deepEqual(await sums(), ['sent', 67_100, 40_000, 0]);
  assert.deepEqual((await stage.managed(intent.id)).refunds, []);
  assert.deepEqual(await checkIntegrity(ctx), []);
  await fine(stage.refund(intent.id, 7100));
  await settleInvoice(ctx, id);
  assert.deepEqual(await sums(), ['sent', 60_000, 47_100, 0]);
  fake.breakNext(/refunds$/, 'refuse', 1);
  await stage.sendRefunds(intent.id);
  await creditReturned(ctx, id);
  assert.deepEqual(await sums(), ['sent', 67_100, 40_000, 0]);
  assert.deepEqual(await checkIntegrity(ctx), []);
});

test('while a bank decides about the last payment, credits give back the payments before it', async () => {
  const { id } = await sent(stage.staff, stage.payer);
  const at = `/admin/invoices/${id}`;
  await fine(stage.staff.post(`${at}/parts`, { amount: 40_000 }));
  const intent = await open(id);
  await fine(stage.capture(intent.id, { nonce: CARD }));
  const ctx = stage.org.context();
  await settleInvoice(ctx, id);
  await stage.sql(
    `insert into payment_dispute (organization_id, id, intent_id, attempt_id, provider_reference, amount, currency,
       status, created_at, updated_at)
     select organization_id, gen_random_uuid(), intent_id, id, 'dp_1', amount, currency, 'opened', now(), now()
     from payment_attempt where intent_id = $1`,
    [intent.id],
  );
  const credit = (amount: number) =>
    stage.staff.post<ManagedInvoiceView>(`${at}/credit`, { amount, reason: 'Smaller stand' });
  assert.equal((await fine(credit(30_000))).credited, 30_000);
  assert.deepEqual(told(await credit(10_001)), [409, 'refund.disputed']);
  const refunds = await stage.sql(
    `select r.amount, i.provider from payment_refund r join payment_intent i on i.id = r.intent_id
     where i.invoice_id = $1`,
    [id],
  );
  assert.deepEqual(refunds, [{ amount: 30_000, provider: 'manual' }]);
});

test('a card that was charged before anybody heard of it keeps the invoice from being voided', async () => {
  const { id } = await sent(stage.staff, stage.payer);
  const intent = await open(id);
  fake.confirm(intent.referenceId, CARD);
  const answer = await stage.staff.post(`/admin/invoices/${id}/void`);
  assert.deepEqual(told(answer), [409, 'invoice.paid'], 'the provider says that it was paid first');
  await settleInvoice(stage.org.context(), id);
  assert.equal((await read(id)).status, 'paid');
  assert.deepEqual(await checkIntegrity(stage.org.context()), []);
});
