import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BookingReport } from './report.schemas.ts';
import type { Static } from 'typebox';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { book, dayAhead, done, makeShop, take } from '../bookings.factory.ts';
import { weekdayOf } from '../slots/days.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const report = (from: string, to: string, placeId?: string) =>
  staff.get<Static<typeof BookingReport>>(
    `/admin/bookings/report?from=${from}&to=${to}${placeId === undefined ? '' : `&placeId=${placeId}`}`,
  );

test('minutes are counted in the hours that they lie in, against those that are open', async () => {
  const shop = await makeShop(staff, { supply: 2, slotDuration: 90 });
  const other = await makeShop(staff);
  const person = await org.member();
  await book(person, shop, '08:00');
  await book(person, shop, '09:30');
  await book(person, other, '08:00');
  await done(take(person, shop, '11:00'));
  const { occupancy } = await done(report(dayAhead(2), dayAhead(8), shop.place.id));
  const weekday = weekdayOf(dayAhead(2));
  const at = (hour: number) => occupancy.find((one) => one.weekday === weekday && one.hour === hour);
  assert.deepEqual(
    [8, 9, 10, 11].map((hour) => [at(hour)?.booked, at(hour)?.open]),
    [
      [60, 120],
      [60, 120],
      [60, 120],
      [0, 120],
    ],
  );
  assert.equal(at(7), undefined);
  assert.equal(occupancy.length, 7 * 12);
  const all = await done(report(dayAhead(2), dayAhead(8)));
  const both = all.occupancy.find((one) => one.weekday === weekday && one.hour === 8);
  assert.deepEqual([both?.booked, both?.open], [120, 180]);
});

test('money is counted in the month that the booked time lies in, less what went back', async () => {
  const shop = await makeShop(staff, { horizonDays: 200 });
  const person = await org.member();
  const { id } = await book(person, shop, '10:00');
  const gone = await book(person, shop, '11:00');
  await done(person.delete(`/bookings/${gone.id}`));
  for (const [one, refunded] of [
    [id, 0],
    [gone.id, 400],
  ] as const)
    await testApp.database.pool.query('update booking set paid = 1000, refunded = $2 where id = $1', [
      one,
      refunded,
    ]);
  const { revenue } = await done(report(dayAhead(2), dayAhead(100), shop.place.id));
  assert.deepEqual(revenue[0], { month: dayAhead(2).slice(0, 7), bookings: 1, paid: 2000, refunded: 400 });
  assert.ok(revenue.length >= 4 && revenue.slice(1).every(({ paid }) => paid === 0));
});

test('a range is at most a year, and only the staff look', async () => {
  assert.equal((await report(dayAhead(0), dayAhead(400))).body.code, 'booking.report.range');
  assert.equal((await report(dayAhead(1), dayAhead(0))).body.code, 'period.reversed');
  assert.equal((await report('2026-02-30', dayAhead(0))).body.code, 'date.invalid');
  const person = await org.member();
  const path = `/admin/bookings/report?from=${dayAhead(0)}&to=${dayAhead(1)}`;
  assert.equal((await person.get(path)).statusCode, 403);
});
