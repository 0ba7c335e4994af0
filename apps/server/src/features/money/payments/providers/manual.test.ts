import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { PROCESSING, testProvider } from './provider-contract.factory.ts';

const contract = testProvider({
  type: 'manual',
  environment: async () => ({}),
  connect: async () => undefined,
  async pay({ staff }, { id }) {
    assert.equal((await staff.post(`/admin/payments/intents/${id}/paid`)).statusCode, 200);
  },
  async settleRefunds(stage, id) {
    await stage.sendRefunds(id);
    for (const refund of (await stage.managed(id)).refunds)
      await stage.staff.post(`/admin/payments/intents/${id}/refunds/${refund.id}/paid`);
  },
  close: async () => undefined,
});

test('a payer says that the money is on its way; the staff says when it has come', async () => {
  const { open, capture, read, staff, heard } = contract.stage();
  const instructions = 'Bank of the Quay, account 12';
  await staff.put('/admin/payments/integration', { type: 'manual', instructions });
  const intent = await open();
  assert.equal(intent.integration.instructions, instructions);
  assert.equal(intent.referenceId, intent.reference);
  assert.equal((await capture(intent.id)).body.message, PROCESSING);
  assert.equal((await capture(intent.id)).body.message, PROCESSING);
  assert.equal((await read(intent.id)).status, 'processing');
  assert.deepEqual(await heard(intent.id), ['payment.processing']);
});

test('a payment under way keeps its amount', async () => {
  const { open, capture, read } = contract.stage();
  const registrationId = '01900000-0000-4000-8000-000000000001';
  const intent = await open({ registrationId });
  await capture(intent.id);
  assert.equal((await open({ registrationId })).id, intent.id);
  await assert.rejects(open({ registrationId, subtotal: 1 }), { code: 'payment.processing' });
  assert.equal((await read(intent.id)).amount, 12_000);
});

test('nobody pays for another order than the one they saw', async () => {
  const { open, capture, read } = contract.stage();
  const registrationId = newId();
  const seen = await open({ registrationId });
  const newer = await open({ registrationId, subtotal: 50_000 });
  assert.equal(newer.id, seen.id);
  const refused = await capture(seen.id, { attempt: seen.attempt });
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'payment.changed']);
  assert.equal((await read(seen.id)).status, 'created');
  assert.equal((await capture(seen.id, { attempt: newer.attempt })).body.message, PROCESSING);
});
