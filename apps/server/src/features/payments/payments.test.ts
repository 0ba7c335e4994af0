import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../testing/app.ts';
import { openIntent, type WantedIntent } from './index.ts';
import type { ManagedPaymentView } from './payments.admin.schemas.ts';
import type { PaymentIntentView } from './payments.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let payer: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  payer = await org.member();
});
after(() => testApp.close());

const wanted = (more: Partial<WantedIntent> = {}): WantedIntent => ({
  purpose: 'registration',
  registrationId: newId(),
  eventId: newId(),
  accountId: payer.id,
  subtotal: 12_000,
  description: 'Summer days',
  details: { passes: ['a'] },
  ...more,
});
const open = (more: Partial<WantedIntent> = {}) => openIntent(org.context(payer.id), wanted(more));
const read = async (id: string, caller = payer) =>
  (await caller.get<PaymentIntentView>(`/organization/intents/${id}`)).body.data;
const capture = (id: string, caller = payer) => caller.post(`/organization/intents/${id}/capture`, {});
const pay = (id: string, caller = staff) =>
  caller.post<ManagedPaymentView>(`/admin/payments/intents/${id}/paid`);

test('a payment by transfer: instructions, on its way, come', async () => {
  const { id, reference } = await open();
  const intent = await read(id);
  assert.deepEqual(
    [intent.status, intent.provider, intent.amount, intent.referenceId, intent.integration.type],
    ['created', 'manual', 12_000, reference, 'manual'],
  );
  const said = await capture(id);
  assert.equal(said.body.message, "Payment processing. We'll update you when payment is received.");
  assert.equal((await read(id)).status, 'processing');
  const paid = await pay(id);
  assert.deepEqual([paid.body.data.status, paid.body.data.captured], ['captured', 12_000]);
  assert.equal((await capture(id)).body.message, 'Success! Payment received.');
  assert.equal((await pay(id)).body.data.captured, 12_000);
});
