import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { addAddress } from '../../../../testing/addresses.ts';
import { until } from '../../../../testing/app.ts';
import { CARD } from '../../../../testing/payments/fake-stripe.ts';
import { openCardStage, type CardStage } from '../../../money/payments/methods/methods.factory.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { makeRefundable } from '../stage.factory.ts';
import { undoForgottenSales } from './called-off.service.ts';

let stage: CardStage;
before(async () => {
  stage = await openCardStage();
  await stage.testApp.app.startJobs();
});
after(() => stage.close());

async function fine<T>(
  call: Promise<{ statusCode: number; body: { message: string; data: T } }>,
): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

/** A pass for 50.00, paid by card, of which the payer asks the bank 5.00 back. */
async function buyDisputed() {
  const payer = await stage.org.member();
  const { eventId, passTypeId } = await makeRefundable(stage.org, 100, {
    event: { registration: true },
    passType: { price: 5000 },
  });
  const passId = newId();
  const at = `/self/events/${eventId}/registration`;
  await fine(payer.post(`${at}/passes`, { passes: [{ id: passId, ticketId: passTypeId }], packages: [] }));
  const addressId = await addAddress(payer);
  const intent = await fine(payer.get<PaymentIntentView>(`${at}/intent?addressId=${addressId}`));
  stage.fake.confirm(intent.referenceId, CARD);
  await fine(payer.post(`/organization/intents/${intent.id}/capture`, {}));
  await fine(payer.post(`${at}/submit`));
  const dispute = stage.fake.dispute(intent.referenceId, 500);
  assert.equal(await stage.tell('charge.dispute.created', dispute), 200);
  const path = `/self/events/${eventId}/attendee/passes/${passId}`;
  return {
    payer,
    intent,
    path,
    pass: () => fine(payer.get<{ status: string; amtRefunded: number }>(path)),
    async decide(status: 'lost' | 'won') {
      stage.fake.setDispute(dispute, status);
      assert.equal(await stage.tell('charge.dispute.closed', dispute), 200);
    },
    callOff: () => fine(stage.staff.post(`/listings/${eventId}/cancel`)),
  };
}

const night = () => undoForgottenSales(stage.org.context(), new AbortController().signal);
const refundsOf = async (intentId: string): Promise<unknown[][]> =>
  (await stage.managed(intentId)).refunds.map(({ amount, status }) => [amount, status]);
const gone = (intentId: string, amount: number) =>
  until(
    () => refundsOf(intentId),
    (all) => all.length > 0 && all.every(([, status]) => status === 'succeeded'),
  ).then((all) => assert.deepEqual(all, [[amount, 'succeeded']]));

for (const [status, amount] of [
  ['lost', 4500],
  ['won', 5000],
] as const)
  test(`nothing of a canceled event is refunded during a dispute, and ${amount} once it is ${status}`, async () => {
    const { intent, pass, decide, callOff } = await buyDisputed();
    await callOff();
    await until(pass, (one) => one.status === 'canceled');
    await night();
    assert.deepEqual(await refundsOf(intent.id), []);
    assert.equal((await stage.refund(intent.id, 1)).body.code, 'refund.disputed');
    await decide(status);
    await night();
    await gone(intent.id, amount);
    await night();
    await gone(intent.id, amount);
    assert.deepEqual(await checkIntegrity(stage.org.context()), []);
  });

test('the rest of a payment that a bank took a part of is refunded when the event is canceled', async () => {
  const { intent, pass, decide, callOff } = await buyDisputed();
  await decide('lost');
  await callOff();
  await gone(intent.id, 4500);
  await night();
  await gone(intent.id, 4500);
  assert.equal((await pass()).amtRefunded, 4500);
  assert.deepEqual(await checkIntegrity(stage.org.context()), []);
});

test('staff can refund the rest of a payment that a bank took a part of, and no more', async () => {
  const { intent, decide } = await buyDisputed();
  const refundable = async () => (await stage.managed(intent.id)).refundable;
  assert.equal(await refundable(), 0);
  await decide('lost');
  assert.equal(await refundable(), 4500);
  assert.equal((await stage.refund(intent.id, 4501)).body.code, 'refund.tooMuch');
  assert.equal((await stage.refund(intent.id, 4500)).statusCode, 200);
  await gone(intent.id, 4500);
  assert.equal(await refundable(), 0);
  assert.equal((await stage.refund(intent.id, 1)).body.code, 'refund.tooMuch');
});

test('payers who cancel get the rest of a payment that a bank took a part of', async () => {
  const { payer, intent, path, pass, decide } = await buyDisputed();
  assert.equal((await payer.put(`${path}/cancel`, {})).body.code, 'refund.disputed');
  await decide('lost');
  await fine(payer.put(`${path}/cancel`, {}));
  await gone(intent.id, 4500);
  assert.deepEqual(await pass().then(({ status, amtRefunded }) => [status, amtRefunded]), ['canceled', 4500]);
});
