import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAddress } from '../../../../testing/addresses.ts';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { book, dayAhead, makeShop, take, untilServed, type Shop } from '../bookings.factory.ts';
import { forgetSpaceHolds, releaseHolds } from './holds.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const { signal } = new AbortController();

/** As if this long had passed since the person chose. */
async function pass({ space }: Shop, minutes: number): Promise<void> {
  for (const [table, column] of [
    ['booking', 'hold_expires_at'],
    ['booking_hold', 'last_hold_ends'],
  ])
    await testApp.database.pool.query(
      `update ${table} set ${column} = ${column} - $2 * interval '1 minute' where space_id = $1`,
      [space.id, minutes],
    );
  await releaseHolds(org.context(), signal);
}

async function endOf({ space }: Shop): Promise<Date | undefined> {
  const { rows } = await testApp.database.pool.query<{ end: Date }>(
    `select hold_expires_at as end from booking where space_id = $1 and status = 'draft'`,
    [space.id],
  );
  return rows[0]?.end;
}

const seriesOf = (person: Caller, { path }: Shop): Promise<Answer> =>
  person.post(`${path}/series`, { time: '12:00', day: dayAhead(7), until: dayAhead(21) });

test('letting go of a time and choosing another continues the hold', async () => {
  const shop = await makeShop(staff);
  const ana = await org.member();
  const first = await take(ana, shop, '10:00');
  assert.equal(first.statusCode, 200, first.body.message);
  const end = await endOf(shop);
  assert.ok(end !== undefined);
  assert.equal((await ana.delete(`/bookings/${first.body.data.id}`)).statusCode, 200);
  assert.equal((await take(ana, shop, '11:00')).statusCode, 200);
  assert.deepEqual(await endOf(shop), end);
});

test('a pause that grows follows holds that ran out, of series too, and others choose meanwhile', async () => {
  const shop = await makeShop(staff);
  const ana = await org.member();
  const outcomes: number[] = [];
  const attempt = async (wish: () => Promise<Answer>): Promise<Answer> => {
    const answer = await wish();
    outcomes.push(answer.statusCode);
    return answer;
  };
  const one = () => take(ana, shop, '10:00');
  const many = () => seriesOf(ana, shop);
  await attempt(one);
  await pass(shop, 16);
  await attempt(many);
  await pass(shop, 16);
  const paused = await attempt(one);
  assert.equal(paused.body.code, 'hold.paused');
  const seconds = Number(paused.headers['retry-after']);
  assert.ok(seconds > 200 && seconds <= 300, String(seconds));
  await attempt(many);
  await pass(shop, 5);
  await attempt(many);
  await pass(shop, 15 + 6);
  await attempt(one);
  assert.deepEqual(outcomes, [200, 200, 429, 429, 200, 429]);
  assert.equal((await take(await org.member(), shop, '10:00')).statusCode, 200);
});

test('a booking ends the pauses, and so does a day', async () => {
  const shop = await makeShop(staff);
  const [ana, ben] = [await org.member(), await org.member()];
  for (const person of [ana, ben])
    for (let turn = 0; turn < 2; turn += 1) {
      assert.equal((await take(person, shop, '10:00')).statusCode, 200);
      await pass(shop, 16);
    }
  await pass(shop, 6);
  await book(ana, shop, '10:00');
  const held = async (): Promise<string[]> => {
    const { rows } = await testApp.database.pool.query<{ account_id: string }>(
      'select account_id from booking_hold where space_id = $1',
      [shop.space.id],
    );
    return rows.map(({ account_id: id }) => id);
  };
  assert.deepEqual(await held(), [ben.id]);
  await forgetSpaceHolds(org.context());
  assert.deepEqual(await held(), [ben.id]);
  await pass(shop, 24 * 60);
  await forgetSpaceHolds(org.context());
  assert.deepEqual(await held(), []);
});

/** Weekly dates from in a week on. */
const weekly = (person: Caller, { path }: Shop, dates: number, time = '12:00'): Promise<Answer> =>
  untilServed(() => person.post(`${path}/series`, { time, day: dayAhead(7), until: dayAhead(7 * dates) }));

const keptBy = async ({ id }: Caller): Promise<number> => {
  const { rows } = await testApp.database.pool.query<{ count: number }>(
    `select count(*)::int as count from booking where account_id = $1 and status = 'draft'`,
    [id],
  );
  return rows[0]?.count ?? 0;
};

const FAR = { horizonDays: 365 };

test('each date of a series counts as one of the times that a person keeps', async () => {
  const [shop, other] = [await makeShop(staff, FAR), await makeShop(staff, FAR)];
  const ana = await org.member();
  for (const time of ['08:00', '09:00', '10:00']) assert.equal((await take(ana, shop, time)).statusCode, 200);
  const beyond = await weekly(ana, other, 8);
  assert.deepEqual([beyond.statusCode, beyond.body.code], [409, 'booking.rule']);
  assert.match(beyond.body.message, /\b3 times\b/);
  assert.equal((await weekly(ana, other, 7)).statusCode, 200);
  const full = await take(ana, other, '08:00');
  assert.deepEqual([full.statusCode, full.body.code], [409, 'booking.rule']);
  assert.equal(await keptBy(ana), 10);
});

test('more than ten dates are kept by whoever keeps nothing else, and nothing beside them', async () => {
  const [shop, other] = [await makeShop(staff, FAR), await makeShop(staff, FAR)];
  const ana = await org.member();
  assert.equal((await weekly(ana, shop, 30)).statusCode, 200);
  assert.equal((await weekly(ana, shop, 30)).statusCode, 200);
  const beside = await take(ana, other, '08:00');
  assert.deepEqual([beside.statusCode, beside.body.code], [409, 'booking.rule']);
  assert.equal(await keptBy(ana), 30);
});

test('a person who takes times and series of many places at once keeps ten of them', async () => {
  const shops = await Promise.all([1, 2, 3, 4].map(() => makeShop(staff, FAR)));
  const ana = await org.member();
  const answers = await Promise.all(
    shops.flatMap((shop) => [
      ...['08:00', '09:00', '10:00'].map((time) => take(ana, shop, time)),
      weekly(ana, shop, 6),
    ]),
  );
  for (const { statusCode, body } of answers)
    assert.ok(
      statusCode === 200 || ['booking.rule', 'booking.series.held'].includes(body.code ?? ''),
      body.message,
    );
  const kept = await keptBy(ana);
  assert.ok(kept > 4 && kept <= 10, String(kept));
});

test('times that are taken at once begin one hold, and in the pause none of them is taken', async () => {
  const shop = await makeShop(staff);
  const ana = await org.member();
  const both = () => Promise.all(['10:00', '11:00', '12:00'].map((time) => take(ana, shop, time)));
  const hold = async () => {
    const { rows } = await testApp.database.pool.query<{ begun: number; ends: number }>(
      `select holds_begun as begun, (select count(distinct hold_expires_at)::int from booking
         where booking.account_id = $1 and booking.space_id = $2) as ends
       from booking_hold where account_id = $1 and space_id = $2`,
      [ana.id, shop.space.id],
    );
    return rows[0];
  };
  for (const begun of [1, 2]) {
    assert.deepEqual(
      (await both()).map(({ statusCode }) => statusCode),
      [200, 200, 200],
    );
    assert.deepEqual(await hold(), { begun, ends: 1 });
    await pass(shop, 16);
  }
  const before = Date.now();
  for (const { statusCode, body } of await both()) {
    assert.deepEqual([statusCode, body.code], [429, 'hold.paused']);
    const { again = '' }: { again?: string } = { ...(body.data as object) };
    const ahead = Date.parse(again) - before;
    assert.ok(ahead > 200_000 && ahead < 400_000, String(ahead));
  }
  assert.equal(await keptBy(ana), 0);
});

test('a promise is no hold: neither its slot nor the dates of its series count among the ten', async () => {
  await staff.put('/admin/payments/integration', { type: 'manual', termDays: 5 });
  const paid = await makeShop(staff, { ...FAR, price: 2500 });
  const free = await makeShop(staff, FAR);
  const ana = await org.member();
  const promise = async (path: string): Promise<void> => {
    const url = `${path}/intent?addressId=${await addAddress(ana)}`;
    const intent = await ana.get<PaymentIntentView>(url);
    const { statusCode, body } = await ana.post(`/organization/intents/${intent.body.data.id}/capture`, {});
    assert.equal(statusCode, 200, body.message);
  };
  const slot = await take(ana, paid, '08:00');
  await promise(`/bookings/${(slot.body.data as { id: string }).id}`);
  const series = await weekly(ana, paid, 12);
  assert.equal(series.statusCode, 200, series.body.message);
  await promise(`/bookings/series/${(series.body.data as { id: string }).id}`);
  const more = await take(ana, free, '08:00');
  assert.equal(more.statusCode, 200, more.body.message);
});
