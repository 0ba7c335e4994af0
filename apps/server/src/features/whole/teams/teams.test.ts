import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { closeAccount } from '../../ground/accounts/index.ts';
import { makeEvent } from '../../events/programme/events.factory.ts';
import { makePassType } from '../../events/tickets/tickets.factory.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { TeamMembershipView, TeamMemberView } from './teams.schemas.ts';

interface Team {
  id: string;
  username: string;
  accountType: string;
  firstName: string;
}

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let eva: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  await testApp.app.startJobs();
});
beforeEach(async () => {
  [ana, ben, eva] = [await org.member(), await org.member(), await org.member()];
});
after(() => testApp.close());

const mail = ({ id }: Caller): string => `${id}@example.org`;

let made = 0;
async function open(owner: Caller, ...members: Caller[]): Promise<Team> {
  const name = `Crew ${(made += 1)}`;
  const team = await owner.post<Team>('/self/team', { name, email: mail(members[0] ?? owner) });
  assert.equal(team.statusCode, 200, team.body.message);
  for (const member of members.slice(1))
    await owner.post(`/self/teams/${team.body.data.id}/members`, { email: mail(member) });
  return team.body.data;
}
async function roles(caller: Caller, { id }: Team): Promise<[string, string][]> {
  const { body } = await caller.get<TeamMemberView[]>(`/self/teams/${id}/members`);
  return body.data.map(({ role, account }) => [account.id, role]);
}
const setRole = (caller: Caller, { id }: Team, member: Caller, role: string) =>
  caller.put(`/self/teams/${id}/members/${member.id}`, { role });
const remove = (caller: Caller, { id }: Team, member: Caller) =>
  caller.delete(`/self/teams/${id}/members/${member.id}`);

test('a team is an account of its own; the caller owns it, the person of the address belongs to it', async () => {
  const answer = await ana.post<Team>('/self/team', { name: 'Night Owls', email: mail(ben).toUpperCase() });
  const team = answer.body.data;
  assert.deepEqual([team.accountType, team.firstName, team.username], ['team', 'Night Owls', 'night-owls']);
  assert.equal((await org.visitor.get<Team>('/accounts/night-owls')).body.data.id, team.id);
  assert.deepEqual(
    (await org.visitor.get<Team[]>('/accounts?accountType=team')).body.data.map(({ id }) => id),
    [team.id],
  );
  assert.deepEqual(await roles(ben, team), [
    [ana.id, 'owner'],
    [ben.id, 'member'],
  ]);
  const [own] = (await ben.get<TeamMembershipView[]>('/self/teams?search=owls')).body.data;
  assert.deepEqual(
    [own?.account.id, own?.role, own?._count.members, own?.account.username],
    [team.id, 'member', 2, 'night-owls'],
  );
});

test('sent twice, also at once, it makes one team; another person may give theirs the same name', async () => {
  const sent = { name: 'Twice', email: mail(ben) };
  const answers = await Promise.all(Array.from({ length: 6 }, () => ana.post<Team>('/self/team', sent)));
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  const theirs = await eva.post<Team>('/self/team', sent);
  assert.match(theirs.body.data.username, /^twice-[0-9a-f]+$/);
});

test('without an account of that address there is no team', async () => {
  const before = (await ana.get<unknown[]>('/self/teams?pageSize=100')).body.data.length;
  const answer = await ana.post('/self/team', { name: 'Lost', email: 'nobody@example.org' });
  assert.deepEqual(
    [answer.statusCode, answer.body.message],
    [404, "We couldn't find an account with that email."],
  );
  for (const body of [{ name: '', email: mail(ben) }, { name: ' ', email: mail(ben) }, { name: 'x' }])
    assert.equal((await ana.post('/self/team', body)).statusCode, 400);
  assert.equal((await org.visitor.post('/self/team', { name: 'x', email: mail(ben) })).statusCode, 401);
  assert.equal((await ana.get<unknown[]>('/self/teams?pageSize=100')).body.data.length, before);
});

test('owners add, promote and remove; members see and leave, no more', async () => {
  const team = await open(ana, ben, eva);
  const guest = await org.member();
  const path = `/self/teams/${team.id}/members`;
  assert.equal((await ben.post(path, { email: mail(guest) })).statusCode, 403);
  assert.equal((await ben.delete(`/self/teams/${team.id}`)).statusCode, 403);
  assert.equal((await setRole(ben, team, ben, 'owner')).statusCode, 403);
  assert.equal((await remove(ben, team, eva)).statusCode, 403);
  assert.equal((await setRole(ana, team, guest, 'owner')).statusCode, 404);
  assert.equal((await setRole(ana, team, ben, 'king')).statusCode, 400);

  const added = await ana.post<TeamMemberView>(path, { email: mail(guest) });
  assert.deepEqual([added.body.data.account.id, added.body.data.role], [guest.id, 'member']);
  assert.equal((await ana.post(path, { email: mail(guest) })).statusCode, 200);
  assert.equal((await setRole(ana, team, ben, 'owner')).statusCode, 200);
  assert.equal((await remove(ben, team, guest)).statusCode, 200);
  assert.equal((await remove(eva, team, eva)).statusCode, 200);
  assert.deepEqual(Object.fromEntries(await roles(ben, team)), { [ana.id]: 'owner', [ben.id]: 'owner' });
  assert.equal((await eva.get(path)).statusCode, 404);
});

test('strangers, visitors and other organizations meet no team of others', async () => {
  const team = await open(ana, ben);
  const other = await testApp.organization();
  for (const stranger of [eva, await org.staff(), await other.member()]) {
    assert.equal((await stranger.get(`/self/teams/${team.id}/members`)).statusCode, 404);
    for (const email of [mail(ben), 'nobody@example.org']) {
      const answer = await stranger.post(`/self/teams/${team.id}/members`, { email });
      assert.deepEqual([answer.statusCode, answer.body.code], [404, 'team.notFound']);
    }
    assert.equal((await setRole(stranger, team, ben, 'owner')).statusCode, 404);
    assert.equal((await remove(stranger, team, ben)).statusCode, 404);
    assert.equal((await stranger.delete(`/self/teams/${team.id}`)).statusCode, 404);
  }
  assert.equal((await org.visitor.get('/self/teams')).statusCode, 401);
  assert.equal((await roles(ana, team)).length, 2);
});

test('the last owner stays, also when two leave at once', async () => {
  const team = await open(ana, ben);
  assert.equal((await remove(ana, team, ana)).statusCode, 409);
  assert.equal((await setRole(ana, team, ana, 'member')).statusCode, 409);
  for (let round = 0; round < 12; round++) {
    const owner = await org.member();
    const crew = await open(owner, ben);
    await setRole(owner, crew, ben, 'owner');
    const answers = await Promise.all([
      round % 2 === 0 ? remove(ben, crew, ben) : setRole(ben, crew, ben, 'member'),
      round % 3 === 0 ? remove(owner, crew, owner) : setRole(ben, crew, owner, 'member'),
    ]);
    const { rows } = await testApp.database.pool.query<{ owners: number }>(
      "select count(*)::int as owners from team_member where team_id = $1 and role = 'owner'",
      [crew.id],
    );
    assert.equal(rows[0]?.owners, 1, answers.map(({ statusCode }) => statusCode).join());
  }
});

test('an owner closes the team: the account is gone', async () => {
  const team = await open(ana, ben);
  assert.equal((await ana.delete(`/self/teams/${team.id}`)).statusCode, 200);
  assert.equal((await org.visitor.get(`/accounts/${team.id}`)).statusCode, 404);
  assert.equal((await ben.get(`/self/teams/${team.id}/members`)).statusCode, 404);
});

test('when the last owner closes their account the oldest member follows; with nobody left the team goes', async () => {
  const [owner, heir] = [await org.member(), await org.member()];
  const team = await open(owner, heir, eva);
  const lonely = await open(owner);
  await closeAccount(org.context(), owner.id);
  await until(
    () => roles(heir, team),
    (list) => list.some(([id, role]) => id === heir.id && role === 'owner'),
  );
  await until(
    () => org.visitor.get(`/accounts/${lonely.id}`),
    ({ statusCode }) => statusCode === 404,
  );
  assert.equal((await roles(heir, team)).length, 2);
});

test('closing a team releases everything that it held and counted', async () => {
  const { db, organizationId } = org.context();
  const { pool } = testApp.database;
  const group = await eva.post<{ id: string }>('/groups', {
    group: { name: 'Rowing', description: 'We row', access: 'public', active: true },
  });
  const groupId = group.body.data.id;
  const theirs = (await eva.post<{ id: string }>('/activities', { message: 'Who comes?' })).body.data.id;
  const owner = await org.member();
  const closed = await open(owner, ben);
  const left = await open(owner);
  const seats: string[] = [];
  for (const { id } of [closed, left]) {
    const acting = org.as(owner.token, { executeAs: id });
    const eventId = await makeEvent(db, organizationId, { registration: true });
    const ticketId = await makePassType(db, organizationId, eventId, { supply: 5 });
    seats.push(ticketId);
    const passes = [{ id: newId(), ticketId }];
    for (const answer of [
      await acting.post(`/groups/${groupId}/join`),
      await acting.post('/activities', { message: 'We do', commentedId: theirs }),
      await acting.post(`/activities/${theirs}/likes`),
      await acting.get(`/self/events/${eventId}/registration`),
      await acting.post(`/self/events/${eventId}/registration/passes`, { passes, packages: [] }),
      await acting.post('/storage/images/upload', { type: 'activity', name: 'us', dataUri: PICTURE }),
    ])
      assert.equal(answer.statusCode, 200, answer.body.message);
  }
  const counts = async (): Promise<number[]> => {
    const read = await eva.get<{ _count: { likes: number; comments: number } }>(`/activities/${theirs}`);
    const { _count } = (await eva.get<{ _count: { members: number } }>(`/groups/${groupId}`)).body.data;
    const { rows } = await pool.query<{ taken: number }>(
      'select sum(taken)::int as taken from stock where id = any($1)',
      [seats],
    );
    return [_count.members, read.body.data._count.likes, read.body.data._count.comments, rows[0]?.taken ?? 0];
  };
  const bytes = async (): Promise<number> =>
    (
      await readdir(join(testApp.services.config.dataDir, 'files', 'images', organizationId), {
        recursive: true,
        withFileTypes: true,
      })
    ).filter((entry) => entry.isFile()).length;
  assert.deepEqual(await counts(), [3, 2, 2, 2]);
  const atFirst = await bytes();
  assert.ok(atFirst > 0);
  assert.equal((await owner.delete(`/self/teams/${closed.id}`)).statusCode, 200);
  assert.deepEqual(await counts(), [2, 1, 1, 1]);
  assert.equal((await owner.delete('/self')).statusCode, 200);
  await until(counts, (now) => now.join() === '1,0,0,0');
  await until(bytes, (count) => count === 0);
  const { rowCount } = await pool.query('select from image where account_id = any($1)', [
    [closed.id, left.id],
  ]);
  assert.equal(rowCount, 0);
});

test('a team account of the staff is nobody’s to settle', async () => {
  const sponsor = await org.member({ accountType: 'team' });
  const owner = await org.member();
  const lonely = await open(owner);
  await closeAccount(org.context(), owner.id);
  await until(
    () => org.visitor.get(`/accounts/${lonely.id}`),
    ({ statusCode }) => statusCode === 404,
  );
  assert.equal((await org.visitor.get(`/accounts/${sponsor.id}`)).statusCode, 200);
});

test('the whole team sees who runs it, whatever blocks there are', async () => {
  const team = await open(ana, ben, eva);
  await ben.post(`/accounts/${eva.id}/block`);
  await ana.post(`/accounts/${ben.id}/block`);
  for (const person of [ana, ben, eva])
    assert.deepEqual((await roles(person, team)).map(([id]) => id).sort(), [ana.id, ben.id, eva.id].sort());
  const counts = (await ben.get<TeamMembershipView[]>(`/self/teams?search=${team.firstName}`)).body.data;
  assert.equal(counts.find(({ account }) => account.id === team.id)?._count.members, 3);
  assert.equal((await remove(ana, team, ben)).statusCode, 200);
  const guest = await org.member();
  await guest.post(`/accounts/${ana.id}/block`);
  assert.equal((await ana.post(`/self/teams/${team.id}/members`, { email: mail(guest) })).statusCode, 404);
});

test('lists ask as much for many as for one', async () => {
  const owner = await org.member();
  const team = await open(owner, ben);
  for (let index = 0; index < 8; index++) await open(owner);
  for (const path of ['/self/teams', `/self/teams/${team.id}/members`]) {
    const one = await testApp.fewestQueries(() => owner.get(`${path}?pageSize=1`));
    const all = await testApp.fewestQueries(() => owner.get<unknown[]>(`${path}?pageSize=25`));
    assert.ok(all.result.body.data.length > 1);
    assert.equal(all.queries, one.queries, path);
  }
});
