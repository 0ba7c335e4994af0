import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { createTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { BookingDaySlotsView, BookingPlaceView, BookingSpaceView } from '../bookings.base.schemas.ts';
import { dayAhead, done, makeFullHouse, makeShop, WEEK } from '../bookings.factory.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

/** Questions that a visitor's call asks the library about zones, when this is the time. */
async function askedAt({ mock }: TestContext, now: string, path: string): Promise<number> {
  mock.timers.enable({ apis: ['Date'], now: Date.parse(now) });
  const asked = mock.method(Intl.DateTimeFormat.prototype, 'formatToParts');
  try {
    await done(org.visitor.get(path));
    return asked.mock.callCount();
  } finally {
    asked.mock.restore();
    mock.timers.reset();
  }
}

for (const [timezone, now] of [
  ['Europe/Berlin', '2027-03-20T12:00:00Z'],
  ['Europe/Berlin', '2027-10-22T12:00:00Z'],
  ['Australia/Lord_Howe', '2027-03-28T12:00:00Z'],
  ['Asia/Beirut', '2027-03-20T12:00:00Z'],
  ['Africa/Cairo', '2027-04-20T12:00:00Z'],
] as const)
  test(`a zone is asked some times a day around a change of clocks: ${timezone}, ${now}`, async (t) => {
    const staff = await org.staff();
    const hours = WEEK.map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));
    const { place, path } = await makeShop(staff, { slotDuration: 5 }, { timezone }, hours);
    const ofMonth = await askedAt(t, now, `${path}/slots`);
    const ofSpaces = await askedAt(t, now, `/bookings/places/${place.id}/spaces?pageSize=100`);
    assert.ok(ofMonth < 300, `${ofMonth} for a month`);
    assert.ok(ofSpaces < 150, `${ofSpaces} for two weeks`);
  });

test('the next free slot of a space is the first of those that its months show as free', async () => {
  const { place, path } = await makeShop(await org.staff());
  const [space] = await done(org.visitor.get<BookingSpaceView[]>(`/bookings/places/${place.id}/spaces`));
  const months = [0, 14].map((days) =>
    done(org.visitor.get<BookingDaySlotsView[]>(`${path}/slots?firstDayOfMonth=${dayAhead(days)}`)),
  );
  const free = (await Promise.all(months))
    .flat()
    .flatMap(({ day, slots }) => slots.flatMap(({ time, supply }) => (supply > 0 ? [{ day, time }] : [])));
  assert.deepEqual(space?.nextSlot, free[0]);
});

test('a full place has no next slot and nothing free today, and all of its spaces are shown', async () => {
  const staff = await org.staff();
  const id = await makeFullHouse(testApp.database, staff, 40);
  const spaces = await done(
    org.visitor.get<BookingSpaceView[]>(`/bookings/places/${id}/spaces?pageSize=100`),
  );
  assert.equal(spaces.length, 40);
  assert.deepEqual(new Set(spaces.map(({ nextSlot }) => nextSlot)), new Set([null]));
  assert.equal((await done(org.visitor.get<BookingPlaceView>(`/bookings/places/${id}`))).freeToday, 0);
});
