import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../testing/app.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  // A sixtieth of a second at once, and a thousandth part of the processor for as long as anybody likes.
  testApp = await createTestApp({ MEMBER_BUDGET: '1', ADDRESS_BUDGET: '1' });
  org = await testApp.organization();
});
after(() => testApp.close());

const call = (caller: Caller, remoteAddress = '127.0.0.1') =>
  testApp.app.http.inject({
    url: '/api/organization/config',
    remoteAddress,
    headers: {
      organization: org.organization.id,
      ...(caller.token === '' ? {} : { authorization: caller.token }),
    },
  });

/** Calls until it is refused. */
async function exhaust(caller: Caller, address?: string) {
  for (let turn = 0; turn < 5000; turn += 1) {
    const answer = await call(caller, address);
    if (answer.statusCode !== 200) return answer;
  }
  throw new Error('never refused');
}

test('whoever has spent their part of the processor waits, and nobody else does', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const refused = await exhaust(ana, '198.51.100.7');
  assert.equal(refused.statusCode, 429);
  assert.equal(refused.json<{ code: string }>().code, 'rate.exceeded');
  assert.ok(Number(refused.headers['retry-after']) >= 1);
  assert.equal((await call(ana, '203.0.113.1')).statusCode, 429, 'the account is counted, not its address');
  assert.equal((await call(ben, '198.51.100.7')).statusCode, 200);
  assert.equal((await call(org.visitor, '198.51.100.7')).statusCode, 200);
});

test('visitors of one address, or one IPv6 network, are one; members there go on', async () => {
  const cleo = await org.member();
  assert.equal((await exhaust(org.visitor, '2001:db8:1:2::5')).statusCode, 429);
  assert.equal((await call(org.visitor, '2001:db8:1:2:ffff::9')).statusCode, 429);
  assert.equal((await call(org.visitor, '2001:db8:1:3::5')).statusCode, 200);
  assert.equal((await call(cleo, '2001:db8:1:2::5')).statusCode, 200);
});

test('without a declared proxy the machine itself is no address that could be used up', async () => {
  for (let turn = 0; turn < 200; turn += 1)
    assert.equal((await call(org.visitor, '127.0.0.1')).statusCode, 200);
});

test('whoever waits for the database meanwhile is not charged for what others spend', async () => {
  const [busy, idle] = [await org.member(), await org.member()];
  const text = JSON.stringify({ text: '{'.repeat(900_000) });
  const heavy = () =>
    testApp.app.http.inject({
      method: 'POST',
      url: '/api/activities',
      payload: text,
      headers: {
        organization: org.organization.id,
        authorization: busy.token,
        'content-type': 'application/json',
      },
    });
  // Of ten calls at once that begin and end together, one person's cost little and the other's much.
  const statuses = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => (turn % 5 === 0 ? call(idle) : heavy())),
  );
  assert.equal(statuses[0]?.statusCode, 200);
  assert.equal((await exhaust(busy)).statusCode, 429);
  assert.equal((await call(idle)).statusCode, 200);
});
