import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import {
  browser,
  client,
  codeOf,
  come,
  identity,
  org,
  person,
  refused,
  signInElsewhere,
  testApp,
  type Tokens,
  tokensFor,
} from './elsewhere.factory.ts';
import { captureLog, changeSettings } from '../identity/identity.factory.ts';
import { testBrowser } from './hosted.factory.ts';

/** Token requests of a client, valid and invalid. */
signInElsewhere();

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

  it('shown twice is a line of the log, as a refresh token is that comes twice', async () => {
    const written = captureLog(testApp);
    const events = (): unknown[] => {
      const lines = written.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
      written.length = 0;
      return lines.filter(({ kind }) => kind === 'security').map(({ event }) => event);
    };
    testApp.app.http.securityEvents?.flush();
    const code = await codeOf(person().name);
    const { refresh_token: first } = await tokensFor(code);
    events();
    const refresh = async (token: string): Promise<Tokens> => {
      const form = { grant_type: 'refresh_token', client_id: identity.clientId, refresh_token: token };
      return (await browser.post('/identity/oauth2/token', form)).json<Tokens>();
    };
    await refresh((await refresh(first)).refresh_token);
    await refresh(first);
    assert.deepEqual(events(), ['token.reused']);
    testApp.app.http.securityEvents?.flush();
    await refresh('guessed');
    assert.deepEqual(events(), ['token.refused']);
    assert.equal(await refused(code), 'invalid_grant');
    assert.deepEqual(events(), ['token.reused']);
    testApp.app.http.securityEvents?.flush();
    assert.equal(
      await refused(await codeOf(person().name), { redirect_uri: 'https://elsewhere.example/' }),
      'invalid_grant',
    );
    assert.deepEqual(
      events().filter((event) => event !== 'signIn.done'),
      ['signIn.refused'],
      'shown once',
    );
    await browser.post('/identity/oauth2/token', { grant_type: 'password' });
    assert.deepEqual(events(), ['input.refused']);
    await browser.get(client.authorize({ prompt: 'none' }));
    await come('');
    assert.deepEqual(events(), [], 'asked to sign in, and cancelled');
  });

  it('gives nothing any more once its person has signed out everywhere', async () => {
    const { name } = person();
    const { access_token: AccessToken } = await tokensFor(await codeOf(name));
    const code = await codeOf(name);
    assert.equal((await identity.call('GlobalSignOut', { AccessToken })).errorName, '');
    assert.equal(await refused(code), 'invalid_grant');
  });

  it('gives an ID token to whoever asked for one, and it tells what was asked for', async () => {
    const { name } = person();
    const withScope = async (scope: string) => tokensFor(await codeOf(name, 'Acme', { scope }));
    const narrow = await withScope('openid');
    const told = decodeJwt(narrow.id_token);
    assert.equal(told['email'], undefined);
    assert.equal(told['given_name'], undefined);
    assert.equal(typeof decodeJwt((await withScope('openid email')).id_token)['email'], 'string');

    const silent = await withScope('email profile');
    assert.equal('id_token' in silent, false);
    const refreshed = await browser.post('/identity/oauth2/token', {
      grant_type: 'refresh_token',
      client_id: org.organization.userPoolClientId,
      refresh_token: silent.refresh_token,
    });
    assert.equal(refreshed.statusCode, 200);
    const { refresh_token: token } = refreshed.json<Tokens>();
    assert.equal('id_token' in refreshed.json<object>(), false);
    const byProtocol = [
      await identity.call('GetTokensFromRefreshToken', { ClientId: identity.clientId, RefreshToken: token }),
      await identity.call('InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: identity.clientId,
        AuthParameters: { REFRESH_TOKEN: token },
      }),
    ];
    for (const { errorName, body } of byProtocol) {
      assert.equal(errorName, '', body.message);
      assert.equal('IdToken' in (body['AuthenticationResult'] as object), false);
    }
  });

  it('gives an ID token that opens the identity pool only with the scope of the API', async () => {
    const settings = { identityPoolId: 'eu-central-1:7f4be3a5-93d5-4ba8-9d79-bf0e94f9b5cf' };
    await changeSettings(testApp, org, settings);
    const { name } = person();
    const getId = async (scope: string) => {
      const { id_token: idToken } = await tokensFor(await codeOf(name, 'Acme', { scope }));
      const Logins = { [`identity.atrium.internal/${org.organization.userPoolId}`]: idToken };
      return identity.call(
        'GetId',
        { IdentityPoolId: settings.identityPoolId, Logins },
        { 'x-amz-target': 'AWSCognitoIdentityService.GetId' },
      );
    };
    const narrow = await getId('openid email');
    assert.deepEqual(
      [narrow.errorName, narrow.body.message],
      ['NotAuthorizedException', 'Invalid login token.'],
    );
    assert.equal((await getId('openid aws.cognito.signin.user.admin')).errorName, '');
  });

  it('runs out after five minutes', async () => {
    const code = await codeOf(person().name);
    await testApp.database.pool.query(
      `update hosted_code set expires_at = expires_at - interval '5 minutes'`,
    );
    assert.equal(await refused(code), 'invalid_grant');
  });
});

it('no grant is given for a password, for a client alone, or for the token of another', async () => {
  const { email: username, password } = await identity.person();
  const client = { client_id: org.organization.userPoolClientId };
  const forms = [
    { grant_type: 'password', username, password },
    { grant_type: 'client_credentials', scope: 'openid' },
    { grant_type: 'implicit' },
    { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'x' },
    { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: 'x' },
    { grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange', subject_token: 'x' },
    {},
  ];
  for (const form of forms) {
    const answer = await browser.post('/identity/oauth2/token', { ...client, ...form });
    assert.equal(answer.statusCode, 400, JSON.stringify(form));
    assert.equal(answer.json()['error'], 'unsupported_grant_type', JSON.stringify(form));
  }
});

it('endless tries are slowed down', async () => {
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

it('a form of very many fields is refused before it is put together', async () => {
  const fields = Object.fromEntries(Array.from({ length: 51 }, (_, turn) => [`a${turn}`, '']));
  const answer = await browser.post('/identity/oauth2/token', fields);
  assert.deepEqual([answer.statusCode, answer.json()['error']], [400, 'form.tooManyFields']);
});
