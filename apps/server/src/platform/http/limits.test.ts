import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type TestApp, type TestOrganization } from '../../testing/app.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

test('calls a minute are counted for an IPv6 network of 64 bits, not for each of its addresses', async () => {
  const call = async (remoteAddress: string): Promise<number> => {
    const headers = { organization: org.organization.id };
    return (await testApp.app.http.inject({ url: '/api/unsubscribe/token', remoteAddress, headers }))
      .statusCode;
  };
  for (let turn = 0; turn < 60; turn += 1)
    assert.notEqual(await call(`2001:db8:1:2:${turn.toString(16)}::1`), 429);
  assert.equal(await call('2001:db8:1:2:ffff::1'), 429);
  assert.notEqual(await call('2001:db8:1:3::1'), 429);
  assert.notEqual(await call('198.51.100.1'), 429);
});
