import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DECIDED_LATER, NOT_FOR_DELEGATES } from '../../../permissions/exceptions.ts';
import { type Caller } from '../../../testing/app.ts';
import { fillPath, listOperations, sample } from '../../../testing/operations.ts';
import { newId } from '../../../platform/ids.ts';
import {
  as,
  FORBIDDEN,
  mail,
  org,
  pair,
  post,
  refusal,
  team,
  testApp,
  useOrganization,
} from './acting.factory.ts';

/** Acting for another account, and the operations reserved for the person. */
useOrganization();

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

test('each operation reserved for the person is refused to a delegate, and changes nothing', async () => {
  const { ana, ben, acting } = await pair();
  const { operations, resolve } = await listOperations();
  const own = operations.filter(({ id }) => NOT_FOR_DELEGATES.has(id) && !DECIDED_LATER.has(id));
  assert.equal(own.length, [...NOT_FOR_DELEGATES].filter((id) => !DECIDED_LATER.has(id)).length);
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

test('people who act for nobody pay nothing for those who do', async () => {
  const { ana, acting } = await pair();
  const own = await testApp.fewestQueries(() => ana.get('/activities'));
  const lent = await testApp.fewestQueries(() => acting.get('/activities'));
  assert.equal(lent.queries - own.queries, 1);
});
