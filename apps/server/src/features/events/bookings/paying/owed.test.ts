import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAddress } from '../../../../testing/addresses.ts';
import { until, type Caller } from '../../../../testing/app.ts';
import { CARD } from '../../../../testing/payments/fake-stripe.ts';
import { openCardStage, type CardStage } from '../../../money/payments/methods/methods.factory.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { checkCapacity } from '../../registration/index.ts';
import type { BookingView } from '../bookings.base.schemas.ts';
import { dayAhead, done, makeShop, take, type Shop } from '../bookings.factory.ts';
import type { BookingSeriesView } from '../series/series.schemas.ts';
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

async function pay(payer: Caller, path: string): Promise<PaymentIntentView> {
  const addressId = await addAddress(payer);
  const intent = await done(payer.get<PaymentIntentView>(`${path}/intent?addressId=${addressId}`));
  stage.fake.confirm(intent.referenceId, CARD);
  await done(payer.post(`/organization/intents/${intent.id}/capture`, {}));
  await done(payer.post(path));
  return intent;
}

async function buy(shop: Shop, time = '10:00') {
  const payer = await stage.org.member();
  const { id } = await done(take(payer, shop, time));
  const intent = await pay(payer, `/bookings/${id}`);
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
const age = (intentId: string, days: number) =>
  stage.sql(
    `update payment_refund set updated_at = updated_at - $2 * interval '1 day' where intent_id = $1`,
    [intentId, days],
  );
const noticesOf = async (intentId: string): Promise<number> =>
  (
    await stage.sql(
      `select 1 from mail join payment_intent on strpos(mail.subject, payment_intent.reference) > 0
       where payment_intent.id = $1`,
      [intentId],
    )
  ).length;
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
    if (isNight) {
      await age(intent.id, 1);
      await returnAllOwed(stage.org.context(), {});
    } else
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

test('a payer who cancels again gets the refund that had failed, once', async () => {
  const shop = await makeShop(stage.staff, { price: 5000 });
  const { payer, id, intent, read } = await buy(shop);
  stage.fake.breakNext(/refunds$/, 'refuse', 1);
  await done(payer.delete(`/bookings/${id}`));
  await until(read, ({ refunded }) => refunded === 0);
  await Promise.all([1, 2].map(() => done(payer.delete(`/bookings/${id}`))));
  await gone(intent.id, 2);
  assert.equal((await read()).refunded, intent.amount);
  assert.equal(stage.fake.takenFor(intent.id).sum, 0);
});

test('dates of a series whose refunds failed are given back when the series is canceled again', async () => {
  const { path } = await makeShop(stage.staff, { price: 5000 });
  const payer = await stage.org.member();
  const dates = { day: dayAhead(2), until: dayAhead(9), time: '10:00' };
  const { id } = await done(payer.post<BookingSeriesView>(`${path}/series`, dates));
  const intent = await pay(payer, `/bookings/series/${id}`);
  stage.fake.breakNext(/refunds$/, 'refuse', 2);
  await done(payer.delete(`/bookings/series/${id}`));
  const refunded = async (): Promise<number[]> =>
    (await done(payer.get<BookingSeriesView>(`/bookings/series/${id}`))).bookings.map((one) => one.refunded);
  await until(refunded, (all) => all.length === 2 && all.every((sum) => sum === 0));
  await done(payer.delete(`/bookings/series/${id}`));
  await until(
    () => refundsOf(intent.id),
    (all) => all.filter(([, status]) => status === 'succeeded').length === 2,
  );
  assert.deepEqual(await refunded(), [intent.amount / 2, intent.amount / 2]);
  assert.equal(stage.fake.takenFor(intent.id).sum, 0);
});

test('a refund of a closure is tried again ever less often while the provider refuses it, and told once', async () => {
  const shop = await makeShop(stage.staff, { price: 5000 });
  const { intent, read } = await buy(shop);
  const night = () => returnAllOwed(stage.org.context(), {});
  const failures = (count: number) =>
    until(
      async () => [await refundsOf(intent.id), (await read()).refunded] as const,
      ([all, refunded]) =>
        all.length === count && all.every(([, status]) => status === 'failed') && refunded === 0,
    );
  stage.fake.breakNext(/refunds$/, 'refuse', 2);
  await close(shop);
  await failures(1);
  await night();
  assert.equal((await refundsOf(intent.id)).length, 1);
  await age(intent.id, 1);
  await night();
  await failures(2);
  await age(intent.id, 1);
  await night();
  assert.equal((await refundsOf(intent.id)).length, 2);
  await age(intent.id, 1);
  await night();
  await gone(intent.id, 3);
  assert.equal((await read()).refunded, intent.amount);
  assert.equal(
    await until(
      () => noticesOf(intent.id),
      (count) => count > 0,
    ),
    1,
  );
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

test('a power over bookings is no way to money; a manager of the place gives back what it took', async () => {
  const shop = await makeShop(stage.staff, { price: 5000 });
  const [editor, keeper] = [await stage.org.staff('editor'), await stage.org.member()];
  const path = `/admin/bookings/places/${shop.place.id}`;
  const [first, second] = [await buy(shop, '10:00'), await buy(shop, '11:00')];
  const cancel = (by: Caller, { id }: typeof first, refund = true) =>
    by.post(`/admin/bookings/${id}/cancel`, { refund });
  const closeBy = (by: Caller, days: number) =>
    by.post(`${path}/closures`, {
      start: `${dayAhead(days)}T00:00:00Z`,
      end: `${dayAhead(days + 1)}T00:00:00Z`,
      cancel: true,
    });
  for (const [call, code] of [
    [cancel(editor, first), 'refund.notAllowed'],
    [closeBy(editor, 2), 'refund.notAllowed'],
    [editor.post(`${path}/managers`, { accountId: editor.id }), 'access-denied'],
  ] as const) {
    const { statusCode, body } = await call;
    assert.deepEqual([statusCode, body.code], [403, code]);
  }
  assert.equal((await first.read()).canceledAt, null);
  assert.deepEqual(await refundsOf(first.intent.id), []);
  await done(closeBy(editor, 3));
  await done(stage.staff.post(`${path}/managers`, { accountId: keeper.id }));
  await done(cancel(keeper, first));
  await gone(first.intent.id, 1);
  await done(closeBy(keeper, 2));
  await gone(second.intent.id, 1);
});

test('nobody gets at the money of a place by naming themselves, or by moving a booking where they are named', async () => {
  const [shop, other] = [
    await makeShop(stage.staff, { price: 5000 }),
    await makeShop(stage.staff, { price: 5000 }),
  ];
  const managersOf = ({ place }: Shop) => `/admin/bookings/places/${place.id}/managers`;
  const [self, editor] = [await stage.org.staff('manager'), await stage.org.staff('editor')];
  const named = await self.post(managersOf(other), { accountId: self.id.toUpperCase() });
  assert.deepEqual([named.statusCode, named.body.code], [403, 'booking.managers.self']);
  await done(stage.staff.post(managersOf(other), { accountId: editor.id }));
  const bought = await buy(shop);
  const free = await done(
    stage.staff.post<{ id: string }>(`/admin/bookings/spaces/${shop.space.id}/bookings`, {
      accountId: bought.payer.id,
      day: dayAhead(2),
      time: '12:00',
    }),
  );
  const move = (by: Caller, id: string, { space }: Shop, time: string) =>
    by.post(`/admin/bookings/${id}/move`, { spaceId: space.id, day: dayAhead(2), time });
  const refused = await move(editor, bought.id, other, '10:00');
  assert.deepEqual([refused.statusCode, refused.body.code], [403, 'refund.notAllowed']);
  await done(move(editor, bought.id, shop, '11:00'));
  await done(move(editor, free.id, other, '12:00'));
  await done(stage.staff.post(managersOf(shop), { accountId: editor.id }));
  await done(move(editor, bought.id, other, '10:00'));
});

test('a closure is refused for money that would go back, not for money that has gone back already', async () => {
  const shop = await makeShop(stage.staff, { price: 5000 });
  const editor = await stage.org.staff('editor');
  const closeDay = () =>
    editor.post(`/admin/bookings/places/${shop.place.id}/closures`, {
      start: `${dayAhead(2)}T00:00:00Z`,
      end: `${dayAhead(3)}T00:00:00Z`,
      cancel: true,
    });
  const { intent, read } = await buy(shop);
  const payer = await stage.org.member();
  const draft = await done(take(payer, shop, '11:00'));
  const addressId = await addAddress(payer);
  const open = await done(
    payer.get<PaymentIntentView>(`/bookings/${draft.id}/intent?addressId=${addressId}`),
  );
  await done(stage.staff.post(`/admin/payments/intents/${intent.id}/refunds`, { amount: intent.amount }));
  await gone(intent.id, 1);
  assert.equal((await read()).canceledAt, null);
  await stage.sql(`update payment_intent set status = 'processing' where id = $1`, [open.id]);
  assert.equal((await closeDay()).body.code, 'refund.notAllowed', 'money that is on its way');
  await stage.sql(`update payment_intent set status = 'canceled' where id = $1`, [open.id]);
  await done(closeDay());
  assert.notEqual((await read()).canceledAt, null);
  assert.equal((await refundsOf(intent.id)).length, 1);
});
