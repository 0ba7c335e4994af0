import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
} from '@aws-sdk/client-cognito-identity';
import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { createRemoteJWKSet, decodeJwt, jwtVerify, SignJWT } from 'jose';
import { changeOrganization } from '../../organization/index.ts';
import { createTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { captureMails, identityClient, listen, PASSWORD, type IdentityClient } from '../identity.factory.ts';
import { LIMITS } from '../limits/limits.policy.ts';
import { issuerOf } from '../tokens/tokens.ts';

/** An identity pool of the embedded service: the site's own client, and the client of Amazon's for what is in between. */
const POOL_ID = `eu-test-1:${randomUUID()}`;
let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;
let endpoint: string;
let sdk: CognitoIdentityClient;
let provider: string;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
  await admitGuests(true);
  endpoint = await listen(testApp, org);
  provider = issuerOf(org.organization.userPoolId).replace('https://', '');
  sdk = new CognitoIdentityClient({ region: 'eu-test-1', endpoint, maxAttempts: 1 });
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: org.organization.userPoolId,
        userPoolClientId: client.clientId,
        userPoolEndpoint: endpoint,
        identityPoolId: POOL_ID,
        identityPoolEndpoint: endpoint,
        allowGuestAccess: true,
      },
    },
  });
});
after(async () => {
  sdk.destroy();
  await testApp.close();
});

async function admitGuests(allowGuestAccess: boolean): Promise<void> {
  const settings = { identityPoolId: POOL_ID, allowGuestAccess };
  await changeOrganization(testApp.database, org.organization.slug, settings);
  testApp.app.tenants.forget();
}

const named = (name: string, text?: RegExp) => (error: Error) =>
  error.name === name && (text === undefined || text.test(error.message));
const getId = async (Logins?: Record<string, string>): Promise<string> => {
  const { IdentityId = '' } = await sdk.send(new GetIdCommand({ IdentityPoolId: POOL_ID, Logins }));
  return IdentityId;
};
const getCredentials = (IdentityId: string, Logins?: Record<string, string>) =>
  sdk.send(new GetCredentialsForIdentityCommand({ IdentityId, Logins }));

/** Somebody signed in: their ID token as an identity pool wants it. */
async function login() {
  const { email, password, sub } = await client.person();
  const { body } = await client.signIn(email, password);
  const { IdToken, AccessToken } = body['AuthenticationResult'] as Record<string, string>;
  return {
    sub,
    idToken: IdToken ?? '',
    accessToken: AccessToken ?? '',
    logins: { [provider]: IdToken ?? '' },
  };
}

describe('with aws-amplify/auth', () => {
  let guestId: string | undefined;

  it('a visitor is a guest, with credentials that run out', async () => {
    const session = await auth.fetchAuthSession();
    guestId = session.identityId;
    assert.match(
      guestId ?? '',
      /^eu-test-1:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const { accessKeyId, secretAccessKey, sessionToken, expiration } = session.credentials ?? {};
    assert.match(accessKeyId ?? '', /^ASIA[A-Z2-7]{16}$/);
    assert.equal(secretAccessKey?.length, 40);
    const seconds = ((expiration?.getTime() ?? 0) - Date.now()) / 1000;
    assert.ok(seconds > 3500 && seconds <= 3600);
    assert.deepEqual(decodeJwt(sessionToken ?? '')['amr'], ['unauthenticated']);
    assert.equal(session.userSub, undefined);
    assert.equal(
      (await auth.fetchAuthSession({ forceRefresh: true })).identityId,
      guestId,
      'and stays that guest',
    );
    await assert.rejects(
      auth.fetchUserAttributes(),
      named('UserUnAuthenticatedException', /needs to be authenticated/),
    );
  });

  it('is the same to others after the sign-in, and stays so', async () => {
    const { email, sub } = await client.person();
    await auth.signIn({ username: email, password: PASSWORD });
    const session = await auth.fetchAuthSession();
    assert.deepEqual([session.identityId, session.userSub], [guestId, sub]);
    const claims = decodeJwt(session.credentials?.sessionToken ?? '');
    assert.deepEqual(claims['amr'], ['authenticated', `${issuerOf(org.organization.userPoolId)}:${sub}`]);
    assert.equal((await auth.fetchUserAttributes()).email, email, 'what needs the whole session works');
    await auth.signOut();
    const next = await auth.fetchAuthSession();
    assert.notEqual(next.identityId, guestId, 'whoever comes after is another guest');
    await auth.signIn({ username: email, password: PASSWORD });
    assert.equal(
      (await auth.fetchAuthSession()).identityId,
      guestId,
      'and the person is again who they were',
    );
    await auth.signOut();
  });
});

describe('with the client of Amazon’s', () => {
  it('a token of the credentials is verified by the published keys, and is neither access nor ID token', async () => {
    const { logins } = await login();
    const id = await getId(logins);
    const { Credentials } = await getCredentials(id, logins);
    const token = Credentials?.SessionToken ?? '';
    const { userPoolId } = org.organization;
    const keys = createRemoteJWKSet(new URL(`${endpoint}/${userPoolId}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(token, keys, { issuer: issuerOf(userPoolId), audience: POOL_ID });
    assert.deepEqual([payload.sub, payload['access_key_id']], [id, Credentials?.AccessKeyId]);
    assert.equal((await org.as(token).get('/self')).statusCode, 401);
    await assert.rejects(getId({ [provider]: token }), named('NotAuthorizedException'));
  });

  it('the identity of a person is one, however often and by how many it is asked for', async () => {
    const { logins } = await login();
    const ids = await Promise.all(Array.from({ length: 8 }, () => getId(logins)));
    assert.equal(new Set(ids).size, 1);
    const other = await login();
    assert.notEqual(await getId(other.logins), ids[0]);
    await assert.rejects(
      getCredentials(ids[0] ?? '', other.logins),
      named('NotAuthorizedException', /Logins don't match/),
    );
    await assert.rejects(getCredentials(ids[0] ?? ''), named('NotAuthorizedException', /forbidden/));
  });

  it('a guest becomes one person and no second, and is no guest any more', async () => {
    const guest = await getId();
    const people = await Promise.all([login(), login()]);
    const taken = await Promise.allSettled(people.map(({ logins }) => getCredentials(guest, logins)));
    const ids = taken.map((result) =>
      result.status === 'fulfilled' ? result.value.IdentityId : result.status,
    );
    assert.equal(ids.filter((id) => id === guest).length, 1);
    await assert.rejects(getCredentials(guest), named('NotAuthorizedException', /forbidden/));
  });

  it('an identity is kept, also when a guest signs in', async () => {
    const { logins } = await login();
    const own = await getId(logins);
    const guest = await getId();
    assert.equal((await getCredentials(guest, logins)).IdentityId, own);
    assert.ok((await getCredentials(guest)).Credentials, 'the guest stays one');
  });

  it('logins are ID tokens of ours, of a sign-in that lasts', async () => {
    const { idToken, accessToken, sub } = await login();
    const { userPoolId } = org.organization;
    const foreign = await testApp.organization();
    const stranger = identityClient(testApp, foreign, client.mails);
    const person = await stranger.person();
    const { body } = await stranger.signIn(person.email, person.password);
    const theirs = (body['AuthenticationResult'] as Record<string, string>)['IdToken'] ?? '';
    const { privateKey } = await crypto.subtle.generateKey(
      {
        name: 'RSASSA-PKCS1-v1_5',
        hash: 'SHA-256',
        modulusLength: 2048,
        publicExponent: new Uint8Array([1, 0, 1]),
      },
      true,
      ['sign', 'verify'],
    );
    const forged = await new SignJWT(decodeJwt(idToken))
      .setProtectedHeader({ alg: 'RS256', kid: randomUUID() })
      .sign(privateKey);
    const wrong: Record<string, Record<string, string>> = {
      'access token': { [provider]: accessToken },
      'another organization’s': { [provider]: theirs },
      'another organization’s under its name': {
        [issuerOf(foreign.organization.userPoolId).slice(8)]: theirs,
      },
      'made by somebody': { [provider]: forged },
      'no token': { [provider]: 'x.y.z' },
      'a provider we do not know': { 'accounts.google.com': idToken },
      'more than one': { [provider]: idToken, 'accounts.google.com': idToken },
      'with the scheme': { [issuerOf(userPoolId)]: idToken },
    };
    for (const [name, logins] of Object.entries(wrong))
      await assert.rejects(getId(logins), named('NotAuthorizedException'), name);
    assert.ok(await getId({ [provider]: idToken }), 'the one that they differ from');
    await client.call('GlobalSignOut', { AccessToken: accessToken });
    await assert.rejects(
      getId({ [provider]: idToken }),
      named('NotAuthorizedException', /Invalid login token/),
    );
    assert.ok(sub);
  });

  it('unknown pools and identities are told apart from forbidden ones', async () => {
    const wrongPool = new GetIdCommand({ IdentityPoolId: `eu-test-1:${randomUUID()}` });
    await assert.rejects(sdk.send(wrongPool), named('ResourceNotFoundException'));
    for (const id of [
      `eu-test-1:${randomUUID()}`,
      `us-east-1:${(await getId()).slice(10)}`,
      'eu-test-1:x',
      'x',
    ])
      await assert.rejects(getCredentials(id), named('ResourceNotFoundException'), id);
    const other = await testApp.organization();
    const none = await testApp.app.http.inject({
      method: 'POST',
      url: '/identity',
      headers: {
        host: other.hostname,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityService.GetId',
      },
      payload: JSON.stringify({ IdentityPoolId: POOL_ID }),
    });
    assert.equal(none.headers['x-amzn-errortype'], 'ResourceNotFoundException');
    const mixedUp = await client.call('GetId', { IdentityPoolId: POOL_ID });
    assert.equal(mixedUp.errorName, 'UnknownOperationException', 'each service has its own operations');
  });

  it('guests are admitted only where the organization wants them', async () => {
    const { logins } = await login();
    const guest = await getId();
    await admitGuests(false);
    const refusal = named(
      'NotAuthorizedException',
      /^Unauthenticated access is not supported for this identity pool\.$/,
    );
    await assert.rejects(getId(), refusal);
    await assert.rejects(getCredentials(guest), refusal);
    assert.ok(await getId(logins), 'members are');
    await admitGuests(true);
  });

  it('an address is a great many guests, but not without end', async () => {
    const { rows } = await testApp.database.pool.query<{ hits: number }>(
      'select max(hits) as hits from identity_limit',
    );
    assert.ok(Number(rows[0]?.hits) > 10);
    await testApp.database.pool.query('update identity_limit set hits = $1 where hits = $2', [
      LIMITS.guestFromAddress.max,
      rows[0]?.hits,
    ]);
    await assert.rejects(getId(), named('TooManyRequestsException'));
    assert.ok(await getId((await login()).logins), 'whoever signed in is no guest');
  });
});
