import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTestApp } from '../../../testing/app.ts';
import { changeSettings } from '../identity/identity.factory.ts';
import { browser, client, locationOf, org, signInElsewhere, testApp } from './elsewhere.factory.ts';
import { testClient } from './hosted.factory.ts';

/** Where a sign-in begins: what a client may ask, and where nobody is sent. */
signInElsewhere();

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
    await changeSettings(testApp, org, { redirectUrls: [app] });
    const asked = { redirect_uri: app, prompt: 'none', scope: 'openid email' };
    const answer = await browser.get(client.authorize(asked));
    assert.equal(
      answer.headers['location'],
      `${app}&error=login_required&error_description=Nobody+is+signed+in+here.&state=${client.state}`,
    );
    assert.equal((await browser.get(client.authorize({ redirect_uri: `${app}x` }))).statusCode, 400);
  });

  it('has at each listed address the scopes that the owner gave it, and else none that act', async () => {
    const [plain, full] = ['https://plain.example.org/back', 'https://full.example.org/back'];
    await changeSettings(testApp, org, {
      redirectUrls: [plain, `${full} openid aws.cognito.signin.user.admin`],
    });
    const ask = async (redirect_uri: string, scope?: string) =>
      locationOf(
        await browser.get(client.authorize({ redirect_uri, scope, prompt: 'none' })),
      ).searchParams.get('error');
    const whole = 'openid aws.cognito.signin.user.admin';
    assert.equal(await ask(plain, whole), 'invalid_scope');
    assert.equal(await ask(plain, 'openid email profile'), 'login_required');
    assert.equal(await ask(plain), 'login_required', 'without a scope it has what it may have');
    assert.equal(await ask(full, whole), 'login_required');
    assert.equal(await ask(full, 'openid email'), 'invalid_scope');
    await assert.rejects(
      changeSettings(testApp, org, { redirectUrls: [`${plain} everything`] }),
      /no scope “everything”/,
    );
    await changeSettings(testApp, org, { redirectUrls: [] });
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
      assert.match(
        String(secure.headers['set-cookie']),
        /^__Host-hosted-browser=[\w-]{43}; Path=\/; Secure; /,
      );
    } finally {
      await behind.close();
    }
  });
});
