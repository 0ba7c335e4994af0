import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { as, audit, org, pair, post, team, testApp, useOrganization, type Entry } from './acting.factory.ts';

/** The audit log of acting for another account. */
useOrganization();

test('the log names both, what was done and to what; what was refused or read is no deed', async () => {
  const { ana, ben, acting } = await pair();
  const written = (await post(acting)).body.data.id;
  await acting.post(`/activities/${written}/likes`);
  await acting.get('/activities');
  await post(acting, '');
  await acting.post(`/activities/${newId()}/likes`);
  await acting.post('/self/socket-tickets');
  await post(ana, 'mine');
  await ana.delete(`/self/delegates/${ben.id}`);
  const entries = await audit(ana);
  assert.deepEqual(
    entries.map(({ via, account, operation, subjectId, status }) => [
      via,
      account?.id,
      operation,
      subjectId,
      status,
    ]),
    [
      ['self', ana.id, 'removeDelegate', ben.id, 200],
      ['delegate', ben.id, 'likeActivity', written, 200],
      ['delegate', ben.id, 'createActivity', written, 200],
      ['self', ana.id, 'addDelegate', ben.id, 200],
    ],
  );
  for (const { summary, operation } of entries) assert.notEqual(summary, operation);
  assert.deepEqual(await audit(ben), [], 'to each the log of their own account');
  assert.equal(
    (await ana.get<Entry[]>('/self/audit?pageSize=1&page=2')).body.data[0]?.operation,
    'likeActivity',
  );
  assert.equal((await org.visitor.get('/self/audit')).statusCode, 401);
});

test('the members of a team read its log; a delegate reads no log but their own', async () => {
  const [owner, ben] = [await org.member(), await org.member()];
  const teamId = await team(owner, ben);
  await post(as(ben, teamId));
  assert.deepEqual(
    (await audit(as(owner, teamId))).map(({ via, account }) => [via, account?.id]),
    [
      ['team', ben.id],
      ['team', owner.id],
    ],
  );
  const { acting } = await pair();
  assert.equal((await acting.get('/self/audit')).statusCode, 403);
});

test('a delegate who leaves takes the name out of the log, not the line', async () => {
  const { ana, ben, acting } = await pair();
  await post(acting);
  await ben.delete('/self');
  const [entry] = (await audit(ana)).filter(({ operation }) => operation === 'createActivity');
  assert.deepEqual([entry?.via, entry?.account], ['delegate', null]);
});

test('facts say who did it and by whose hand', async () => {
  const { ana, ben, acting } = await pair();
  const heard: { by?: string; actedBy?: string }[] = [];
  const client = await testApp.database.pool.connect();
  client.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload) as object));
  await client.query('listen atrium_fact');
  await post(acting);
  await client.query('unlisten atrium_fact');
  client.release(true);
  const ofPost = heard.filter(({ by }) => by === ana.id);
  assert.ok(ofPost.length > 0);
  for (const fact of ofPost) assert.equal(fact.actedBy, ben.id);
});
