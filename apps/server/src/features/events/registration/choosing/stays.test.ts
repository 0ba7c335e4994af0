import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { addAddress } from '../../../../testing/addresses.ts';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import { makeAddOn, makePassType, makeRoomType } from '../../tickets/tickets.factory.ts';
import type { QuoteView } from './draft.schemas.ts';

/** Prices and rules of rooms follow every change of what is chosen. */
let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  ana = await org.member();
});
after(() => testApp.close());

const db = () => org.context().db;
const id = (): string => org.organization.id;
const at = (eventId: string, more = ''): string => `/self/events/${eventId}/registration${more}`;
const told = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code ?? 'ok'];
const OK = [200, 'ok'];

interface Pass {
  readonly id: string;
  readonly ticketId: string;
}
const pass = (ticketId: string): Pass => ({ id: newId(), ticketId });
const choose = (eventId: string, ...passes: readonly Pass[]) =>
  ana.post(at(eventId, '/passes'), { passes, packages: [] });

interface Room {
  readonly id: string;
  readonly eventRoomTypeId: string;
  readonly start?: string;
  readonly end?: string;
}
const stay = (eventId: string, room: Room, ...passes: readonly Pass[]) =>
  ana.post(
    at(eventId, '/reservations'),
    passes.map((one) => ({ id: one.id, reservation: room })),
  );
const nights = { start: '2030-06-01T12:00:00Z', end: '2030-06-04T12:00:00Z' };

async function costs(eventId: string): Promise<number> {
  const { statusCode, body } = await ana.get<QuoteView>(at(eventId, '/quote'));
  assert.equal(statusCode, 200, body.message);
  return body.data.subTotal;
}

const detail = (
  roomTypeId: string,
  passTypeId: string,
  row: { premium?: number; included_nights?: number },
) =>
  db()
    .insertInto('room_type_pass_type')
    .values({
      organization_id: id(),
      id: newId(),
      room_type_id: roomTypeId,
      pass_type_id: passTypeId,
      ...row,
    })
    .execute();

test('free nights and the premium of a pass go when it is taken out of the selection', async () => {
  const eventId = await makeEvent(db(), id(), { registration: true });
  const [vip, day] = [
    await makePassType(db(), id(), eventId, { price: 0 }),
    await makePassType(db(), id(), eventId, { price: 0 }),
  ];
  const room = await makeRoomType(db(), id(), eventId, {
    price: 10_000,
    price_per_night: true,
    max_passes: 2,
  });
  await detail(room, vip, { included_nights: 3, premium: 700 });
  const [one, two] = [pass(vip), pass(day)];
  assert.deepEqual(told(await choose(eventId, one, two)), OK);
  assert.deepEqual(
    told(await stay(eventId, { id: newId(), eventRoomTypeId: room, ...nights }, one, two)),
    OK,
  );
  assert.equal(await costs(eventId), 700);
  assert.deepEqual(told(await choose(eventId, two)), OK);
  assert.equal(await costs(eventId), 30_000);
  assert.deepEqual(told(await ana.post(at(eventId, '/submit'))), [460, 'payment.missing']);
});

test('a room for two or more is not kept by one of them', async () => {
  const eventId = await makeEvent(db(), id(), { registration: true });
  const day = await makePassType(db(), id(), eventId, { price: 0 });
  const room = await makeRoomType(db(), id(), eventId, {
    price: 900,
    price_per_night: false,
    min_passes: 2,
    max_passes: 3,
  });
  const [one, two] = [pass(day), pass(day)];
  await choose(eventId, one, two);
  assert.deepEqual(told(await stay(eventId, { id: newId(), eventRoomTypeId: room }, one, two)), OK);
  assert.deepEqual(told(await choose(eventId, one)), [400, 'reservation.tooFew']);
  assert.equal(await costs(eventId), 900);
  // Without the room, or without any pass, it is fine.
  const none = [one, two].map((each) => ({ id: each.id, reservation: null }));
  assert.deepEqual(told(await ana.post(at(eventId, '/reservations'), none)), OK);
  assert.deepEqual(told(await choose(eventId, one)), OK);
  assert.equal(await costs(eventId), 0);
});

test('an add-on that makes a longer stay possible cannot be taken off while the stay is that long', async () => {
  const eventId = await makeEvent(db(), id(), { registration: true });
  const day = await makePassType(db(), id(), eventId, { price: 0 });
  const early = await makeAddOn(db(), id(), eventId, { price: 500 });
  const room = await makeRoomType(db(), id(), eventId, {
    price: 1000,
    price_per_night: true,
    min_start: new Date('2030-06-02T00:00:00Z'),
  });
  await db()
    .insertInto('room_type_add_on')
    .values({
      organization_id: id(),
      id: newId(),
      room_type_id: room,
      add_on_id: early,
      min_start: new Date('2030-06-01T00:00:00Z'),
    })
    .execute();
  const one = pass(day);
  const addOns = (...ids: string[]) =>
    ana.post(at(eventId, '/addOns'), [{ id: one.id, addOns: ids.map((addOn) => ({ id: addOn })) }]);
  const long = { id: newId(), eventRoomTypeId: room, ...nights };
  await choose(eventId, one);
  assert.deepEqual(told(await stay(eventId, long, one)), [400, 'reservation.start']);
  assert.deepEqual(told(await addOns(early)), OK);
  assert.deepEqual(told(await stay(eventId, long, one)), OK);
  assert.deepEqual(told(await addOns()), [400, 'reservation.start']);
  assert.equal(await costs(eventId), 3500);
});

test('rooms are priced and checked once more when the payment is opened', async () => {
  const eventId = await makeEvent(db(), id(), { registration: true });
  const day = await makePassType(db(), id(), eventId, { price: 0 });
  const room = await makeRoomType(db(), id(), eventId, { price: 1000, price_per_night: true, max_passes: 2 });
  const [one, two] = [pass(day), pass(day)];
  await choose(eventId, one, two);
  assert.deepEqual(
    told(await stay(eventId, { id: newId(), eventRoomTypeId: room, ...nights }, one, two)),
    OK,
  );
  const intent = at(eventId, `/intent?addressId=${await addAddress(ana)}`);
  const set = (changes: { price?: number; max_passes?: number }) =>
    db()
      .updateTable('event_room_type')
      .set(changes)
      .where('event_room_type.organization_id', '=', id())
      .where('event_room_type.id', '=', room)
      .execute();
  await set({ price: 2000 });
  const opened = await ana.get<{ subTotal: number }>(intent);
  assert.equal(opened.body.data.subTotal, 6000, opened.body.message);
  await set({ max_passes: 1 });
  assert.deepEqual(told(await ana.get(intent)), [400, 'reservation.tooMany']);
});

test('nights are counted by the calendar of the event, whatever the hours', async () => {
  const eventId = await makeEvent(db(), id(), { registration: true, timezone: 'Europe/Berlin' });
  const day = await makePassType(db(), id(), eventId, { price: 0 });
  const breakfast = await makeAddOn(db(), id(), eventId, { price: 100, price_per_night: true });
  const room = await makeRoomType(db(), id(), eventId, { price: 1000, price_per_night: true });
  const one = pass(day);
  await choose(eventId, one);
  await ana.post(at(eventId, '/addOns'), [{ id: one.id, addOns: [{ id: breakfast }] }]);
  for (const [start, end, expected] of [
    ['2030-06-07T21:59:00Z', '2030-06-09T09:58:00Z', 2200],
    ['2030-06-07T22:30:00Z', '2030-06-09T09:58:00Z', 1100],
    ['2030-06-07T10:00:00Z', '2030-06-07T20:00:00Z', 1100],
  ] as const) {
    const reservation = { id: newId(), eventRoomTypeId: room, start, end };
    assert.deepEqual(told(await stay(eventId, reservation, one)), OK);
    assert.equal(await costs(eventId), expected, `${start} to ${end}`);
  }
});
