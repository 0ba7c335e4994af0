import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { dayAhead, done, makeShop, take, WEEK, type Shop } from '../bookings.factory.ts';
import { openPeriods } from './door.policy.ts';
import type { BookingDoorView } from './door.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const ALWAYS = WEEK.map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));
const door = (caller: Caller, { path }: Shop) => done(caller.get<BookingDoorView>(`${path}/door`));

test('a door tells when it is open and taken, and names to members alone where the space says so', async () => {
  const shop = await makeShop(staff, { supply: 2 }, {}, ALWAYS);
  const [booker, reader] = [await org.member(), await org.member()];
  await done(booker.put('/self', { firstName: 'Ada', lastName: 'Lovelace' }));
  const { id } = await done(take(booker, shop, '12:00', dayAhead(1)));
  const held = await door(reader, shop);
  assert.deepEqual(held.bookings, [
    {
      start: `${dayAhead(1)}T12:00:00.000Z`,
      end: `${dayAhead(1)}T13:00:00.000Z`,
      taken: 1,
      names: [],
      event: null,
    },
  ]);
  assert.ok(held.open.length === 1 && Date.parse(held.open[0]?.end ?? '') > Date.parse(held.now));
  await done(booker.post(`/bookings/${id}`));
  const names = async (caller: Caller) => (await door(caller, shop)).bookings[0]?.names;
  assert.deepEqual(await names(reader), []);
  await done(staff.put(`/admin/bookings/spaces/${shop.space.id}`, { doorNames: true }));
  assert.deepEqual([await names(reader), await names(org.visitor)], [['Ada'], []]);
  await done(booker.delete(`/bookings/${id}`));
  assert.deepEqual((await door(reader, shop)).bookings, []);
  await done(staff.put(`/admin/bookings/spaces/${shop.space.id}`, { active: false }));
  assert.equal((await reader.get(`${shop.path}/door`)).statusCode, 404);
});

test('a door knows the bookings of all days of which it tells when it is open', async () => {
  const shop = await makeShop(staff, {}, {}, ALWAYS);
  const reader = await org.member();
  await done(take(reader, shop, '22:00', dayAhead(2)));
  const { open, bookings } = await door(reader, shop);
  assert.ok(Date.parse(open.at(-1)?.end ?? '') >= Date.parse(`${dayAhead(2)}T23:00:00Z`));
  assert.deepEqual(
    bookings.map(({ start }) => start),
    [`${dayAhead(2)}T22:00:00.000Z`],
  );
});

test('opening hours are by the clock of the place, without what is closed, and meet over midnight', () => {
  const hours = [
    { weekday: 6, from_minute: 600, to_minute: 1440 },
    { weekday: 7, from_minute: 0, to_minute: 240 },
  ];
  const at = (text: string) => Date.parse(text);
  // The clocks of Berlin go forward in that night.
  const open = openPeriods(['2026-03-28', '2026-03-29'], hours, {
    timezone: 'Europe/Berlin',
    closed: [{ start: at('2026-03-28T11:00:00Z'), end: at('2026-03-28T12:00:00Z') }],
  });
  assert.deepEqual(
    open.map(({ start, end }) => [new Date(start).toISOString(), new Date(end).toISOString()]),
    [
      ['2026-03-28T09:00:00.000Z', '2026-03-28T11:00:00.000Z'],
      ['2026-03-28T12:00:00.000Z', '2026-03-29T02:00:00.000Z'],
    ],
  );
});
