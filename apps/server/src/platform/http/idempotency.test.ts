import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, until, type TestApp, type TestOrganization } from '../../testing/app.ts';
import { newId } from '../ids.ts';

let testApp: TestApp;
let org: TestOrganization;
before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

test('an answer whose key cannot be kept is given all the same, and the key is not left at work', async () => {
  const { pool } = testApp.database;
  const member = await org.member();
  await pool.query(
    `create function refuse_connection() returns trigger language plpgsql as $$
     begin raise exception 'too many connections' using errcode = '53300'; end $$;
     create trigger refuse_connection before update or delete on idempotency_key
     for each row execute function refuse_connection()`,
  );
  const call = () =>
    member.post(`/organization/intents/${newIntent}/capture`, {}, { 'idempotency-key': 'once-and-no-more' });
  const newIntent = newId();
  const first = await call();
  assert.equal(first.statusCode, 404, first.body.message);
  await pool.query('drop trigger refuse_connection on idempotency_key');
  const second = await until(call, ({ statusCode }) => statusCode !== 409);
  assert.deepEqual([second.statusCode, second.headers['idempotent-replayed']], [404, 'true']);
});
