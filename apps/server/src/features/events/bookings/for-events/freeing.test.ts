import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import { checkCapacity } from '../../registration/index.ts';
import { book, dayAhead, done, leftAt, makeShop, type Shop } from '../bookings.factory.ts';
import type { ManagedBookingView } from '../staff/staff-bookings.schemas.ts';
import type { EventSpaceView } from './event-spaces.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let host: Caller;
let member: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  [staff, host, member] = [await org.staff(), await org.member(), await org.member()];
});
after(async () => {
  assert.deepEqual(await checkCapacity(org.context()), []);
  await testApp.close();
});

const at = (time: string, day = dayAhead(2)): Date => new Date(`${day}T${time}:00Z`);

async function taken(shop: Shop, row: Parameters<typeof makeEvent>[2] = {}): Promise<string> {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, {
    name: 'Open day',
    creator_id: host.id,
    event_start: at('10:00'),
    event_end: at('12:00'),
    ...row,
  });
  const spaces = [{ spaceId: shop.space.id, minutesBefore: 0, minutesAfter: 0 }];
  await done(host.put<EventSpaceView[]>(`/listings/${eventId}/spaces`, { spaces }));
  return eventId;
}

const rowsOf = async (shop: Shop): Promise<ManagedBookingView[]> =>
  done(staff.get<ManagedBookingView[]>(`/admin/bookings?spaceId=${shop.space.id}`));

/** Staff who may run bookings, and nothing of events. */
async function bookingsOnly(): Promise<Caller> {
  const powers = ['bookings:read', 'bookings:write'];
  const caller = await org.member({ email: 'keeper@example.org' });
  const role = await done(staff.post<{ id: string }>('/admin/roles', { name: 'Keeper', powers }));
  await done(staff.post('/admin/staff', { email: 'keeper@example.org', role: role.id }));
  return caller;
}

test('staff without a right to events free a space, on all days to come, and hosts are told', async () => {
  const shop = await makeShop(staff, { forEvents: true });
  const eventId = await taken(shop, { event_start: at('10:00'), event_end: at('12:00', dayAhead(4)) });
  const keeper = await bookingsOnly();
  const [first] = await rowsOf(shop);
  assert.equal((await member.delete(`/admin/bookings/${first?.id}/event`)).statusCode, 403);
  await done(keeper.delete(`/admin/bookings/${first?.id}/event`));
  assert.deepEqual(await rowsOf(shop), []);
  assert.equal(await leftAt(member, shop, '10:00'), 1);
  assert.deepEqual(await done(host.get(`/listings/${eventId}/spaces`)), []);
  assert.equal((await keeper.delete(`/admin/bookings/${first?.id}/event`)).statusCode, 404, 'again');
  const { rows } = await testApp.database.pool.query<{ subject: string }>(
    'select subject from mail where account_id = $1',
    [host.id],
  );
  assert.deepEqual(
    rows.map(({ subject }) => subject),
    ['Open day no longer has Court'],
  );
  // Other people book it, and the event does not take it again with its next change.
  await book(member, shop, '10:00');
  await done(host.put(`/listings/${eventId}`, { event: { name: 'Another name' } }));
  assert.equal((await rowsOf(shop)).length, 1);
});

test('a booking of a member is not freed, and what is over stays', async () => {
  const shop = await makeShop(staff, { forEvents: true });
  const own = await book(member, shop, '15:00');
  assert.equal((await staff.delete(`/admin/bookings/${own.id}/event`)).body.code, 'booking.notOfEvent');
  await taken(shop);
  const row = (await rowsOf(shop)).find(({ isOfEvent }) => isOfEvent);
  await testApp.database.pool.query(
    `update booking set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days' where id = $1`,
    [row?.id],
  );
  assert.equal((await staff.delete(`/admin/bookings/${row?.id}/event`)).body.code, 'booking.past');
  await testApp.database.pool.query(
    `update booking set starts_at = starts_at + interval '9 days', ends_at = ends_at + interval '9 days' where id = $1`,
    [row?.id],
  );
});

test('freeing beside a change of the event leaves stock and rows agreed', async () => {
  const shop = await makeShop(staff, { forEvents: true, supply: 2 });
  const eventId = await taken(shop);
  const [row] = await rowsOf(shop);
  const change = { eventStart: at('13:00').toISOString(), eventEnd: at('15:00').toISOString() };
  const [freed, changed] = await Promise.all([
    staff.delete(`/admin/bookings/${row?.id}/event`),
    host.put(`/listings/${eventId}`, { event: change }),
  ]);
  assert.equal(changed.statusCode, 200);
  // The change came first: that row is gone, and the event has another.
  assert.equal((await rowsOf(shop)).length, freed.statusCode === 404 ? 1 : 0);
});
