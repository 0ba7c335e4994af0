import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MODULES } from '../../../../platform/modules.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { changeOrganization } from '../../../ground/organization/index.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import { book, dayAhead, done, leftAt, makeShop, take, type Shop } from '../bookings.factory.ts';
import type { BookingDoorView } from '../door/door.schemas.ts';
import { daysOf, nearestFree } from './event-spaces.policy.ts';
import type { BookingSpaceEventView, EventSpaceView, OfferedSpaceView } from './event-spaces.schemas.ts';

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
after(() => testApp.close());

const at = (time: string, day = dayAhead(2)): Date => new Date(`${day}T${time}:00Z`);

const gathering = (row: Parameters<typeof makeEvent>[2] = {}): Promise<string> => {
  const { db, organizationId } = org.context();
  return makeEvent(db, organizationId, {
    name: 'Open day',
    creator_id: host.id,
    event_start: at('10:00'),
    event_end: at('12:00'),
    ...row,
  });
};

const openShop = (fields: object = {}): Promise<Shop> => makeShop(staff, { forEvents: true, ...fields });

const chosen = ({ space }: Shop, minutesBefore = 0, minutesAfter = 0) => ({
  spaces: [{ spaceId: space.id, minutesBefore, minutesAfter }],
});

const choose = (caller: Caller, eventId: string, shop: Shop, minutesBefore = 0, minutesAfter = 0) =>
  caller.put<EventSpaceView[]>(`/listings/${eventId}/spaces`, chosen(shop, minutesBefore, minutesAfter));

const changed = (eventId: string, from: string, to: string, day?: string) =>
  host.put(`/listings/${eventId}`, {
    event: { eventStart: at(from, day).toISOString(), eventEnd: at(to, day).toISOString() },
  });

/** Stock and rows of the space agree. */
async function isSound({ space }: Shop): Promise<boolean> {
  const { rows } = await testApp.database.pool.query<{ is_sound: boolean }>(
    `select coalesce(bool_and(stock.taken = (select coalesce(sum(booking.pieces), 0) from booking
       where booking.slot_id = booking_slot.id and booking.status <> 'canceled')), true) as is_sound
     from booking_slot join stock using (organization_id, id) where booking_slot.space_id = $1`,
    [space.id],
  );
  return rows[0]?.is_sound === true;
}

test('an event takes a space from before its start to after its end, with all pieces', async () => {
  const shop = await openShop({ supply: 3 });
  const eventId = await gathering();
  const [taken] = await done(choose(host, eventId, shop, 60, 30));
  assert.deepEqual(
    [taken?.isTaken, taken?.start, taken?.end],
    [true, at('09:00').toISOString(), at('12:30').toISOString()],
  );
  const left = await Promise.all(
    ['08:00', '09:00', '11:00', '12:00', '13:00'].map((time) => leftAt(member, shop, time)),
  );
  assert.deepEqual(left, [3, 0, 0, 0, 3]);
  const refused = await take(member, shop, '11:00');
  assert.equal(refused.body.code, 'stock.soldOut');
  assert.ok(await isSound(shop));
  // The same choice again changes nothing.
  await done(choose(host, eventId, shop, 60, 30));
  assert.ok(await isSound(shop));
});

test('hosts take what is open to events, and the staff every space; others run no event', async () => {
  const [closed, eventId] = [await makeShop(staff), await gathering()];
  assert.equal((await choose(host, eventId, closed)).body.code, 'booking.space.notFound');
  assert.equal((await choose(member, eventId, closed)).body.code, 'listing.notFound');
  await done(choose(staff, eventId, closed));
  // It is theirs already.
  await done(choose(host, eventId, closed, 15));
  const offered = async (caller: Caller) =>
    (await done(caller.get<OfferedSpaceView[]>(`/listings/${eventId}/spaces/offered?pageSize=100`))).map(
      ({ id }) => id,
    );
  assert.equal((await offered(host)).includes(closed.space.id), false);
  assert.equal((await offered(staff)).includes(closed.space.id), true);
});

test('a clash is told with the event for those who may see it, and with the nearest free time', async () => {
  const shop = await openShop();
  const [one, other] = [await gathering(), await gathering({ name: 'Later' })];
  await done(choose(host, one, shop));
  const { statusCode, body } = await choose(host, other, shop, 0, 30);
  assert.deepEqual([statusCode, body.code], [409, 'event.space.taken']);
  assert.ok(body.message.includes('Open day'), body.message);
  const { free } = body.data as unknown as { free: { start: string; end: string }[] };
  assert.deepEqual(free[0], { start: at('12:00').toISOString(), end: at('14:30').toISOString() });
  const { db, organizationId } = org.context();
  await db
    .updateTable('event')
    .set({ name: 'Secret meeting', creator_id: null, draft: true })
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', one)
    .execute();
  const unseen = await choose(host, other, shop);
  assert.equal(unseen.statusCode, 409);
  assert.ok(!unseen.body.message.includes('Secret'), unseen.body.message);
  // Bookings of members have no name.
  await book(member, shop, '13:00');
  const behind = await gathering({ event_start: at('13:00'), event_end: at('14:00') });
  const { message } = (await choose(host, behind, shop)).body;
  assert.ok(message.includes('is taken from') && !message.includes('Ana'), message);
});

test('spaces follow the dates of the event, or the change is refused as a whole', async () => {
  const shop = await openShop();
  const eventId = await gathering();
  await done(choose(host, eventId, shop));
  await done(changed(eventId, '14:00', '16:00'));
  assert.deepEqual([await leftAt(member, shop, '10:00'), await leftAt(member, shop, '14:00')], [1, 0]);
  await book(member, shop, '10:00');
  const refused = await changed(eventId, '09:00', '11:00');
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'event.space.taken']);
  const { eventStart } = await done(host.get<{ eventStart: string }>(`/listings/${eventId}`));
  assert.equal(eventStart, at('14:00').toISOString());
  assert.equal(await leftAt(member, shop, '14:00'), 0);
  // A part of it is its own already.
  await done(changed(eventId, '15:00', '17:00'));
  assert.deepEqual([await leftAt(member, shop, '14:00'), await leftAt(member, shop, '16:00')], [1, 0]);
  assert.ok(await isSound(shop));
});

test('a draft has nothing; published, called off and deleted events take and give', async () => {
  const shop = await openShop();
  const eventId = await gathering({ draft: true });
  const [choice] = await done(choose(host, eventId, shop));
  assert.equal(choice?.isTaken, false);
  const { id } = await book(member, shop, '11:00');
  const refused = await host.post(`/listings/${eventId}/publish`);
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'event.space.taken']);
  await done(member.delete(`/bookings/${id}`));
  await done(host.post(`/listings/${eventId}/publish`));
  assert.equal(await leftAt(member, shop, '11:00'), 0);
  await done(host.post(`/listings/${eventId}/unpublish`));
  assert.equal(await leftAt(member, shop, '11:00'), 1);
  await done(host.post(`/listings/${eventId}/publish`));
  await done(host.post(`/listings/${eventId}/cancel`));
  assert.equal(await leftAt(member, shop, '11:00'), 1);
  const next = await gathering();
  await done(choose(host, next, shop));
  await done(host.delete(`/listings/${next}`));
  assert.equal(await leftAt(member, shop, '11:00'), 1);
  assert.ok(await isSound(shop));
});

test('the door, the day of the staff and the calendar name the event to those who may see it', async () => {
  const shop = await openShop();
  const { db, organizationId } = org.context();
  const eventId = await gathering({
    event_start: at('10:00', dayAhead(1)),
    event_end: at('12:00', dayAhead(1)),
  });
  await done(choose(host, eventId, shop));
  const names = async (caller: Caller) => {
    const door = await done(caller.get<BookingDoorView>(`${shop.path}/door`));
    const events = await done(
      caller.get<BookingSpaceEventView[]>(`${shop.path}/events?firstDayOfMonth=${dayAhead(1)}`),
    );
    return [door.bookings.length, door.bookings[0]?.event?.name, events.map(({ name }) => name)];
  };
  assert.deepEqual(await names(org.visitor), [1, 'Open day', ['Open day']]);
  const day = `/admin/bookings/calendar?placeId=${shop.place.id}&from=${dayAhead(1)}T00:00:00Z&to=${dayAhead(2)}T00:00:00Z`;
  type Day = { id: string; isOfEvent: boolean; event: { name: string } | null }[];
  const [row] = await done(staff.get<Day>(day));
  assert.deepEqual([row?.isOfEvent, row?.event?.name], [true, 'Open day']);
  assert.equal((await staff.post(`/admin/bookings/${row?.id}/cancel`, {})).body.code, 'booking.ofEvent');
  await db
    .updateTable('event')
    .set({ draft: true })
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', eventId)
    .execute();
  assert.deepEqual(await names(org.visitor), [1, undefined, []]);
  assert.deepEqual(await names(host), [1, 'Open day', ['Open day']]);
});

test('events of several days take whole days, more pieces are theirs too, and closures leave them', async () => {
  const shop = await openShop({ supply: 2 });
  const eventId = await gathering({ event_end: at('18:00', dayAhead(4)) });
  await done(choose(host, eventId, shop));
  const left = () => Promise.all([dayAhead(3), dayAhead(4)].map((day) => leftAt(member, shop, '17:00', day)));
  assert.deepEqual(await left(), [0, 0]);
  await done(staff.put(`/admin/bookings/spaces/${shop.space.id}`, { supply: 5 }));
  assert.deepEqual(await left(), [0, 0]);
  await done(staff.put(`/admin/bookings/spaces/${shop.space.id}`, { supply: 1 }));
  assert.ok(await isSound(shop));
  const closed = await done(
    staff.post<{ count: number; canceled: number }>(`/admin/bookings/places/${shop.place.id}/closures`, {
      start: at('00:00', dayAhead(3)).toISOString(),
      end: at('00:00', dayAhead(4)).toISOString(),
      cancel: true,
    }),
  );
  assert.deepEqual([closed.count > 0, closed.canceled], [true, 0]);
  const later = await gathering({ event_end: at('18:00', dayAhead(40)) });
  assert.equal((await choose(host, later, await openShop())).body.code, 'event.space.length');
});

test('with bookings switched off an event gives its spaces back at its next change, and the page is gone', async () => {
  const other = await testApp.organization();
  const [boss, own] = [await other.staff(), await other.member()];
  const shop = await makeShop(boss, { forEvents: true });
  const { db, organizationId } = other.context();
  const eventId = await makeEvent(db, organizationId, { creator_id: own.id });
  await done(choose(own, eventId, shop));
  const modules = MODULES.filter((module) => module !== 'bookings');
  await changeOrganization(testApp.database, other.organization.slug, { modules });
  while ((await own.get(`/listings/${eventId}/spaces`)).statusCode !== 456);
  await done(own.put(`/listings/${eventId}`, { event: { name: 'Other name' } }));
  const { rows } = await testApp.database.pool.query('select id from booking where event_id = $1', [eventId]);
  assert.deepEqual(rows, []);
});

test('days are at most as long as a day, and the nearest gap that is long enough is found', () => {
  const period = (from: number, to: number) => ({
    start: new Date(from * 3_600_000),
    end: new Date(to * 3_600_000),
  });
  assert.deepEqual(daysOf(period(0, 50)), [period(0, 24), period(24, 48), period(48, 50)]);
  const around = { busy: [period(8, 12), period(13, 14), period(10, 11)], within: period(0, 24), count: 3 };
  assert.deepEqual(nearestFree(period(9, 11), around), [period(6, 8), period(14, 16)]);
  assert.deepEqual(nearestFree(period(9, 10), around)[0], period(7, 8));
  assert.deepEqual(nearestFree(period(0, 24), { ...around, busy: [] }), [period(0, 24)]);
  assert.deepEqual(nearestFree(period(0, 24), around), []);
});

test('an event until the end of time is refused before its days are counted', async () => {
  const shops = [await openShop(), await openShop(), await openShop()];
  const eventId = await gathering();
  const spaces = shops.flatMap((shop) => chosen(shop).spaces);
  await done(host.put(`/listings/${eventId}/spaces`, { spaces }));
  const { statusCode, body } = await host.put(`/listings/${eventId}`, {
    event: { eventEnd: '9999-12-31T12:00:00Z' },
  });
  assert.deepEqual([statusCode, body.code], [409, 'event.space.length']);
  for (const shop of shops) assert.ok(await isSound(shop));
});

test('hosts take few spaces, not for long and as far ahead as people book; the staff take them all', async () => {
  const near = await openShop({ horizonDays: 10 });
  const later = { event_start: at('10:00', dayAhead(12)), event_end: at('12:00', dayAhead(12)) };
  const far = await gathering(later);
  assert.equal((await choose(host, far, near)).body.code, 'event.space.far');
  await done(choose(staff, far, near));
  // The time that the staff took stays; another time is one that the host takes.
  assert.equal((await host.put(`/listings/${far}`, { event: { name: 'Closed day' } })).statusCode, 200);
  assert.equal((await changed(far, '10:00', '13:00', dayAhead(12))).body.code, 'event.space.far');

  const long = await gathering({ event_end: at('12:00', dayAhead(9 + 1)) });
  const wide = await openShop();
  assert.equal((await choose(host, long, wide)).body.code, 'event.space.length');
  await done(choose(staff, long, wide));

  const eventId = await gathering({ event_start: at('14:00'), event_end: at('15:00') });
  const shops = [];
  for (let made = 0; made < 6; made += 1) shops.push(await openShop());
  const spaces = shops.flatMap((shop) => chosen(shop).spaces);
  const path = `/listings/${eventId}/spaces`;
  assert.equal((await host.put(path, { spaces })).body.code, 'event.space.many');
  await done(host.put(path, { spaces: spaces.slice(0, 5) }));
  await done(staff.put(path, { spaces }));
});

test('a clash of another time names no field of the spaces, which the form of the event has not', async () => {
  const shop = await openShop();
  const [one, other] = [
    await gathering(),
    await gathering({ event_start: at('14:00'), event_end: at('15:00') }),
  ];
  await done(choose(host, one, shop));
  await done(choose(host, other, shop));
  const moved = await changed(other, '11:00', '13:00');
  assert.deepEqual([moved.body.code, moved.body.field], ['event.space.taken', undefined]);
  const third = await gathering();
  assert.equal((await choose(host, third, shop)).body.field, 'spaces');
});
