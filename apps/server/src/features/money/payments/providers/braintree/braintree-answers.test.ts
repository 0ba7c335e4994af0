import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../../platform/ids.ts';
import { FakeBraintree } from '../../../../../testing/payments/fake-braintree.ts';
import type { DisputeReply, PaymentProvider } from '../provider.types.ts';
import { createBraintreeProvider } from './braintree.ts';

let fake: FakeBraintree;
let provider: PaymentProvider;
before(async () => {
  fake = await FakeBraintree.start();
  provider = createBraintreeProvider({ ...fake.keys, merchantAccounts: { USD: 'acme_usd' } }, fake.url);
});
after(() => fake.close());

function dispute(order: string): DisputeReply {
  fake.sellDirectly(order, '12.00', 'acme_usd');
  const file = { kind: 'service', name: 'proof.pdf', contentType: 'application/pdf' } as const;
  return {
    reference: fake.dispute(order, 'open'),
    key: 'k',
    answer: 'evidence',
    text: 'They were there.',
    files: [{ ...file, bytes: Buffer.from('%PDF-1.4') }],
  };
}

test('evidence is a text and files, and goes out whole after a try that broke off', async () => {
  const reply = dispute(`${newId()}:${newId()}:${newId()}`);
  fake.breakNext(/document_uploads/, 'before');
  await assert.rejects(provider.answerDispute(reply), { name: 'ProviderUnavailable' });
  assert.equal((await provider.answerDispute(reply))?.status, 'under_review');
  assert.equal(fake.evidenceOf(reply.reference).length, 2);
  assert.equal((await provider.answerDispute(reply))?.status, 'under_review');
  assert.equal(fake.evidenceOf(reply.reference).length, 2);
});

test('an accepted dispute is lost', async () => {
  const reply = dispute(`${newId()}:${newId()}:${newId()}`);
  assert.equal((await provider.answerDispute({ ...reply, answer: 'accepted' }))?.status, 'lost');
  assert.equal(fake.disputeStatus(reply.reference), 'accepted');
});
