import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { closeAccount } from '../../../ground/accounts/index.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import type { ThreadCircleAccountView, ThreadCircleView } from './circles.schemas.ts';
import type { ThreadView } from '../threads.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let cleo: Caller;
let outsider: Caller;
let stranger: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  stranger = await (await testApp.organization()).member();
});
// New people for each test, so that what one writes neither shows up nor counts in another.
beforeEach(async () => {
  [ana, ben, cleo, outsider] = await Promise.all([
    org.member({ firstName: 'Ana', lastName: 'Moreira' }),
    org.member({ firstName: 'Ben', lastName: 'Whitaker' }),
    org.member({ firstName: 'Cleo', lastName: 'Okafor' }),
    org.member(),
  ]);
});
after(() => testApp.close());

/** A circle that Ana manages, with these people in it. */
async function circleOf(name: string, ...people: Caller[]): Promise<string> {
  const circle = await ana.post<ThreadCircleView>('/threads/circles', { name });
  assert.equal(circle.statusCode, 200, circle.body.message);
  for (const person of people)
    await ana.post(`/threads/circles/${circle.body.data.id}/accounts`, {
      accountId: person.id,
      role: 'member',
    });
  return circle.body.data.id;
}

const roles = async (by: Caller, id: string, query = ''): Promise<Record<string, string>> => {
  const answer = await by.get<ThreadCircleAccountView[]>(`/threads/circles/${id}/accounts${query}`);
  return Object.fromEntries(answer.body.data.map(({ accountId, role }) => [accountId, role]));
};
const startIn = async (by: Caller, circleId: string, subject: string) =>
  by.post<ThreadView>('/threads', { subject, circleId, message: { body: 'hi' } });

test('each field sent is read back', async () => {
  const created = (
    await ana.post<ThreadCircleView>('/threads/circles', { name: ' Crew ', accountIds: [ben.id, ana.id] })
  ).body.data;
  assert.equal(created.name, 'Crew');
  assert.equal(created.role, 'manager');
  assert.deepEqual(created._count, { accounts: 1, threads: 0 });
  const path = `/threads/circles/${created.id}`;
  assert.deepEqual(await roles(ana, created.id), { [ana.id]: 'manager', [ben.id]: 'invited' });
  assert.deepEqual(await roles(ana, created.id, '?role=invited'), { [ben.id]: 'invited' });
  assert.deepEqual(await roles(ana, created.id, '?search=whit'), { [ben.id]: 'invited' });
  assert.equal((await ana.put<ThreadCircleView>(path, { name: 'Night crew' })).body.data.name, 'Night crew');
  assert.equal((await ben.get<ThreadCircleView>(path)).body.data.name, 'Night crew');
  const added = await ana.post<ThreadCircleAccountView>(`${path}/accounts`, {
    accountId: cleo.id,
    role: 'manager',
  });
  assert.equal(added.body.data.role, 'manager');
  assert.equal(added.body.data.account.id, cleo.id);
  assert.equal(added.body.data.circleId, created.id);
  const one = await ben.get<ThreadCircleAccountView>(`${path}/accounts/${cleo.id}`);
  assert.equal(one.body.data.role, 'manager');
  const named = async (by: Caller, query: string) =>
    (await by.get<ThreadCircleView[]>(`/threads/circles?${query}`)).body.data.map(({ name }) => name);
  assert.deepEqual(await named(ben, 'type=invited'), ['Night crew']);
  assert.deepEqual(await named(ben, 'type=member'), []);
  assert.deepEqual(await named(ben, 'search=night'), ['Night crew']);
  assert.deepEqual(await named(ben, 'search=day'), []);
});

test('invalid circles and invitations are refused', async () => {
  const id = await circleOf('Refusals', ben);
  const people = `/threads/circles/${id}/accounts`;
  for (const [body, status] of [
    [{ name: ' ' }, 400],
    [{}, 400],
    [{ name: 'x'.repeat(101) }, 400],
    [{ name: 'x', accountIds: [stranger.id] }, 404],
    [{ name: 'x', role: 'manager' }, 400],
  ] as const)
    assert.equal((await ana.post('/threads/circles', body)).statusCode, status, JSON.stringify(body));
  assert.equal((await ana.post(people, { accountId: stranger.id })).statusCode, 404);
  assert.equal((await ana.post(people, { accountId: cleo.id, role: 'owner' })).statusCode, 400);
  assert.equal((await ana.put(`${people}/${ben.id}`, { role: 'invited' })).statusCode, 409);
  assert.equal((await ana.put(`${people}/${cleo.id}`, { role: 'member' })).statusCode, 404);
  assert.equal((await ana.delete(`${people}/${cleo.id}`)).statusCode, 404);
  assert.equal((await org.visitor.get('/threads/circles')).statusCode, 401);
});

test('to everybody outside a circle is absent, and members manage nothing', async () => {
  const id = await circleOf('Closed', ben);
  const path = `/threads/circles/${id}`;
  const calls = (by: Caller) => [
    by.put(path, { name: 'x' }),
    by.delete(path),
    by.post(`${path}/accounts`, { accountId: cleo.id }),
    by.put(`${path}/accounts/${ana.id}`, { role: 'member' }),
    by.delete(`${path}/accounts/${ana.id}`),
  ];
  for (const answer of await Promise.all(calls(ben))) assert.equal(answer.statusCode, 403);
  for (const caller of [outsider, stranger, await org.staff()]) {
    for (const answer of await Promise.all(calls(caller))) assert.equal(answer.statusCode, 404);
    for (const answer of [await caller.get(path), await caller.get(`${path}/accounts`)])
      assert.equal(answer.statusCode, 404);
    assert.equal((await startIn(caller, id, 'x')).statusCode, 404);
  }
  assert.deepEqual(await roles(ana, id), { [ana.id]: 'manager', [ben.id]: 'member' });
});

test('an invitation is answered by whoever got it', async () => {
  const id = await circleOf('Invitations');
  const thread = (await startIn(ana, id, 'Before')).body.data;
  const people = `/threads/circles/${id}/accounts`;
  const own = `${people}/${ben.id}`;
  await ana.post(people, { accountId: ben.id });
  assert.equal((await ana.put(own, { role: 'member' })).statusCode, 409, 'not in their stead');
  assert.equal((await ben.put(own, { role: 'manager' })).statusCode, 403, 'not as more than a member');
  assert.equal((await startIn(ben, id, 'Too early')).statusCode, 409);
  assert.equal((await ben.get(`/threads/${thread.id}`)).statusCode, 404);
  assert.equal((await ben.put<ThreadCircleAccountView>(own)).body.data.role, 'member');
  assert.equal((await ben.put<ThreadCircleAccountView>(own)).body.data.role, 'member', 'twice is once');
  const joined = (await ben.get<ThreadView>(`/threads/${thread.id}`)).body.data;
  assert.equal(joined.unread, 0, 'the past is there, but not unread');
  assert.equal(
    (await ana.post<ThreadCircleAccountView>(people, { accountId: ben.id })).body.data.role,
    'member',
  );

  await ana.post(people, { accountId: cleo.id });
  assert.equal((await cleo.delete(`${people}/${cleo.id}`)).statusCode, 200);
  assert.equal((await cleo.get(`/threads/circles/${id}`)).statusCode, 404);
  await ana.post(people, { accountId: cleo.id });
  assert.equal((await roles(ana, id))[cleo.id], 'invited', 'declined once, asked again');
});

test('the threads of a circle are those of its people, whoever comes and goes', async () => {
  const id = await circleOf('People', ben);
  const thread = (await startIn(ben, id, 'Ours')).body.data;
  assert.equal(thread.circle?.id, id);
  assert.equal(thread._count.accounts, 2);
  assert.equal((await ben.post(`/threads/${thread.id}/accounts`, { accountIds: [cleo.id] })).statusCode, 409);
  assert.equal((await ben.delete(`/threads/${thread.id}/accounts/${ben.id}`)).statusCode, 409);
  await ana.post(`/threads/circles/${id}/accounts`, { accountId: cleo.id, role: 'member' });
  assert.equal((await cleo.get<ThreadView>(`/threads/${thread.id}`)).body.data._count.accounts, 3);
  assert.equal((await cleo.put(`/threads/${thread.id}`, { subject: 'Mine' })).statusCode, 403);
  assert.equal((await ana.put(`/threads/${thread.id}`, { subject: 'Yours' })).statusCode, 200);
  const listed = await cleo.get<ThreadView[]>(`/threads?circleId=${id}`);
  assert.deepEqual(
    listed.body.data.map(({ subject }) => subject),
    ['Yours'],
  );
  assert.equal((await cleo.delete(`/threads/circles/${id}/accounts/${cleo.id}`)).statusCode, 200);
  assert.equal((await cleo.get(`/threads/${thread.id}`)).statusCode, 404);
  assert.equal((await ana.delete(`/threads/circles/${id}`)).statusCode, 200);
  for (const caller of [ana, ben]) assert.equal((await caller.get(`/threads/${thread.id}`)).statusCode, 404);
});

test('the last manager cannot go or step down, and says so', async () => {
  const id = await circleOf('Managers', ben);
  const people = `/threads/circles/${id}/accounts`;
  for (const answer of [
    await ana.delete(`${people}/${ana.id}`),
    await ana.put(`${people}/${ana.id}`, { role: 'member' }),
  ]) {
    assert.equal(answer.statusCode, 409);
    assert.equal(answer.body.code, 'circle.lastManager');
  }
  await ana.put(`${people}/${ben.id}`, { role: 'manager' });
  assert.equal((await ana.put(`${people}/${ana.id}`, { role: 'member' })).statusCode, 200);
  assert.deepEqual(await roles(ben, id), { [ben.id]: 'manager', [ana.id]: 'member' });
});

test('two managers who go at once leave one behind', async () => {
  for (let round = 0; round < 12; round++) {
    const id = await circleOf(`Race ${round}`, cleo);
    const people = `/threads/circles/${id}/accounts`;
    await ana.post(people, { accountId: ben.id, role: 'manager' });
    const answers = await Promise.all([
      ana.delete(`${people}/${ana.id}`),
      round % 2 === 0
        ? ben.delete(`${people}/${ben.id}`)
        : ben.put(`${people}/${ben.id}`, { role: 'member' }),
    ]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409]);
    const managers = Object.values(await roles(cleo, id)).filter((role) => role === 'manager');
    assert.equal(managers.length, 1);
    const { rows } = await testApp.database.pool.query(
      'select 1 from thread_participant join thread on thread.id = thread_id where circle_id = $1',
      [id],
    );
    assert.equal(rows.length, 0);
  }
});

test('accepting while being uninvited: one wins, and threads follow', async () => {
  for (let round = 0; round < 9; round++) {
    const id = await circleOf(`Accept ${round}`);
    const thread = (await startIn(ana, id, 'T')).body.data;
    const own = `/threads/circles/${id}/accounts/${ben.id}`;
    await ana.post(`/threads/circles/${id}/accounts`, { accountId: ben.id });
    const answers = await Promise.all([ben.put(own), ana.delete(own), startIn(ana, id, 'Meanwhile')]);
    for (const answer of answers) assert.ok([200, 404].includes(answer.statusCode), answer.body.message);
    // In either order, the removal prevails.
    assert.equal((await ben.get(`/threads/circles/${id}`)).statusCode, 404);
    assert.equal((await ben.get(`/threads/${thread.id}`)).statusCode, 404);
    assert.deepEqual((await ben.get<unknown[]>(`/threads?circleId=${id}`)).body.data, []);
  }
});

test('a member who is removed from the circle while writing writes nothing after', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await circleOf(`Gone ${round}`, ben);
    const thread = (await startIn(ana, id, 'T')).body.data;
    const write = () => ben.post(`/threads/${thread.id}/messages`, { body: 'x' });
    const [, removed] = await Promise.all([
      Promise.all([write(), write(), write()]),
      ana.delete(`/threads/circles/${id}/accounts/${ben.id}`),
    ]);
    assert.equal(removed.statusCode, 200);
    assert.equal((await write()).statusCode, 404);
    const { rows } = await testApp.database.pool.query(
      'select 1 from thread_participant where thread_id = $1 and account_id = $2',
      [thread.id, ben.id],
    );
    assert.equal(rows.length, 0);
  }
});

test('a blocked pair neither invites nor sees each other; a manager still removes', async () => {
  const eva = await org.member();
  const id = await circleOf('Blocked', ben, eva);
  await eva.post(`/accounts/${ana.id}/block`);
  const path = `/threads/circles/${id}`;
  assert.ok(!(eva.id in (await roles(ana, id))));
  assert.ok(eva.id in (await roles(ben, id)));
  assert.equal((await ana.get<ThreadCircleView>(path)).body.data._count.accounts, 2);
  assert.equal((await ana.get(`${path}/accounts/${eva.id}`)).statusCode, 404);
  assert.equal((await ana.delete(`${path}/accounts/${eva.id}`)).statusCode, 200);
  assert.equal((await ana.post(`${path}/accounts`, { accountId: eva.id })).statusCode, 404);
  assert.equal((await ana.post('/threads/circles', { name: 'x', accountIds: [eva.id] })).statusCode, 404);
  assert.equal((await eva.get(path)).statusCode, 404);
});

test('a list asks as many questions for many rows as for one', async () => {
  for (let index = 0; index < 18; index++) await circleOf(`Many ${index}`);
  const one = await testApp.fewestQueries(() => ana.get('/threads/circles?pageSize=1'));
  const many = await testApp.fewestQueries(() => ana.get('/threads/circles?pageSize=100'));
  assert.equal(many.queries, one.queries);
});

test('when its only manager closes the account, the longest member takes over', async () => {
  await testApp.app.startJobs();
  const boss = await org.member();
  const id = (await boss.post<ThreadCircleView>('/threads/circles', { name: 'Heirs' })).body.data.id;
  for (const person of [ben, cleo])
    await boss.post(`/threads/circles/${id}/accounts`, { accountId: person.id, role: 'member' });
  const alone = (await boss.post<ThreadCircleView>('/threads/circles', { name: 'Alone' })).body.data.id;
  await closeAccount(org.context(), boss.id);
  const after = await until(
    () => roles(cleo, id),
    (all) => all[ben.id] === 'manager',
  );
  assert.deepEqual(after, { [ben.id]: 'manager', [cleo.id]: 'member' });
  await until(
    async () =>
      (await testApp.database.pool.query('select 1 from thread_circle where id = $1', [alone])).rowCount,
    (count) => count === 0,
  );
});
