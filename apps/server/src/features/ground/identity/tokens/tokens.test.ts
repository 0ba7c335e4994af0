import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import {
  base64url,
  type CryptoKey,
  decodeJwt,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { issuerOf, mintTokens, readAccessToken, type TokenPool } from './tokens.ts';

const pool: TokenPool = { issuer: issuerOf('atrium_Pool1'), clientId: 'client1' };
const now = new Date('2026-11-20T12:00:00.400Z');
const KEY_ID = randomUUID();
const subject = {
  sub: randomUUID(),
  username: 'Google_1',
  scope: 'aws.cognito.signin.user.admin',
  originJti: randomUUID(),
  authTime: new Date('2026-11-20T11:00:00Z'),
  claims: { email: 'grace@example.org', email_verified: true, given_name: 'Grace' },
};

let keys: { privateKey: CryptoKey; publicKey: CryptoKey };
let foreign: { privateKey: CryptoKey; publicKey: CryptoKey };

before(async () => {
  [keys, foreign] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ]);
});

const read = (token: string, at = now, of = pool) =>
  readAccessToken(token, of, (kid) => Promise.resolve(kid === KEY_ID ? keys.publicKey : undefined), at);
const mint = (of = pool) => mintTokens(of, { keyId: KEY_ID, privateKey: keys.privateKey }, subject, now);
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

describe('genuine tokens', () => {
  it('are read back', async () => {
    const { accessToken } = await mint();
    assert.deepEqual(await read(accessToken), {
      sub: subject.sub,
      scopes: ['aws.cognito.signin.user.admin'],
      originJti: subject.originJti,
      authTime: subject.authTime,
      expiresAt: new Date('2026-11-20T13:00:00.000Z'),
    });
  });

  it('carry the claims that clients look for', async () => {
    const { accessToken, idToken } = await mint();
    const access = decodeJwt(accessToken);
    const id = decodeJwt(idToken);
    for (const claims of [access, id]) {
      assert.equal(claims.iss, pool.issuer);
      assert.equal(claims.sub, subject.sub);
      assert.equal(claims.iat, 1795176000);
      assert.equal(claims.exp, 1795179600);
      assert.equal(claims['auth_time'], 1795172400);
      assert.equal(claims['origin_jti'], subject.originJti);
      assert.ok(claims['event_id'] && claims.jti);
    }
    assert.notEqual(access.jti, id.jti);
    assert.equal(access['client_id'], 'client1');
    assert.equal(access['username'], subject.username);
    assert.equal(access['scope'], 'aws.cognito.signin.user.admin');
    assert.equal(access.aud, undefined);
    assert.equal(access['email'], undefined);
    assert.equal(id.aud, 'client1');
    assert.equal(id['cognito:username'], subject.username);
    assert.equal(id['email_verified'], true);
    assert.equal(id['given_name'], 'Grace');
  });

  it('hold for an hour and five seconds, not more', async () => {
    const { accessToken } = await mint();
    assert.ok(await read(accessToken, after(3604)));
    assert.equal(await read(accessToken, after(3606)), undefined);
    assert.ok(await read(accessToken, after(-4)));
    assert.equal(await read(accessToken, after(-6)), undefined);
  });
});

describe('tokens that are not ours', () => {
  const sign = (payload: JWTPayload, header: object = {}, key: CryptoKey | Uint8Array = keys.privateKey) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...header }).sign(key);
  const raw = (header: object, payload: string | object, signature = ''): string => {
    const encode = (part: string | object): string =>
      base64url.encode(typeof part === 'string' ? part : JSON.stringify(part));
    return `${encode(header)}.${encode(payload)}.${signature}`;
  };

  it('are refused, each for its own reason', async () => {
    const { accessToken, idToken } = await mint();
    const good = decodeJwt(accessToken);
    const without = (claim: string): JWTPayload =>
      Object.fromEntries(Object.entries(good).filter(([name]) => name !== claim));
    const [head = '', body = '', signature = ''] = accessToken.split('.');
    const publicPem = await exportSPKI(keys.publicKey);
    const hsHead = base64url.encode(JSON.stringify({ alg: 'HS256', kid: KEY_ID }));
    const exp = Math.floor(now.getTime() / 1000);

    const forged: Record<string, string> = {
      empty: '',
      'not a token': 'abc',
      'three empty parts': '..',
      unsigned: raw({ alg: 'none', kid: KEY_ID }, good),
      'unsigned in capitals': raw({ alg: 'NONE', kid: KEY_ID }, good),
      'signature cut off': `${head}.${body}.`,
      'signature of another body': `${head}.${base64url.encode(JSON.stringify({ ...good, sub: 'x' }))}.${signature}`,
      'header swapped': `${base64url.encode(JSON.stringify({ alg: 'RS256' }))}.${body}.${signature}`,
      'public key as HMAC secret': `${hsHead}.${body}.${createHmac('sha256', publicPem).update(`${hsHead}.${body}`).digest('base64url')}`,
      'other algorithm of the same key': await sign(good, { alg: 'RS512' }, await otherAlgorithm()),
      'foreign key under our name': await sign(good, {}, foreign.privateKey),
      'foreign key that brings itself along': await sign(
        good,
        { jwk: await crypto.subtle.exportKey('jwk', foreign.publicKey) },
        foreign.privateKey,
      ),
      'key set at an address': await sign(
        good,
        { jku: 'https://evil.test/jwks.json', kid: 'evil' },
        foreign.privateKey,
      ),
      'no key id': await sign(good, { kid: undefined }),
      'key id that is a path': await sign(good, { kid: '../../etc/passwd' }),
      'key id that is SQL': await sign(good, { kid: "' or 1=1 --" }),
      'unknown critical header': await sign(good, { crit: ['x'], x: 1 }).catch(() =>
        raw({ alg: 'RS256', kid: KEY_ID, crit: ['x'], x: 1 }, good, signature),
      ),
      'other issuer': await sign({ ...good, iss: 'https://evil.test/atrium_Pool1' }),
      'issuer with a slash': await sign({ ...good, iss: `${pool.issuer}/` }),
      'other pool': (await mint({ ...pool, issuer: issuerOf('atrium_Pool2') })).accessToken,
      'other client': (await mint({ ...pool, clientId: 'client2' })).accessToken,
      'ID token': idToken,
      'ID token renamed': await sign({ ...decodeJwt(idToken), token_use: 'access' }),
      'audience instead of client': await sign({ ...without('client_id'), aud: pool.clientId }),
      'no scope': await sign(without('scope')),
      'scope that is a list': await sign({ ...good, scope: ['openid'] }),
      'expired six seconds ago': await sign({ ...good, exp: exp - 6 }),
      'not valid yet': await sign({ ...good, nbf: exp + 60 }),
      'issued in the future': await sign({ ...good, iat: exp + 60 }),
      'expiry as text': await sign({ ...good, exp: '9999999999' as unknown as number }),
      'no expiry': await sign(without('exp')),
      'no subject': await sign(without('sub')),
      'no sign-in': await sign(without('origin_jti')),
      'body that is a list': raw({ alg: 'RS256', kid: KEY_ID }, [good], signature),
      'body that is no JSON': raw({ alg: 'RS256', kid: KEY_ID }, '{', signature),
      huge: `${accessToken}${'A'.repeat(20_000)}`,
    };
    for (const [name, token] of Object.entries(forged)) {
      assert.equal(await read(token), undefined, name);
    }
    assert.ok(Object.keys(forged).length >= 30);
    assert.ok(await read(await sign(good)), 'and the pattern they were cut from is accepted');
  });

  it('are told apart from a key store that is out of reach', async () => {
    const { accessToken } = await mint();
    const findKey = () => Promise.reject(new Error('database is down'));
    await assert.rejects(readAccessToken(accessToken, pool, findKey, now), /database is down/);
  });

  async function otherAlgorithm(): Promise<CryptoKey> {
    const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' };
    return crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
  }
});
