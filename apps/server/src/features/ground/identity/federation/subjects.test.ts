import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import {
  mailed,
  NAMED,
  captureMails,
  identityClient,
  newEmail,
  PASSWORD,
  settle,
  changeSettings,
  type IdentityClient,
  type Reply,
  type SentMail,
} from '../identity.factory.ts';
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

const CHANGING = new Set(['content-length', 'date', 'x-amzn-requestid', 'x-request-id']);

describe('an address that nobody has', () => {
  /** Everything that a stranger can learn from calls that need no sign-in. */
  async function probe(email: string): Promise<{ seen: unknown[]; sizes: number[] }> {
    const sizes: number[] = [];
    const shape = ({ statusCode, errorName, body, headers }: Reply): unknown => [
      sizes.push(Number(headers['content-length'])),
      // Without the headers that differ in every answer, whatever the address.
      Object.entries(headers).filter(([name]) => !CHANGING.has(name)),
      statusCode,
      errorName,
      JSON.stringify(body, (name, value: unknown) =>
        ['SALT', 'SRP_B', 'SECRET_BLOCK', 'UserSub', 'USERNAME', 'USER_ID_FOR_SRP'].includes(name)
          ? typeof value === 'string' && value.length > 700
            ? 'number'
            : String(value).length
          : value,
      ),
    ];
    const code = { ConfirmationCode: '000000' };
    const seen: unknown[] = [];
    const challenge = await client.askForProof(email);
    seen.push(
      shape(challenge),
      shape(await client.proveWrongly(challenge)),
      shape(await client.signIn(email, 'wrong word')),
    );
    for (const [operation, input] of [
      ['ConfirmSignUp', { ...named(email), ...code }],
      ['SignUp', { ...named(email), UserAttributes: NAMED, Password: 'another lantern 43' }],
      ['ConfirmSignUp', { ...named(email), ...code }],
      ['ResendConfirmationCode', named(email)],
      ['ForgotPassword', named(email)],
      ...Array.from({ length: 6 }, () => [
        'ConfirmForgotPassword',
        { ...named(email), ...code, Password: PASSWORD },
      ]),
    ] as [string, Record<string, unknown>][]) {
      seen.push(shape(await client.call(operation, input)));
    }
    return { seen, sizes };
  }

  it('answers as one that somebody has', async () => {
    const [known, unknown] = [newEmail(), newEmail()];
    await client.person(known);
    const [one, two] = [await probe(known), await probe(unknown)];
    assert.deepEqual(one.seen, two.seen);
    // A number may have a digit less by chance.
    for (const [index, size] of one.sizes.entries())
      assert.ok(Math.abs(size - (two.sizes[index] ?? 0)) <= 6, `${size} and ${two.sizes[index]} bytes`);
  });

  it('asks the database as much as one that somebody has: the time of an answer tells too', async () => {
    const begin = { AuthFlow: 'USER_AUTH', ClientId: client.clientId };
    const calls = {
      ForgotPassword: named,
      ResendConfirmationCode: named,
      InitiateAuth: (USERNAME: string) => ({
        ...begin,
        AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
      }),
    };
    const addresses = Array.from({ length: 4 }, () => [newEmail(), newEmail()] as const);
    for (const [known] of addresses) await client.person(known);
    const trusted = Object.entries(calls);
    for (const [index, [operation, inputOf]] of [...trusted, ...trusted].entries()) {
      // The accounts know the network that they signed up from, until it is forgotten.
      if (index === trusted.length) await testApp.database.pool.query('delete from identity_limit');
      const asked = { known: [] as number[], unknown: [] as number[] };
      const ask = async (email: string): Promise<number> =>
        (
          await testApp.countQueries(async () => {
            assert.equal((await client.call(operation, inputOf(email))).errorName, '');
          })
        ).queries;
      for (const [known, unknown] of addresses) {
        asked.known.push(await ask(known));
        asked.unknown.push(await ask(unknown));
      }
      // Now and then a job of the background asks something in between.
      assert.equal(Math.min(...asked.unknown), Math.min(...asked.known), operation);
    }
  });

  it('is answered alike before and after somebody signs up with it', async () => {
    const email = newEmail();
    const told = async (): Promise<unknown> => {
      const { SALT, USERNAME, USER_ID_FOR_SRP } = (await client.askForProof(email)).body[
        'ChallengeParameters'
      ] as Record<string, string>;
      return { SALT, USERNAME, USER_ID_FOR_SRP };
    };
    const before = await told();
    assert.deepEqual(await told(), before);
    const { sub } = await client.person(email);
    assert.deepEqual(await told(), before);
    assert.equal(JSON.stringify(before).includes(sub), false, 'and nothing told leads to the account');
    assert.equal((await client.signIn(email, PASSWORD)).errorName, '');
  });

  it('is named as such where the organization wants it', async () => {
    const open = await testApp.organization();
    await changeSettings(testApp, open, { revealAccountExistence: true });
    const opener = identityClient(testApp, open, mails);
    const { email } = await opener.person();
    const ask = (operation: string, input: object) =>
      opener.call(operation, { ClientId: opener.clientId, ...input });
    assert.equal((await ask('ForgotPassword', { Username: newEmail() })).errorName, 'UserNotFoundException');
    assert.equal((await opener.signIn(newEmail(), PASSWORD)).errorName, 'UserNotFoundException');
    assert.equal(
      (await ask('SignUp', { Username: email, UserAttributes: NAMED, Password: PASSWORD })).errorName,
      'UsernameExistsException',
    );
    assert.equal(
      (await ask('ResendConfirmationCode', { Username: email })).errorName,
      'InvalidParameterException',
    );
  });
});

describe('an address that somebody has', () => {
  it('gets a word to its owner instead of a second account', async () => {
    const { email } = await client.person();
    const { errorName } = await client.call('SignUp', {
      ...named(email),
      UserAttributes: NAMED,
      Password: 'stolen lantern 1',
    });
    assert.equal(errorName, '');
    await mailed(mails, email, /already have an account/);
    assert.equal((await client.signIn(email, 'stolen lantern 1')).errorName, 'NotAuthorizedException');
    assert.equal((await client.signIn(email, PASSWORD)).errorName, '');
  });

  it('is not blocked by somebody else who signed up with it and never confirmed', async () => {
    const email = newEmail();
    await client.call('SignUp', { ...named(email), UserAttributes: NAMED, Password: 'squatter word 77' });
    await client.codeFor(email);
    await testApp.database.pool.query(
      "update identity_code set expires_at = expires_at - interval '10 minutes 1 second'",
    );
    await client.person(email, 'rightful owner 8');
    assert.equal((await client.signIn(email, 'squatter word 77')).errorName, 'NotAuthorizedException');
    assert.equal((await client.signIn(email, 'rightful owner 8')).errorName, '');
  });

  it('is opened by no password when two sign up with it at once, whose codes look alike', async () => {
    const email = newEmail();
    const signUp = (Password: string) =>
      client.call('SignUp', { ...named(email), UserAttributes: NAMED, Password });
    await signUp('rightful owner 8');
    await client.codeFor(email);
    const since = mails.length;
    await signUp('somebody else 77');
    const code = await client.codeFor(email, since);
    const confirmed = await client.call('ConfirmSignUp', { ...named(email), ConfirmationCode: code });
    for (const password of ['rightful owner 8', 'somebody else 77'])
      assert.equal((await client.signIn(email, password)).errorName, 'NotAuthorizedException');
    const entered = await client.call('InitiateAuth', {
      AuthFlow: 'USER_AUTH',
      ClientId: client.clientId,
      AuthParameters: { USERNAME: email },
      Session: confirmed.body['Session'],
    });
    assert.equal(entered.errorName, '', 'whoever has proven the address is let in all the same');
    const later = mails.length;
    await client.call('ForgotPassword', named(email));
    const reset = { ...named(email), ConfirmationCode: await client.codeFor(email, later) };
    await client.call('ConfirmForgotPassword', { ...reset, Password: 'a word of my own 9' });
    assert.equal((await client.signIn(email, 'a word of my own 9')).errorName, '');
  });

  it('keeps its password when the same is sent twice', async () => {
    const email = newEmail();
    await client.call('SignUp', { ...named(email), UserAttributes: NAMED, Password: PASSWORD });
    await client.codeFor(email);
    await client.person(email, PASSWORD);
    assert.equal((await client.signIn(email, PASSWORD)).errorName, '');
  });

  it('opens nothing any more with what was sent to the mailbox before it', async () => {
    const { email } = await client.person();
    const since = mails.length;
    await client.call('ForgotPassword', named(email));
    const ConfirmationCode = await client.codeFor(email, since);
    const { body } = await client.signIn(email, PASSWORD);
    const { AccessToken } = body['AuthenticationResult'] as { AccessToken: string };
    const Value = newEmail();
    await client.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value }] });
    const Code = await client.codeFor(Value);
    const proof = { AccessToken, AttributeName: 'email', Code };
    assert.equal((await client.call('VerifyUserAttribute', proof)).errorName, '');
    const reset = { ...named(Value), ConfirmationCode, Password: 'from the old box 4' };
    assert.equal((await client.call('ConfirmForgotPassword', reset)).errorName, 'ExpiredCodeException');
  });

  it('cannot be taken over by changing to it', async () => {
    const [victim, thief] = [await client.person(), await client.person()];
    const { body } = await client.signIn(thief.email, PASSWORD);
    const { AccessToken } = body['AuthenticationResult'] as { AccessToken: string };
    const change = { AccessToken, UserAttributes: [{ Name: 'email', Value: victim.email }] };
    assert.equal((await client.call('UpdateUserAttributes', change)).errorName, '');
    await settle();
    assert.equal(mails.findLast((mail) => mail.to === victim.email)?.text.match(/^\d{6}$/m), null);
    const guess = { AccessToken, AttributeName: 'email', Code: '123456' };
    assert.equal((await client.call('VerifyUserAttribute', guess)).errorName, 'CodeMismatchException');
    const reset = { ...named(victim.email), ConfirmationCode: '123456', Password: 'thieves word 22' };
    assert.equal((await client.call('ConfirmForgotPassword', reset)).errorName, 'ExpiredCodeException');
  });
});
