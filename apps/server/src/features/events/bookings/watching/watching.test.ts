import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { untilWaiting } from '../../../../testing/waiting.ts';
import { book, dayAhead, done, makeShop, take } from '../bookings.factory.ts';
import type { BookingWatchView } from './watching.schemas.ts';
import { tellFree } from './watching.service.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

const wish = { day: dayAhead(2), time: '10:00' };
const watch = (caller: Caller, shop: { path: string }, at = wish) =>
  caller.post<BookingWatchView>(`${shop.path}/watches`, at);
const watchesOf = async (caller: Caller) => done(caller.get<BookingWatchView[]>('/bookings/watches'));
const tell = () => tellFree(org.context(), new AbortController().signal);
async function toldTo({ id }: Caller): Promise<number> {
  const { rows } = await testApp.database.pool.query(
    "select 1 from mail where account_id = $1 and subject = 'Court is free again'",
    [id],
  );
  return rows.length;
}

test('people who wait for a full time hear of it once when it becomes free, and nobody hears before', async () => {
  const [staff, ana, ben, cleo] = [
    await org.staff(),
    await org.member(),
    await org.member(),
    await org.member(),
  ];
  const shop = await makeShop(staff);
  const booked = await book(ana, shop, '10:00');
  const [one, again] = [await done(watch(ben, shop)), await done(watch(ben, shop))];
  assert.equal(one.id, again.id);
  assert.deepEqual([one.day, one.time, one.space.name], [wish.day, '10:00', 'Court']);
  await done(watch(cleo, shop));
  await tell();
  assert.equal(await toldTo(ben), 0);

  await done(cleo.delete(`/bookings/watches/${(await watchesOf(cleo))[0]?.id}`));
  await done(ana.delete(`/bookings/${booked.id}`));
  await Promise.all([tell(), tell()]);
  await tell();
  assert.deepEqual([await toldTo(ben), await toldTo(cleo)], [1, 0]);
  assert.deepEqual(await watchesOf(ben), []);
  await book(ben, shop, '10:00');
});

test('a hold that ran out and a supply that grew count as well', async () => {
  const [staff, ana] = [await org.staff(), await org.member()];
  const [ben, cleo] = [await org.member(), await org.member()];
  const shop = await makeShop(staff);
  const { id } = await done(take(ana, shop, '10:00'));
  await done(watch(ben, shop));
  await org
    .context()
    .db.updateTable('booking')
    .set({ hold_expires_at: new Date(0) })
    .where('booking.organization_id', '=', org.organization.id)
    .where('booking.id', '=', id)
    .execute();
  await tell();
  assert.equal(await toldTo(ben), 1);

  await book(ben, shop, '12:00');
  await done(watch(cleo, shop, { ...wish, time: '12:00' }));
  await done(staff.put(`/admin/bookings/spaces/${shop.space.id}`, { supply: 2 }));
  await tell();
  assert.equal(await toldTo(cleo), 1);
});

test('a free time, an unknown one and more than thirty are refused; watches of others are not touched', async () => {
  const [staff, ana, ben] = [await org.staff(), await org.member(), await org.member()];
  const shop = await makeShop(staff, { slotDuration: 15 });
  assert.equal((await watch(ben, shop)).body.code, 'booking.isFree');
  assert.equal((await watch(ben, shop, { ...wish, time: '10:07' })).body.code, 'slot.unknown');
  assert.equal((await watch(ben, shop, { day: '2026-02-30', time: '10:00' })).statusCode, 400);
  assert.equal((await watch(org.visitor, shop)).statusCode, 401);

  for (let count = 0; count < 31; count += 1) {
    const minute = 8 * 60 + count * 15;
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    await done(
      staff.post(`/admin/bookings/spaces/${shop.space.id}/bookings`, {
        accountId: ana.id,
        day: wish.day,
        time,
      }),
    );
    const { statusCode, body } = await watch(ben, shop, { ...wish, time });
    assert.equal(statusCode, count < 30 ? 200 : 409, body.message);
  }
  const [first] = await watchesOf(ben);
  assert.equal((await ana.delete(`/bookings/watches/${first?.id}`)).statusCode, 404);
  assert.equal((await watchesOf(ben))[0]?.id, first?.id);
});

test('nobody waits for more than thirty by asking for several at once', async () => {
  const [staff, ana, ben] = [await org.staff(), await org.member(), await org.member()];
  const shop = await makeShop(staff);
  const times = ['10:00', '11:00', '12:00', '13:00'];
  for (const time of times) await book(ana, shop, time);
  await testApp.database.pool.query(
    `insert into booking_watch (organization_id, id, space_id, account_id, day, minute, starts_at, created_at)
     select $1, gen_random_uuid(), $2, $3, $4, 0, now() + make_interval(days => number), now()
     from generate_series(10, 38) as number`,
    [org.organization.id, shop.space.id, ben.id, wish.day],
  );
  const { pool } = testApp.database;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from booking_space where id = $1 for update', [shop.space.id]);
    const asked = Promise.all(times.map((time) => watch(ben, shop, { ...wish, time })));
    await untilWaiting(pool, times.length);
    await holder.query('commit');
    const answers = await asked;
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409, 409, 409]);
  } finally {
    holder.release();
  }
});
