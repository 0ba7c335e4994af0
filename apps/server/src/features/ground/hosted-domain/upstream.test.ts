import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import { PASSWORD } from '../identity/identity.factory.ts';
import {
  browser,
  changeBrowser,
  client,
  codeOf,
  come,
  identity,
  locationOf,
  org,
  pathOf,
  person,
  provider,
  signInElsewhere,
  testApp,
  type Tokens,
  tokensFor,
} from './elsewhere.factory.ts';
import { testBrowser, testClient } from './hosted.factory.ts';
import { setProvider } from './index.ts';

/** Sign-in through a provider that we did not write, and what must not be possible on the way. */
signInElsewhere();

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

    changeBrowser();
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
    // These scopes identify the person; they do not permit acting as them.
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

  it('that tabs finish at once opens one account', async () => {
    const { name } = person();
    const tabs = Array.from({ length: 12 }, () => testBrowser(testApp, org));
    const backs: URL[] = [];
    for (const tab of tabs) {
      const begun = await tab.get(client.authorize({ identity_provider: 'Acme' }));
      backs.push(await tab.signInThere(String(begun.headers['location']), name));
    }
    const landed = await Promise.all(backs.map(async (back, index) => tabs[index]?.get(pathOf(back))));
    const subs = await Promise.all(
      landed.map(async (answer) => {
        const { href, searchParams } = locationOf(answer ?? { headers: {} });
        const code = searchParams.get('code') ?? assert.fail(href);
        return decodeJwt((await tokensFor(code)).access_token).sub;
      }),
    );
    assert.equal(new Set(subs).size, 1, String(subs));
  });
});

describe('the answer of the provider', () => {
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

  const answered = async (alter: (idToken: string) => string): Promise<URL> => {
    provider.tamper((path, body) => {
      if (!path.startsWith('/token')) return body;
      const answer = JSON.parse(body) as { id_token: string };
      return JSON.stringify({ ...answer, id_token: alter(answer.id_token) });
    });
    try {
      return await come(person().name);
    } finally {
      provider.tamper(undefined);
    }
  };

  const FORGED: readonly ((claims: Record<string, unknown>) => void)[] = [
    (claims) => (claims['nonce'] = 'another'),
    (claims) => (claims['name'] = 'Somebody else'),
  ];

  it('is refused with another nonce, and with a signature that does not fit', async () => {
    for (const change of FORGED) {
      const landed = await answered((token) => {
        const [head, , signature] = token.split('.');
        const [, claims] = provider.resign(token, change).split('.');
        return `${head}.${claims}.${signature}`;
      });
      assert.equal(landed.searchParams.get('error'), 'server_error', landed.href);
      assert.equal(landed.searchParams.get('code'), null);
    }
  });

  const FOREIGN: Readonly<Record<string, (claims: Record<string, unknown>) => void>> = {
    'another request': (claims) => (claims['nonce'] = 'another'),
    'no request': (claims) => delete claims['nonce'],
    'another client': (claims) => (claims['aud'] = 'another client'),
    'several clients, on behalf of another': (claims) => {
      claims['aud'] = [claims['aud'], 'another client'];
      claims['azp'] = 'another client';
    },
    'another provider': (claims) => (claims['iss'] = 'https://another.example'),
    'a moment that is over': (claims) => (claims['exp'] = Math.floor(Date.now() / 1000) - 600),
  };

  it('is taken when the provider has signed it anew', async () => {
    const landed = await answered((token) => provider.resign(token, () => undefined));
    assert.ok(landed.searchParams.has('code'), landed.href);
  });

  for (const [whom, change] of Object.entries(FOREIGN))
    it(`is refused when the provider has signed it for ${whom}`, async () => {
      const landed = await answered((token) => provider.resign(token, change));
      assert.equal(landed.searchParams.get('error'), 'server_error', landed.href);
      assert.equal(landed.searchParams.get('code'), null);
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
