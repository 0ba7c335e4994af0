import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { captureMails, count, identityClient, type IdentityClient, newEmail } from './identity.factory.ts';

let testApp: TestApp;
let client: IdentityClient;

before(async () => {
  testApp = await createTestApp();
  client = identityClient(testApp, await testApp.organization(), captureMails(testApp));
});
after(() => testApp.close());

it('repetitions of a call that is being answered wait for its answer, and ask the database nothing', async () => {
  const input = { Username: newEmail(), ClientId: client.clientId };
  const repeated = { 'amz-sdk-invocation-id': randomUUID() };
  const { result: replies, queries } = await testApp.countQueries(() =>
    Promise.all(Array.from({ length: 60 }, () => client.call('ForgotPassword', input, repeated))),
  );
  const busy = count(replies, ({ errorName }) => errorName === 'TooManyRequestsException');
  assert.equal(count(replies, ({ errorName }) => errorName === '') + busy, 60);
  assert.ok(busy > 0, 'more than any client sends are told to come again');
  assert.ok(queries < 200, `${queries} statements for sixty repetitions`);
});
