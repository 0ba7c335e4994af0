import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { createTestApp, type TestApp, type TestOrganization } from '../../testing/app.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../testing/openid-provider.ts';
import {
  captureMails,
  identityClient,
  PASSWORD,
  settle,
  type IdentityClient,
} from '../identity/identity.factory.ts';
import { changeOrganization } from '../organization/index.ts';
import { type Client, testBrowser, type TestBrowser, testClient } from './hosted.factory.ts';
import { requirePasswordReset } from '../identity/index.ts';
import { setProvider } from './index.ts';
import { describe as describePerson } from './providers.policy.ts';

/** Sign-in through a provider that we did not write, and what must not be possible on the way. */
let testApp: TestApp;
let org: TestOrganization;
let provider: OpenIdProvider;
let identity: IdentityClient;
let browser: TestBrowser;
let client: Client;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  identity = identityClient(testApp, org, captureMails(testApp));
  provider = await startOpenIdProvider();
  provider.register([`http://${org.hostname}/identity/oauth2/idpresponse`]);
  const inside = new Set([provider.host]);
  Object.assign(testApp.services, {
    outbound: createOutbound({ trustedHosts: inside }),
    config: { ...testApp.services.config, trustedHosts: inside },
  });
  await addProvider('Acme', { trustsEmail: false });
  await addProvider('Own', { trustsEmail: true });
});
after(async () => {
  provider.close();
  await testApp.close();
});
beforeEach(() => {
  browser = testBrowser(testApp, org);
  client = testClient(org);
});

const addProvider = (name: string, more: { trustsEmail: boolean }) =>
  setProvider(org.context(), name, {
    kind: 'oidc',
    clientId: provider.clientId,
    secret: provider.clientSecret,
    issuer: provider.issuer,
    ...more,
  });

let people = 0;
function person(claims: Record<string, unknown> = {}): { name: string; email: string } {
  people += 1;
  const name = `person-${people}`;
  const email = `${name}@mail.example`;
  provider.people.set(name, {
    email,
    email_verified: true,
    given_name: 'Ida',
    family_name: 'Rhodes',
    ...claims,
  });
  return { name, email };
}

const locationOf = ({ headers }: { headers: Record<string, unknown> }): URL =>
  new URL(String(headers['location']), `http://${org.hostname}`);
const pathOf = (url: URL): string => url.pathname + url.search;

/** Up to where the client gets its answer. */
async function come(name: string, provider = 'Acme', change = {}): Promise<URL> {
  const begun = await browser.get(client.authorize({ identity_provider: provider, ...change }));
  assert.equal(begun.statusCode, 302, begun.payload);
  const back = await browser.signInThere(String(begun.headers['location']), name);
  return locationOf(await browser.get(pathOf(back)));
}

async function codeOf(name: string, provider?: string, change = {}): Promise<string> {
  const landed = await come(name, provider, change);
  assert.equal(landed.origin + landed.pathname, client.redirectUri);
  assert.equal(landed.searchParams.get('state'), client.state, landed.href);
  return landed.searchParams.get('code') ?? assert.fail(landed.href);
}

interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
}

async function tokensFor(code: string): Promise<Tokens> {
  const answer = await browser.post('/identity/oauth2/token', client.form(code));
  assert.equal(answer.statusCode, 200, answer.payload);
  return answer.json<Tokens>();
}

async function refused(code: string, change: Record<string, string> = {}, by = browser): Promise<string> {
  const answer = await by.post('/identity/oauth2/token', client.form(code, change));
  assert.equal(answer.statusCode, 400, answer.payload);
  assert.equal(answer.json()['error_message'], answer.json()['error_description']);
  return answer.json()['error'] ?? '';
}

const infoOf = (token: string) =>
  testApp.app.http.inject({
    url: '/identity/oauth2/userInfo',
    headers: { host: org.hostname, authorization: `Bearer ${token}` },
  });

describe('a sign-in through a provider', () => {
  it('opens an account, and the second leads to the same', async () => {
    const { name, email } = person({ locale: 'de', picture: 'https://pictures.example/ida.png' });
    const first = await tokensFor(await codeOf(name, 'Acme', { nonce: 'n-1' }));
    assert.equal(first.token_type, 'Bearer');
    const access = decodeJwt(first.access_token);
    const id = decodeJwt(first.id_token);
    assert.equal(access['username'], `Acme_${name}`);
    assert.equal(access['scope'], 'email profile openid aws.cognito.signin.user.admin');
    assert.equal(id['cognito:username'], `Acme_${name}`);
    assert.equal(id['nonce'], 'n-1');
    assert.equal(id['email'], email);
    assert.equal(id['email_verified'], true);
    assert.equal(id['picture'], 'https://pictures.example/ida.png');
    const [link] = id['identities'] as Record<string, string>[];
    assert.deepEqual(
      [link?.['userId'], link?.['providerName'], link?.['providerType'], link?.['issuer'], link?.['primary']],
      [name, 'Acme', 'OIDC', provider.issuer, 'true'],
    );
    const self = await org
      .as(first.access_token)
      .get<{ id: string; firstName: string; locale: string }>('/self');
    assert.equal(self.statusCode, 200);
    assert.equal(self.body.data.id, access.sub);
    assert.equal(self.body.data.firstName, 'Ida');

    browser = testBrowser(testApp, org);
    const second = await tokensFor(await codeOf(name));
    assert.equal(decodeJwt(second.access_token).sub, access.sub);
    assert.notEqual(decodeJwt(second.access_token)['origin_jti'], access['origin_jti']);
  });

  it('refreshes by either door, and signs out by the old one', async () => {
    const { name } = person();
    const tokens = await tokensFor(await codeOf(name, 'Acme', { scope: 'openid email' }));
    const ClientId = identity.clientId;
    const renewed = await identity.call('GetTokensFromRefreshToken', {
      RefreshToken: tokens.refresh_token,
      ClientId,
    });
    const result = renewed.body['AuthenticationResult'] as Record<string, string>;
    assert.equal(decodeJwt(result['AccessToken'] ?? '')['scope'], 'openid email');
    const again = await browser.post('/identity/oauth2/token', {
      grant_type: 'refresh_token',
      client_id: ClientId,
      refresh_token: result['RefreshToken'] ?? '',
    });
    const last = again.json<Tokens>();
    assert.equal(decodeJwt(last.access_token)['scope'], 'openid email');
    // Who somebody is was asked for, not to act as them.
    assert.equal((await org.as(last.access_token).get('/self')).statusCode, 401);
    const own = await identity.call('GetUser', { AccessToken: last.access_token });
    assert.equal(own.body.message, 'Access Token does not have required scopes');
    const gone = await browser.post('/identity/oauth2/revoke', {
      client_id: ClientId,
      token: last.refresh_token,
    });
    assert.equal(gone.statusCode, 200);
    const dead = await browser.post('/identity/oauth2/token', {
      grant_type: 'refresh_token',
      client_id: ClientId,
      refresh_token: last.refresh_token,
    });
    assert.equal(dead.json()['error'], 'invalid_grant');
  });

  it('tells by userInfo what its scopes let it tell', async () => {
    const { name, email } = person();
    const all = await infoOf((await tokensFor(await codeOf(name))).access_token);
    assert.equal(all.statusCode, 200);
    assert.equal(all.json<Record<string, string>>()['email'], email);
    assert.equal(all.json<Record<string, string>>()['given_name'], 'Ida');
    const brief = await infoOf(
      (await tokensFor(await codeOf(name, 'Acme', { scope: 'openid' }))).access_token,
    );
    assert.deepEqual(Object.keys(brief.json<object>()).sort(), ['sub', 'username']);
    const { sub, email: local } = await identity.person();
    const { body } = await identity.signIn(local, PASSWORD);
    const bare = (body['AuthenticationResult'] as Record<string, string>)['AccessToken'] ?? '';
    assert.ok(sub);
    for (const token of [bare, 'x', `${bare}x`]) {
      const none = await infoOf(token);
      assert.equal(none.statusCode, 401);
      assert.equal(none.json<Record<string, string>>()['error'], 'invalid_token');
    }
  });

  it('is cancelled there, and the client hears it with its state', async () => {
    const landed = await come('');
    assert.equal(landed.searchParams.get('error'), 'access_denied');
    assert.equal(landed.searchParams.get('state'), client.state);
    assert.ok(landed.searchParams.get('error_description'));
  });

  it('that two tabs finish at once opens one account', async () => {
    const { name } = person();
    const other = testBrowser(testApp, org);
    const begin = async (by: TestBrowser) => {
      const begun = await by.get(client.authorize({ identity_provider: 'Acme' }));
      return by.signInThere(String(begun.headers['location']), name);
    };
    const backs = [await begin(browser), await begin(other)] as const;
    const landed = await Promise.all([browser.get(pathOf(backs[0])), other.get(pathOf(backs[1]))]);
    const codes = landed.map(
      (answer) => locationOf(answer).searchParams.get('code') ?? assert.fail('no code'),
    );
    const subs = await Promise.all(
      codes.map(async (code) => decodeJwt((await tokensFor(code)).access_token).sub),
    );
    assert.equal(subs[0], subs[1]);
  });
});

describe('a code', () => {
  it('is refused with another verifier, address, client or organization, and is gone by that', async () => {
    const { name } = person();
    const other = await testApp.organization();
    const wrong: Record<string, string>[] = [
      { code_verifier: 'a'.repeat(64) },
      { code_verifier: '' },
      { redirect_uri: `${client.redirectUri}/` },
    ];
    for (const change of wrong) {
      const code = await codeOf(name);
      assert.equal(await refused(code, change), 'invalid_grant');
      assert.equal(await refused(code), 'invalid_grant', 'used up');
    }
    const code = await codeOf(name);
    assert.equal(await refused(code, { client_id: 'another' }), 'invalid_client');
    const elsewhere = testBrowser(testApp, other);
    const theirs = { client_id: other.organization.userPoolClientId };
    assert.equal(await refused(code, theirs, elsewhere), 'invalid_grant');
    await tokensFor(code);
  });

  it('shown twice ends what it gave, also when both come at once', async () => {
    const { name } = person();
    const code = await codeOf(name);
    const tokens = await tokensFor(code);
    assert.equal(await refused(code), 'invalid_grant');
    const own = await identity.call('GetUser', { AccessToken: tokens.access_token });
    assert.equal(own.errorName, 'NotAuthorizedException');

    const second = await codeOf(name);
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.post('/identity/oauth2/token', client.form(second))),
    );
    const given = answers.filter(({ statusCode }) => statusCode === 200);
    assert.equal(given.length, 1);
    const ended = await identity.call('GetUser', { AccessToken: given[0]?.json<Tokens>().access_token });
    assert.equal(ended.errorName, 'NotAuthorizedException');
  });

  it('gives nothing any more once its person has signed out everywhere', async () => {
    const { name } = person();
    const { access_token: AccessToken } = await tokensFor(await codeOf(name));
    const code = await codeOf(name);
    assert.equal((await identity.call('GlobalSignOut', { AccessToken })).errorName, '');
    assert.equal(await refused(code), 'invalid_grant');
  });

  it('runs out after five minutes', async () => {
    const code = await codeOf(person().name);
    await testApp.database.pool.query(
      `update hosted_code set expires_at = expires_at - interval '5 minutes'`,
    );
    assert.equal(await refused(code), 'invalid_grant');
  });
});

describe('what comes back from the provider', () => {
  it('counts once, for the browser that went there, while it is waited for', async () => {
    const begun = await browser.get(client.authorize({ identity_provider: 'Acme' }));
    const back = await browser.signInThere(String(begun.headers['location']), person().name);
    const stranger = testBrowser(testApp, org);
    const forged = new URL(back);
    forged.searchParams.set('state', 'x'.repeat(43));
    const nowhere = [await stranger.get(pathOf(back)), await browser.get(pathOf(forged))];
    assert.ok(locationOf(await browser.get(pathOf(back))).searchParams.has('code'));
    nowhere.push(await browser.get(pathOf(back)));
    for (const answer of nowhere) {
      const landed = locationOf(answer);
      assert.equal(landed.origin + landed.pathname, `http://${org.hostname}/auth/callback`);
      assert.equal(landed.searchParams.get('error'), 'flow_expired');
      assert.equal(landed.searchParams.get('code'), null);
    }
  });

  it('is refused with another nonce, and with a signature that does not fit', async () => {
    const { name } = person();
    const inToken = (change: (claims: Record<string, unknown>) => void) => (path: string, body: string) => {
      if (!path.startsWith('/token')) return body;
      const answer = JSON.parse(body) as { id_token: string };
      const [head, claims = '', signature] = answer.id_token.split('.');
      const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
      change(read);
      const changed = Buffer.from(JSON.stringify(read)).toString('base64url');
      return JSON.stringify({ ...answer, id_token: `${head}.${changed}.${signature}` });
    };
    for (const change of [
      inToken((claims) => (claims['nonce'] = 'another')),
      inToken((claims) => delete claims['nonce']),
      inToken((claims) => (claims['name'] = 'Somebody else')),
      inToken((claims) => (claims['aud'] = 'another client')),
    ]) {
      provider.tamper(change);
      try {
        const landed = await come(name);
        assert.equal(landed.searchParams.get('error'), 'server_error', landed.href);
        assert.equal(landed.searchParams.get('code'), null);
      } finally {
        provider.tamper(undefined);
      }
    }
  });

  it('may be posted from there, as Apple does: the browser brings it with its cookies', async () => {
    const begun = await browser.get(client.authorize({ identity_provider: 'Acme' }));
    const back = await browser.signInThere(String(begun.headers['location']), person().name);
    const posted = await testBrowser(testApp, org).post('/identity/oauth2/idpresponse', {
      ...Object.fromEntries(back.searchParams),
      error_description: 'left out',
    });
    assert.equal(posted.statusCode, 303);
    const next = locationOf(posted);
    assert.equal(next.origin, `http://${org.hostname}`);
    assert.equal(next.searchParams.get('error_description'), null);
    assert.ok(locationOf(await browser.get(pathOf(next))).searchParams.has('code'));
  });
});

describe('the authorization', () => {
  it('sends nobody to an address that is not allowed', async () => {
    const host = org.hostname;
    for (const redirect of [
      'https://evil.test/',
      `http://${host}/auth/callback/`,
      `http://${host}/auth/callback?x=1`,
      `http://${host}/auth/callback#x`,
      `http://${host}.evil.test/auth/callback`,
      `http://evil.test@${host}/auth/callback`,
      `http://${host}:81/auth/callback`,
      `HTTP://${host}/auth/callback`,
      `//${host}/auth/callback`,
      '/auth/callback',
      'javascript:alert(1)',
      undefined,
    ]) {
      const answer = await browser.get(
        client.authorize({ redirect_uri: redirect, identity_provider: 'Acme' }),
      );
      assert.equal(answer.statusCode, 400, redirect);
      assert.equal(answer.headers['location'], undefined);
      assert.equal(answer.json()['error'], 'invalid_request');
    }
    const twice = await browser.get(`${client.authorize()}&redirect_uri=https://evil.test/`);
    assert.equal(twice.statusCode, 400);
    const stranger = await browser.get(client.authorize({ client_id: 'another' }));
    assert.equal(stranger.json()['error'], 'invalid_client');
  });

  it('goes to an address that the owner has listed, to the letter', async () => {
    const app = 'org.example.app://back?kind=phone';
    await changeOrganization(testApp.database, org.organization.slug, { redirectUrls: [app] });
    const answer = await browser.get(client.authorize({ redirect_uri: app, prompt: 'none' }));
    assert.equal(
      answer.headers['location'],
      `${app}&error=login_required&error_description=Nobody+is+signed+in+here.&state=${client.state}`,
    );
    assert.equal((await browser.get(client.authorize({ redirect_uri: `${app}x` }))).statusCode, 400);
  });

  it('says to the client what else is wrong, with its state', async () => {
    const wrong: [Record<string, string | undefined>, string][] = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_type: undefined }, 'unsupported_response_type'],
      [{ code_challenge: undefined }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: undefined }, 'invalid_request'],
      [{ scope: 'openid admin' }, 'invalid_scope'],
      [{ prompt: 'sometimes' }, 'invalid_request'],
      [{ identity_provider: 'Nobody' }, 'invalid_request'],
      [{ nonce: 'x'.repeat(3000) }, 'invalid_request'],
    ];
    for (const [change, error] of wrong) {
      const answer = await browser.get(client.authorize(change));
      assert.equal(answer.statusCode, 302);
      const landed = locationOf(answer);
      assert.equal(landed.origin + landed.pathname, client.redirectUri);
      assert.equal(landed.searchParams.get('error'), error, JSON.stringify(change));
      assert.equal(landed.searchParams.get('state'), client.state);
    }
  });

  it('hides what it keeps in the browser from scripts and from other sites', async () => {
    const answer = await browser.get(client.authorize());
    const [cookie] = [answer.headers['set-cookie']].flat().map(String);
    assert.match(
      cookie ?? '',
      /^hosted-browser=[\w-]{43}; Path=\/identity; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(answer.headers['referrer-policy'], 'no-referrer');
    const behind = await createTestApp({ TRUST_PROXY: '1' });
    try {
      const there = await behind.organization();
      const theirs = testClient(there);
      const secure = await behind.app.http.inject({
        url: theirs.authorize({ redirect_uri: `https://${there.hostname}/auth/callback` }),
        headers: { host: there.hostname, 'x-forwarded-proto': 'https' },
      });
      assert.match(String(secure.headers['set-cookie']), /; Secure$/);
    } finally {
      await behind.close();
    }
  });
});

describe('whose account it is', () => {
  it('an address that the provider has not seen proven opens nothing and links nothing', async () => {
    const { email, sub } = await identity.person();
    for (const claims of [{ email }, { email: 'free@mail.example' }]) {
      const { name } = person({ ...claims, email_verified: false });
      for (const by of ['Acme', 'Own'])
        assert.equal((await come(name, by)).searchParams.get('error'), 'email_unverified');
    }
    const none = person({ email: undefined });
    assert.equal((await come(none.name)).searchParams.get('error'), 'email_missing');
    const { rowCount } = await testApp.database.pool.query(
      'select 1 from identity_federation where user_id = $1',
      [sub],
    );
    assert.equal(rowCount, 0);
  });

  it('a proven address of somebody here opens their account only to a provider that is trusted with that', async () => {
    const { email, sub } = await identity.person();
    const { name } = person({ email });
    const landed = await come(name, 'Acme');
    assert.equal(landed.searchParams.get('error'), 'email_taken');
    assert.equal(landed.searchParams.get('code'), null);
    const since = identity.mails.length;
    const tokens = await tokensFor(await codeOf(name, 'Own'));
    assert.equal(decodeJwt(tokens.access_token).sub, sub);
    await settle();
    assert.deepEqual(
      identity.mails.slice(since).map(({ to, subject }) => [to, subject.startsWith('There is a new way in')]),
      [[email, true]],
      'and they are told',
    );
    assert.equal(decodeJwt(tokens.access_token)['username'], sub, 'who they were before');
    // Linked by now, by the issuer's name for them: the address plays no part any more.
    provider.people.set(name, { email: 'moved@mail.example', email_verified: false });
    assert.equal(decodeJwt((await tokensFor(await codeOf(name, 'Acme'))).access_token).sub, sub);
    assert.ok((await identity.signIn(email, PASSWORD)).body['AuthenticationResult'], 'the password stays');
  });

  it('whoever must set a new password is not let in without it', async () => {
    const { name, email } = person();
    await codeOf(name);
    await requirePasswordReset(org.context(), email);
    assert.equal((await come(name)).searchParams.get('error'), 'password_reset');
  });

  it('a proof that speaks of another claim proves no address', async () => {
    const change = { kind: 'oidc', clientId: 'x', secret: 'x', issuer: provider.issuer } as const;
    await assert.rejects(
      setProvider(org.context(), 'Mapped', { ...change, attributes: { email: 'preferred_username' } }),
      /Attributes are/,
    );
    const told = describePerson(
      { kind: 'oidc', attributes: { email: 'preferred_username' }, trusts_email: true },
      {
        sub: '1',
        email: 'own@mail.example',
        email_verified: true,
        preferred_username: 'victim@mail.example',
      },
    );
    assert.equal(told.email, 'own@mail.example');
  });

  it('whoever has asked for a second step is not signed in without it', async () => {
    const { email, sub } = await identity.person();
    await testApp.database.pool.query(
      `insert into identity_factor (organization_id, user_id, email_enabled, updated_at) values ($1, $2, true, now())`,
      [org.organization.id, sub],
    );
    assert.equal((await come(person({ email }).name, 'Own')).searchParams.get('error'), 'email_taken');
  });

  it('an unconfirmed sign-up with their address gives its maker nothing', async () => {
    const { name, email } = person();
    const since = identity.mails.length;
    const stranger = 'a password that the stranger knows 1';
    await identity.call('SignUp', {
      ClientId: identity.clientId,
      Username: email,
      Password: stranger,
      UserAttributes: [
        { Name: 'given_name', Value: 'Mallory' },
        { Name: 'family_name', Value: 'Black' },
      ],
    });
    const code = await identity.codeFor(email, since);
    const tokens = await tokensFor(await codeOf(name));
    assert.equal(decodeJwt(tokens.id_token)['given_name'], 'Ida');
    const late = { ClientId: identity.clientId, Username: email, ConfirmationCode: code };
    assert.notEqual((await identity.call('ConfirmSignUp', late)).errorName, '');
    assert.equal((await identity.signIn(email, stranger)).errorName, 'NotAuthorizedException');
    assert.ok((await org.as(tokens.access_token).get('/self')).statusCode === 200);
  });

  it('a disabled user stays outside, also with a code that was given before', async () => {
    const { name } = person();
    const { access_token: token } = await tokensFor(await codeOf(name));
    const code = await codeOf(name);
    await testApp.database.pool.query('update identity_user set enabled = false where id = $1', [
      decodeJwt(token).sub,
    ]);
    assert.equal(await refused(code), 'invalid_grant');
    assert.equal((await come(name)).searchParams.get('error'), 'user_disabled');
    const again = await browser.get(client.authorize());
    assert.equal(locationOf(again).pathname, '/auth/sign-in', 'nor silently');
  });

  it('the name belongs to the issuer: the same name in another organization is somebody else', async () => {
    const { name } = person();
    const sub = decodeJwt((await tokensFor(await codeOf(name))).access_token).sub;
    const { rows } = await testApp.database.pool.query<{ organization_id: string; user_id: string }>(
      'select organization_id, user_id from identity_federation where subject = $1',
      [name],
    );
    assert.deepEqual(rows, [{ organization_id: org.organization.id, user_id: sub }]);
    const { rows: kept } = await testApp.database.pool.query<{ secret: Buffer }>(
      'select secret from hosted_provider',
    );
    for (const { secret } of kept) assert.equal(secret.includes(provider.clientSecret), false, 'sealed');
  });
});

describe("the organization's own sign-in", () => {
  async function signIn(email: string): Promise<string> {
    const { body } = await identity.signIn(email, PASSWORD);
    return (body['AuthenticationResult'] as Record<string, string>)['AccessToken'] ?? '';
  }
  const requestOf = (answer: { headers: Record<string, unknown> }): string => {
    const target = locationOf(answer).searchParams.get('redirect') ?? '';
    assert.match(target, /^\/auth\/authorize\?request=[\w-]{43}$/);
    return new URL(target, 'http://x').searchParams.get('request') ?? '';
  };
  const goOn = (request: string, token: string, by = browser) =>
    by.post('/identity/oauth2/continue', { request }, { authorization: token });

  it('is the page that is shown, leads back, and is silent the next time', async () => {
    const { email, sub } = await identity.person();
    const begun = await browser.get(client.authorize({ identity_provider: 'COGNITO' }));
    assert.equal(locationOf(begun).pathname, '/auth/sign-in');
    const request = requestOf(begun);
    const token = await signIn(email);
    assert.equal((await goOn(request, token, testBrowser(testApp, org))).statusCode, 400, 'another browser');
    assert.equal((await goOn(request, 'x')).statusCode, 401);
    const on = await goOn(request, token);
    const landed = new URL(on.json()['location'] ?? '');
    assert.equal(landed.searchParams.get('state'), client.state);
    const tokens = await tokensFor(landed.searchParams.get('code') ?? '');
    assert.equal(decodeJwt(tokens.access_token).sub, sub);
    assert.equal((await goOn(request, token)).json()['error'], 'invalid_request', 'once');

    const silent = locationOf(await browser.get(client.authorize()));
    assert.equal(decodeJwt((await tokensFor(silent.searchParams.get('code') ?? '')).access_token).sub, sub);
    assert.ok(locationOf(await browser.get(client.authorize({ prompt: 'none' }))).searchParams.has('code'));
  });

  it('is asked for again when the client says so, and a sign-in of before does not do', async () => {
    const { email } = await identity.person();
    const old = await signIn(email);
    await goOn(requestOf(await browser.get(client.authorize())), old);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const request = requestOf(await browser.get(client.authorize({ prompt: 'login' })));
    assert.equal((await goOn(request, old)).json()['error'], 'login_required');
    const silent = locationOf(
      await browser.get(client.authorize({ scope: 'openid aws.cognito.signin.user.admin' })),
    );
    const { access_token: fresh } = await tokensFor(silent.searchParams.get('code') ?? '');
    assert.equal(decodeJwt(fresh)['auth_time'], decodeJwt(old)['auth_time']);
    assert.equal((await goOn(request, fresh)).json()['error'], 'login_required', 'nor one that came of it');
    assert.ok((await goOn(request, await signIn(email))).json()['location']);
  });

  it('ends with the logout, with the sign-in, and not by a page elsewhere', async () => {
    const { email } = await identity.person();
    const enter = async () => {
      const on = await goOn(
        requestOf(await browser.get(client.authorize({ prompt: 'login' }))),
        await signIn(email),
      );
      return tokensFor(new URL(on.json()['location'] ?? '').searchParams.get('code') ?? '');
    };
    const isSilent = async () =>
      locationOf(await browser.get(client.authorize({ prompt: 'none' }))).searchParams.has('code');
    await enter();
    assert.equal(await isSilent(), true);
    const leave = (logout: string) =>
      browser.get(`/identity/logout?client_id=${identity.clientId}&logout_uri=${encodeURIComponent(logout)}`);
    for (const address of ['https://evil.test/', `http://${org.hostname}/`, '/auth/sign-in'])
      assert.equal((await leave(address)).statusCode, 400);
    assert.equal(await isSilent(), true);
    const left = await leave(`http://${org.hostname}/auth/sign-in`);
    assert.equal(left.statusCode, 302);
    assert.equal(left.headers['location'], `http://${org.hostname}/auth/sign-in`);
    assert.equal(await isSilent(), false);

    const bye = 'org.example.app://bye';
    assert.equal((await leave(bye)).statusCode, 400);
    await changeOrganization(testApp.database, org.organization.slug, { logoutUrls: [bye] });
    assert.equal((await leave(bye)).headers['location'], bye);

    const { access_token: AccessToken } = await enter();
    const kept = browser.cookies.get('hosted-session') ?? '';
    assert.equal((await identity.call('GlobalSignOut', { AccessToken })).errorName, '');
    browser.cookies.set('hosted-session', kept);
    assert.equal(await isSilent(), false);
  });
});

it('whoever tries without end is slowed down', async () => {
  const fresh = await testApp.organization();
  const by = testBrowser(testApp, fresh);
  const form = {
    grant_type: 'authorization_code',
    client_id: fresh.organization.userPoolClientId,
    code: 'x',
  };
  let last = await by.post('/identity/oauth2/token', form);
  for (let turn = 0; turn < 300; turn += 1) last = await by.post('/identity/oauth2/token', form);
  assert.equal(last.statusCode, 429);
  assert.equal(last.json()['error'], 'temporarily_unavailable');
  assert.ok(Number(last.headers['retry-after']) > 0);
});

describe('a provider that cannot be reached', () => {
  it('is said to be so, and is asked once by all who come meanwhile', async () => {
    const fresh = await testApp.organization();
    await setProvider(fresh.context(), 'Acme', {
      kind: 'oidc',
      clientId: provider.clientId,
      secret: provider.clientSecret,
      issuer: provider.issuer,
    });
    const theirs = testClient(fresh);
    const before = provider.discoveries;
    const come = () => testBrowser(testApp, fresh).get(theirs.authorize({ identity_provider: 'Acme' }));
    let attempts = 0;
    const { outbound } = testApp.services;
    Object.assign(testApp.services, {
      outbound: {
        ...outbound,
        fetch: (...call: Parameters<typeof outbound.fetch>) => (attempts++, outbound.fetch(...call)),
      },
    });
    provider.fail(true);
    try {
      for (const answer of await Promise.all(Array.from({ length: 25 }, come))) {
        const landed = locationOf(answer);
        assert.equal(landed.searchParams.get('error'), 'temporarily_unavailable');
        assert.equal(landed.searchParams.get('state'), theirs.state);
      }
      assert.equal(locationOf(await come()).searchParams.get('error'), 'temporarily_unavailable');
      assert.equal(attempts, 1);
    } finally {
      provider.fail(false);
      Object.assign(testApp.services, { outbound });
    }
    assert.equal(provider.discoveries, before);
  });

  it('between its page and ours too', async () => {
    const begun = await browser.get(client.authorize({ identity_provider: 'Acme' }));
    const back = await browser.signInThere(String(begun.headers['location']), person().name);
    provider.fail(true);
    try {
      const landed = locationOf(await browser.get(pathOf(back)));
      assert.equal(landed.searchParams.get('error'), 'temporarily_unavailable');
    } finally {
      provider.fail(false);
    }
  });
});
