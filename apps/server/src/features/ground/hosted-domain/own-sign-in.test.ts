import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import { changeSettings, PASSWORD } from '../identity/identity.factory.ts';
import {
  browser,
  client,
  identity,
  locationOf,
  org,
  signInElsewhere,
  testApp,
  tokensFor,
} from './elsewhere.factory.ts';
import { testBrowser } from './hosted.factory.ts';

/** The organization's own sign-in and the logout, for clients of the hosted domain. */
signInElsewhere();

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

  it('gives sign-ins no more than thirty days from its own beginning', async () => {
    const { email, sub } = await identity.person();
    const age = (time: string, columns = ['auth_time', 'expires_at']) =>
      testApp.database.pool.query(
        `update identity_token_family
         set ${columns.map((column) => `${column} = ${column} - $2::interval`).join(', ')} where user_id = $1`,
        [sub, time],
      );
    const refresh = async (RefreshToken: string) => {
      const input = { RefreshToken, ClientId: identity.clientId };
      return (await identity.call('GetTokensFromRefreshToken', input)).body['AuthenticationResult'] as
        { AccessToken: string } | undefined;
    };
    const codeIn = (url: URL): string => url.searchParams.get('code') ?? '';
    const silently = async () => locationOf(await browser.get(client.authorize({ prompt: 'none' })));
    const { body } = await identity.signIn(email, PASSWORD);
    const first = (body['AuthenticationResult'] as { RefreshToken: string }).RefreshToken;
    await age('29 days 23 hours');
    const old = (await refresh(first))?.AccessToken ?? '';
    const on = await goOn(requestOf(await browser.get(client.authorize())), old);
    const second = await tokensFor(codeIn(new URL(on.json()['location'] ?? '')));
    const waiting = codeIn(await silently());
    const third = await tokensFor(codeIn(await silently()));
    assert.ok(await refresh(second.refresh_token));
    await age('1 hour', ['auth_time']);
    assert.equal((await browser.post('/identity/oauth2/token', client.form(waiting))).statusCode, 400);
    assert.equal((await silently()).searchParams.get('error'), 'login_required');
    const late = await goOn(requestOf(await browser.get(client.authorize())), old);
    assert.equal(late.json()['error'], 'login_required');
    await age('1 hour', ['expires_at']);
    for (const { refresh_token: token } of [second, third]) assert.equal(await refresh(token), undefined);
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
    await changeSettings(testApp, org, { logoutUrls: [bye] });
    assert.equal((await leave(bye)).headers['location'], bye);

    const { access_token: AccessToken } = await enter();
    const kept = browser.cookies.get('hosted-session') ?? '';
    assert.equal((await identity.call('GlobalSignOut', { AccessToken })).errorName, '');
    browser.cookies.set('hosted-session', kept);
    assert.equal(await isSilent(), false);
  });
});
