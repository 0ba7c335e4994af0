import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { App } from '../../../../app.ts';
import {
  type Caller,
  createTestApp,
  type TestApp,
  type TestOrganization,
  until,
} from '../../../../testing/app.ts';
import { startSecondApp } from '../../../../testing/second-app.ts';
import { captureMails, identityClient, type IdentityClient, PASSWORD } from '../identity.factory.ts';
import { rotateSigningKey } from './signing-keys.service.ts';

let testApp: TestApp;
let second: App;

before(async () => {
  testApp = await createTestApp();
  second = await startSecondApp(testApp);
});
after(async () => {
  await second.close();
  await testApp.close();
});

interface Tokens {
  AccessToken: string;
  RefreshToken: string;
}

async function someone(): Promise<{
  org: TestOrganization;
  client: IdentityClient;
  tokens: Tokens;
  caller: Caller;
}> {
  const org = await testApp.organization();
  const client = identityClient(testApp, org, captureMails(testApp));
  const { email } = await client.person();
  const tokens = (await client.signIn(email, PASSWORD)).body['AuthenticationResult'] as Tokens;
  return { org, client, tokens, caller: org.as(tokens.AccessToken) };
}

const keysOf = async (org: TestOrganization): Promise<string[]> => {
  const { organization, hostname } = org;
  const answer = await testApp.app.http.inject({
    url: `/identity/${organization.userPoolId}/.well-known/jwks.json`,
    headers: { host: hostname },
  });
  return answer.json<{ keys: { kid: string }[] }>().keys.map(({ kid }) => kid);
};

const refresh = async (client: IdentityClient, RefreshToken: string) =>
  client.call('GetTokensFromRefreshToken', { ClientId: client.clientId, RefreshToken });

describe('a key that is rotated', () => {
  it('signs nothing more, and what it has signed stays good for a month', async () => {
    const { org, client, tokens, caller } = await someone();
    const [old] = await keysOf(org);
    const fresh = await rotateSigningKey(org.context());
    assert.deepEqual((await keysOf(org)).sort(), [old ?? '', fresh].sort());
    assert.equal((await caller.get('/self')).statusCode, 200);
    const renewed = await refresh(client, tokens.RefreshToken);
    const { AccessToken } = renewed.body['AuthenticationResult'] as Tokens;
    const header = JSON.parse(Buffer.from(AccessToken.split('.')[0] ?? '', 'base64url').toString()) as object;
    assert.equal('kid' in header && header.kid, fresh);

    await testApp.database.pool.query(
      "update identity_signing_key set retired_at = now() - interval '31 days' where id = $1",
      [old],
    );
    await rotateSigningKey(org.context());
    assert.equal((await keysOf(org)).includes(old ?? ''), false);
    assert.equal((await caller.get('/self')).statusCode, 401);
    assert.equal((await org.as(AccessToken).get('/self')).statusCode, 200);
  });
});

describe('a key that is replaced', () => {
  it('is good for nothing from then on, in each process; sign-ins go on', async () => {
    const { org, client, tokens, caller } = await someone();
    const shared = await caller.post<{ token: string }>('/self/shared-access', {
      name: 'For a while',
      scope: 'read',
      expiresIn: 3600,
    });
    const link = shared.body.data.token;
    const there = (token: string) =>
      second.http.inject({
        url: '/api/self',
        headers: { organization: org.organization.id, authorization: token },
      });
    assert.equal((await there(tokens.AccessToken)).statusCode, 200);
    const [old] = await keysOf(org);
    const fresh = await rotateSigningKey(org.context(), { isLeaked: true });
    assert.deepEqual(await keysOf(org), [fresh]);
    assert.notEqual(fresh, old);
    assert.equal((await caller.get('/self')).statusCode, 401);
    assert.equal((await org.as(link).get('/self')).statusCode, 401);
    await until(
      () => there(tokens.AccessToken),
      ({ statusCode }) => statusCode === 401,
    );
    const renewed = await refresh(client, tokens.RefreshToken);
    const { AccessToken } = renewed.body['AuthenticationResult'] as Tokens;
    assert.equal((await org.as(AccessToken).get('/self')).statusCode, 200);
  });
});

describe('a key that is replaced while a process is cut off from the facts', () => {
  it('is good for nothing there as soon as it hears again', async () => {
    const { org, tokens } = await someone();
    const there = () =>
      second.http.inject({
        url: '/api/self',
        headers: { organization: org.organization.id, authorization: tokens.AccessToken },
      });
    assert.equal((await there()).statusCode, 200);
    await testApp.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'atrium facts' and datname = current_database()`,
    );
    await rotateSigningKey(org.context(), { isLeaked: true });
    assert.equal((await there()).statusCode, 200, 'the fact was missed');
    await until(there, ({ statusCode }) => statusCode === 401);
  });
});

describe('a shared link', () => {
  it('ends with the password in the same moment, also while no worker runs', async () => {
    const { org, client, tokens, caller } = await someone();
    const made = await caller.post<{ token: string }>('/self/shared-access', {
      name: 'For a while',
      scope: 'read',
      expiresIn: 3600,
    });
    const link = org.as(made.body.data.token);
    assert.equal((await link.get('/self')).statusCode, 200);
    const change = {
      AccessToken: tokens.AccessToken,
      PreviousPassword: PASSWORD,
      ProposedPassword: 'woven basket 12',
    };
    // A row that a worker has not come to.
    const rows = () => testApp.database.pool.query('select 1 from shared_access');
    const before = (await rows()).rowCount;
    assert.equal((await client.call('ChangePassword', change)).errorName, '');
    assert.equal((await link.get('/self')).statusCode, 401);
    assert.ok(before !== null);
    const again = await caller.post<{ token: string }>('/self/shared-access', {
      name: 'Anew',
      scope: 'read',
      expiresIn: 3600,
    });
    assert.equal((await org.as(again.body.data.token).get('/self')).statusCode, 200);
  });
});
