import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { changeOrganization } from '../organization/index.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  captureMails,
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

describe('an address that nobody has', () => {
  /** What a stranger can learn by trying everything that needs no sign-in. */
  async function probe(email: string): Promise<unknown[]> {
    const shape = ({ statusCode, errorName, body }: Reply): unknown => [
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
      ['SignUp', { ...named(email), Password: 'another lantern 43' }],
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
    return seen;
  }

  it('answers as one that somebody has', async () => {
    const [known, unknown] = [newEmail(), newEmail()];
    await client.person(known);
    assert.deepEqual(await probe(known), await probe(unknown));
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

  it('takes as long', async () => {
    const known = newEmail();
    await client.person(known);
    const times: Record<string, number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 30; round += 1) {
      for (const [kind, email] of [
        ['known', known],
        ['unknown', newEmail()],
      ] as const) {
        await testApp.database.pool.query('delete from identity_limit');
        const start = performance.now();
        await client.proveWrongly(await client.askForProof(email));
        times[kind]?.push(performance.now() - start);
      }
    }
    const median = (list: number[] = []): number =>
      list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const [one, two] = [median(times['known']), median(times['unknown'])];
    assert.ok(Math.abs(one - two) < Math.max(one, two) * 0.5, `${one} ms and ${two} ms`);
  });

  it('is named as such where the organization wants it', async () => {
    const open = await testApp.organization();
    await changeOrganization(testApp.database, open.organization.slug, { revealAccountExistence: true });
    // The change reaches the process as a fact, a moment later.
    await settle();
    const opener = identityClient(testApp, open, mails);
    const { email } = await opener.person();
    const ask = (operation: string, input: object) =>
      opener.call(operation, { ClientId: opener.clientId, ...input });
    assert.equal((await ask('ForgotPassword', { Username: newEmail() })).errorName, 'UserNotFoundException');
    assert.equal((await opener.signIn(newEmail(), PASSWORD)).errorName, 'UserNotFoundException');
    assert.equal(
      (await ask('SignUp', { Username: email, Password: PASSWORD })).errorName,
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
    const { errorName } = await client.call('SignUp', { ...named(email), Password: 'stolen lantern 1' });
    assert.equal(errorName, '');
    await settle();
    assert.match(mails.findLast((mail) => mail.to === email)?.subject ?? '', /already have an account/);
    assert.equal((await client.signIn(email, 'stolen lantern 1')).errorName, 'NotAuthorizedException');
    assert.equal((await client.signIn(email, PASSWORD)).errorName, '');
  });

  it('is not blocked by somebody else who signed up with it and never confirmed', async () => {
    const email = newEmail();
    await client.call('SignUp', { ...named(email), Password: 'squatter word 77' });
    await client.codeFor(email);
    await client.person(email, 'rightful owner 8');
    assert.equal((await client.signIn(email, 'squatter word 77')).errorName, 'NotAuthorizedException');
    assert.equal((await client.signIn(email, 'rightful owner 8')).errorName, '');
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
