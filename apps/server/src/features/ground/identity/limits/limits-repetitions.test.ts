import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { createTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { captureMails, count, identityClient, type IdentityClient, newEmail } from '../identity.factory.ts';
import { deleteShortLived } from '../expired.service.ts';
import { isRefusal } from '../identity.errors.ts';
import { forgetShortLivedJob } from '../identity.jobs.ts';
import { once } from './invocations.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
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

it('a call whose caller hung up while it waited is not worked on, unless somebody repeats it', async () => {
  let worked = 0;
  const work = (): Promise<object> => {
    worked += 1;
    return Promise.resolve({ worked });
  };
  const callOf = (invocationId: string) => ({
    invocationId,
    operation: 'ForgotPassword',
    body: '{}',
    isGone: () => true,
  });
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const inLine = (index: number) => async (task: () => Promise<object>) => {
    await gates[index]?.promise;
    return task();
  };
  const alone = once(org.context(), callOf(randomUUID()), work, inLine(0));
  gates[0]?.resolve();
  await assert.rejects(alone, (error) => isRefusal(error) && error.code === 'TooManyRequestsException');
  assert.equal(worked, 0);

  const repeated = callOf(randomUUID());
  const both = [1, 2].map(() => once(org.context(), repeated, work, inLine(1)));
  gates[1]?.resolve();
  assert.deepEqual(await Promise.all(both), [{ worked: 1 }, { worked: 1 }]);
});

it('rows that strangers can make grow are deleted within the hour after they have run out', async () => {
  const tables = ['identity_code', 'identity_challenge', 'identity_limit', 'identity_invocation'];
  const Username = newEmail();
  const again = { 'amz-sdk-invocation-id': randomUUID() };
  await client.call('ForgotPassword', { Username, ClientId: client.clientId }, again);
  await client.signIn(Username, 'wrong word');
  await client.call('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    ClientId: client.clientId,
    AuthParameters: { USERNAME: Username, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  });
  const rowsOf = async (table: string): Promise<number> => {
    const { rowCount } = await testApp.database.pool.query(`select 1 from ${table}`);
    return rowCount ?? 0;
  };
  for (const table of tables) assert.ok((await rowsOf(table)) > 0, table);
  await deleteShortLived(org.context());
  for (const table of tables) {
    assert.ok((await rowsOf(table)) > 0, `${table}: what counts still stays`);
    await testApp.database.pool.query(`update ${table} set expires_at = now() - interval '1 second'`);
  }
  await deleteShortLived(org.context());
  for (const table of tables) assert.equal(await rowsOf(table), 0, table);
  assert.match(forgetShortLivedJob.cron ?? '', /^\d+ \* \* \* \*$/);
});
