import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { identityClient } from '../../features/ground/identity/identity.factory.ts';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../testing/app.ts';

let testApp: TestApp;
let org: TestOrganization;
let member: Caller;
let operator: pg.Client;
before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  member = await org.member();
  operator = new pg.Client(testApp.database.pool.options);
  await operator.connect();
});
after(async () => {
  await operator.end();
  await testApp.close();
});

/** New connections of the program only read until it is allowed again, as on a standby. */
async function allowWrites(allowed: boolean): Promise<void> {
  await operator.query(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = ${allowed ? 'off' : 'on'}',
     current_database()); end $$`,
  );
  await operator.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

const messages = async (): Promise<string[]> => {
  const { rows } = await operator.query<{ message: string }>('select message from activity order by message');
  return rows.map(({ message }) => message);
};

/** The first calls find out that their connections are gone. */
const afterReconnect = (call: () => Promise<Answer>): Promise<Answer> =>
  until(call, ({ statusCode }) => statusCode !== 503);

test('a database that only reads refuses writes for the moment, goes on reading, and takes the same write later', async () => {
  const write = () =>
    member.post('/activities', { message: 'once' }, { 'idempotency-key': 'a-post-of-today' });
  await operator.query('set default_transaction_read_only = off');
  await allowWrites(false);
  try {
    for (const path of ['/organization', '/listings', '/activities', '/self/notifications']) {
      const answer = await afterReconnect(() => member.get(path));
      assert.equal(answer.statusCode, 200, `${path}: ${answer.body.message}`);
    }
    const refused = await write();
    assert.deepEqual([refused.statusCode, refused.body.code], [503, 'unavailable'], refused.body.message);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    const grant = await testApp.app.http.inject({
      method: 'POST',
      url: '/identity/oauth2/token',
      headers: { host: org.hostname, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=authorization_code&code=one&client_id=${org.organization.userPoolClientId}`,
    });
    assert.deepEqual(
      [grant.statusCode, grant.json<{ error: string }>().error, grant.headers['retry-after']],
      [503, 'temporarily_unavailable', '2'],
    );
    const signIn = await identityClient(testApp, org, []).signIn('anna@example.org', 'copper lantern 42');
    assert.equal(signIn.errorName, 'TooManyRequestsException', signIn.body.message);
    const ready = await testApp.app.http.inject('/readyz');
    assert.deepEqual([ready.statusCode, ready.json()], [200, { status: 'degraded', database: 'unwritable' }]);
    assert.equal((await testApp.app.http.inject('/readyz?writes')).statusCode, 503);
    assert.deepEqual(await messages(), []);
  } finally {
    await allowWrites(true);
  }
  const written = await afterReconnect(write);
  assert.equal(written.statusCode, 200, written.body.message);
  assert.deepEqual(await messages(), ['once']);
  assert.equal((await testApp.app.http.inject('/readyz?writes')).statusCode, 200);
});

test('a call that waits for a lock too long is refused for the moment; calls that do not need it go on', async () => {
  await operator.query('begin');
  try {
    await operator.query('lock table activity in access exclusive mode');
    const waiting = member.post('/activities', { message: 'behind a lock' });
    for (let turn = 0; turn < 5; turn += 1) {
      const other = await member.get('/listings');
      assert.equal(other.statusCode, 200, other.body.message);
    }
    const refused = await waiting;
    assert.deepEqual([refused.statusCode, refused.body.code], [503, 'unavailable'], refused.body.message);
  } finally {
    await operator.query('rollback');
  }
  assert.equal((await member.post('/activities', { message: 'free again' })).statusCode, 200);
  assert.ok(!(await messages()).includes('behind a lock'));
});
