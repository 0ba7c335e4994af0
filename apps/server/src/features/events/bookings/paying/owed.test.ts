import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAddress } from '../../../../testing/addresses.ts';
import { until } from '../../../../testing/app.ts';
import { CARD } from '../../../../testing/payments/fake-stripe.ts';
import { openCardStage, type CardStage } from '../../../money/payments/methods/methods.factory.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { checkCapacity } from '../../registration/index.ts';
import type { BookingView } from '../bookings.base.schemas.ts';
import { dayAhead, done, makeShop, take, type Shop } from '../bookings.factory.ts';
import { returnAllOwed } from './owed.service.ts';

let stage: CardStage;
before(async () => {
  stage = await openCardStage();
  await stage.testApp.app.startJobs();
});
after(async () => {
  assert.deepEqual(await checkCapacity(stage.org.context()), []);
  await stage.close();
});

interface Managed {
  readonly id: string;
  readonly refunded: number;
}

async function buy(shop: Shop, time = '10:00') {
  const payer = await stage.org.member();
  const { id } = await done(take(payer, shop, time));
  const addressId = await addAddress(payer);
  const intent = await done(payer.get<PaymentIntentView>(`/bookings/${id}/intent?addressId=${addressId}`));
  stage.fake.confirm(intent.referenceId, CARD);
  await done(payer.post(`/organization/intents/${intent.id}/capture`, {}));
  await done(payer.post<BookingView>(`/bookings/${id}`));
  const read = () => done(payer.get<BookingView>(`/bookings/${id}`));
  const listed = async (): Promise<number | undefined> =>
    (await done(stage.staff.get<Managed[]>('/admin/bookings'))).find((one) => one.id === id)?.refunded;
  return { payer, id, intent, read, listed };
}

const refundsOf = async (intentId: string): Promise<unknown[][]> =>
  (
    await stage.sql(
      'select amount, status from payment_refund where intent_id = $1 order by created_at, id',
      [intentId],
    )
  ).map(({ amount, status }) => [amount, status]);
const gone = (intentId: string, count: number) =>
  until(
    () => refundsOf(intentId),
    (all) => all.length === count && all.at(-1)?.[1] === 'succeeded',
  );
const close = (shop: Shop) =>
  done(
    stage.staff.post<{ canceled: number }>(`/admin/bookings/places/${shop.place.id}/closures`, {
      start: `${dayAhead(2)}T00:00:00Z`,
      end: `${dayAhead(3)}T00:00:00Z`,
      cancel: true,
    }),
  );

test('a refund that failed is not said to have gone back, and is asked for anew by the staff or at night', async () => {
  const shop = await makeShop(stage.staff, { price: 5000 });
  for (const [time, isNight] of [
    ['10:00', false],
    ['11:00', true],
  ] as const) {
    const { payer, id, intent, read, listed } = await buy(shop, time);
    stage.fake.breakNext(/refunds$/, 'refuse', 1);
    await done(payer.delete(`/bookings/${id}`));
    await until(read, ({ refunded }) => refunded === 0);
    assert.equal(await listed(), 0);
    const [first] = await refundsOf(intent.id);
    assert.deepEqual(first, [intent.amount, 'failed']);
    if (isNight) await returnAllOwed(stage.org.context(), {});
    else
      await Promise.all(
        [1, 2].map(() => done(stage.staff.post(`/admin/bookings/${id}/cancel`, { refund: true }))),
      );
    await gone(intent.id, 2);
    assert.deepEqual([(await read()).refunded, await listed()], [intent.amount, intent.amount]);
    await returnAllOwed(stage.org.context(), {});
    assert.equal((await refundsOf(intent.id)).length, 2);
    assert.equal(stage.fake.takenFor(intent.id).sum, 0);
  }
});

test('a booking that the house canceled during a dispute gives the money back once that is won', async () => {
  for (const isHeard of [true, false]) {
    const shop = await makeShop(stage.staff, { price: 5000 });
    const { intent, read } = await buy(shop);
    const reference = stage.fake.dispute(intent.referenceId, intent.amount);
    await stage.tell('charge.dispute.created', reference);
    await close(shop);
    const canceled = await until(read, ({ status }) => status === 'canceled');
    assert.equal(canceled.refunded, 0);
    await returnAllOwed(stage.org.context(), {});
    assert.deepEqual(await refundsOf(intent.id), []);
    stage.fake.setDispute(reference, 'won');
    if (isHeard) await stage.tell('charge.dispute.closed', reference);
    else {
      await stage.sql("update payment_dispute set status = 'won' where intent_id = $1", [intent.id]);
      await Promise.all([1, 2].map(() => returnAllOwed(stage.org.context(), {})));
    }
    await gone(intent.id, 1);
    assert.equal((await read()).refunded, intent.amount);
  }
});

test('a dispute that was lost gives nothing back, and neither does a cancellation without a refund', async () => {
  const shop = await makeShop(stage.staff, { price: 5000 });
  const [lost, kept] = [await buy(shop), await buy(shop, '11:00')];
  await done(stage.staff.post(`/admin/bookings/${kept.id}/cancel`, { refund: false }));
  const reference = stage.fake.dispute(lost.intent.referenceId, lost.intent.amount);
  await stage.tell('charge.dispute.created', reference);
  await close(shop);
  await until(lost.read, ({ status }) => status === 'canceled');
  stage.fake.setDispute(reference, 'lost');
  await stage.tell('charge.dispute.closed', reference);
  await returnAllOwed(stage.org.context(), {});
  for (const { intent } of [lost, kept]) assert.deepEqual(await refundsOf(intent.id), []);
});

test('of a booking that was canceled during a dispute, the part that the bank did not take goes back', async () => {
  const shop = await makeShop(stage.staff, { price: 5000 });
  const { intent, read } = await buy(shop);
  const reference = stage.fake.dispute(intent.referenceId, 500);
  await stage.tell('charge.dispute.created', reference);
  await close(shop);
  await until(read, ({ status }) => status === 'canceled');
  stage.fake.setDispute(reference, 'lost');
  await stage.tell('charge.dispute.closed', reference);
  await gone(intent.id, 1);
  assert.equal((await read()).refunded, intent.amount - 500);
  await returnAllOwed(stage.org.context(), {});
  assert.equal((await refundsOf(intent.id)).length, 1);
});
