import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAddress } from '../../../../testing/addresses.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { checkCapacity } from '../../registration/index.ts';
import type { BookingDaySlotsView, BookingView } from '../bookings.base.schemas.ts';
import { book, done, makeShop, take, WEEK, type Shop } from '../bookings.factory.ts';
import { completePaid, keepPromised } from '../paying/paying.service.ts';
import { releaseHolds } from '../taking/holds.service.ts';
import type { ManagedBookingView } from './staff-bookings.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(async () => {
  assert.deepEqual(await checkCapacity(org.context()), []);
  await testApp.close();
});

interface Running {
  readonly shop: Shop;
  readonly day: string;
  readonly booking: ManagedBookingView;
}

/** A slot of a whole day that runs, in a zone where it is about noon. */
async function runningSlot(person: Caller, space: object = {}): Promise<Running> {
  const now = new Date();
  const ahead = 12 - now.getUTCHours();
  const day = new Date(now.getTime() + ahead * 3_600_000).toISOString().slice(0, 10);
  const timezone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  const hours = WEEK.map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));
  const shop = await makeShop(staff, { slotDuration: 1440, ...space }, { timezone }, hours);
  const path = `/admin/bookings/spaces/${shop.space.id}/bookings`;
  const wish = { day, time: '00:00', accountId: person.id };
  return { shop, day, booking: await done(staff.post<ManagedBookingView>(path, wish)) };
}

const miss = (id: string, missed: boolean, release = false) =>
  staff.post<ManagedBookingView>(`/admin/bookings/${id}/noShow`, { missed, release });

async function restsOf({ shop, day }: Running, caller: Caller) {
  const month = await done(caller.get<BookingDaySlotsView[]>(`${shop.path}/slots?firstDayOfMonth=${day}`));
  return month.find((one) => one.day === day)?.slots ?? [];
}

test('the rest of a slot goes to others when its person has not come', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const running = await runningSlot(ana, { price: 2400, noticeMinutes: 600 });
  assert.deepEqual(await restsOf(running, ben), []);
  const marked = await done(miss(running.booking.id, true));
  assert.deepEqual([marked.releasedAt, marked.endsAt], [null, running.booking.endsAt]);
  assert.deepEqual(await restsOf(running, ben), [], 'a mark alone frees nothing');

  const released = await done(miss(running.booking.id, true, true));
  assert.equal(released.endsAt, released.releasedAt);
  assert.deepEqual((await done(miss(running.booking.id, true, true))).endsAt, released.endsAt, 'again');
  const [rest, ...others] = await restsOf(running, ben);
  assert.deepEqual([rest?.supply, others], [1, []]);
  const draft = await done(take(ben, running.shop, rest?.time ?? '', running.day));
  assert.deepEqual([draft.startsAt, draft.endsAt], [released.releasedAt, running.booking.endsAt]);
  const share = Math.ceil((2400 * draft.duration) / 1440);
  assert.equal(draft.price, share);
  assert.deepEqual(await restsOf(running, ana), []);

  assert.equal((await miss(running.booking.id, false)).body.code, 'booking.released');
  await done(ben.delete(`/bookings/${draft.id}`));
  const whole = await done(miss(running.booking.id, false));
  assert.deepEqual([whole.missedAt, whole.releasedAt, whole.endsAt], [null, null, running.booking.endsAt]);
  assert.deepEqual(await restsOf(running, ben), []);
});

test('somebody who comes late has the whole slot again', async () => {
  const ana = await org.member();
  const running = await runningSlot(ana);
  await done(miss(running.booking.id, true, true));
  const here = await done(
    staff.post<ManagedBookingView>(`/admin/bookings/${running.booking.id}/checkin`, { checkedIn: true }),
  );
  assert.deepEqual([here.missedAt, here.endsAt], [null, running.booking.endsAt]);
  assert.deepEqual(await restsOf(running, ana), []);
});

test('a slot that is taken back goes to another piece when its own has been taken', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  for (const how of ['undo', 'move']) {
    const running = await runningSlot(ana, { supply: 2 });
    const { id, endsAt } = running.booking;
    await done(miss(id, true, true));
    const [rest] = await restsOf(running, ben);
    await done(take(ben, running.shop, rest?.time ?? '', running.day));
    const back =
      how === 'undo'
        ? await done(miss(id, false))
        : await done(
            staff.post<ManagedBookingView>(`/admin/bookings/${id}/move`, { day: running.day, time: '00:00' }),
          );
    assert.deepEqual([back.releasedAt, back.endsAt], [null, endsAt], how);
  }
});

test('one release gives one piece to others, however many stand empty', async () => {
  const [ana, ben, cleo] = [await org.member(), await org.member(), await org.member()];
  const running = await runningSlot(ana, { supply: 3 });
  await done(miss(running.booking.id, true, true));
  const [rest] = await restsOf(running, ben);
  assert.equal(rest?.supply, 1);
  await done(take(ben, running.shop, rest.time, running.day));
  assert.deepEqual(await restsOf(running, cleo), []);
  assert.equal((await take(cleo, running.shop, rest.time, running.day)).body.code, 'stock.soldOut');
});

test('of all who press the rest at once one has it, also beside an undo', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => org.member()));
  const running = await runningSlot(people[0] as Caller);
  await done(miss(running.booking.id, true, true));
  const [rest] = await restsOf(running, people[1] as Caller);
  const [undone, ...answers] = await Promise.all([
    miss(running.booking.id, false),
    ...people.slice(1).map((person) => take(person, running.shop, rest?.time ?? '', running.day)),
  ]);
  const taken = answers.filter(({ statusCode }) => statusCode === 200).length;
  assert.equal(taken + Number(undone?.statusCode === 200), 1);
  for (const { statusCode } of answers) assert.ok([200, 400, 409].includes(statusCode), String(statusCode));
  const { rows } = await testApp.database.pool.query<{ count: number }>(
    `select count(*)::int as count from booking one join booking other on other.space_id = one.space_id
       and other.id > one.id and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
     where one.space_id = $1 and one.status <> 'canceled' and other.status <> 'canceled'`,
    [running.shop.space.id],
  );
  assert.equal(rows[0]?.count, 0);
});

test('the rest of a slot is sold to money that comes after its hold, and a promise to pay ends no hold', async () => {
  await done(staff.put('/admin/payments/integration', { type: 'manual', termDays: 5 }));
  const [ana, ben] = [await org.member(), await org.member()];
  const running = await runningSlot(ana, { price: 2400 });
  await done(miss(running.booking.id, true, true));
  const [rest] = await restsOf(running, ben);
  const draft = await done(take(ben, running.shop, rest?.time ?? '', running.day));
  const address = await addAddress(ben);
  const intent = await done(ben.get<PaymentIntentView>(`/bookings/${draft.id}/intent?addressId=${address}`));
  await keepPromised(org.context(), intent.id, draft.id);
  const { holdExpiresAt } = await done(ben.get<BookingView>(`/bookings/${draft.id}`));
  assert.equal(holdExpiresAt, draft.holdExpiresAt);

  await testApp.database.pool.query(
    `update booking set hold_expires_at = now() - interval '1 second' where id = $1`,
    [draft.id],
  );
  await releaseHolds(org.context(), new AbortController().signal);
  assert.equal((await restsOf(running, ben)).length, 1, 'it is there for others meanwhile');
  await done(staff.post(`/admin/payments/intents/${intent.id}/paid`));
  await completePaid(org.context(), draft.id);
  const bought = await done(ben.get<BookingView>(`/bookings/${draft.id}`));
  assert.deepEqual([bought.status, bought.endsAt], ['ready', running.booking.endsAt]);
  assert.deepEqual(await restsOf(running, ana), []);
});

test('nothing is released before a slot begins', async () => {
  const shop = await makeShop(staff);
  const coming: BookingView = await book(await org.member(), shop, '10:00');
  assert.equal((await miss(coming.id, true, true)).body.code, 'booking.notBegun');
  const { missedAt } = await done(staff.get<ManagedBookingView>(`/admin/bookings/${coming.id}`));
  assert.equal(missedAt, null);
});
