import assert from 'node:assert/strict';
import { connect } from 'node:net';
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

test('a client that goes away while a long answer is given once more does not have the call made again', async () => {
  const { pool } = testApp.database;
  const staff = await org.staff();
  const { port } = new URL(await testApp.app.http.listen({ host: '127.0.0.1', port: 0 }));
  const survey = JSON.stringify({ format: 'atrium.survey.1', name: 'Once', sections: [] });
  const headers = { 'idempotency-key': 'once-and-for-long' };
  const made = await staff.post('/admin/surveys/import', JSON.parse(survey) as object, headers);
  assert.equal(made.statusCode, 200, made.body.message);
  await pool.query(
    "update idempotency_key set answer = repeat('x', 20000000) where key = $1 and organization_id = $2",
    [headers['idempotency-key'], org.organization.id],
  );
  const ended = new Promise<void>((resolve) => {
    testApp.app.http.server.once('request', (_request, response) => response.once('close', resolve));
  });
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    [
      'POST /api/admin/surveys/import HTTP/1.1',
      `Host: ${org.hostname}`,
      `Authorization: ${staff.token}`,
      `Idempotency-Key: ${headers['idempotency-key']}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(survey)}`,
      '',
      survey,
    ].join('\r\n'),
  );
  const began = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
  assert.match(began.toString(), /^HTTP\/1.1 200 [^]*idempotent-replayed: true/);
  socket.destroy();
  await ended;
  // A call would be made now; the next one is answered after it.
  const again = await staff.post('/admin/surveys/import', {
    format: 'atrium.survey.1',
    name: 'Twice',
    sections: [],
  });
  assert.equal(again.statusCode, 200, again.body.message);
  const { rows } = await pool.query<{ name: string }>(
    'select name from survey where organization_id = $1 order by name',
    [org.organization.id],
  );
  assert.deepEqual(rows, [{ name: 'Once' }, { name: 'Twice' }]);
});
