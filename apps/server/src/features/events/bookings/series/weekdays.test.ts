import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { checkCapacity } from '../../registration/index.ts';
import { book, dayAhead, done, leftAt, makeShop, type Shop } from '../bookings.factory.ts';
import { weekdayOf } from '../slots/days.ts';
import { daysOf } from './series.policy.ts';
import type { BookingSeriesView } from './series.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let member: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  [staff, member] = [await org.staff(), await org.member()];
});
after(async () => {
  assert.deepEqual(await checkCapacity(org.context()), []);
  await testApp.close();
});

const FIRST = dayAhead(2);
const TWO = [weekdayOf(FIRST), weekdayOf(dayAhead(4))].toSorted((one, other) => one - other).join();
const WISH = { day: FIRST, until: dayAhead(12), time: '10:00', weekdays: TWO };

const draft = (caller: Caller, { path }: Shop, wish: object = WISH) =>
  caller.post<BookingSeriesView>(`${path}/series`, wish);
const bookFor = (caller: Caller, { space }: Shop, wish: object, key?: string) =>
  caller.post<BookingSeriesView>(
    `/admin/bookings/spaces/${space.id}/series`,
    wish,
    key === undefined ? {} : { 'idempotency-key': key },
  );
const daysIn = ({ bookings }: BookingSeriesView): string[] => bookings.map(({ day }) => day);

test('days of several weekdays come in order, from the first day to the last', () => {
  const rule = {
    firstDay: '2026-01-06',
    lastDay: '2026-01-22',
    everyWeeks: 1,
    weekdays: [1, 2, 4],
    minute: 0,
  };
  assert.deepEqual(daysOf(rule), [
    ...['2026-01-06', '2026-01-08', '2026-01-12', '2026-01-13'],
    ...['2026-01-15', '2026-01-19', '2026-01-20', '2026-01-22'],
  ]);
  assert.deepEqual(daysOf({ ...rule, everyWeeks: 2 }), [
    '2026-01-06',
    '2026-01-08',
    '2026-01-19',
    '2026-01-20',
    '2026-01-22',
  ]);
  assert.ok(daysOf({ ...rule, lastDay: '2199-01-01' }).length < 60);
});

test('a series of two weekdays is one order, and the same wish finds it again', async () => {
  const shop = await makeShop(staff);
  const series = await done(draft(member, shop));
  assert.deepEqual(daysIn(series), [2, 4, 9, 11].map(dayAhead));
  assert.equal(series.weekdays.join(), TWO);
  assert.equal((await done(draft(member, shop))).id, series.id);
  const other = await draft(member, shop, { ...WISH, weekdays: String(weekdayOf(FIRST)) });
  assert.equal(other.body.code, 'booking.series.held');
  const ready = await done(member.post<BookingSeriesView>(`/bookings/series/${series.id}`));
  assert.equal(ready.status, 'ready');
  assert.equal(await leftAt(member, shop, '10:00', dayAhead(4)), 0);
  assert.equal((await draft(member, shop, { ...WISH, weekdays: '0,8' })).statusCode, 400);
});

test('the staff book a series for somebody, free of charge and of rules, and only where it is free', async () => {
  const shop = await makeShop(staff, { price: 2000, horizonDays: 3, perWeek: 1 });
  const other = await org.member();
  const [wish, key] = [{ ...WISH, accountId: member.id }, 'series-by-the-staff'];
  await done(staff.put(`/admin/bookings/spaces/${shop.space.id}`, { price: 0 }));
  await book(other, shop, '10:00');
  await done(staff.put(`/admin/bookings/spaces/${shop.space.id}`, { price: 2000 }));
  const made = await done(bookFor(staff, shop, wish, key));
  assert.deepEqual(daysIn(made), [4, 9, 11].map(dayAhead));
  assert.deepEqual([made.status, made.price, made.paid], ['ready', 0, 0]);
  assert.equal((await done(bookFor(staff, shop, wish, key))).id, made.id);
  assert.deepEqual(
    daysIn(await done(member.get<BookingSeriesView>(`/bookings/series/${made.id}`))),
    daysIn(made),
  );
  const again = await bookFor(staff, shop, wish);
  assert.deepEqual([again.statusCode, again.body.code], [409, 'booking.series.none']);
  assert.equal((await bookFor(member, shop, wish)).statusCode, 403);
  const nobody = { ...wish, time: '12:00', accountId: '01900000-0000-4000-8000-000000000000' };
  assert.equal((await bookFor(staff, shop, nobody)).statusCode, 404);
});
