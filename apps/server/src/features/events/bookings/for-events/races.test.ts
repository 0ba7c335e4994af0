import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createContext } from '../../../../platform/http/context.ts';
import { openDatabase, sqlState, type Database } from '../../../../platform/db/database.ts';
import { newId } from '../../../../platform/ids.ts';
import { TENANT_TABLES } from '../../../../features.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import { book, dayAhead, done, makeShop, untilServed } from '../bookings.factory.ts';
import { draftBooking } from '../taking/taking.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let people: Caller[];
/** The pool of another process. */
let elsewhere: Database;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  people = await Promise.all(Array.from({ length: 10 }, () => org.member()));
  const { connectionString } = testApp.database.pool.options;
  elsewhere = openDatabase(
    { connectionString: connectionString ?? '' },
    { poolSize: 10, tenantTables: TENANT_TABLES },
  );
});
after(async () => {
  await elsewhere.close();
  await testApp.close();
});

const memberOf = (accountId: string) =>
  createContext(
    {
      database: elsewhere,
      services: testApp.services,
      resolvers: {
        organizationById: testApp.app.tenants.byId,
        organizationByHostname: testApp.app.tenants.byHostname,
        actor: async () => undefined,
      },
    },
    org.organization,
    { kind: 'member', accountId },
  );

const event = (from = '10:00', to = '12:00'): Promise<string> => {
  const { db, organizationId } = org.context();
  return makeEvent(db, organizationId, {
    creator_id: staff.id,
    event_start: new Date(`${dayAhead(2)}T${from}:00Z`),
    event_end: new Date(`${dayAhead(2)}T${to}:00Z`),
  });
};

const clashes = async (spaceId: string): Promise<number> => {
  const { rows } = await testApp.database.pool.query<{ count: number }>(
    `select count(*)::int from booking a join booking b on a.space_id = b.space_id and a.id < b.id
       and int4range(a.lane, a.lane + a.pieces) && int4range(b.lane, b.lane + b.pieces)
       and a.starts_at < b.ends_at and b.starts_at < a.ends_at
     where a.space_id = $1 and a.status <> 'canceled' and b.status <> 'canceled'`,
    [spaceId],
  );
  return rows[0]?.count ?? -1;
};

test('of an event and members who take its time at the same moment through other pools, one side has it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const shop = await makeShop(staff);
    const eventId = await event();
    const [ofEvent, ...ofPeople] = await Promise.allSettled([
      untilServed(() =>
        staff.put(`/listings/${eventId}/spaces`, {
          spaces: [{ spaceId: shop.space.id, minutesBefore: 0, minutesAfter: 0 }],
        }),
      ),
      ...people.map(({ id }, index) =>
        draftBooking(memberOf(id), shop.place.id, shop.space.id, {
          day: dayAhead(2),
          time: index % 2 === 0 ? '10:00' : '11:00',
        }),
      ),
    ]);
    assert.ok(ofEvent?.status === 'fulfilled');
    const hasEvent = (ofEvent.value as { statusCode: number }).statusCode === 200;
    assert.ok(hasEvent || (ofEvent.value as { statusCode: number }).statusCode === 409);
    const taken = ofPeople.filter(({ status }) => status === 'fulfilled').length;
    assert.ok(hasEvent ? taken === 0 : taken > 0 && taken <= 2, `${String(hasEvent)} ${taken}`);
    assert.equal(await clashes(shop.space.id), 0);
  }
});

test('two events that want the same two spaces in opposite orders do not block each other', async () => {
  const shops = [await makeShop(staff), await makeShop(staff)];
  const events = await Promise.all(Array.from({ length: 6 }, () => event()));
  const answers = await Promise.all(
    events.map((id, index) =>
      untilServed(() =>
        staff.put(`/listings/${id}/spaces`, {
          spaces: (index % 2 === 0 ? shops : shops.toReversed()).map(({ space }) => ({ spaceId: space.id })),
        }),
      ),
    ),
  );
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409, 409, 409, 409, 409]);
  for (const { space } of shops) assert.equal(await clashes(space.id), 0);
});

test('an event that is written over a booking without its lock is refused by the table itself', async () => {
  const shop = await makeShop(staff, { supply: 3 });
  const { id } = await book(people[0] as Caller, shop, '10:00');
  const over = (lane: number, pieces: number) =>
    testApp.database.pool.query(
      `insert into booking (organization_id, id, number, slot_id, space_id, place_id, event_id, lane, pieces, day, minute,
         starts_at, ends_at, status, created_at, updated_at)
       select organization_id, $2, number + 1, slot_id, space_id, place_id, $3, $4, $5, day, minute,
         starts_at + interval '30 minutes', ends_at + interval '30 minutes', 'ready', created_at, updated_at
       from booking where id = $1`,
      [id, newId(), eventId, lane, pieces],
    );
  const eventId = await event();
  await assert.rejects(over(1, 3), (error) => sqlState(error) === '23P01');
  // Beside it, there is room for two.
  assert.equal((await over(2, 2)).rowCount, 1);
  await done(people[0]?.get('/bookings') ?? Promise.reject(new Error('nobody')));
});
