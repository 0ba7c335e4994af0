import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  base64url,
  type CryptoKey,
  decodeJwt,
  exportJWK,
  exportPKCS8,
  exportSPKI,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { WebSocket } from 'ws';
import { createTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { listen as listenOn } from '../../../../testing/second-app.ts';
import { captureMails, identityClient, type IdentityClient, PASSWORD } from '../identity.factory.ts';
import { getSigningKey, listPublicKeys } from './signing-keys.service.ts';
import { issuerOf } from './tokens.ts';

/** Everything that is not, to the letter, a living access token of this organization stops at each of the three doors. */
let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let client: IdentityClient;
let port: number;

before(async () => {
  testApp = await createTestApp();
  [org, other] = [await testApp.organization(), await testApp.organization()];
  client = identityClient(testApp, org, captureMails(testApp));
  port = await listenOn(testApp.app);
});
after(() => testApp.close());

interface Tokens {
  AccessToken: string;
  IdToken: string;
  RefreshToken: string;
}

const tokensOf = async (by: IdentityClient, email: string): Promise<Tokens> =>
  (await by.signIn(email, PASSWORD)).body['AuthenticationResult'] as Tokens;

async function callApi(authorization: string) {
  const answer = await testApp.app.http.inject({
    url: '/api/self',
    headers: { organization: org.organization.id, authorization },
  });
  // Each answer names its own request, and nothing else may differ.
  const { requestId: _, ...body } = answer.json<Record<string, unknown>>();
  return { status: answer.statusCode, body };
}

function openSocket(authorization: string): Promise<number> {
  const query = new URLSearchParams({ organization: org.organization.id, authorization });
  const ws = new WebSocket(`ws://127.0.0.1:${port}/socket?${query}`);
  ws.on('error', () => undefined);
  return new Promise((resolve) => {
    ws.on('open', () => {
      ws.close();
      resolve(101);
    });
    ws.on('unexpected-response', (request, { statusCode = 0 }) => {
      request.destroy();
      resolve(statusCode);
    });
  });
}

test('forged, expired, foreign and confused tokens are refused at every door, all alike', async () => {
  const { email } = await client.person();
  const mine = await tokensOf(client, email);
  const forged = await forge(mine, email);
  assert.ok(Object.keys(forged).length >= 60, String(Object.keys(forged).length));

  const refusal = (await callApi('abc')).body;
  assert.deepEqual([refusal['status'], refusal['code'], refusal['data']], ['error', 'token.invalid', null]);
  for (const [name, token] of Object.entries(forged)) {
    assert.deepEqual(await callApi(token), { status: 401, body: refusal }, name);
    assert.equal(await openSocket(token), 401, name);
    for (const operation of ['GetUser', 'GlobalSignOut']) {
      const { statusCode, errorName } = await client.call(operation, { AccessToken: token });
      assert.deepEqual([statusCode, errorName], [400, 'NotAuthorizedException'], `${operation}: ${name}`);
    }
  }

  const key = await getSigningKey(org.context());
  const copy = await new SignJWT(decodeJwt(mine.AccessToken))
    .setProtectedHeader({ alg: 'RS256', kid: key.keyId })
    .sign(key.privateKey);
  for (const good of [mine.AccessToken, `Bearer ${mine.AccessToken}`, copy]) {
    assert.equal((await callApi(good)).status, 200, 'what they were cut from opens');
    assert.equal(await openSocket(good), 101);
  }
  assert.equal((await client.call('GetUser', { AccessToken: copy })).errorName, '');
});

async function forge(mine: Tokens, email: string): Promise<Record<string, string>> {
  const context = org.context();
  const key = await getSigningKey(context);
  const theirKey = await getSigningKey(other.context());
  const foreign = await generateKeyPair('RS256', { extractable: true });
  const elliptic = await generateKeyPair('ES256');
  const [jwk = {}] = await listPublicKeys(context);
  const publicKey = await importJWK(jwk, 'RS256', { extractable: true });
  const publicPem = publicKey instanceof Uint8Array ? '' : await exportSPKI(publicKey);
  const pem = await privatePem();

  const good = decodeJwt(mine.AccessToken);
  const now = Math.floor(Date.now() / 1000);
  const [head = '', body = '', signature = ''] = mine.AccessToken.split('.');
  const encode = (part: unknown): string =>
    base64url.encode(typeof part === 'string' ? part : JSON.stringify(part));
  const sign = (payload: JWTPayload, header: object = {}, by: CryptoKey = key.privateKey) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.keyId, ...header }).sign(by);
  const as = (changes: JWTPayload): Promise<string> => sign({ ...good, ...changes });
  const without = (claim: string): Promise<string> =>
    sign(Object.fromEntries(Object.entries(good).filter(([name]) => name !== claim)));
  const byHmac = (secret: string): string => {
    const text = `${encode({ alg: 'HS256', kid: key.keyId })}.${body}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const unsigned = (header: object): string => `${encode({ kid: key.keyId, ...header })}.${body}.`;
  const strange = { kid: 'evil', jku: 'https://evil.test/jwks.json', x5u: 'https://evil.test/cert.pem' };
  const foreignJwk = await exportJWK(foreign.publicKey);
  const theirs = identityClient(testApp, other, client.mails);
  const foreigner = await theirs.person();
  const foreignTokens = await tokensOf(theirs, foreigner.email);
  const flipped = Buffer.from(signature, 'base64url');
  flipped[100] = (flipped[100] ?? 0) ^ 1;

  return {
    'not a token': 'abc',
    'three empty parts': '..',
    'five parts, as encrypted ones have': `${mine.AccessToken}.${signature}.${signature}`,
    'two parts': `${head}.${body}`,
    'as JSON': JSON.stringify({ protected: head, payload: body, signature }),
    'alg none': unsigned({ alg: 'none' }),
    'alg None': unsigned({ alg: 'None' }),
    'alg none, with the signature of another': `${unsigned({ alg: 'none' })}${signature}`,
    'alg empty': unsigned({ alg: '' }),
    'no alg': unsigned({}),
    'public key as HMAC secret': byHmac(publicPem),
    'public JWK as HMAC secret': byHmac(JSON.stringify(jwk)),
    'modulus as HMAC secret': byHmac(String(jwk['n'])),
    'empty HMAC secret': byHmac(''),
    'own key, RS512': await sign(good, { alg: 'RS512' }, await importPKCS8(pem, 'RS512')),
    'own key, PS256': await sign(good, { alg: 'PS256' }, await importPKCS8(pem, 'PS256')),
    'elliptic key': await sign(good, { alg: 'ES256' }, elliptic.privateKey),
    'foreign key under our name': await sign(good, {}, foreign.privateKey),
    'foreign key in the header': await sign(good, { jwk: foreignJwk }, foreign.privateKey),
    'foreign key at an address': await sign(good, strange, foreign.privateKey),
    'our key name, keys at an address': await sign(
      good,
      { jku: strange.jku, x5u: strange.x5u },
      foreign.privateKey,
    ),
    'foreign certificate in the header': await sign(good, { x5c: ['MIIB'] }, foreign.privateKey),
    'no key id': await sign(good, { kid: undefined }),
    'empty key id': await sign(good, { kid: '' }),
    'unknown key id': await sign(good, { kid: randomUUID() }),
    'key that was taken away': await withKeyTakenAway(good),
    'key id that is a path': await sign(good, { kid: '../../../../dev/null' }),
    'key id that is an address': await sign(good, { kid: 'https://evil.test/key' }),
    'key id that is SQL': await sign(good, { kid: `${key.keyId}' or '1'='1` }),
    'key id in capitals with a blank': await sign(good, { kid: ` ${key.keyId.toUpperCase()}` }),
    'key id of the other organization': await sign(good, { kid: theirKey.keyId }, theirKey.privateKey),
    'key of the other organization under our name': await sign(good, {}, theirKey.privateKey),
    'unknown critical header': `${encode({ alg: 'RS256', kid: key.keyId, crit: ['x'], x: 1 })}.${body}.${signature}`,
    'payload that is not encoded': await sign(good, { b64: false, crit: ['b64'] }).catch(
      () => `${encode({ alg: 'RS256', kid: key.keyId, b64: false, crit: ['b64'] })}.${body}.${signature}`,
    ),
    'token of the other organization': foreignTokens.AccessToken,
    'token of the other organization with our claims': await sign(
      { ...good, sub: decodeJwt(foreignTokens.AccessToken).sub ?? '' },
      {},
      theirKey.privateKey,
    ),
    'ID token': mine.IdToken,
    'ID token renamed': await sign({ ...decodeJwt(mine.IdToken), token_use: 'access' }),
    'refresh token': mine.RefreshToken,
    'refresh token as claims': `${head}.${mine.RefreshToken}.${signature}`,
    'another pool': await as({ iss: issuerOf('atrium_other') }),
    'pool of the other organization': await as({ iss: issuerOf(other.organization.userPoolId) }),
    'another issuer': await as({ iss: `https://evil.test/${org.organization.userPoolId}` }),
    'issuer with a slash': await as({ iss: `${good.iss ?? ''}/` }),
    'issuers in a list': await as({ iss: [good.iss] as unknown as string }),
    'another client': await as({ client_id: other.organization.userPoolClientId }),
    'another audience in place of the client': await as({ client_id: undefined, aud: 'somebody' }),
    'other use': await as({ token_use: 'refresh' }),
    'use in a list': await as({ token_use: ['access'] }),
    'other scope': await as({ scope: 'openid email' }),
    'scope that begins alike': await as({ scope: 'aws.cognito.signin.user.administrator' }),
    expired: await as({ exp: now - 6 }),
    'expiry as text': await as({ exp: '9999999999' as unknown as number }),
    'issued in the future': await as({ iat: now + 60 }),
    'not valid yet': await as({ nbf: now + 60 }),
    'without sub': await without('sub'),
    'without iss': await without('iss'),
    'without exp': await without('exp'),
    'without iat': await without('iat'),
    'without auth_time': await without('auth_time'),
    'without jti': await without('jti'),
    'without origin_jti': await without('origin_jti'),
    'without token_use': await without('token_use'),
    'without client_id': await without('client_id'),
    'without scope': await without('scope'),
    'subject that is no id': await as({ sub: 'admin' }),
    'subject of somebody else': await as({ sub: (await client.person()).sub }),
    'sign-in that never was': await as({ origin_jti: randomUUID() }),
    'sign-in that is no id': await as({ origin_jti: "' or 1=1 --" }),
    'changed payload': `${head}.${encode({ ...good, sub: randomUUID() })}.${signature}`,
    'changed header': `${encode({ alg: 'RS256', kid: key.keyId, typ: 'JWT' })}.${body}.${signature}`,
    'changed signature': `${head}.${body}.${flipped.toString('base64url')}`,
    'signature of the ID token': `${head}.${body}.${mine.IdToken.split('.')[2] ?? ''}`,
    'signature cut off': `${head}.${body}.`,
    truncated: mine.AccessToken.slice(0, -20),
    lengthened: `${mine.AccessToken}AAAA`,
    oversized: `${mine.AccessToken}${'A'.repeat(8000)}`,
    'twice, with a comma': `${mine.AccessToken},${mine.AccessToken}`,
    'twice, with a blank': `${mine.AccessToken} ${mine.AccessToken}`,
    'twice in one': `${mine.AccessToken}.${mine.AccessToken}`,
    'body that is a list': `${head}.${encode([good])}.${signature}`,
    'body that is no JSON': `${head}.${encode('{')}.${signature}`,
    ...(await endedTokens(email)),
  };
}

/** The same key once more, for algorithms that are not ours. */
async function privatePem(): Promise<string> {
  const { services, organizationId } = org.context();
  const { rows } = await testApp.database.pool.query<{ id: string; private_key: Buffer }>(
    'select id, private_key from identity_signing_key where organization_id = $1',
    [organizationId],
  );
  const [row] = rows;
  assert.ok(row);
  return services.secrets
    .decrypt('identity signing key', `${organizationId} ${row.id}`, row.private_key)
    .toString();
}

/** Signed by a key of ours that is published no more. */
async function withKeyTakenAway(claims: JWTPayload): Promise<string> {
  const { organizationId, services } = org.context();
  const pair = await generateKeyPair('RS256', { extractable: true });
  const kid = randomUUID();
  const sealed = services.secrets.encrypt(
    'identity signing key',
    `${organizationId} ${kid}`,
    Buffer.from(await exportPKCS8(pair.privateKey)),
  );
  await testApp.database.pool.query(
    `insert into identity_signing_key (organization_id, id, public_key, private_key, created_at, retired_at)
     values ($1, $2, $3, $4, '2020-01-01', '2020-02-01')`,
    [
      organizationId,
      kid,
      JSON.stringify({ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256' }),
      sealed,
    ],
  );
  await testApp.database.pool.query('delete from identity_signing_key where id = $1', [kid]);
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(pair.privateKey);
}

/** Genuine to the letter, of sign-ins that are over. */
async function endedTokens(email: string): Promise<Record<string, string>> {
  const { pool } = testApp.database;
  const revoked = await tokensOf(client, email);
  await client.call('RevokeToken', { Token: revoked.RefreshToken, ClientId: client.clientId });
  const [deleted, disabled, unconfirmed, over] = [
    await client.person(),
    await client.person(),
    await client.person(),
    await client.person(),
  ];
  const [ofDeleted, ofDisabled, ofUnconfirmed, ofOver] = await Promise.all(
    [deleted, disabled, unconfirmed, over].map((person) => tokensOf(client, person.email)),
  );
  await client.call('DeleteUser', { AccessToken: ofDeleted?.AccessToken ?? '' });
  await pool.query('update identity_user set enabled = false where id = $1', [disabled.sub]);
  await pool.query("update identity_user set status = 'unconfirmed' where id = $1", [unconfirmed.sub]);
  await pool.query('update identity_token_family set expires_at = auth_time where user_id = $1', [over.sub]);
  return {
    'revoked sign-in': revoked.AccessToken,
    'deleted user': ofDeleted?.AccessToken ?? '',
    'disabled user': ofDisabled?.AccessToken ?? '',
    'user who is not confirmed': ofUnconfirmed?.AccessToken ?? '',
    'sign-in that has run out': ofOver?.AccessToken ?? '',
  };
}
