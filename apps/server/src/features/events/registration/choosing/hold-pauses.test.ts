import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import { makePassType } from '../../tickets/tickets.factory.ts';
import { releaseExpired } from './holds.service.ts';
import type { RegistrationView } from '../registrations.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

async function open(price: number) {
  const { db, organizationId } = org.context();
  const ana = await org.member();
  const eventId = await makeEvent(db, organizationId, { registration: true });
  const ticketId = await makePassType(db, organizationId, eventId, { price, supply: 5 });
  const at = `/self/events/${eventId}/registration`;
  const choose = (who: Caller = ana) =>
    who.post(`${at}/passes`, { passes: [{ id: newId(), ticketId }], packages: [] });
  const letGo = () => ana.post(`${at}/passes`, { passes: [], packages: [] });
  const end = async () => (await ana.get<RegistrationView>(at)).body.data.holdExpiresAt;
  /** As if this long had passed since the last hold began. */
  const pass = async (minutes: number) => {
    await testApp.database.pool.query(
      `update registration set hold_expires_at = hold_expires_at - $2 * interval '1 minute',
       last_hold_ends = last_hold_ends - $2 * interval '1 minute' where event_id = $1`,
      [eventId, minutes],
    );
    await releaseExpired(org.context(), new AbortController().signal);
  };
  return { ana, at, choose, letGo, end, pass };
}

test('letting go and choosing again continues the hold', async () => {
  const { choose, letGo, end } = await open(1000);
  await choose();
  const first = await end();
  assert.ok(first !== null);
  await letGo();
  assert.equal(await end(), null);
  await choose();
  assert.equal(await end(), first);
});

test('after holds that ran out without a purchase comes a pause that grows', async () => {
  const { choose, end, pass, at } = await open(1000);
  const outcomes: [number, boolean][] = [];
  const attempt = async () => {
    const answer = await choose();
    outcomes.push([answer.statusCode, (await end()) !== null]);
    return answer;
  };
  await attempt();
  await pass(16);
  // A buyer who looked for a card a little too long may start again at once.
  await attempt();
  await pass(16);
  const paused = await attempt();
  assert.equal(paused.body.code, 'hold.paused');
  const seconds = Number(paused.headers['retry-after']);
  assert.ok(seconds > 200 && seconds <= 300, String(seconds));
  await pass(5);
  await attempt();
  await pass(15 + 6);
  await attempt();
  await pass(15);
  await attempt();
  assert.deepEqual(outcomes, [
    [200, true],
    [200, true],
    [429, false],
    [200, true],
    [429, false],
    [200, true],
  ]);
  assert.equal(typeof at, 'string');
});

test('others are not kept from choosing, and a purchase ends the pauses', async () => {
  const { ana, at, choose, pass } = await open(0);
  for (let turn = 0; turn < 2; turn += 1) {
    await choose();
    await pass(16);
  }
  assert.equal((await choose()).statusCode, 429);
  assert.equal((await choose(await org.member())).statusCode, 200);
  await pass(5);
  assert.equal((await choose()).statusCode, 200);
  assert.equal((await ana.post(`${at}/submit`)).statusCode, 200);
  assert.equal((await choose()).statusCode, 200);
  await pass(16);
  assert.equal((await choose()).statusCode, 200);
});
