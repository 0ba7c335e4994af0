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
