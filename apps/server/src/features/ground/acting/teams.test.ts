import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import {
  as,
  audit,
  FORBIDDEN,
  mail,
  org,
  post,
  refusal,
  team,
  testApp,
  useOrganization,
} from './acting.factory.ts';

/** Acting as a team. */
useOrganization();

const HOME = { name: 'Club', address1: 'Main 1', city: 'Kiel', state: '', country: 'DE', zip: '24103' };

test('members of a team are the team, its addresses included; nobody else, and not after they left', async () => {
  const [owner, ben, stranger] = [await org.member(), await org.member(), await org.member()];
  const teamId = await team(owner, ben);
  for (const person of [owner, ben]) {
    const acting = as(person, teamId);
    const self = await acting.get<{ id: string; accountType: string }>('/self');
    assert.deepEqual([self.body.data.id, self.body.data.accountType], [teamId, 'team']);
    assert.equal((await post(acting)).body.data.account.id, teamId);
    assert.equal((await acting.post('/self/addresses', HOME)).statusCode, 200);
    assert.deepEqual(refusal(await acting.delete('/self')), [403, 'executeAs.inPerson']);
    assert.deepEqual(refusal(await acting.post(`/self/teams/${teamId}/members`, { email: mail(stranger) })), [
      403,
      'executeAs.inPerson',
    ]);
  }
  assert.deepEqual(refusal(await as(stranger, teamId).get('/self')), FORBIDDEN);
  await ben.delete(`/self/teams/${teamId}/members/${ben.id}`);
  assert.deepEqual(refusal(await as(ben, teamId).get('/self')), FORBIDDEN);
  await owner.delete(`/self/teams/${teamId}`);
  assert.deepEqual(refusal(await as(owner, teamId).get('/self')), FORBIDDEN);
});

test('a block parts no team from its members, and from those who left it does', async () => {
  const [owner, ben] = [await org.member(), await org.member()];
  const teamId = await team(owner, ben);
  // As it was possible once.
  await testApp.database.pool.query(
    `insert into account_block (organization_id, id, blocker_id, blocked_id, created_at)
     values ($1, $2, $3, $4, now())`,
    [org.organization.id, newId(), teamId, owner.id],
  );
  await ben.post(`/accounts/${teamId}/block`);
  for (const person of [owner, ben]) {
    assert.equal((await post(as(person, teamId))).statusCode, 200);
    assert.deepEqual((await audit(as(person, teamId)))[0]?.account?.id, person.id);
  }
  await ben.delete(`/self/teams/${teamId}/members/${ben.id}`);
  assert.deepEqual(refusal(await as(ben, teamId).get('/self')), FORBIDDEN);
});
