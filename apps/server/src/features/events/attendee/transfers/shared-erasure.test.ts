import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { makePackage, makePassType, makeRoomType } from '../../tickets/tickets.factory.ts';
import { stockOf } from '../stage.factory.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  await testApp.app.startJobs();
});
after(() => testApp.close());

const db = () => org.context().db;
const id = () => org.organization.id;

async function fine<T>(
  call: Promise<{ statusCode: number; body: { message: string; data: T } }>,
): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

interface Trip {
  readonly eventId: string;
  readonly room: string;
  readonly passIds: readonly [string, string];
}

/** Two passes of one package that share a room. */
async function book(who: Caller): Promise<Trip> {
  const eventId = await makeEvent(db(), id(), { registration: true });
  const day = await makePassType(db(), id(), eventId, { transferable: true });
  const pair = await makePackage(db(), id(), eventId, [[day, 2]]);
  const room = await makeRoomType(db(), id(), eventId, {
    supply: 3,
    max_passes: 2,
    price: 0,
    price_per_night: false,
  });
  const at = (more: string): string => `/self/events/${eventId}/registration${more}`;
  const [bundle, one, two] = [newId(), newId(), newId()];
  const pass = (passId: string) => ({ id: passId, ticketId: day, packageId: bundle });
  const packages = [{ id: bundle, packageId: pair }];
  await fine(who.post(at('/passes'), { passes: [pass(one), pass(two)], packages }));
  const reservation = { id: newId(), eventRoomTypeId: room, start: null, end: null };
  await fine(
    who.post(at('/reservations'), [
      { id: one, reservation },
      { id: two, reservation },
    ]),
  );
  await fine(who.post(at('/submit')));
  return { eventId, room, passIds: [one, two] };
}

const passPath = ({ eventId }: Trip, passId: string): string =>
  `/self/events/${eventId}/attendee/passes/${passId}`;
const handOn = (trip: Trip, from: Caller, to: Caller) =>
  fine(from.post(`${passPath(trip, trip.passIds[1])}/transfer`, { receiverId: to.id }));
const adds = async (): Promise<void> => assert.deepEqual(await checkIntegrity(org.context()), []);

interface Pass {
  status: string;
  reservation: { id: string } | null;
}

test('an account that handed on a pass out of a package with a room can be deleted; the room stays with the pass', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const trip = await book(ana);
  await handOn(trip, ana, ben);
  assert.equal((await ana.delete('/self')).statusCode, 200);
  const pass = await fine(ben.get<Pass>(passPath(trip, trip.passIds[1])));
  assert.equal(pass.status, 'ready');
  assert.equal(await stockOf(testApp, trip.room), 1);
  await adds();
  // The last who was in it gives it back.
  assert.equal((await ben.delete('/self')).statusCode, 200);
  assert.equal(await stockOf(testApp, trip.room), 0);
  await adds();
});

test('a room whose passes were all handed on is free once the receivers delete their accounts', async () => {
  const [ana, ben, cem] = [await org.member(), await org.member(), await org.member()];
  const trip = await book(ana);
  await handOn(trip, ana, ben);
  await fine(ana.post(`${passPath(trip, trip.passIds[0])}/transfer`, { receiverId: cem.id }));
  assert.equal((await ben.delete('/self')).statusCode, 200);
  assert.equal(await stockOf(testApp, trip.room), 1);
  await adds();
  assert.equal((await cem.delete('/self')).statusCode, 200);
  assert.equal(await stockOf(testApp, trip.room), 0);
  await adds();
  assert.equal((await ana.delete('/self')).statusCode, 200);
  await adds();
});

test('a package whose passes were all handed on ends once the receiver deletes the account', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const trip = await book(ana);
  for (const passId of trip.passIds)
    await fine(ana.post(`${passPath(trip, passId)}/transfer`, { receiverId: ben.id }));
  assert.equal((await ben.delete('/self')).statusCode, 200);
  const { rows } = await testApp.database.pool.query<{ status: string }>(
    `select registration_package.status from registration_package
     join registration on registration.id = registration_package.registration_id where registration.event_id = $1`,
    [trip.eventId],
  );
  assert.deepEqual(rows, [{ status: 'canceled' }]);
  await adds();
});

test('an account whose handed on pass was canceled can be deleted', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const staff = await org.staff();
  const trip = await book(ana);
  await handOn(trip, ana, ben);
  const hosted = `/listings/${trip.eventId}/attendees/${ben.id}/passes/${trip.passIds[1]}/cancel`;
  assert.equal((await staff.put(hosted, {})).statusCode, 200);
  assert.equal((await ana.delete('/self')).statusCode, 200);
  assert.equal(await stockOf(testApp, trip.room), 0);
  await adds();
});

test('two who share a room and delete their accounts at once leave nothing taken', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [ana, ben] = [await org.member(), await org.member()];
    const trip = await book(ana);
    await handOn(trip, ana, ben);
    const answers = await Promise.all([ana.delete('/self'), ben.delete('/self')]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200],
    );
    assert.equal(await stockOf(testApp, trip.room), 0);
  }
  await adds();
});
