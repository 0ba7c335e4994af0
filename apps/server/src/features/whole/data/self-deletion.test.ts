import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

test('a closed account is gone with everything its person wrote, and its token is refused', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  await ana.post(`/accounts/${ben.id}/follow`);
  const post = await ana.post<{ id: string }>('/activities', { message: 'soon gone' });
  const answer = await ana.delete('/self');
  assert.deepEqual([answer.statusCode, answer.body.data], [200, null]);
  assert.equal((await ana.get('/self')).statusCode, 401);
  assert.equal((await ana.delete('/self')).statusCode, 401);
  assert.equal((await ben.get(`/accounts/${ana.id}`)).statusCode, 404);
  assert.equal((await ben.get(`/activities/${post.body.data.id}`)).statusCode, 404);
  const followers = await ben.get<{ _count: { followers: number } }>(`/accounts/${ben.id}`);
  assert.equal(followers.body.data._count.followers, 0);
  const { rowCount } = await testApp.database.pool.query('select from identity_user where id = $1', [ana.id]);
  assert.equal(rowCount, 0);
});

test('a visitor has nothing to close, and nobody else is touched', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  assert.equal((await org.visitor.delete('/self')).statusCode, 401);
  assert.equal((await ana.delete('/self')).statusCode, 200);
  assert.equal((await ben.get('/self')).statusCode, 200);
});
