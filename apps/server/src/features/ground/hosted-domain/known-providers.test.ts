import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  createLocalJWKSet,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importSPKI,
  jwtVerify,
  SignJWT,
  type GenerateKeyPairResult,
} from 'jose';
import type { Outbound, OutboundCall } from '../../../platform/outbound/outbound.ts';
import { createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { type Client, testBrowser, type TestBrowser, testClient } from './hosted.factory.ts';
import { removeProvider, setProvider } from './index.ts';

/** Google, Apple, Facebook and Amazon as they describe their own doors; each says no to a call that theirs would refuse. */
let testApp: TestApp;
let org: TestOrganization;
let browser: TestBrowser;
let client: Client;
const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const appleKey = apple.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  Object.assign(testApp.services, { outbound: { ...testApp.services.outbound, fetch: outside } });
  const context = org.context();
  const plain = { clientId: 'our-id', secret: 'our-secret' };
  await setProvider(context, 'Google', plain);
  await setProvider(context, 'facebook', plain);
  await setProvider(context, 'amazon', plain);
  await setProvider(context, 'Apple', {
    clientId: 'org.example.site',
    secret: appleKey,
    teamId: 'TEAM123456',
    keyId: 'KEY1234567',
  });
});
after(() => testApp.close());
beforeEach(() => {
  browser = testBrowser(testApp, org);
  client = testClient(org);
  claims = {};
});

/** The claims of the provider about the next person who signs in. */
let claims: Record<string, unknown>;
/** The parameters with which the browser came to the provider. */
let asked = new URLSearchParams();
const CODE = 'the code of the provider';
let keys: GenerateKeyPairResult;
let jwks: { keys: object[] };
before(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
  jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] };
});

const json = (body: object, status = 200): Response => Response.json(body, { status });

type Door = (form: URLSearchParams, call: OutboundCall, url: URL) => Promise<Response> | Response;

const DOORS: Record<string, Door> = {
  'https://accounts.google.com/.well-known/openid-configuration': () =>
    json({
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
      jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['plain', 'S256'],
    }),
  'https://www.googleapis.com/oauth2/v3/certs': () => json(jwks),
  'https://oauth2.googleapis.com/token': async (form) => {
    const refusal = refuse(form, 'our-secret');
    return refusal ?? json({ ...BEARER, id_token: await idToken('https://accounts.google.com', 'our-id') });
  },
  'https://appleid.apple.com/.well-known/openid-configuration': () =>
    json({
      issuer: 'https://appleid.apple.com',
      authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
      token_endpoint: 'https://appleid.apple.com/auth/token',
      jwks_uri: 'https://appleid.apple.com/auth/keys',
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment', 'form_post'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }),
  'https://appleid.apple.com/auth/keys': () => json(jwks),
  'https://appleid.apple.com/auth/token': async (form) => {
    const key = await importSPKI(apple.publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'ES256');
    const { payload, protectedHeader } = await jwtVerify(form.get('client_secret') ?? '', key, {
      issuer: 'TEAM123456',
      audience: 'https://appleid.apple.com',
      subject: 'org.example.site',
      algorithms: ['ES256'],
    });
    const lasts = (payload.exp ?? 0) - (payload.iat ?? 0);
    if (protectedHeader.kid !== 'KEY1234567' || lasts <= 0 || lasts > 15_777_000)
      return json({ error: 'invalid_client' }, 400);
    const refusal = refuse(form, form.get('client_secret') ?? '', 'org.example.site');
    const token = await idToken('https://appleid.apple.com', 'org.example.site');
    return refusal ?? json({ ...BEARER, refresh_token: 'r', id_token: token });
  },
  'https://graph.facebook.com/v23.0/oauth/access_token': (form) =>
    refuse(form, 'our-secret') ?? json({ ...BEARER, token_type: 'bearer' }),
  'https://graph.facebook.com/v23.0/me': (_form, { headers }, url) => {
    const proof = url.searchParams.get('appsecret_proof');
    if (headers?.['authorization'] !== 'Bearer given' || proof?.length !== 64)
      return json({ error: { message: 'Invalid appsecret_proof', code: 100 } }, 400);
    const fields = (url.searchParams.get('fields') ?? '').split(',');
    return json(Object.fromEntries(Object.entries(claims).filter(([name]) => fields.includes(name))));
  },
  'https://api.amazon.com/auth/o2/token': (form) => refuse(form, 'our-secret') ?? json(BEARER),
  'https://api.amazon.com/user/profile': (_form, { headers }) =>
    headers?.['authorization'] === 'Bearer given' ? json(claims) : json({ error: 'invalid_token' }, 401),
};

const BEARER = { access_token: 'given', token_type: 'Bearer', expires_in: 3600 };

/** As a token endpoint does: the code, the address and the proof of what was asked for, and who asks. */
function refuse(form: URLSearchParams, secret: string, id = 'our-id'): Response | undefined {
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (form.get('client_id') !== id || form.get('client_secret') !== secret)
    return json({ error: 'invalid_client' }, 400);
  const isRight =
    form.get('grant_type') === 'authorization_code' &&
    form.get('code') === CODE &&
    form.get('redirect_uri') === `http://${org.hostname}/identity/oauth2/idpresponse` &&
    form.get('redirect_uri') === asked.get('redirect_uri') &&
    proof === asked.get('code_challenge');
  return isRight ? undefined : json({ error: 'invalid_grant' }, 400);
}

const idToken = (issuer: string, audience: string): Promise<string> =>
  new SignJWT({ ...claims, nonce: asked.get('nonce') })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(keys.privateKey);

const outside: Outbound['fetch'] = async (address, call = {}) => {
  const url = new URL(address);
  const door = DOORS[url.origin + url.pathname];
  if (door === undefined) throw new Error(`nobody is at ${address}`);
  return door(new URLSearchParams(call.body?.toString()), call, url);
};

const locationOf = ({ headers }: { headers: Record<string, unknown> }): URL =>
  new URL(String(headers['location']), `http://${org.hostname}`);

async function goTo(provider: string): Promise<URL> {
  const begun = locationOf(await browser.get(client.authorize({ identity_provider: provider })));
  asked = begun.searchParams;
  return begun;
}

async function comeBack(more: Record<string, string> = {}): Promise<URL> {
  const answer = new URLSearchParams({ code: CODE, state: asked.get('state') ?? '', ...more });
  return locationOf(await browser.get(`/identity/oauth2/idpresponse?${answer.toString()}`));
}

async function idOf(landed: URL): Promise<Record<string, unknown>> {
  const code = landed.searchParams.get('code') ?? assert.fail(landed.href);
  const answer = await browser.post('/identity/oauth2/token', client.form(code));
  assert.equal(answer.statusCode, 200, answer.payload);
  return decodeJwt(answer.json()['id_token'] ?? '');
}

const person = async (email: string): Promise<string> => (await org.member({ email })).id;
const byMail = async (email: string): Promise<string> => {
  const id = await person(email);
  await testApp.database.pool.query('update identity_user set email = $1 where id = $2', [email, id]);
  return id;
};

describe('Google', () => {
  it('is asked as it wants to be, and opens an account', async () => {
    const there = await goTo('Google');
    assert.equal(there.origin + there.pathname, 'https://accounts.google.com/o/oauth2/v2/auth');
    assert.equal(there.searchParams.get('scope'), 'openid email profile');
    claims = {
      sub: '1',
      email: 'ida@firm.example',
      email_verified: true,
      given_name: 'Ida',
      family_name: 'Rhodes',
    };
    const id = await idOf(await comeBack());
    assert.equal(id['cognito:username'], 'Google_1');
    assert.equal((id['identities'] as { providerType: string }[])[0]?.providerType, 'Google');
  });

  it('speaks for the mailboxes that it runs, and for no others', async () => {
    const own = await byMail('grace@gmail.com');
    const firm = await byMail('grace@firm.example');
    const moved = await byMail('old@elsewhere.example');
    const enter = async (sub: string, email: string, more = {}) => {
      await goTo('Google');
      claims = { sub, email, email_verified: true, ...more };
      return comeBack();
    };
    assert.equal((await idOf(await enter('2', 'grace@gmail.com')))['sub'], own);
    assert.equal((await idOf(await enter('3', 'grace@firm.example', { hd: 'firm.example' })))['sub'], firm);
    const refused = await enter('4', 'old@elsewhere.example', { hd: 'firm.example' });
    assert.equal(refused.searchParams.get('error'), 'email_taken');
    assert.ok(moved);
  });
});

describe('Apple', () => {
  it('posts the name once, takes a secret that is signed anew, and may hide the address', async () => {
    const there = await goTo('SignInWithApple');
    assert.equal(there.searchParams.get('response_mode'), 'form_post');
    assert.equal(there.searchParams.get('scope'), 'openid email name');
    claims = {
      sub: '001.a',
      email: 'x1@privaterelay.appleid.com',
      email_verified: 'true',
      is_private_email: 'true',
    };
    const posted = await browser.post('/identity/oauth2/idpresponse', {
      code: CODE,
      state: asked.get('state') ?? '',
      user: JSON.stringify({ name: { firstName: 'Ida', lastName: 'Rhodes' }, email: 'not@believed.example' }),
    });
    const next = locationOf(posted);
    const id = await idOf(locationOf(await browser.get(next.pathname + next.search)));
    assert.deepEqual(
      [id['cognito:username'], id['given_name'], id['family_name'], id['email']],
      ['SignInWithApple_001.a', 'Ida', 'Rhodes', 'x1@privaterelay.appleid.com'],
    );
    await goTo('SignInWithApple');
    assert.equal(
      (await comeBack({ user: '{"name":' })).searchParams.has('code'),
      true,
      'a name that is none',
    );
  });

  it('has a word of its own for a sign-in that was cancelled', async () => {
    await goTo('SignInWithApple');
    const posted = await browser.post('/identity/oauth2/idpresponse', {
      error: 'user_cancelled_authorize',
      state: asked.get('state') ?? '',
    });
    const next = locationOf(posted);
    const landed = locationOf(await browser.get(next.pathname + next.search));
    assert.equal(landed.searchParams.get('error'), 'access_denied');
  });
});

describe('Facebook', () => {
  it('tells who it is by its profile', async () => {
    const there = await goTo('Facebook');
    assert.equal(there.origin + there.pathname, 'https://www.facebook.com/v23.0/dialog/oauth');
    assert.equal(there.searchParams.get('scope'), 'email public_profile');
    assert.equal(there.searchParams.get('nonce'), null);
    claims = {
      id: '77',
      email: 'ida@face.example',
      first_name: 'Ida',
      last_name: 'Rhodes',
      picture: { data: { url: 'https://pictures.example/77.jpg' } },
    };
    const id = await idOf(await comeBack());
    assert.deepEqual(
      [id['cognito:username'], id['given_name'], id['email'], id['picture']],
      ['Facebook_77', 'Ida', 'ida@face.example', 'https://pictures.example/77.jpg'],
    );
  });

  it('tells no address of some, and of nobody here', async () => {
    await goTo('Facebook');
    claims = { id: '78', name: 'Ida' };
    assert.equal((await comeBack()).searchParams.get('error'), 'email_missing');
    await byMail('ada@face.example');
    await goTo('Facebook');
    claims = { id: '79', email: 'ada@face.example' };
    assert.equal((await comeBack()).searchParams.get('error'), 'email_taken');
    await goTo('Facebook');
    claims = { email: 'nobody@face.example' };
    assert.equal((await comeBack()).searchParams.get('error'), 'server_error', 'nobody without a name there');
  });
});

describe('Amazon', () => {
  it('tells who it is by its profile', async () => {
    const there = await goTo('LoginWithAmazon');
    assert.equal(there.origin + there.pathname, 'https://www.amazon.com/ap/oa');
    claims = {
      user_id: 'amzn1.account.K2',
      name: 'Ida Rhodes',
      email: 'ida@zon.example',
      postal_code: '98052',
    };
    const id = await idOf(await comeBack());
    assert.deepEqual(
      [id['cognito:username'], id['name'], id['email'], id['postal_code']],
      ['LoginWithAmazon_amzn1.account.K2', 'Ida Rhodes', 'ida@zon.example', undefined],
    );
  });
});

describe('a provider setting', () => {
  const set = (name: string, settings: Parameters<typeof setProvider>[2]) =>
    setProvider(org.context(), name, settings);
  const oidc = { kind: 'oidc', clientId: 'x', issuer: 'https://login.example.org' } as const;

  it('is refused where it could not work or be read', async () => {
    const wrong: [string, Parameters<typeof setProvider>[2], string][] = [
      ['Acme', { clientId: 'x' }, 'provider.kind'],
      ['COGNITO', oidc, 'provider.name'],
      ['a/b', oidc, 'provider.name'],
      ['Acme', { ...oidc, clientId: '' }, 'provider.clientId'],
      ['Acme', { ...oidc, issuer: 'http://login.example.org' }, 'provider.issuer'],
      ['Acme', { ...oidc, issuer: 'login' }, 'provider.issuer'],
      ['Acme', { ...oidc, color: '#ffffff' }, 'provider.color'],
      ['Acme', { ...oidc, color: '#ffffff', background: '#ffee00' }, 'provider.color'],
      ['Acme', { ...oidc, color: 'white', background: '#000000' }, 'provider.color'],
      ['Acme', { ...oidc, attributes: { email_verified: 'yes' } }, 'provider.attributes'],
      ['Apple', { secret: 'no key' }, 'provider.secret'],
      ['Google', { secret: null }, 'provider.secret'],
    ];
    for (const [name, settings, code] of wrong)
      await assert.rejects(set(name, settings), { code }, `${name} ${JSON.stringify(settings)}`);
  });

  it('is what the site shows, and is gone when it is taken away', async () => {
    await set('Acme', { ...oidc, text: 'Acme staff', color: '#ffffff', background: '#1a2b3c', order: 9 });
    const read = async () =>
      (
        await org.visitor.get<{
          COGNITO_HOSTED_URL: string;
          AUTH: { PROVIDERS: unknown[]; CUSTOM: unknown[] };
        }>('/organization/config')
      ).body.data;
    const { COGNITO_HOSTED_URL: hosted, AUTH } = await read();
    assert.equal(hosted, '/identity');
    assert.equal(AUTH.PROVIDERS.length, 5);
    assert.deepEqual(AUTH.PROVIDERS.at(-1), {
      NAME: 'Acme',
      KIND: 'oidc',
      TEXT: 'Acme staff',
      COLOR: '#ffffff',
      BACKGROUND: '#1a2b3c',
    });
    assert.deepEqual(AUTH.CUSTOM, [{ name: 'Acme' }]);
    assert.doesNotMatch(JSON.stringify(await read()), /our-secret|our-id/);
    await set('Acme', { enabled: false });
    assert.deepEqual((await read()).AUTH.CUSTOM, []);
    const off = locationOf(await browser.get(client.authorize({ identity_provider: 'Acme' })));
    assert.equal(off.searchParams.get('error'), 'invalid_request');
    await removeProvider(org.context(), 'Acme');
    await assert.rejects(removeProvider(org.context(), 'Acme'), { code: 'provider.notFound' });
  });
});

it('the discovery document names every door, as an independent client reads it', async () => {
  const { userPoolId } = org.organization;
  const answer = await browser.get(`/identity/${userPoolId}/.well-known/openid-configuration`);
  const document = answer.json();
  const base = `http://${org.hostname}/identity`;
  assert.equal(document['authorization_endpoint'], `${base}/oauth2/authorize`);
  assert.equal(document['token_endpoint'], `${base}/oauth2/token`);
  assert.equal(document['userinfo_endpoint'], `${base}/oauth2/userInfo`);
  assert.equal(document['end_session_endpoint'], `${base}/logout`);
  const keySet = await browser.get(new URL(document['jwks_uri'] ?? '').pathname);
  await goTo('Google');
  claims = { sub: '9', email: 'nine@firm.example', email_verified: true };
  const landed = await comeBack();
  const tokens = await browser.post(
    '/identity/oauth2/token',
    client.form(landed.searchParams.get('code') ?? ''),
  );
  const { payload } = await jwtVerify(
    tokens.json()['id_token'] ?? '',
    createLocalJWKSet(keySet.json<Parameters<typeof createLocalJWKSet>[0]>()),
    { issuer: document['issuer'] ?? '', audience: org.organization.userPoolClientId },
  );
  assert.equal(payload['cognito:username'], 'Google_9');
});
