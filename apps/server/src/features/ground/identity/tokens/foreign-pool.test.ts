import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, it } from 'node:test';
import { CognitoIdentityProviderClient, GetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { base64url, decodeJwt, exportSPKI, importJWK, type JWTPayload } from 'jose';
import type { SelfView } from '../../accounts/accounts.schemas.ts';
import { newId } from '../../../../platform/ids.ts';
import { openAccount } from '../../accounts/index.ts';
import { changeOrganization } from '../../organization/index.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import {
  startCognitoPool,
  trustPool,
  type CognitoPool,
  type PoolPerson,
} from '../../../../testing/cognito-pool.ts';
import { startSecondApp } from '../../../../testing/second-app.ts';
import { captureMails, count, identityClient, PASSWORD } from '../identity.factory.ts';
import { createVerifyToken } from '../index.ts';

/** An organization whose people sign in at a pool that an independent issuer keeps. */
let testApp: TestApp;
let org: TestOrganization;
let pool: CognitoPool;
let ours: Caller;

before(async () => {
  testApp = await createTestApp();
  pool = await startCognitoPool();
  trustPool(testApp, pool);
  org = await testApp.organization();
  ours = await org.member();
  await useCognito(org);
});
after(async () => {
  await testApp.close();
  await pool.stop();
});
afterEach(() => {
  pool.trouble = undefined;
});

const useCognito = ({ organization }: TestOrganization, more = {}) =>
  changeOrganization(testApp.database, organization.slug, {
    identityService: 'cognito',
    userPoolId: pool.poolId,
    userPoolClientId: pool.clientId,
    identityEndpoint: pool.endpoint,
    hostedUrl: pool.endpoint,
    ...more,
  }).then(() => testApp.app.tenants.forget());

const self = (token: string) => org.as(token).get<SelfView>('/self');
const statusOf = async (token: string): Promise<number> => (await self(token)).statusCode;
/** Cached sign-ins are invalidated when the fact is heard, a moment after the answer. */
const isOver = (token: string): Promise<number> =>
  until(
    () => statusOf(token),
    (status) => status === 401,
  );
const accountsOf = async (email: string): Promise<string[]> => {
  const { rows } = await testApp.database.pool.query<{ id: string }>(
    'select id from account where organization_id = $1 and email = $2',
    [org.organization.id, email],
  );
  return rows.map(({ id }) => id);
};
const emailOf = ({ attributes }: PoolPerson): string => attributes['email'] ?? '';

describe('the first sign-in', () => {
  it('asks a pool that answers as Amazon’s own client expects', async () => {
    const person = pool.person({ given_name: 'Grace' });
    const client = new CognitoIdentityProviderClient({ region: 'eu-test-1', endpoint: pool.endpoint });
    const answer = await client.send(new GetUserCommand({ AccessToken: await pool.token(person) }));
    assert.equal(answer.Username, person.sub);
    assert.deepEqual(answer.UserAttributes?.find(({ Name }) => Name === 'given_name')?.Value, 'Grace');
    client.destroy();
  });

  it('opens an account with what the pool says of the person, and only one', async () => {
    const person = pool.person({ given_name: 'Grace', family_name: 'Hopper', locale: 'de_DE' });
    const first = await self(await pool.token(person));
    assert.equal(first.statusCode, 200, first.body.message);
    const { data } = first.body;
    assert.deepEqual(
      [data.firstName, data.lastName, data.email, data.locale],
      ['Grace', 'Hopper', emailOf(person), 'de-DE'],
    );
    assert.notEqual(data.id, person.sub, 'who the pool says one is is nobody’s id here');
    const again = await self(await pool.token(person));
    assert.equal(again.body.data.id, data.id);
    const asked = count(pool.asked, (name) => name === 'GetUser');
    await self(await pool.token(person));
    assert.equal(
      count(pool.asked, (name) => name === 'GetUser'),
      asked,
      'and asks the pool no more',
    );
  });

  it('of many requests at once, in two programs, makes one account and asks each time once', async () => {
    const second = await startSecondApp(testApp);
    trustPool({ ...testApp, services: second.contexts.services }, pool);
    const person = pool.person({ name: 'Ada' });
    const tokens = await Promise.all([pool.token(person), pool.token(person)]);
    const before = count(pool.asked, (name) => name === 'GetUser');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, turn) =>
        (turn % 2 === 0 ? testApp.app : second).http.inject({
          url: '/api/self',
          headers: { organization: org.organization.id, authorization: tokens[turn % 4 < 2 ? 0 : 1] ?? '' },
        }),
      ),
    );
    const ids = new Set(answers.map((answer) => answer.json<{ data: SelfView }>().data.id));
    assert.deepEqual([ids.size, new Set(answers.map(({ statusCode }) => statusCode))], [1, new Set([200])]);
    assert.equal((await accountsOf(emailOf(person))).length, 1);
    assert.ok(count(pool.asked, (name) => name === 'GetUser') - before <= 2, 'once in each program');
    await second.close();
  });

  it('believes no address that nobody has proven', async () => {
    const [proven] = [pool.person()];
    const owner = await self(await pool.token(proven));
    for (const more of [{ email_verified: 'false' }, { email_verified: '' }]) {
      const thief = pool.person({ email: emailOf(proven), ...more });
      const answer = await self(await pool.token(thief));
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.body.data.email, null);
      assert.notEqual(answer.body.data.id, owner.body.data.id);
    }
    assert.equal((await accountsOf(emailOf(proven))).length, 1);
  });

  it('takes over nobody: not by an id, and not somebody of the same pool by the same address', async () => {
    const person = { ...pool.person(), sub: ours.id };
    const stolen = await pool.token(person);
    assert.equal(await statusOf(stolen), 401, 'the pool knows no such person');
    const one = await self(await pool.token(pool.person({ email: 'twin@example.org' })));
    const two = await self(await pool.token(pool.person({ email: 'twin@example.org' })));
    assert.notEqual(one.body.data.id, two.body.data.id);
  });

  it('gives one account to one of two who come at once with its address', async () => {
    const email = 'before@example.org';
    const id = newId();
    await org
      .context()
      .transaction((ctx) => openAccount(ctx, { id, email, firstName: null, lastName: null }));
    const tokens = await Promise.all([1, 2].map(() => pool.token(pool.person({ email }))));
    const answers = await Promise.all(tokens.map(self));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200],
    );
    const ids = answers.map(({ body }) => body.data.id);
    assert.equal(new Set(ids).size, 2);
    assert.ok(ids.includes(id));
  });

  it('goes on with the account from before the sign-ins moved, by an address that both have proven', async () => {
    const email = `${ours.id}@example.org`;
    const stranger = await self(await pool.token(pool.person({ email, email_verified: 'false' })));
    assert.notEqual(stranger.body.data.id, ours.id);
    const owner = await self(await pool.token(pool.person({ email: email.toUpperCase() })));
    assert.equal(owner.body.data.id, ours.id);
  });

  it('asks the hosted pages where the token may not ask the pool', async () => {
    const person = pool.person({ given_name: 'Hosted' });
    const answer = await self(await pool.token(person, { scope: 'openid email profile' }));
    assert.deepEqual([answer.statusCode, answer.body.data.firstName], [200, 'Hosted']);
    assert.equal(pool.asked.at(-1), 'userInfo');
    const neither = await self(await pool.token(pool.person(), { scope: 'email' }));
    assert.deepEqual([neither.statusCode, neither.body.code], [403, 'identity.scope']);
  });

  it('is tried again later while the pool is away or has too much to do', async () => {
    const person = pool.person();
    const token = await pool.token(person);
    for (const status of [500, 503, 429]) {
      pool.trouble = status;
      const answer = await self(token);
      assert.deepEqual([answer.statusCode, answer.body.code], [503, 'identity.unreachable']);
      assert.equal(answer.headers['retry-after'], '5');
    }
    pool.trouble = undefined;
    assert.equal(await statusOf(token), 200);
  });
});

describe('tokens', () => {
  /** The claims of a person who has an account already. */
  async function good(): Promise<JWTPayload> {
    const token = await pool.token(pool.person());
    assert.equal(await statusOf(token), 200);
    return decodeJwt(token);
  }

  it('are refused unless they are to the letter access tokens of this pool and client, valid now', async () => {
    const claims = await good();
    const { exp = 0, sub = '' } = claims;
    const without = (name: string) =>
      Object.fromEntries(Object.entries(claims).filter(([known]) => known !== name));
    const other = await startCognitoPool();
    const part = (value: object): string => base64url.encode(JSON.stringify(value));
    const kid = pool.publicKey().kid ?? '';
    const hmac = await publicKeyAsSecret(claims, kid);
    const id = { ...without('client_id'), token_use: 'id', aud: pool.clientId, 'cognito:username': sub };
    const forged: Record<string, string> = {
      'ID token': await pool.sign(id),
      'ID token with the client as access tokens have it': await pool.sign({
        ...id,
        client_id: pool.clientId,
      }),
      'other client': await pool.sign({ ...claims, client_id: 'other' }),
      'audience instead of client': await pool.sign({ ...without('client_id'), aud: pool.clientId }),
      'a program’s own': await pool.sign({ ...without('username'), sub: pool.clientId }),
      'no use': await pool.sign(without('token_use')),
      'other issuer': await pool.sign({ ...claims, iss: `${pool.endpoint}/eu-test-1_other` }),
      'issuer with a slash': await pool.sign({ ...claims, iss: `${pool.issuer}/` }),
      'expired six seconds ago': await pool.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 6 }),
      'no expiry': await pool.sign(without('exp')),
      'not valid yet': await pool.sign({ ...claims, nbf: exp }),
      'issued in the future': await pool.sign({ ...claims, iat: exp }),
      'no sign-in time': await pool.sign(without('auth_time')),
      'no subject': await pool.sign(without('sub')),
      'algorithm none': `${part({ alg: 'none', kid })}.${part(claims)}.`,
      'the public key as a password': hmac,
      'no key named': await pool.sign(claims, { kid: undefined }),
      'unknown key': await pool.sign(claims, { kid: randomUUID() }),
      'other pool': await other.token(other.person()),
      'other pool under our issuer': await other.sign(claims, { kid }),
      'the embedded service': ours.token,
    };
    for (const [name, token] of Object.entries(forged)) assert.equal(await statusOf(token), 401, name);
    assert.equal(await statusOf(await pool.sign(claims)), 200, 'the pattern they were cut from');
    await other.stop();
  });

  async function publicKeyAsSecret(claims: JWTPayload, kid: string): Promise<string> {
    const key = await importJWK(pool.publicKey(), 'RS256', { extractable: true });
    assert.ok(!(key instanceof Uint8Array));
    const part = (value: object): string => base64url.encode(JSON.stringify(value));
    const text = `${part({ alg: 'HS256', kid })}.${part(claims)}`;
    return `${text}.${createHmac('sha256', await exportSPKI(key))
      .update(text)
      .digest('base64url')}`;
  }

  it('of the pool open nothing where the embedded service keeps the sign-ins', async () => {
    const other = await testApp.organization();
    const token = await pool.token(pool.person());
    assert.equal((await other.as(token).get('/self')).statusCode, 401);
  });

  it('of this pool are not for another organization with a client of its own', async () => {
    const other = await testApp.organization();
    await useCognito(other, { userPoolClientId: 'another' });
    const token = await pool.token(pool.person());
    assert.equal((await other.as(token).get('/self')).statusCode, 401);
  });

  it('name their sign-ins in their own way: none is listed or ended here', async () => {
    const token = await pool.sign({ ...(await good()), jti: 'no uuid', origin_jti: 'nor this' });
    assert.equal(await statusOf(token), 200);
    assert.deepEqual((await org.as(token).get('/self/sign-ins')).body.data, []);
    assert.equal((await org.as(token).delete(`/self/sign-ins/${randomUUID()}`)).statusCode, 404);
    assert.equal((await org.as(token).delete('/self/sign-ins')).statusCode, 404);
    const confirmed = await org.as(token).post('/self/sign-ins/confirmation', { password: PASSWORD });
    assert.deepEqual([confirmed.statusCode, confirmed.body.code], [404, 'signIn.notFound']);
  });

  it('are refused for any operation of the embedded service', async () => {
    const client = identityClient(testApp, org, captureMails(testApp));
    const AccessToken = await pool.token(pool.person());
    for (const operation of ['GetUser', 'GlobalSignOut', 'DeleteUser']) {
      const answer = await client.call(operation, { AccessToken });
      assert.equal(answer.errorName, 'NotAuthorizedException', operation);
    }
    const signIn = await client.signIn('ana@example.org', 'copper lantern 42');
    assert.equal(signIn.errorName, 'ResourceNotFoundException');
  });

  it('hold until their expiry, for an account that stays: a sign-out elsewhere is not heard of', async () => {
    const person = pool.person();
    const token = await pool.token(person);
    const { exp = 0 } = decodeJwt(token);
    const at = (seconds: number) =>
      createVerifyToken(testApp.services, testApp.database, () => new Date((exp + seconds) * 1000));
    const organization = await testApp.app.tenants.byId(org.organization.id);
    assert.ok(organization !== undefined);
    assert.ok(await at(-1)(organization, token));
    assert.equal(await at(6)(organization, token), undefined);
  });
});

describe('a person who deletes the account', () => {
  it('is deleted at the pool too, and what they signed in with opens no other account', async () => {
    const person = pool.person();
    const token = await pool.token(person);
    const { id } = (await self(token)).body.data;
    const kept = await pool.sign({ ...decodeJwt(token), jti: randomUUID() });
    assert.equal((await org.as(token).delete('/self')).statusCode, 200);
    assert.equal(pool.asked.at(-1), 'DeleteUser');
    for (const old of [token, kept]) await isOver(old);
    assert.deepEqual(await accountsOf(emailOf(person)), []);
    const { rows } = await testApp.database.pool.query(
      'select from identity_link where organization_id = $1 and account_id = $2',
      [org.organization.id, id],
    );
    assert.equal(rows.length, 0);
  });

  it('begins anew with a new sign-in where the pool keeps them', async () => {
    const person = pool.person();
    const token = await pool.token(person, { scope: 'openid' });
    const { id } = (await self(token)).body.data;
    await org.as(token).delete('/self');
    const refreshed = await pool.token(person, { auth_time: decodeJwt(token)['auth_time'] });
    // Refreshed from the same sign-in.
    await isOver(refreshed);
    const later = Math.floor(Date.now() / 1000) + 1;
    const anew = await self(await pool.token(person, { auth_time: later }));
    assert.equal(anew.statusCode, 200);
    assert.notEqual(anew.body.data.id, id);
  });

  it('goes although the pool is away', async () => {
    const token = await pool.token(pool.person());
    assert.equal(await statusOf(token), 200);
    pool.trouble = 503;
    assert.equal((await org.as(token).delete('/self')).statusCode, 200);
    pool.trouble = undefined;
    await isOver(token);
  });
});

describe('the keys of the pool', () => {
  const reads = () => count(pool.asked, (name) => name === 'keys');

  it('serve on while it is away; unknown ones are refused, and asked for by one of many', async () => {
    const token = await pool.token(pool.person());
    const claims = decodeJwt(token);
    assert.equal(await statusOf(token), 200);
    await pool.stop();
    assert.equal(await statusOf(await pool.sign({ ...claims, jti: randomUUID() })), 200);
    const unknown = await Promise.all(
      Array.from({ length: 50 }, () => pool.sign(claims, { kid: randomUUID() })),
    );
    const statuses = await Promise.all(unknown.map(statusOf));
    assert.deepEqual(new Set(statuses), new Set([401]));
    await pool.start();
    const before = reads();
    await Promise.all(unknown.map(statusOf));
    assert.ok(reads() - before <= 1, 'a flood of invented keys makes no herd');
    assert.equal(await statusOf(await pool.sign({ ...claims, jti: randomUUID() })), 200);
  });

  it('are read again for a key that is new, once for many, and not again for a while', async () => {
    let now = Date.now() + 60_000;
    const verify = createVerifyToken(testApp.services, testApp.database, () => new Date(now));
    const organization = await testApp.app.tenants.byId(org.organization.id);
    assert.ok(organization !== undefined);
    const person = pool.person();
    const old = await pool.token(person);
    assert.ok(await verify(organization, old));
    await pool.rotate();
    now += 11_000;
    const tokens = await Promise.all(Array.from({ length: 20 }, () => pool.token(person)));
    const before = reads();
    const seen = await Promise.all(tokens.map((token) => verify(organization, token)));
    assert.ok(seen.every((found) => found !== undefined));
    assert.equal(reads() - before, 1);
    assert.equal(
      await verify(organization, await pool.sign(decodeJwt(old), { kid: randomUUID() })),
      undefined,
    );
    assert.equal(reads() - before, 1, 'within the cool-down');
  });

  it('that were taken back are forgotten when the set is read anew', async () => {
    let now = Date.now() + 1_200_000;
    const verify = createVerifyToken(testApp.services, testApp.database, () => new Date(now));
    const organization = await testApp.app.tenants.byId(org.organization.id);
    assert.ok(organization !== undefined);
    const person = pool.person();
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => pool.token(person)));
    assert.ok(first !== undefined && second !== undefined && third !== undefined);
    assert.ok(await verify(organization, first));
    await pool.rotate();
    now += 11 * 60_000;
    const before = reads();
    assert.ok(await verify(organization, second), 'nobody waits for the reading');
    await until(
      async () => reads(),
      (asked) => asked > before,
    );
    // Waits for what is being read.
    assert.ok(await verify(organization, await pool.token(person)), 'the new one is known');
    assert.equal(await verify(organization, third), undefined);
  });
});
