import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import {
  captureMails,
  identityClient,
  listen,
  newEmail,
  PASSWORD,
  type IdentityClient,
} from './identity.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let client: IdentityClient;
let stranger: IdentityClient;
let endpoint: string;

before(async () => {
  testApp = await createTestApp();
  const mails = captureMails(testApp);
  [org, other] = [await testApp.organization(), await testApp.organization()];
  client = identityClient(testApp, org, mails);
  stranger = identityClient(testApp, other, mails);
  endpoint = await listen(testApp, org);
});
after(() => testApp.close());

interface Tokens {
  AccessToken: string;
  IdToken: string;
  RefreshToken: string;
}

async function signIn(email: string, password = PASSWORD, by = client): Promise<Tokens> {
  const { body, errorName } = await by.signIn(email, password);
  assert.equal(errorName, '', JSON.stringify(body));
  return body['AuthenticationResult'] as Tokens;
}

describe('an independent client', () => {
  it('signs in by proof, refreshes in both forms, reads the user and signs out', async () => {
    const { email, sub } = await client.person();
    const sdk = new CognitoIdentityProviderClient({
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    });
    const ClientId = client.clientId;
    const helper = await loadHelper();
    const session = helper.createSrpSession(email, PASSWORD, org.organization.userPoolId, false);
    const challenge = await sdk.send(
      new InitiateAuthCommand(
        helper.wrapInitiateAuth(session, {
          ClientId,
          AuthFlow: 'USER_SRP_AUTH' as const,
          AuthParameters: { USERNAME: email },
        }),
      ),
    );
    assert.equal(challenge.ChallengeName, 'PASSWORD_VERIFIER');
    const signed = helper.signSrpSession(session, challenge);
    const answer = helper.wrapAuthChallenge(signed, {
      ClientId,
      ChallengeName: 'PASSWORD_VERIFIER' as const,
      ChallengeResponses: { USERNAME: email },
    });
    const { AuthenticationResult: first } = await sdk.send(new RespondToAuthChallengeCommand(answer));
    assert.equal(first?.TokenType, 'Bearer');
    assert.equal(first?.ExpiresIn, 3600);
    await assert.rejects(sdk.send(new RespondToAuthChallengeCommand(answer)), {
      name: 'NotAuthorizedException',
    });

    const RefreshToken = first?.RefreshToken ?? '';
    const old = await sdk.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: RefreshToken },
      }),
    );
    const fresh = await sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
    for (const result of [old.AuthenticationResult, fresh.AuthenticationResult]) {
      const user = await sdk.send(new GetUserCommand({ AccessToken: result?.AccessToken }));
      assert.equal(user.Username, sub);
    }
    await sdk.send(new RevokeTokenCommand({ ClientId, Token: RefreshToken }));
    await sdk.send(new RevokeTokenCommand({ ClientId, Token: RefreshToken }));
    await assert.rejects(sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken })), {
      name: 'NotAuthorizedException',
    });
    await assert.rejects(sdk.send(new GetUserCommand({ AccessToken: first?.AccessToken })), {
      name: 'NotAuthorizedException',
    });
  });

  it('verifies the tokens with the published keys', async () => {
    const { email } = await client.person();
    const { AccessToken, IdToken } = await signIn(email);
    const pool = `${endpoint}/${org.organization.userPoolId}/.well-known`;
    const about = (await (await fetch(`${pool}/openid-configuration`)).json()) as {
      issuer: string;
      jwks_uri: string;
    };
    const keys = createRemoteJWKSet(new URL(about.jwks_uri));
    for (const token of [AccessToken, IdToken]) await jwtVerify(token, keys, { issuer: about.issuer });
    const published = await (await fetch(about.jwks_uri)).text();
    assert.doesNotMatch(published, /"d":/);
    assert.equal((await fetch(`${endpoint}/atrium_other/.well-known/jwks.json`)).status, 400);
  });
});

describe('the door', () => {
  it('answers in the protocol, whatever it is asked', async () => {
    const post = (headers: Record<string, string>, payload: string) =>
      testApp.app.http.inject({
        method: 'POST',
        url: '/identity/',
        headers: { host: org.hostname, ...headers },
        payload,
      });
    const json = { 'content-type': 'application/x-amz-json-1.1' };
    const target = (name: string) => ({
      ...json,
      'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
    });
    const expected: [Record<string, string>, string, string][] = [
      [target('AdminCreateUser'), '{}', 'UnknownOperationException'],
      [target('AdminGetUser'), '{}', 'UnknownOperationException'],
      [target('constructor'), '{}', 'UnknownOperationException'],
      [json, '{}', 'UnknownOperationException'],
      [target('GetUser'), '{', 'SerializationException'],
      [target('GetUser'), '{"AccessToken":"a\\u0000"}', 'SerializationException'],
      [target('GetUser'), '{"AccessToken":"\\ud800"}', 'SerializationException'],
      [target('GetUser'), `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'SerializationException'],
      [target('GetUser'), `{"AccessToken":"${'x'.repeat(70_000)}"}`, 'SerializationException'],
      [target('GetUser'), '{}', 'InvalidParameterException'],
      [target('GetUser'), '[]', 'InvalidParameterException'],
      [target('GetUser'), '{"AccessToken":5}', 'InvalidParameterException'],
      [target('GetUser'), '{"AccessToken":"abc"}', 'NotAuthorizedException'],
      [
        { 'content-type': 'text/plain', 'x-amz-target': target('GetUser')['x-amz-target'] ?? '' },
        '{}',
        'SerializationException',
      ],
    ];
    for (const [headers, payload, name] of expected) {
      const answer = await post(headers, payload);
      const told = `${headers['x-amz-target']} ${payload.slice(0, 40)}`;
      assert.equal(answer.statusCode, 400, told);
      assert.equal(answer.json().__type, name, told);
      assert.match(String(answer.headers['content-type']), /^application\/x-amz-json-1.1/);
    }
  });

  it('says what is wrong with a port that no host has', async () => {
    const host = `${org.hostname}:99999`;
    const { errorName } = await client.call('ListUsers', {}, { host });
    assert.equal(errorName, 'UnknownOperationException');
    const asked = await client.call(
      'ForgotPassword',
      { ClientId: client.clientId, Username: 'x@y.example' },
      { host },
    );
    assert.equal(asked.errorName, 'InvalidParameterException');
  });

  it('opens for the own client only', async () => {
    const { email } = await client.person();
    const foreign = await client.call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: stranger.clientId,
      AuthParameters: { USERNAME: email, PASSWORD },
    });
    assert.equal(foreign.errorName, 'ResourceNotFoundException');
    assert.equal(
      (await client.call('InitiateAuth', { AuthFlow: 'CUSTOM_AUTH', ClientId: client.clientId })).errorName,
      'InvalidParameterException',
    );
    const unknown = await testApp.app.http.inject({
      method: 'POST',
      url: '/identity',
      headers: {
        host: 'evil.test',
        organization: org.organization.id,
        'content-type': 'application/x-amz-json-1.1',
      },
      payload: '{}',
    });
    assert.equal(unknown.json().__type, 'ResourceNotFoundException');
  });

  it('keeps organizations apart: nothing of the one works in the other', async () => {
    const email = newEmail();
    const here = await client.person(email);
    const there = await stranger.person(email, 'another secret 99');
    assert.notEqual(here.sub, there.sub);
    assert.equal((await stranger.signIn(email, PASSWORD)).errorName, 'NotAuthorizedException');
    const tokens = await signIn(email);
    assert.equal((await stranger.call('GetUser', tokens as never)).errorName, 'NotAuthorizedException');
    const refresh = { RefreshToken: tokens.RefreshToken, ClientId: stranger.clientId };
    assert.equal(
      (await stranger.call('GetTokensFromRefreshToken', refresh)).errorName,
      'NotAuthorizedException',
    );
    const self = await testApp.app.http.inject({
      url: '/api/self',
      headers: { organization: other.organization.id, authorization: tokens.AccessToken },
    });
    assert.equal(self.statusCode, 401);
  });
});

describe('tokens', () => {
  it('in the place of another token are refused', async () => {
    const { email } = await client.person();
    const { IdToken, RefreshToken, AccessToken } = await signIn(email);
    for (const token of [IdToken, RefreshToken, `Bearer ${IdToken}`]) {
      const self = await testApp.app.http.inject({
        url: '/api/self',
        headers: { organization: org.organization.id, authorization: token },
      });
      assert.equal(self.statusCode, 401);
      assert.equal(
        (await client.call('GetUser', { AccessToken: token })).errorName,
        'NotAuthorizedException',
      );
    }
    const refresh = { RefreshToken: AccessToken, ClientId: client.clientId };
    assert.equal(
      (await client.call('GetTokensFromRefreshToken', refresh)).errorName,
      'NotAuthorizedException',
    );
  });

  it('of all other sign-ins end with a change of password, the one that asks goes on', async () => {
    const { email } = await client.person();
    const [mine, theirs] = [await signIn(email), await signIn(email)];
    const change = {
      AccessToken: mine.AccessToken,
      PreviousPassword: PASSWORD,
      ProposedPassword: 'silver birch 303',
    };
    assert.equal(
      (await client.call('ChangePassword', { ...change, PreviousPassword: 'wrong one' })).errorName,
      'NotAuthorizedException',
    );
    assert.equal(
      (await client.call('ChangePassword', { ...change, ProposedPassword: email })).errorName,
      'InvalidPasswordException',
    );
    const ofOrganization = `${org.organization.name}-2026`;
    assert.equal(
      (await client.call('ChangePassword', { ...change, ProposedPassword: ofOrganization })).errorName,
      'InvalidPasswordException',
    );
    assert.equal((await client.call('ChangePassword', change)).errorName, '');
    assert.equal((await client.call('GetUser', { AccessToken: mine.AccessToken })).errorName, '');
    assert.equal(
      (await client.call('GetUser', { AccessToken: theirs.AccessToken })).errorName,
      'NotAuthorizedException',
    );
    const refresh = { RefreshToken: theirs.RefreshToken, ClientId: client.clientId };
    assert.equal(
      (await client.call('GetTokensFromRefreshToken', refresh)).errorName,
      'NotAuthorizedException',
    );
    assert.equal((await client.signIn(email, PASSWORD)).errorName, 'NotAuthorizedException');
    assert.equal((await client.signIn(email, 'silver birch 303')).errorName, '');
  });

  it('say the same of a person after every refresh but the changed', async () => {
    const { email, sub } = await client.person();
    const { AccessToken, IdToken, RefreshToken } = await signIn(email);
    const name = { Name: 'given_name', Value: 'Admiral' };
    await client.call('UpdateUserAttributes', { AccessToken, UserAttributes: [name] });
    const { body } = await client.call('GetTokensFromRefreshToken', {
      RefreshToken,
      ClientId: client.clientId,
    });
    const fresh = decodeJwt((body['AuthenticationResult'] as Tokens).IdToken);
    const old = decodeJwt(IdToken);
    assert.equal(fresh['given_name'], 'Admiral');
    for (const claim of ['sub', 'iss', 'aud', 'origin_jti', 'auth_time', 'email'])
      assert.equal(fresh[claim], old[claim], claim);
    assert.equal(fresh.sub, sub);
  });
});

interface SrpHelper {
  createSrpSession: (username: string, password: string, poolId: string, isHashed: boolean) => object;
  signSrpSession: (session: object, answer: object) => object;
  wrapInitiateAuth: <T>(session: object, request: T) => T;
  wrapAuthChallenge: <T>(session: object, request: T) => T;
}

/** The package's types declare no module that TypeScript can resolve, hence the shape above. */
async function loadHelper(): Promise<SrpHelper> {
  const name: string = 'cognito-srp-helper';
  return (await import(name)) as SrpHelper;
}
