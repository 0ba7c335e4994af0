import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  captureMails,
  count,
  identityClient,
  newEmail,
  PASSWORD,
  settle,
  type IdentityClient,
  type Reply,
  type SentMail,
} from './identity.factory.ts';
let testApp: TestApp;
let client: IdentityClient;
let mails: SentMail[];

before(async () => {
  testApp = await createTestApp();
  mails = captureMails(testApp);
  client = identityClient(testApp, await testApp.organization(), mails);
});
after(() => testApp.close());

const named = (Username: string) => ({ ClientId: client.clientId, Username });

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
    assert.equal((await client.askForProof(email)).errorName, 'TooManyFailedAttemptsException');
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

describe('secrets', () => {
  it('are in no table as they are', async () => {
    const { email, password } = await client.person();
    await client.call('ForgotPassword', named(email));
    await settle();
    const code = await client.codeFor(email);
    const { body } = await client.signIn(email, password);
    const { RefreshToken } = body['AuthenticationResult'] as { RefreshToken: string };
    const tables = await testApp.database.pool.query<{ tablename: string }>(
      "select tablename from pg_tables where tablename like 'identity%'",
    );
    assert.ok(tables.rows.length >= 7);
    for (const { tablename } of tables.rows) {
      const { rows } = await testApp.database.pool.query<{ row: string }>(
        `select t::text as row from ${tablename} t`,
      );
      const all = rows.map(({ row }) => row).join('\n');
      for (const secret of [
        password,
        RefreshToken,
        Buffer.from(RefreshToken).toString('hex'),
        'PRIVATE KEY',
      ]) {
        assert.equal(all.includes(secret), false, tablename);
      }
      assert.doesNotMatch(all, new RegExp(`[(,]${code}[,)]`), tablename);
    }
  });

  it('are in no answer and no log line when something breaks', async () => {
    const { email, password } = await client.person();
    const tokens = (await client.signIn(email, password)).body['AuthenticationResult'] as Record<
      string,
      string
    >;
    const lines = captureLog();
    await testApp.database.pool.query('alter table identity_user rename column salt to pepper');
    const broken = await Promise.all([
      client.signIn(email, password),
      client.call('SignUp', { ...named(newEmail()), Password: password }),
      client.call('GetUser', { AccessToken: tokens['AccessToken'] }),
      client.call('GetTokensFromRefreshToken', {
        RefreshToken: tokens['RefreshToken'],
        ClientId: client.clientId,
      }),
    ]);
    await testApp.database.pool.query('alter table identity_user rename column pepper to salt');
    const [signIn, signUp] = broken;
    assert.equal(signIn.statusCode, 500);
    assert.deepEqual(signUp.body, { __type: 'InternalErrorException', message: 'Something went wrong' });
    assert.ok(lines.length >= 2);
    for (const secret of [password, ...Object.values(tokens).filter((token) => token.length > 20)]) {
      assert.equal(lines.join('').includes(secret), false);
      assert.equal(JSON.stringify(broken).includes(secret), false);
    }
    assert.equal((await client.signIn(email, password)).errorName, '');
  });
});

/** Everything the server would write to its log, from now on. */
function captureLog(): string[] {
  const lines: string[] = [];
  const { log } = testApp.app.http;
  log.level = 'trace';
  // Fastify hides that its logger is pino, and pino that it has a stream.
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[
    pino.symbols.streamSym
  ];
  assert.ok(stream);
  stream.write = (line) => void lines.push(line);
  return lines;
}
