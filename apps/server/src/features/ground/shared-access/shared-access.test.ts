import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { DECIDED_LATER, NOT_FOR_LINKS } from '../../../permissions/exceptions.ts';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { fillPath, listOperations, sample } from '../../../testing/operations.ts';
import { newId } from '../../../platform/ids.ts';
import { createVerifyToken } from '../identity/index.ts';
import { signOutEverywhere } from '../identity/sign-out.factory.ts';
import { deleteShutOut } from './shared-access.service.ts';

interface Link {
  id: string;
  name: string;
  scope: string;
  expiresAt: string;
  lastUsedAt: string | null;
  token: string;
}

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  await testApp.app.startJobs();
});
after(() => testApp.close());

async function share(caller: Caller, more: object = {}): Promise<Link> {
  const made = await caller.post<Link>('/self/shared-access', {
    name: 'For Kim',
    scope: 'read-write',
    expiresIn: 3600,
    ...more,
  });
  assert.equal(made.statusCode, 200, made.body.message);
  return made.body.data;
}
const refusal = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code];
const post = (caller: Caller) => caller.post<{ account: { id: string } }>('/activities', { message: 'x' });

test('a link opens the account; what was sent is read back, and its token is told once', async () => {
  const ana = await org.member();
  const link = await share(ana);
  const kim = org.as(link.token);
  assert.equal((await kim.get<{ id: string }>('/self')).body.data.id, ana.id);
  assert.equal((await post(kim)).body.data.account.id, ana.id);
  const list = await ana.get<Link[]>('/self/shared-access');
  const [read] = list.body.data;
  assert.deepEqual(
    [read?.id, read?.name, read?.scope, read?.expiresAt],
    [link.id, 'For Kim', 'read-write', link.expiresAt],
  );
  assert.notEqual(read?.lastUsedAt, null);
  assert.ok(!JSON.stringify(list.body).includes(link.token.slice(-20)));
  const seconds =
    (Date.parse(link.expiresAt) - Date.parse((read as { createdAt?: string } & Link).createdAt ?? '')) / 1000;
  assert.equal(Math.ceil(seconds), 3600, 'tokens end at whole seconds');
  assert.equal(decodeJwt(link.token).exp, Date.parse(link.expiresAt) / 1000);
});

test('a link for looking reads and writes nothing', async () => {
  const ana = await org.member();
  const kim = org.as((await share(ana, { scope: 'read' })).token);
  assert.equal((await kim.get('/activities')).statusCode, 200);
  assert.deepEqual(refusal(await post(kim)), [403, 'sharedAccess.readOnly']);
  assert.deepEqual(refusal(await kim.put('/self', { firstName: 'Eve' })), [403, 'sharedAccess.readOnly']);
  assert.equal((await ana.get<{ firstName: string }>('/self')).body.data.firstName, 'Ana');
});

test('each operation reserved for the person is refused to every link', async () => {
  const ana = await org.member();
  const kim = org.as((await share(ana)).token);
  const { operations, resolve } = await listOperations();
  for (const operation of operations.filter(({ id }) => NOT_FOR_LINKS.has(id) && !DECIDED_LATER.has(id))) {
    const path = fillPath(operation.path, () => newId());
    const body = operation.body === undefined ? undefined : sample(operation.body, resolve);
    const code = operation.id === 'createSocketTicket' ? 'sharedAccess.noSocket' : 'executeAs.inPerson';
    assert.deepEqual(refusal(await kim.send(operation.method, path, body)), [403, code], operation.id);
  }
});

test('a link acts for nobody else, and lends no power of the staff', async () => {
  const [ana, ben] = [await org.member(), await org.staff()];
  await ben.post('/self/delegates', { email: `${ana.id}@example.org` });
  assert.equal((await org.as(ana.token, { executeAs: ben.id }).get('/self')).statusCode, 200);
  const { token } = await share(ana);
  assert.deepEqual(refusal(await org.as(token, { executeAs: ben.id }).get('/self')), [
    403,
    'executeAs.shared',
  ]);
  const staffLink = await share(ben);
  assert.equal((await ben.get('/admin/outbox')).statusCode, 200);
  assert.equal((await org.as(staffLink.token).get('/admin/outbox')).statusCode, 403);
});

test('revoked is refused with the answer; only by whose it is', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const link = await share(ana);
  assert.equal((await ben.delete(`/self/shared-access/${link.id}`)).statusCode, 404);
  assert.equal((await org.as(link.token).get('/self')).statusCode, 200);
  assert.equal((await ana.delete(`/self/shared-access/${link.id}`)).statusCode, 200);
  assert.deepEqual(refusal(await org.as(link.token).get('/self')), [401, 'token.invalid']);
  assert.deepEqual((await ana.get('/self/shared-access')).body.data, []);
  assert.equal((await ana.delete(`/self/shared-access/${link.id}`)).statusCode, 404);
});

test('calls that run while the link is revoked are done or refused, and none after the answer', async () => {
  const ana = await org.member();
  const link = await share(ana);
  const kim = org.as(link.token);
  // A busy answer is retried.
  const call = async (): Promise<number> => {
    const { statusCode } = await post(kim);
    return statusCode === 503 ? call() : statusCode;
  };
  const calls = Array.from({ length: 20 }, call);
  await ana.delete(`/self/shared-access/${link.id}`);
  const count = async () =>
    (await testApp.database.pool.query('select from activity where account_id = $1', [ana.id])).rowCount;
  const atAnswer = await count();
  const statuses = await Promise.all(calls);
  assert.equal(await count(), atAnswer);
  assert.equal(statuses.filter((status) => status === 200).length, atAnswer);
  assert.ok(statuses.every((status) => status === 200 || status === 401));
});

test('a link ends with its time, in the list as well', async () => {
  const ana = await org.member();
  const link = await share(ana);
  await testApp.database.pool.query(
    "update shared_access set expires_at = now() - interval '1 second' where id = $1",
    [link.id],
  );
  assert.equal((await org.as(link.token).get('/self')).statusCode, 401);
  assert.deepEqual((await ana.get('/self/shared-access')).body.data, []);
});

test('a link is no access token, and an access token no link', async () => {
  const ana = await org.member();
  const { token } = await share(ana);
  const verify = createVerifyToken(testApp.services, testApp.database);
  assert.notEqual(await verify(org.organization, ana.token), undefined);
  assert.equal(await verify(org.organization, token), undefined);
  const claims = decodeJwt(token);
  assert.deepEqual(
    [
      claims['token_use'],
      claims.aud,
      decodeProtectedHeader(token).typ,
      claims['client_id'],
      claims['origin_jti'],
    ],
    ['share', `${org.organization.userPoolClientId}/shared-access`, 'share+jwt', undefined, undefined],
  );
  const door = await testApp.app.http.inject({
    method: 'POST',
    url: '/identity/',
    headers: {
      host: org.hostname,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
    },
    payload: JSON.stringify({ AccessToken: token }),
  });
  assert.deepEqual(
    [door.statusCode, door.json<{ __type: string }>().__type],
    [400, 'NotAuthorizedException'],
  );
  // The same signature under another header, or for another organization, opens nothing.
  const [, payload, signature] = token.split('.');
  const header = Buffer.from(JSON.stringify({ ...decodeProtectedHeader(token), typ: 'JWT' })).toString(
    'base64url',
  );
  assert.equal((await org.as(`${header}.${payload}.${signature}`).get('/self')).statusCode, 401);
  const other = await testApp.organization();
  assert.equal((await other.as(token).get('/self')).statusCode, 401);
});

test('a new password ends every link', async () => {
  const ana = await org.member();
  const link = await share(ana);
  await signOutEverywhere(testApp, org.hostname, ana);
  await until(
    () => org.as(link.token).get('/self'),
    ({ statusCode }) => statusCode === 401,
  );
});

test('a link made after the owner signed everybody out outlives the late job of that', async () => {
  const ana = await org.member();
  const [before, after] = [await share(ana), await share(ana)];
  await testApp.database.pool.query(
    `update identity_user set doors_closed_at =
       (select created_at + interval '1 microsecond' from shared_access where id = $1) where id = $2`,
    [before.id, ana.id],
  );
  await testApp.database.pool.query(
    "update shared_access set created_at = created_at + interval '1 second' where id = $1",
    [after.id],
  );
  await deleteShutOut(org.context(), ana.id);
  assert.deepEqual(
    (await ana.get<Link[]>('/self/shared-access')).body.data.map(({ id }) => id),
    [after.id],
  );
});

test('how long and how many is limited; what is wrong is named', async () => {
  const ana = await org.member();
  for (const [more, field] of [
    [{ expiresIn: 30 * 86_400 + 1 }, 'expiresIn'],
    [{ expiresIn: 1 }, 'expiresIn'],
    [{ scope: 'all' }, 'scope'],
    [{ name: '  ' }, 'name'],
  ] as const) {
    const answer = await ana.post('/self/shared-access', {
      name: 'x',
      scope: 'read',
      expiresIn: 60,
      ...more,
    });
    assert.deepEqual([answer.statusCode, answer.body.field], [400, field]);
  }
  const body = { name: 'x', scope: 'read', expiresIn: 60 };
  assert.equal((await org.visitor.post('/self/shared-access', body)).statusCode, 401);
  for (let made = 0; made < 15; made++) await share(ana);
  await testApp.database.pool.query(
    `insert into shared_access select organization_id, gen_random_uuid(), account_id, name, scope, created_at, expires_at, null
     from shared_access where account_id = $1 limit 5`,
    [ana.id],
  );
  const full = await ana.post('/self/shared-access', body);
  assert.deepEqual(refusal(full), [409, 'sharedAccess.tooMany']);
});

test('the log says by which link it was done', async () => {
  const ana = await org.member();
  const link = await share(ana);
  await post(org.as(link.token));
  await ana.delete(`/self/shared-access/${link.id}`);
  const entries =
    await ana.get<{ via: string; shareName: string | null; operation: string }[]>('/self/audit');
  assert.deepEqual(
    entries.body.data.map(({ via, shareName, operation }) => [via, shareName, operation]),
    [
      ['self', null, 'endSharedAccess'],
      ['share', 'For Kim', 'createActivity'],
      ['self', null, 'createSharedAccess'],
    ],
  );
});
