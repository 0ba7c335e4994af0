import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import {
  captureMails,
  count,
  identityClient,
  newEmail,
  PASSWORD,
  type IdentityClient,
  type Reply,
  type SentMail,
} from '../identity.factory.ts';
let testApp: TestApp;
let client: IdentityClient;
let hostname: string;
let mails: SentMail[];

before(async () => {
  testApp = await createTestApp({ TRUST_PROXY: '1' });
  mails = captureMails(testApp);
  const org = await testApp.organization();
  ({ hostname } = org);
  client = identityClient(testApp, org, mails);
});
after(() => testApp.close());

describe('proofs', () => {
  it('are answered once, by the one who was asked', async () => {
    const { email } = await client.person();
    const challenge = await client.askForProof(email);
    assert.equal((await client.proveWrongly(challenge)).errorName, 'NotAuthorizedException');
    const secretBlock = { PASSWORD_CLAIM_SECRET_BLOCK: Buffer.alloc(64).toString('base64') };
    assert.equal((await client.proveWrongly(challenge, secretBlock)).errorName, 'NotAuthorizedException');
    assert.equal((await client.askForProof(email, '0')).errorName, 'InvalidParameterException');
    assert.equal(
      (await client.proveWrongly(challenge, { TIMESTAMP: '' })).errorName,
      'InvalidParameterException',
    );
  });

  it('are limited for an account before any work is done, and a success clears the count', async () => {
    const { email } = await client.person();
    for (let guess = 0; guess < 9; guess += 1) await client.signIn(email, 'wrong word');
    assert.equal((await client.signIn(email, PASSWORD)).errorName, '');
    const guesses = await Promise.all(Array.from({ length: 14 }, () => client.signIn(email, 'wrong word')));
    assert.equal(
      count(guesses, ({ errorName }) => errorName === 'NotAuthorizedException'),
      10,
    );
    assert.equal(
      count(guesses, ({ errorName }) => errorName === 'TooManyFailedAttemptsException'),
      4,
    );
    const begun = await client.askForProof(email);
    assert.equal(begun.errorName, '', 'a proof that is begun tries nothing yet');
    assert.equal((await client.proveWrongly(begun)).errorName, 'TooManyFailedAttemptsException');
    assert.equal(
      (await client.signIn(email.toUpperCase(), PASSWORD)).errorName,
      'TooManyFailedAttemptsException',
    );
  });
});

describe('sign-ins', () => {
  it('refresh fifty times at once into one family, and end once and for all', async () => {
    const { email } = await client.person();
    const { body } = await client.signIn(email, PASSWORD);
    const { RefreshToken, AccessToken } = body['AuthenticationResult'] as {
      RefreshToken: string;
      AccessToken: string;
    };
    const input = { RefreshToken, ClientId: client.clientId };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => client.call('GetTokensFromRefreshToken', input)),
    );
    assert.equal(
      count(replies, ({ errorName }) => errorName === ''),
      50,
    );
    const fresh = new Set(
      replies.map(({ body }) => (body['AuthenticationResult'] as { RefreshToken: string }).RefreshToken),
    );
    assert.equal(fresh.size, 1, 'whoever comes at the same time has the same token');
    assert.ok(!fresh.has(RefreshToken));
    assert.equal((await client.call('GlobalSignOut', { AccessToken })).errorName, '');
    assert.equal((await client.call('GetTokensFromRefreshToken', input)).errorName, 'NotAuthorizedException');
    assert.equal((await client.call('GlobalSignOut', { AccessToken })).errorName, 'NotAuthorizedException');
  });

  it('go on with the newest refresh token alone: one from before ends them', async () => {
    const { email } = await client.person();
    const tokensOf = ({ body }: Reply) =>
      body['AuthenticationResult'] as { RefreshToken: string; AccessToken: string };
    const refresh = (RefreshToken: string): Promise<Reply> =>
      client.call('GetTokensFromRefreshToken', { RefreshToken, ClientId: client.clientId });
    const first = tokensOf(await client.signIn(email, PASSWORD)).RefreshToken;
    const other = tokensOf(await client.signIn(email, PASSWORD));
    const second = tokensOf(await refresh(first)).RefreshToken;
    const third = tokensOf(await refresh(second));
    assert.equal(new Set([first, second, third.RefreshToken]).size, 3);
    // The one before is let through for a minute, the one before that is not.
    assert.equal(tokensOf(await refresh(second)).RefreshToken, third.RefreshToken);
    await testApp.database.pool.query(
      "update identity_token_family set rotated_at = rotated_at - interval '61 seconds'",
    );
    const reused = await refresh(second);
    assert.equal(reused.errorName, 'RefreshTokenReuseException');
    for (const token of [second, third.RefreshToken])
      assert.equal((await refresh(token)).errorName, 'NotAuthorizedException');
    assert.equal((await client.call('GetUser', third)).errorName, 'NotAuthorizedException');
    assert.equal((await client.call('GetUser', other)).errorName, '', 'another sign-in goes on');
  });

  it('are refreshed by nothing that looks like a token', async () => {
    const { email } = await client.person();
    const { body } = await client.signIn(email, PASSWORD);
    const { RefreshToken } = body['AuthenticationResult'] as { RefreshToken: string };
    const bytes = Buffer.from(RefreshToken, 'base64url');
    const changed = (at: number): string => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy.toString('base64url');
    };
    const forged = [
      changed(0),
      changed(5),
      changed(20),
      changed(bytes.length - 1),
      bytes.subarray(0, -1).toString('base64url'),
      Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64url'),
      'x',
    ];
    for (const token of forged) {
      const input = { RefreshToken: token, ClientId: client.clientId };
      assert.equal(
        (await client.call('GetTokensFromRefreshToken', input)).errorName,
        'NotAuthorizedException',
      );
      // Signing out by one is no mistake, and ends nothing.
      assert.equal(
        (await client.call('RevokeToken', { Token: token, ClientId: client.clientId })).errorName,
        '',
      );
    }
    const input = { RefreshToken, ClientId: client.clientId };
    assert.equal((await client.call('GetTokensFromRefreshToken', input)).errorName, '');
  });

  it('end thirty days after they began, however often they are refreshed', async () => {
    const { email, sub } = await client.person();
    const tokensOf = ({ body }: Reply) => body['AuthenticationResult'] as { RefreshToken: string };
    const refresh = (RefreshToken: string): Promise<Reply> =>
      client.call('GetTokensFromRefreshToken', { RefreshToken, ClientId: client.clientId });
    const pass = (time: string) =>
      testApp.database.pool.query(
        `update identity_token_family
         set expires_at = expires_at - $2::interval, auth_time = auth_time - $2::interval where user_id = $1`,
        [sub, time],
      );
    const first = tokensOf(await client.signIn(email, PASSWORD)).RefreshToken;
    await pass('29 days 23 hours');
    const second = tokensOf(await refresh(first)).RefreshToken;
    await pass('1 hour');
    for (const reply of [
      await refresh(second),
      await client.call('InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: client.clientId,
        AuthParameters: { REFRESH_TOKEN: second },
      }),
    ])
      assert.equal(reply.errorName, 'NotAuthorizedException');
  });

  it('end at once with the user, and signing out afterwards is no mistake', async () => {
    const { email, sub } = await client.person();
    const { body } = await client.signIn(email, PASSWORD);
    const { RefreshToken, AccessToken } = body['AuthenticationResult'] as {
      RefreshToken: string;
      AccessToken: string;
    };
    assert.equal((await client.call('DeleteUser', { AccessToken })).errorName, '');
    const revoke = { Token: RefreshToken, ClientId: client.clientId };
    assert.equal((await client.call('RevokeToken', revoke)).errorName, '');
    assert.equal((await client.call('GetUser', { AccessToken })).errorName, 'NotAuthorizedException');
    const query = 'select from identity_token_family where user_id = $1';
    const { rows } = await testApp.database.pool.query(query, [sub]);
    assert.equal(rows.length, 0);
  });
});

describe('a storm of sign-ins', () => {
  it('is let in as far as it can be served, and nobody else waits for it', async () => {
    const { email } = await client.person();
    const { body } = await client.signIn(email, PASSWORD);
    const { AccessToken } = body['AuthenticationResult'] as { AccessToken: string };
    const replies: Reply[] = [];
    const storm = Promise.all(
      Array.from({ length: 800 }, async (_, index) =>
        replies.push(
          await client.call(
            'InitiateAuth',
            {
              AuthFlow: 'USER_PASSWORD_AUTH',
              ClientId: client.clientId,
              AuthParameters: { USERNAME: newEmail(), PASSWORD },
            },
            { 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` },
          ),
        ),
      ),
    );
    const config = await testApp.app.http.inject({ url: '/api/organization', headers: { host: hostname } });
    assert.equal(config.statusCode, 200);
    assert.equal((await client.call('GetUser', { AccessToken })).errorName, '');
    assert.ok(replies.length < 700, `${replies.length} of the storm were answered before`);
    await storm;
    const refused = count(replies, ({ errorName }) => errorName === 'TooManyRequestsException');
    // Four at once and three hundred waiting; those who come as places get free are served as well.
    assert.ok(refused > 100 && refused <= 800 - 304, String(refused));
    assert.equal(
      count(replies, ({ errorName }) => errorName === 'NotAuthorizedException'),
      800 - refused,
    );
    assert.equal((await client.signIn(email, PASSWORD)).errorName, '');
  });
});
