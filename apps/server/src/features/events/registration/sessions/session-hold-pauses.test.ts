import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { makeEvent, makeSession } from '../../programme/events.factory.ts';
import { makePass, makePassType, makeRegistration } from '../passes/passes.factory.ts';
import { releaseExpiredPlaces } from './session-holds.service.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

async function open(price: number) {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { registration: true });
  const ticketId = await makePassType(db, organizationId, eventId, {});
  const sessionId = await makeSession(db, organizationId, eventId, {
    registration_enabled: true,
    price,
    supply: 1,
  });
  const at = `/self/events/${eventId}/sessions/${sessionId}/registration`;
  const join = async (who: Caller): Promise<string> => {
    const registrationId = await makeRegistration(db, organizationId, eventId, who.id);
    return makePass(db, organizationId, registrationId, ticketId);
  };
  const ana = await org.member();
  const passId = await join(ana);
  const choose = () => ana.post(`${at}/passes`, { accesses: [{ passId }] });
  const letGo = () => ana.post(`${at}/passes`, { accesses: [] });
  const end = async (): Promise<Date | undefined> => {
    const { rows } = await testApp.database.pool.query<{ hold_expires_at: Date }>(
      `select hold_expires_at from session_access where session_id = $1 and status = 'draft'`,
      [sessionId],
    );
    return rows[0]?.hold_expires_at;
  };
  /** As if this long had passed since the last hold began. */
  const pass = async (minutes: number): Promise<void> => {
    for (const [table, column] of [
      ['session_access', 'hold_expires_at'],
      ['session_hold', 'last_hold_ends'],
    ])
      await testApp.database.pool.query(
        `update ${table} set ${column} = ${column} - $2 * interval '1 minute' where session_id = $1`,
        [sessionId, minutes],
      );
    await releaseExpiredPlaces(org.context());
  };
  return { ana, at, join, choose, letGo, end, pass };
}

test('letting go of a place and choosing it again continues the hold', async () => {
  const { choose, letGo, end } = await open(1000);
  assert.equal((await choose()).statusCode, 200);
  const first = await end();
  assert.ok(first !== undefined);
  assert.equal((await letGo()).statusCode, 200);
  assert.equal(await end(), undefined);
  assert.equal((await choose()).statusCode, 200);
  assert.deepEqual(await end(), first);
});

test('a pause that grows follows holds of places that ran out, and others choose meanwhile', async () => {
  const { at, join, choose, pass } = await open(1000);
  const outcomes: number[] = [];
  const attempt = async () => {
    const answer = await choose();
    outcomes.push(answer.statusCode);
    return answer;
  };
  await attempt();
  await pass(16);
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
  assert.deepEqual(outcomes, [200, 200, 429, 200, 429]);
  const ben = await org.member();
  const passId = await join(ben);
  assert.equal((await ben.post(`${at}/passes`, { accesses: [{ passId }] })).statusCode, 200);
});

test('taking a place ends the pauses', async () => {
  const { ana, at, choose, pass } = await open(0);
  for (let turn = 0; turn < 2; turn += 1) {
    assert.equal((await choose()).statusCode, 200);
    await pass(16);
  }
  assert.equal((await choose()).statusCode, 429);
  await pass(5);
  assert.equal((await choose()).statusCode, 200);
  assert.equal((await ana.post(`${at}/submit`)).statusCode, 200);
  const { rows } = await testApp.database.pool.query(
    'select 1 from session_hold where organization_id = $1',
    [org.organization.id],
  );
  // Of the tests above.
  assert.equal(rows.length, 3);
});
