import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NOT_FOR_DELEGATES } from '../../permissions/acting-rows.ts';
import {
  createTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../testing/app.ts';
import { fillPath, listOperations, sample } from '../../testing/operations.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import { newId } from '../../platform/ids.ts';

interface Post {
  id: string;
  account: { id: string };
}
interface Entry {
  via: string;
  account: { id: string } | null;
  operation: string;
  summary: string;
  subjectId: string | null;
  shareName: string | null;
  status: number | null;
}

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

const mail = ({ id }: Caller): string => `${id}@example.org`;
const as = (person: Caller, accountId: string): Caller => org.as(person.token, { executeAs: accountId });
const post = (caller: Caller, message = 'hello'): Promise<Answer<Post>> =>
  caller.post<Post>('/activities', { message });
const refusal = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code];
const HOME = { name: 'Club', address1: 'Main 1', city: 'Kiel', state: '', country: 'DE', zip: '24103' };
const FORBIDDEN = [403, 'executeAs.forbidden'];

async function pair(): Promise<{ ana: Caller; ben: Caller; acting: Caller }> {
  const [ana, ben] = [await org.member(), await org.member()];
  await ana.post('/self/delegates', { email: mail(ben) });
  return { ana, ben, acting: as(ben, ana.id) };
}

async function team(owner: Caller, member: Caller, name = 'Runners'): Promise<string> {
  const made = await owner.post<{ id: string }>('/self/team', { name, email: mail(member) });
  assert.equal(made.statusCode, 200);
  return made.body.data.id;
}

const audit = async (caller: Caller): Promise<Entry[]> =>
  (await caller.get<Entry[]>('/self/audit')).body.data;

test('a delegate is the account: reads its things, writes in its name, and stays themselves without the header', async () => {
  const { ana, ben, acting } = await pair();
  assert.equal((await acting.get<{ id: string }>('/self')).body.data.id, ana.id);
  assert.equal((await post(acting)).body.data.account.id, ana.id);
  assert.equal((await as(ben, ana.id.toUpperCase()).get<{ id: string }>('/self')).body.data.id, ana.id);
  assert.equal((await post(ben)).body.data.account.id, ben.id);
  assert.equal((await as(ben, ben.id).get<{ id: string }>('/self')).body.data.id, ben.id);
});

test('nobody else acts: a stranger, whom one is a delegate of, over two corners, from elsewhere, for what is not', async () => {
  const { ana, ben } = await pair();
  const cleo = await org.member();
  await ben.post('/self/delegates', { email: mail(cleo) });
  const teamId = await team(ben, ana);
  const elsewhere = await (await testApp.organization()).member();
  const cases: [Caller, string][] = [
    [await org.member(), ana.id],
    [ana, ben.id],
    [cleo, ana.id],
    [cleo, teamId],
    [ana, elsewhere.id],
    [ana, newId()],
    [ana, 'nonsense'],
  ];
  for (const [caller, accountId] of cases) {
    assert.deepEqual(refusal(await as(caller, accountId).get('/self')), FORBIDDEN);
    assert.deepEqual(refusal(await post(as(caller, accountId))), FORBIDDEN);
  }
  assert.equal((await org.as(elsewhere.token, { executeas: ana.id }).get('/self')).statusCode, 401);
  assert.equal((await as(cleo, ben.id).get('/self')).statusCode, 200, 'one corner is none');
});

test('what was withdrawn is refused with the answer, here and in every other program', async () => {
  const second = await startSecondApp(testApp);
  try {
    const { ana, ben, acting } = await pair();
    const there = () =>
      second.http.inject({
        url: '/api/self',
        headers: { organization: org.organization.id, authorization: ben.token, executeas: ana.id },
      });
    assert.equal((await there()).statusCode, 200);
    await ana.delete(`/self/delegates/${ben.id}`);
    assert.deepEqual(refusal(await acting.get('/self')), FORBIDDEN);
    assert.equal((await there()).statusCode, 403);
    await ana.post('/self/delegates', { email: mail(ben) });
    assert.equal((await there()).statusCode, 200);
  } finally {
    await second.close();
  }
});

test('a block, a suspension on either side and a closed account end it', async () => {
  const suspend = async (person: Caller): Promise<void> => {
    await testApp.database.pool.query('update account set suspended_at = now() where id = $1', [person.id]);
    await org.context().record({ name: 'account.changed', id: person.id });
  };
  const ends: ((people: { ana: Caller; ben: Caller }) => Promise<unknown>)[] = [
    ({ ana, ben }) => ana.post(`/accounts/${ben.id}/block`),
    ({ ana, ben }) => ben.post(`/accounts/${ana.id}/block`),
    ({ ana }) => suspend(ana),
    ({ ana }) => ana.delete('/self'),
  ];
  for (const end of ends) {
    const { ana, ben, acting } = await pair();
    assert.equal((await acting.get('/self')).statusCode, 200);
    await end({ ana, ben });
    assert.deepEqual(refusal(await acting.get('/self')), FORBIDDEN, end.toString());
  }
  const { ben, acting } = await pair();
  await suspend(ben);
  for (let turn = 0; turn < 100 && (await post(ben)).statusCode === 200; turn++);
  assert.deepEqual(refusal(await acting.get('/self')), FORBIDDEN);
});

test('the powers of the staff are lent to nobody', async () => {
  const [chief, ben] = [await org.staff(), await org.member()];
  await chief.post('/self/delegates', { email: mail(ben) });
  assert.equal((await chief.get('/admin/outbox')).statusCode, 200);
  assert.equal((await as(ben, chief.id).get('/admin/outbox')).statusCode, 403);
  assert.equal((await as(ben, chief.id).get<{ isStaff: boolean }>('/self')).body.data.isStaff, false);
  const staffMayNotEither = await pair();
  const staff = await org.staff();
  await staffMayNotEither.ana.post('/self/delegates', { email: mail(staff) });
  assert.equal((await as(staff, staffMayNotEither.ana.id).get('/admin/outbox')).statusCode, 403);
});

test('what is in person alone is refused by its name, and changes nothing', async () => {
  const { ana, ben, acting } = await pair();
  const { operations, resolve } = await listOperations();
  const own = operations.filter(({ id }) => NOT_FOR_DELEGATES.has(id));
  assert.equal(own.length, NOT_FOR_DELEGATES.size);
  for (const operation of own) {
    const path = fillPath(operation.path, () => newId());
    const body = operation.body === undefined ? undefined : sample(operation.body, resolve);
    assert.deepEqual(
      refusal(await acting.send(operation.method, path, body)),
      [403, 'executeAs.inPerson'],
      operation.id,
    );
  }
  assert.equal((await ana.get('/self')).statusCode, 200);
  assert.deepEqual(
    (await ana.get<{ id: string }[]>('/self/delegates')).body.data.map(({ id }) => id),
    [ben.id],
  );
});

test('the identity door knows the person alone, whatever the header says', async () => {
  const { ana, ben } = await pair();
  const answer = await testApp.app.http.inject({
    method: 'POST',
    url: '/identity/',
    headers: {
      host: org.hostname,
      executeas: ana.id,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
    },
    payload: JSON.stringify({ AccessToken: ben.token }),
  });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.json<{ Username: string }>().Username, ben.id);
});

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

test('nobody shuts others out in the place of another', async () => {
  const { ana, acting } = await pair();
  const cleo = await org.member();
  await ana.post('/self/delegates', { email: mail(cleo) });
  const link = await ana.post<{ token: string }>('/self/shared-access', {
    name: 'For Kim',
    scope: 'read-write',
    expiresIn: 3600,
  });
  for (const caller of [acting, org.as(link.body.data.token)])
    for (const deed of ['block', 'unblock'])
      assert.deepEqual(refusal(await caller.post(`/accounts/${cleo.id}/${deed}`)), [
        403,
        'executeAs.inPerson',
      ]);
  assert.equal((await as(cleo, ana.id).get('/self')).statusCode, 200);
  const [owner, ben] = [await org.member(), await org.member()];
  const teamId = await team(owner, ben);
  assert.deepEqual(refusal(await as(ben, teamId).post(`/accounts/${owner.id}/block`)), [
    403,
    'executeAs.inPerson',
  ]);
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

test('calls that run while the right is withdrawn are done wholly or not at all, and none after the answer', async () => {
  for (let round = 0; round < 5; round++) {
    const { ana, ben, acting } = await pair();
    let isWithdrawn = false;
    const late: number[] = [];
    const call = async (index: number): Promise<number> => {
      const beganAfter = isWithdrawn;
      const { statusCode } = await post(acting, `round ${round} call ${index}`);
      if (beganAfter) late.push(statusCode);
      return statusCode;
    };
    const calls = Array.from({ length: 20 }, (_, index) => call(index));
    await ana.delete(`/self/delegates/${ben.id}`);
    isWithdrawn = true;
    // What stands in the database now is all that will ever stand there.
    const count = async (): Promise<number> => {
      const { rows } = await testApp.database.pool.query<{ count: string }>(
        'select count(*) from activity where account_id = $1',
        [ana.id],
      );
      return Number(rows[0]?.count);
    };
    const atAnswer = await count();
    const statuses = await Promise.all([...calls, call(20), call(21)]);
    assert.deepEqual(late, [403, 403]);
    for (const status of statuses) assert.ok(status === 200 || status === 403, String(status));
    assert.equal(await count(), atAnswer);
    assert.equal(statuses.filter((status) => status === 200).length, atAnswer);
    const noted = (await audit(ana)).filter(({ operation }) => operation === 'createActivity');
    assert.equal(noted.length, atAnswer);
    assert.ok(noted.every(({ status }) => status === 200));
  }
});

test('people who act for nobody pay nothing for those who do', async () => {
  const { ana, acting } = await pair();
  const own = await testApp.fewestQueries(() => ana.get('/activities'));
  const lent = await testApp.fewestQueries(() => acting.get('/activities'));
  assert.equal(lent.queries - own.queries, 1);
});
