import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { untilWaiting } from '../../../../testing/waiting.ts';
import { inHours, makeEvent } from '../../programme/events.factory.ts';
import { checkCapacity } from '../../registration/index.ts';
import { makePackage, makePassType, makeRoomType } from '../../tickets/tickets.factory.ts';

/** Rooms and packages that several people share end with the last of their passes. */
let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  [ana, ben] = [await org.member(), await org.member()];
});
after(() => testApp.close());

async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

async function open() {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, {
    registration: true,
    event_start: inHours(48),
    event_end: inHours(90),
  });
  const passType = { cancelable: true, transferable: true, max_quantity_per_sale: 10 };
  const ticketId = await makePassType(db, organizationId, eventId, passType);
  return { db, organizationId, eventId, ticketId, at: (more: string) => `/self/events/${eventId}${more}` };
}

test('the last two guests of a room cancel at the same moment, and the room is for sale again', async () => {
  const { db, organizationId, eventId, ticketId, at } = await open();
  const roomTypeId = await makeRoomType(db, organizationId, eventId, {
    max_passes: 2,
    supply: 1,
    price_per_night: false,
  });
  const passes = [newId(), newId()].map((id) => ({ id, ticketId }));
  await fine(ana.post(at('/registration/passes'), { passes, packages: [] }));
  const reservation = { id: newId(), eventRoomTypeId: roomTypeId };
  await fine(
    ana.post(
      at('/registration/reservations'),
      passes.map(({ id }) => ({ id, reservation })),
    ),
  );
  await fine(ana.post(at('/registration/submit')));
  const [hers = '', his = ''] = passes.map(({ id }) => at(`/attendee/passes/${id}`));
  await fine(ana.post(`${his}/transfer`, { receiverId: ben.id }));

  // Both are stopped where they give back what they had taken: each has canceled a pass that the other does not see yet.
  const blocker = await testApp.database.pool.connect();
  await blocker.query('begin');
  await blocker.query('select id from stock where id = $1 for update', [ticketId]);
  const answers = [ana.put(`${hers}/cancel`, {}), ben.put(`${his}/cancel`, {})];
  await untilWaiting(testApp.database.pool, 2);
  await blocker.query('commit');
  blocker.release();
  for (const answer of answers) await fine(answer);

  const room = await db
    .selectFrom('room_reservation')
    .select('room_reservation.status')
    .where('room_reservation.organization_id', '=', organizationId)
    .where('room_reservation.id', '=', reservation.id)
    .executeTakeFirst();
  assert.equal(room?.status, 'canceled');
  const stock = await db
    .selectFrom('stock')
    .select('stock.taken')
    .where('stock.organization_id', '=', organizationId)
    .where('stock.id', '=', roomTypeId)
    .executeTakeFirst();
  assert.equal(stock?.taken, 0);
  assert.deepEqual(await checkCapacity(org.context()), []);
});

test('a package ends when it is canceled', async () => {
  const { db, organizationId, eventId, ticketId, at } = await open();
  const packageId = await makePackage(db, organizationId, eventId, [[ticketId, 2]]);
  const bundle = { id: newId(), packageId };
  const passes = [newId(), newId()].map((id) => ({ id, ticketId, packageId: bundle.id }));
  await fine(ana.post(at('/registration/passes'), { passes, packages: [bundle] }));
  await fine(ana.post(at('/registration/submit')));
  const status = async (): Promise<string | undefined> =>
    (
      await db
        .selectFrom('registration_package')
        .select('registration_package.status')
        .where('registration_package.organization_id', '=', organizationId)
        .where('registration_package.id', '=', bundle.id)
        .executeTakeFirst()
    )?.status;
  assert.equal(await status(), 'ready');
  await fine(ana.put(at(`/attendee/passes/${passes[0]?.id ?? ''}/cancel`), {}));
  assert.equal(await status(), 'canceled');
});
