import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { book, dayAhead, makeShop, take, type Shop } from '../bookings.factory.ts';
import { forgetSpaceHolds, releaseHolds } from './holds.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
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
