import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { addAddress } from '../../../../testing/addresses.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { checkCapacity } from '../../registration/index.ts';
import { dayAhead, done, makeShop, take, type Shop } from '../bookings.factory.ts';
import { releaseHolds } from '../taking/holds.service.ts';
import { completeSeries } from './series-paying.service.ts';
import type { BookingSeriesView } from './series.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  await done(staff.put('/admin/payments/integration', { type: 'manual', termDays: 5 }));
});
after(() => testApp.close());

/** New people each time: of series, a person keeps one at a time. */
const gather = (length: number) => Promise.all(Array.from({ length }, () => org.member()));

const DAYS = Array.from({ length: 6 }, (_, week) => dayAhead(2 + 7 * week));
const SIX = { day: dayAhead(2), until: dayAhead(37), time: '10:00' };

/** Again when no connection was free, as clients that are told so do. */
async function draft(person: Caller, { path }: Shop, wish: object = SIX): Promise<Answer<BookingSeriesView>> {
  for (;;) {
    const answer = await person.post<BookingSeriesView>(`${path}/series`, wish);
    if (answer.statusCode !== 503) return answer;
    await wait(50);
  }
}

async function audit({ space }: Shop) {
  const { rows } = await testApp.database.pool.query<{ day: string; live: number; taken: number }>(
    `select to_char(booking.day, 'YYYY-MM-DD') as day, count(*)::int as live, max(stock.taken)::int as taken
     from booking join stock using (organization_id) where stock.id = booking.slot_id and booking.space_id = $1
       and booking.status <> 'canceled' group by booking.day order by booking.day`,
    [space.id],
  );
  return rows;
}

test('twelve people who want the same dates and single ones of them get each piece once', async () => {
  const shop = await makeShop(staff, { supply: 2 });
  const answers = await Promise.all(
    (await gather(12)).map((person, index) =>
      index % 3 === 2 ? take(person, shop, '10:00', DAYS[index % 6]) : draft(person, shop),
    ),
  );
  for (const { statusCode, body } of answers)
    assert.ok([200, 409].includes(statusCode), `${statusCode} ${body.message}`);
  const found = await audit(shop);
  assert.deepEqual(
    found,
    DAYS.map((day) => ({ day, live: 2, taken: 2 })),
  );
});

test('series of which each has chosen dates of the other go to one of them, whole', async () => {
  const shop = await makeShop(staff);
  const chosen = [DAYS.slice(0, 4), DAYS.slice(2).toReversed(), [DAYS[5], DAYS[0], DAYS[3]]];
  const answers = await Promise.all(
    (await gather(12)).map((person, index) => draft(person, shop, { ...SIX, days: chosen[index % 3] })),
  );
  const served = answers.filter(({ statusCode }) => statusCode === 200);
  assert.ok(answers.every(({ statusCode }) => [200, 409].includes(statusCode)));
  assert.ok(served.length > 0);
  for (const { body } of served) assert.ok([3, 4].includes(body.data.bookings.length));
  const found = await audit(shop);
  assert.equal(
    found.reduce((sum, { live }) => sum + live, 0),
    served.reduce((sum, { body }) => sum + body.data.bookings.length, 0),
  );
  assert.ok(found.every(({ live, taken }) => live === 1 && taken === 1));
});

test('a press that is repeated makes one series', async () => {
  const shop = await makeShop(staff, { supply: 20 });
  const person = await org.member();
  const answers = await Promise.all(Array.from({ length: 5 }, () => draft(person, shop)));
  for (const { statusCode, body } of answers) assert.equal(statusCode, 200, body.message);
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  assert.ok((await audit(shop)).every(({ live }) => live === 1));
});

async function order(person: Caller, shop: Shop) {
  const { id } = await done(draft(person, shop));
  const addressId = await addAddress(person);
  const intent = await done(
    person.get<PaymentIntentView>(`/bookings/series/${id}/intent?addressId=${addressId}`),
  );
  return { id, intent };
}
const pay = ({ id }: PaymentIntentView) => done(staff.post(`/admin/payments/intents/${id}/paid`));

async function moneyOf(id: string, intent: PaymentIntentView) {
  const { rows } = await testApp.database.pool.query<{ paid: number; back: number; refunds: number }>(
    `select (select coalesce(sum(paid), 0)::int from booking where series_id = $1) as paid,
       (select coalesce(sum(amount), 0)::int from payment_refund where intent_id = $2) as back,
       (select count(*)::int from payment_refund where intent_id = $2) as refunds`,
    [id, intent.id],
  );
  const [row] = rows;
  assert.ok(row !== undefined);
  return row;
}

test('late money races new takers: each date is paid for or its share goes back, and none is sold twice', async () => {
  const shop = await makeShop(staff, { price: 1001 });
  const [person, ...others] = (await gather(7)) as [Caller, ...Caller[]];
  const { id, intent } = await order(person, shop);
  await testApp.database.pool.query(
    `update booking set hold_expires_at = now() - interval '1 second' where series_id = $1`,
    [id],
  );
  await releaseHolds(org.context(), new AbortController().signal);
  await pay(intent);
  const taken = await Promise.all([
    ...others.map((other, index) => take(other, shop, '10:00', DAYS[index])),
    ...[1, 2, 3].map(() => completeSeries(org.context(), id)),
  ]);
  const sold = taken.filter((answer) => answer?.statusCode === 200).length;
  const { paid, back, refunds } = await moneyOf(id, intent);
  assert.equal(paid + back, intent.amount);
  assert.ok(refunds <= 1);
  const found = await audit(shop);
  assert.ok(found.every(({ live, taken: counted }) => live === 1 && counted === 1));
  const { rows } = await testApp.database.pool.query('select 1 from booking where series_id = $1', [id]);
  assert.equal(rows.length + sold, found.length);
  assert.deepEqual(await checkCapacity(org.context()), []);
});

test('dates that are canceled alone and together at once give back their money once', async () => {
  const shop = await makeShop(staff, { price: 1001 });
  const person = await org.member();
  const { id, intent } = await order(person, shop);
  await pay(intent);
  await completeSeries(org.context(), id);
  const { bookings } = await done(person.get<BookingSeriesView>(`/bookings/series/${id}`));
  const answers = await Promise.all([
    ...bookings.map((one) => person.delete(`/bookings/${one.id}`)),
    ...[1, 2].map(() => person.delete(`/bookings/series/${id}`)),
    ...bookings.slice(0, 3).map((one) => staff.post(`/admin/bookings/${one.id}/cancel`, {})),
  ]);
  for (const { statusCode, body } of answers) assert.ok([200, 503].includes(statusCode), body.message);
  await done(person.delete(`/bookings/series/${id}`));
  const { paid, back, refunds } = await moneyOf(id, intent);
  assert.deepEqual([paid, back, refunds], [intent.amount, intent.amount, 6]);
  assert.deepEqual(await audit(shop), []);
  assert.deepEqual(await checkCapacity(org.context()), []);
});

test('without the lock and the table’s own rule the same dates would be sold twice', async () => {
  const shop = await makeShop(staff);
  const [person, other] = (await gather(2)) as [Caller, Caller];
  const { id } = await done(draft(person, shop));
  const copy = (lane: string) =>
    testApp.database.pool.query(
      `insert into booking (organization_id, id, number, slot_id, space_id, place_id, account_id, lane, day, minute,
         starts_at, ends_at, status, created_at, updated_at)
       select organization_id, gen_random_uuid(), number + 1, slot_id, space_id, place_id, $2, ${lane}, day, minute,
         starts_at, ends_at, status, created_at, updated_at
       from booking where series_id = $1 limit 1`,
      [id, other.id],
    );
  await assert.rejects(copy('lane'), { code: '23P01' });
  // The control: a writer that goes around both is not held by anything else, and the audit sees it.
  assert.equal((await copy('lane + 1')).rowCount, 1);
  assert.ok((await audit(shop)).some(({ live, taken }) => live !== taken));
});
