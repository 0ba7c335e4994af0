import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sqlState } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { BookingView } from './bookings.base.schemas.ts';
import { book, dayAhead, done, makeShop, take, untilServed, WEEK, type Shop } from './bookings.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let crowd: Caller[];

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  crowd = await Promise.all(Array.from({ length: 40 }, () => org.member()));
});
after(() => testApp.close());

const served = (answers: readonly Answer[]): number => {
  for (const { statusCode, body } of answers)
    assert.ok(statusCode === 200 || statusCode === 409, `${statusCode} ${body.message}`);
  return answers.filter(({ statusCode }) => statusCode === 200).length;
};

/** Pairs of live bookings that share a lane and a moment; and what the stock of the space says beside the rows. */
async function audit({ space }: Shop): Promise<{ clashes: number; taken: number; live: number }> {
  const { rows } = await testApp.database.pool.query<{ clashes: number; taken: number; live: number }>(
    `select
       (select count(*)::int from booking a join booking b on a.space_id = b.space_id and a.lane = b.lane
          and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
        where a.space_id = $1 and a.status <> 'canceled' and b.status <> 'canceled') as clashes,
       (select coalesce(sum(taken), 0)::int from stock join booking_slot using (organization_id, id)
        where space_id = $1) as taken,
       (select count(*)::int from booking where space_id = $1 and status <> 'canceled') as live`,
    [space.id],
  );
  const [row] = rows;
  assert.ok(row !== undefined);
  return row;
}

for (const supply of [1, 3])
  test(`forty takers of one slot: ${supply} of them get it`, async () => {
    const shop = await makeShop(staff, { supply });
    const answers = await Promise.all(crowd.map((person) => take(person, shop, '10:00')));
    assert.equal(served(answers), supply);
    assert.deepEqual(await audit(shop), { clashes: 0, taken: supply, live: supply });
  });

test('rows written without stock and lane are refused by the table itself', async () => {
  const shop = await makeShop(staff);
  const { id } = await book(crowd[0] as Caller, shop, '10:00');
  const copy = testApp.database.pool.query(
    `insert into booking (organization_id, id, number, slot_id, space_id, place_id, account_id, lane, day, minute,
       starts_at, ends_at, status, created_at, updated_at)
     select organization_id, $2, number + 1, slot_id, space_id, place_id, $3, lane, day, minute,
       starts_at + interval '30 minutes', ends_at + interval '30 minutes', status, created_at, updated_at
     from booking where id = $1`,
    [id, newId(), crowd[1]?.id],
  );
  await assert.rejects(copy, (error) => sqlState(error) === '23P01');
});

const changed = ({ space }: Shop, fields: object): Promise<Answer> =>
  untilServed(() => staff.put(`/admin/bookings/spaces/${space.id}`, fields));

test('slots of the old grid and of the new are never sold over each other', async () => {
  const shop = await makeShop(staff, { supply: 2, slotDuration: 60 });
  const half = crowd.length / 2;
  // They hold slots of an hour, while the space is cut anew.
  const early = crowd
    .slice(0, half)
    .map((person, index) => take(person, shop, index % 2 === 0 ? '10:00' : '11:00'));
  const change = changed(shop, { slotDuration: 90 });
  const late = crowd
    .slice(half)
    .map((person, index) => take(person, shop, index % 2 === 0 ? '09:30' : '11:00'));
  const [old, next] = [await Promise.all(early), await Promise.all(late)];
  assert.equal((await change).statusCode, 200);
  for (const { statusCode } of [...old, ...next]) assert.ok([200, 400, 409].includes(statusCode));
  const found = await audit(shop);
  assert.equal(found.clashes, 0);
  assert.equal(found.taken, found.live);
  const more = await Promise.all(crowd.map((person) => take(person, shop, '09:30')));
  for (const { statusCode } of more) assert.ok([200, 409].includes(statusCode));
  const after = await audit(shop);
  assert.deepEqual([after.clashes, after.taken], [0, after.live]);
});

test('a press that is repeated takes one piece', async () => {
  const shop = await makeShop(staff, { supply: 5 });
  const person = crowd[0] as Caller;
  const answers = await Promise.all(Array.from({ length: 12 }, () => take(person, shop, '10:00')));
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  const { id } = (answers[0] as Answer<BookingView>).body.data;
  const confirmed = await Promise.all(
    Array.from({ length: 8 }, () => person.post<BookingView>(`/bookings/${id}`)),
  );
  assert.ok(confirmed.every(({ body }) => body.data.status === 'ready'));
  assert.deepEqual(await audit(shop), { clashes: 0, taken: 1, live: 1 });
});

test('a booking that is canceled many times at once gives its piece back once', async () => {
  const shop = await makeShop(staff, { supply: 3 });
  const [person, other] = crowd as [Caller, Caller];
  const mine = await book(person, shop, '10:00');
  await book(other, shop, '10:00');
  const answers = await Promise.all(Array.from({ length: 10 }, () => person.delete(`/bookings/${mine.id}`)));
  assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  assert.deepEqual(await audit(shop), { clashes: 0, taken: 1, live: 1 });
});

test('a person who presses many slots at once keeps to the limit of a day', async () => {
  const shop = await makeShop(staff, { perDay: 2 });
  const person = crowd[3] as Caller;
  const times = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'];
  assert.equal(served(await Promise.all(times.map((time) => take(person, shop, time)))), 2);
});

test('a person keeps ten slots at once, over all spaces and however fast', async () => {
  const shops = [await makeShop(staff), await makeShop(staff)];
  const person = await org.member();
  const times = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'];
  const answers = await Promise.all(shops.flatMap((shop) => times.map((time) => take(person, shop, time))));
  assert.equal(served(answers), 10);
  const [refused] = answers.filter(({ statusCode }) => statusCode === 409);
  assert.deepEqual(
    [refused?.body.code, refused?.body.message],
    ['booking.rule', 'You keep 10 times already. Confirm or drop some of them first.'],
  );
  const kept = answers.find(({ statusCode }) => statusCode === 200)?.body.data.id ?? '';
  assert.equal((await person.post(`/bookings/${kept}`)).statusCode, 200);
  assert.equal((await take(person, shops[0] as Shop, '16:00')).statusCode, 200);
});

test('lowering the supply while people take leaves no more bookings than pieces', async () => {
  const shop = await makeShop(staff, { supply: 20 });
  const [answers, lowered] = await Promise.all([
    Promise.all(crowd.map((person) => take(person, shop, '10:00'))),
    changed(shop, { supply: 4 }),
  ]);
  const count = served(answers);
  if (lowered.statusCode === 200) assert.ok(count <= 4, `${count}`);
  else assert.equal(lowered.body.code, 'supply.taken');
  const found = await audit(shop);
  assert.deepEqual([found.clashes, found.taken, found.live], [0, count, count]);
});

test('closing a week day while people take leaves every booking where it was made', async () => {
  const shop = await makeShop(staff, { supply: 20 });
  const [answers, closed] = await Promise.all([
    Promise.all(crowd.map((person) => take(person, shop, '10:00', dayAhead(3)))),
    untilServed(() =>
      staff.put<{ outside: number }>(`/admin/bookings/spaces/${shop.space.id}/hours`, {
        hours: WEEK.map((weekday) => ({ weekday, from: '15:00', to: '16:00' })),
      }),
    ),
  ]);
  const count = answers.filter(({ statusCode }) => statusCode === 200).length;
  assert.equal((await done(Promise.resolve(closed))).outside, count);
});
