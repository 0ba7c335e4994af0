import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAddress } from '../../../../testing/addresses.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { checkCapacity } from '../../registration/index.ts';
import type { BookingView } from '../bookings.base.schemas.ts';
import { ask, book, dayAhead, done, leftAt, makeShop, take, type Shop } from '../bookings.factory.ts';
import { releaseHolds } from '../taking/holds.service.ts';
import { completeSeries, dropPromisedSeries, keepPromisedSeries } from './series-paying.service.ts';
import type { BookingSeriesPreviewView, BookingSeriesView } from './series.schemas.ts';
import { sweepSeries } from './series.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  await done(staff.put('/admin/payments/integration', { type: 'manual', termDays: 5 }));
});
after(async () => {
  assert.deepEqual(await checkCapacity(org.context()), []);
  await testApp.close();
});

const sql = (text: string, ...values: readonly unknown[]) => testApp.database.pool.query(text, [...values]);
const signal = new AbortController().signal;

/** Four dates, the first in two days. */
const FOUR = { day: dayAhead(2), until: dayAhead(23), time: '10:00' };
const DAYS = [2, 9, 16, 23].map(dayAhead);

const query = (wish: object): string => new URLSearchParams(Object.entries(wish)).toString();
const look = (caller: Caller, shop: Shop, wish: object = FOUR) =>
  done(caller.get<BookingSeriesPreviewView>(`${shop.path}/series?${query(wish)}`));
const draft = (caller: Caller, { path }: Shop, wish: object = FOUR) =>
  caller.post<BookingSeriesView>(`${path}/series`, wish);
const read = (caller: Caller, id: string) => done(caller.get<BookingSeriesView>(`/bookings/series/${id}`));
const open = async (caller: Caller, id: string) =>
  caller.get<PaymentIntentView>(`/bookings/series/${id}/intent?addressId=${await addAddress(caller)}`);
const pay = (intent: PaymentIntentView) => done(staff.post(`/admin/payments/intents/${intent.id}/paid`));
const lapse = (id: string) =>
  sql(`update booking set hold_expires_at = now() - interval '1 second' where series_id = $1`, id);
const refundsOf = async ({ id }: PaymentIntentView): Promise<number[]> => {
  const { rows } = await sql('select amount from payment_refund where intent_id = $1 order by amount', id);
  return rows.map((row: { amount: number }) => Number(row.amount));
};

test('refuses days that no calendar of bookings has', async () => {
  const shop = await makeShop(staff);
  for (const year of ['0050', '0000', '2299', '9999']) {
    const wish = { day: `${year}-01-04`, until: `${year}-01-25`, time: '10:00' };
    const answer = await org.visitor.get(`${shop.path}/series?${query(wish)}`);
    assert.deepEqual([year, answer.statusCode], [year, 400]);
  }
});

test('says which dates are free, and why others are not', async () => {
  const shop = await makeShop(staff, { horizonDays: 30, perWeek: 1 });
  const [person, other] = [await org.member(), await org.member()];
  await book(other, shop, '10:00', DAYS[1]);
  await book(person, shop, '15:00', DAYS[3]);
  await done(
    staff.post(`/admin/bookings/places/${shop.place.id}/closures`, {
      start: `${DAYS[2]}T00:00:00Z`,
      end: `${DAYS[2]}T23:00:00Z`,
    }),
  );
  const { dates } = await look(person, shop, { ...FOUR, until: dayAhead(40) });
  assert.deepEqual(
    dates.map(({ day, why }) => [day, why]),
    [
      [DAYS[0], null],
      [DAYS[1], 'full'],
      [DAYS[2], 'closed'],
      [DAYS[3], 'perWeek'],
      [dayAhead(30), null],
      [dayAhead(37), 'horizon'],
    ],
  );
  const visitor = await look(org.visitor, shop);
  assert.deepEqual(
    visitor.dates.map(({ why }) => why),
    [null, 'full', 'closed', null],
  );
  const off = await look(person, shop, { ...FOUR, time: '10:30' });
  assert.ok(off.dates.every(({ why }) => why === 'noSlot'));
});

test('takes what is free, books it at once where it costs nothing, and lets each date go alone', async () => {
  const shop = await makeShop(staff);
  const [person, other] = [await org.member(), await org.member()];
  await book(other, shop, '10:00', DAYS[1]);
  const series = await done(draft(person, shop));
  const free = [DAYS[0], DAYS[2], DAYS[3]];
  assert.deepEqual(
    [series.status, series.bookings.map(({ day }) => day), series.holdExpiresAt !== null],
    ['draft', free, true],
  );
  assert.equal((await done(draft(person, shop))).id, series.id);
  assert.equal((await draft(person, shop, { ...FOUR, time: '11:00' })).body.code, 'booking.series.held');
  const [first] = series.bookings;
  assert.equal(first?.seriesId, series.id);
  assert.equal((await person.post(`/bookings/${first?.id}`)).body.code, 'booking.inSeries');
  assert.equal((await other.get(`/bookings/series/${series.id}`)).statusCode, 404);
  const booked = await Promise.all(
    [1, 2, 3].map(() => done(person.post<BookingSeriesView>(`/bookings/series/${series.id}`))),
  );
  assert.ok(booked.every(({ status }) => status === 'ready'));
  const { rows } = await sql('select count(*)::int as count from mail where account_id = $1', person.id);
  assert.equal((rows[0] as { count: number }).count, 1);
  await done(person.delete(`/bookings/${first?.id}`));
  assert.equal(await leftAt(person, shop, '10:00', DAYS[0]), 1);
  assert.deepEqual(
    (await read(person, series.id)).bookings.map(({ status }) => status),
    ['canceled', 'ready', 'ready'],
  );
  const canceled = await done(person.delete<BookingSeriesView>(`/bookings/series/${series.id}`));
  assert.equal(canceled.status, 'canceled');
  assert.equal(await leftAt(person, shop, '10:00', DAYS[2]), 1);
});

test('takes all of the chosen dates or none of them', async () => {
  const shop = await makeShop(staff);
  const [person, other] = [await org.member(), await org.member()];
  const days = [DAYS[0], DAYS[2]];
  await book(other, shop, '10:00', DAYS[2]);
  const refused = await draft(person, shop, { ...FOUR, days });
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'booking.series.taken']);
  const told = refused.body.data as unknown as BookingSeriesPreviewView;
  assert.deepEqual(
    told.dates.map(({ why }) => why),
    [null, 'full'],
  );
  assert.equal(await leftAt(person, shop, '10:00', DAYS[0]), 1);
  const series = await done(draft(person, shop, { ...FOUR, days: [DAYS[3], DAYS[0]] }));
  assert.deepEqual(
    series.bookings.map(({ day }) => day),
    [DAYS[0], DAYS[3]],
  );
  assert.equal(await done(person.delete(`/bookings/series/${series.id}`)), null);
  assert.equal((await person.get(`/bookings/series/${series.id}`)).statusCode, 404);
  assert.equal(await leftAt(person, shop, '10:00', DAYS[0]), 1);
});

test('refuses what is no series', async () => {
  const shop = await makeShop(staff, { horizonDays: 730 });
  const person = await org.member();
  for (const [wish, code] of [
    [{ ...FOUR, until: dayAhead(2 + 7 * 52) }, 'booking.series.length'],
    [{ ...FOUR, until: dayAhead(1) }, 'booking.series.length'],
    [{ ...FOUR, until: '2026-02-30' }, 'date.invalid'],
    [{ ...FOUR, time: '24:00' }, 'date.invalid'],
    [{ ...FOUR, days: [dayAhead(3)] }, 'booking.series.day'],
  ] as const) {
    const { statusCode, body } = await draft(person, shop, wish);
    assert.deepEqual([statusCode, body.code], [400, code]);
  }
  assert.equal((await draft(org.visitor, shop)).statusCode, 401);
  const longest = { ...FOUR, until: dayAhead(2 + 7 * 51) };
  assert.equal((await done(draft(person, shop, longest))).bookings.length, 52);
});

test('one payment is for all dates, and each gives back its own share by the steps of the day it was taken', async () => {
  const shop = await makeShop(staff, { price: 1001, refunds: [{ hours: 240, percentage: 50 }] });
  const person = await org.member();
  const series = await done(draft(person, shop));
  const intent = await done(open(person, series.id));
  assert.deepEqual([intent.subTotal, intent.bookingId], [4004, null]);
  assert.equal((await done(open(person, series.id))).id, intent.id);
  assert.equal((await person.post(`/bookings/series/${series.id}`)).body.code, 'payment.needed');
  const [first] = series.bookings;
  assert.equal((await person.get(`/bookings/${first?.id}/intent`)).body.code, 'booking.inSeries');
  await pay(intent);
  await Promise.all(Array.from({ length: 4 }, () => completeSeries(org.context(), series.id)));
  const booked = await read(person, series.id);
  assert.deepEqual([booked.status, booked.paid], ['ready', intent.amount]);
  await done(
    staff.put(`/admin/bookings/spaces/${shop.space.id}`, { refunds: [{ hours: 0, percentage: 0 }] }),
  );
  const { rows } = await sql(
    `select count(*)::int as lines from receipt join receipt_line on receipt_line.receipt_id = receipt.id
     where receipt.intent_id = $1`,
    intent.id,
  );
  assert.deepEqual(rows, [{ lines: 4 }]);
  const [soon, , late] = booked.bookings as [BookingView, BookingView, BookingView];
  const half = Math.floor(late.paid / 2);
  assert.deepEqual([soon.refund, late.refund], [0, half]);
  await Promise.all([1, 2, 3].map(() => done(person.delete(`/bookings/${late.id}`))));
  assert.deepEqual(await refundsOf(intent), [half]);
  await done(person.delete(`/bookings/series/${series.id}`));
  const over = await read(person, series.id);
  assert.deepEqual([over.status, over.refunded], ['canceled', half * 2]);
  assert.deepEqual(await refundsOf(intent), [half, half]);
});

test('late money buys the dates that are left, and the share of the others goes back', async () => {
  const [people, wish] = [ask({ required: true }), ask({ name: 'A wish?' })];
  const shop = await makeShop(staff, { price: 1000, questions: [people, wish] });
  const [person, other] = [await org.member(), await org.member()];
  const series = await done(draft(person, shop));
  const wished = [{ questionId: wish.id, value: 'tea' }];
  await done(person.put(`/bookings/${series.bookings[1]?.id}/answers`, { answers: wished }));
  assert.equal((await open(person, series.id)).body.code, 'response.required');
  const answers = [{ questionId: people.id, value: 'eight' }];
  assert.equal((await other.put(`/bookings/series/${series.id}/answers`, { answers })).statusCode, 404);
  await done(person.put(`/bookings/series/${series.id}/answers`, { answers }));
  const intent = await done(open(person, series.id));
  await lapse(series.id);
  await releaseHolds(org.context(), signal);
  await done(take(other, shop, '10:00', DAYS[2]));
  await pay(intent);
  await Promise.all([1, 2].map(() => completeSeries(org.context(), series.id)));
  const booked = await read(person, series.id);
  assert.deepEqual(
    booked.bookings.map((one) => [one.day, one.status, one.answers.map(({ text }) => text).join()]),
    [DAYS[0], DAYS[1], DAYS[3]].map((day) => [day, 'ready', day === DAYS[1] ? 'eight,tea' : 'eight']),
  );
  assert.equal(booked.paid + (await refundsOf(intent)).reduce((sum, part) => sum + part, 0), intent.amount);
  assert.equal((await refundsOf(intent)).length, 1);
});

test('money for a series that is gone goes back as a whole', async () => {
  const shop = await makeShop(staff, { price: 1000 });
  const person = await org.member();
  const series = await done(draft(person, shop));
  const intent = await done(open(person, series.id));
  await lapse(series.id);
  await releaseHolds(org.context(), signal);
  await sql(`update booking_series set created_at = now() - interval '25 hours' where id = $1`, series.id);
  await sweepSeries(org.context(), signal);
  await pay(intent);
  await completeSeries(org.context(), series.id);
  assert.deepEqual(await refundsOf(intent), [intent.amount]);
  assert.equal(await leftAt(person, shop, '10:00', DAYS[0]), 1);
});

test('a series whose money is on its way goes to nobody else, and a promise keeps it until it is due', async () => {
  const shop = await makeShop(staff, { price: 1000 });
  const person = await org.member();
  const series = await done(draft(person, shop));
  const first = series.bookings[0]?.id;
  await done(person.put(`/bookings/${first}/note`, { note: 'two chairs' }));
  const intent = await done(open(person, series.id));
  await done(person.post(`/organization/intents/${intent.id}/capture`, {}));
  await keepPromisedSeries(org.context(), intent.id, series.id);
  const { rows } = await sql(
    `select min(extract(epoch from hold_expires_at - now()) / 86400) as days from booking
     where series_id = $1 and starts_at > now() + interval '6 days'`,
    series.id,
  );
  assert.ok(Number((rows[0] as { days: string }).days) > 4.9);
  await lapse(series.id);
  await releaseHolds(org.context(), signal);
  assert.equal(await leftAt(person, shop, '10:00', DAYS[0]), 0);
  await dropPromisedSeries(org.context(), series.id);
  assert.equal(await leftAt(person, shop, '10:00', DAYS[0]), 1);
  await pay(intent);
  await completeSeries(org.context(), series.id);
  const late = await done(person.get<BookingView>(`/bookings/${first}`));
  assert.deepEqual([late.status, late.note], ['ready', 'two chairs'], 'late money finds the note again');
});

test('nobody promises money for a series of which a date is no longer kept', async () => {
  const shop = await makeShop(staff, { price: 1000 });
  const person = await org.member();
  const series = await done(draft(person, shop));
  const intent = await done(open(person, series.id));
  await done(person.delete(`/bookings/${series.bookings[1]?.id}`));
  const answer = await person.post(`/organization/intents/${intent.id}/capture`, {});
  assert.deepEqual([answer.statusCode, answer.body.code], [409, 'booking.expired']);
  const fewer = await done(open(person, series.id));
  assert.deepEqual([fewer.id, fewer.subTotal], [intent.id, 3000]);
});

test('somebody who goes gets back what each date would give, never more than is left of the payment', async () => {
  const shop = await makeShop(staff, { price: 1000 });
  const person = await org.member();
  const series = await done(draft(person, shop));
  const intent = await done(open(person, series.id));
  await pay(intent);
  await completeSeries(org.context(), series.id);
  await done(staff.post(`/admin/payments/intents/${intent.id}/refunds`, { amount: 1500 }));
  await done(person.delete('/self'));
  const back = (await refundsOf(intent)).reduce((sum, part) => sum + part, 0);
  assert.equal(back, intent.amount);
  assert.equal(await leftAt(org.visitor, shop, '10:00', DAYS[0]), 1);
});

test('a series that is dropped while its money has come is delivered first, and then canceled with its refund', async () => {
  const shop = await makeShop(staff, { price: 1000 });
  const [person, other] = [await org.member(), await org.member()];
  const series = await done(draft(person, shop));
  const intent = await done(open(person, series.id));
  assert.equal((await other.delete(`/bookings/series/${series.id}`)).statusCode, 404);
  await pay(intent);
  const dropped = await done(person.delete<BookingSeriesView>(`/bookings/series/${series.id}`));
  await completeSeries(org.context(), series.id);
  assert.deepEqual([dropped.status, dropped.refunded], ['canceled', intent.amount]);
  assert.equal((await read(person, series.id)).status, 'canceled');
  assert.equal(await leftAt(person, shop, '10:00', DAYS[0]), 1);
});

test('a date that is dropped while the money of its series has come is canceled, and not booked again', async () => {
  const shop = await makeShop(staff, { price: 1000 });
  const person = await org.member();
  const series = await done(draft(person, shop));
  await pay(await done(open(person, series.id)));
  await done(person.delete(`/bookings/${series.bookings[1]?.id}`));
  await completeSeries(org.context(), series.id);
  const { bookings } = await read(person, series.id);
  assert.deepEqual(
    bookings.map(({ status }) => status),
    ['ready', 'canceled', 'ready', 'ready'],
  );
});

test('nothing is to be paid for a series that was dropped', async () => {
  const shop = await makeShop(staff, { price: 1000 });
  const person = await org.member();
  const series = await done(draft(person, shop));
  const intent = await done(open(person, series.id));
  for (let turn = 0; turn < 2; turn += 1)
    assert.equal(await done(person.delete(`/bookings/series/${series.id}`)), null);
  const { rows } = await sql('select status from payment_intent where id = $1', intent.id);
  assert.deepEqual(rows, [{ status: 'canceled' }]);
});
