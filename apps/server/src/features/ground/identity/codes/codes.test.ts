import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type TestApp, until } from '../../../../testing/app.ts';
import {
  NAMED,
  captureMails,
  count,
  identityClient,
  newEmail,
  PASSWORD,
  settle,
  type IdentityClient,
  type Reply,
  type SentMail,
} from '../identity.factory.ts';
import { LIMITS } from '../limits/limits.policy.ts';

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

describe('codes', () => {
  it('allow five tries, also when guessed all at once', async () => {
    const email = newEmail();
    await client.call('SignUp', { ...named(email), UserAttributes: NAMED, Password: PASSWORD });
    const code = await client.codeFor(email);
    const wrong = code === '111111' ? '222222' : '111111';
    const guesses = await Promise.all(
      Array.from({ length: 15 }, () =>
        client.call('ConfirmSignUp', { ...named(email), ConfirmationCode: wrong }),
      ),
    );
    assert.equal(
      count(guesses, ({ errorName }) => errorName === 'CodeMismatchException'),
      5,
    );
    assert.equal(
      count(guesses, ({ errorName }) => errorName === 'TooManyFailedAttemptsException'),
      10,
    );
    const late = await client.call('ConfirmSignUp', { ...named(email), ConfirmationCode: code });
    assert.equal(late.errorName, 'TooManyFailedAttemptsException');
  });

  it('survive a wrong try, and work once', async () => {
    const { email } = await client.person();
    await client.call('ForgotPassword', named(email));
    await settle();
    const code = await client.codeFor(email);
    const reset = (ConfirmationCode: string) =>
      client.call('ConfirmForgotPassword', {
        ...named(email),
        ConfirmationCode,
        Password: 'woven basket 12',
      });
    assert.equal((await reset(code === '111111' ? '222222' : '111111')).errorName, 'CodeMismatchException');
    const both = await Promise.all([reset(code), reset(code)]);
    assert.equal(
      count(both, ({ errorName }) => errorName === ''),
      1,
    );
    assert.equal((await reset(code)).errorName, 'ExpiredCodeException');
  });

  it('open one account when sent twice at once', async () => {
    const email = newEmail();
    const { body } = await client.call('SignUp', {
      ...named(email),
      UserAttributes: NAMED,
      Password: PASSWORD,
    });
    const confirmation = { ...named(email), ConfirmationCode: await client.codeFor(email) };
    const both = await Promise.all([1, 2, 3].map(() => client.call('ConfirmSignUp', confirmation)));
    assert.equal(
      count(both, ({ errorName }) => errorName === ''),
      1,
    );
    const { rows } = await testApp.database.pool.query('select id from account where email = $1', [email]);
    assert.deepEqual(rows, [{ id: body['UserSub'] }]);
  });

  it('are good for their own purpose and person only', async () => {
    const [one, two] = [newEmail(), newEmail()];
    for (const email of [one, two])
      await client.call('SignUp', { ...named(email), UserAttributes: NAMED, Password: PASSWORD });
    const code = await client.codeFor(one);
    const reset = { ...named(one), ConfirmationCode: code, Password: 'woven basket 12' };
    assert.equal((await client.call('ConfirmForgotPassword', reset)).errorName, 'ExpiredCodeException');
    if (code === (await client.codeFor(two))) return;
    const other = await client.call('ConfirmSignUp', { ...named(two), ConfirmationCode: code });
    assert.equal(other.errorName, 'CodeMismatchException');
  });

  it('run out after ten minutes, and another one confirms', async () => {
    const email = newEmail();
    await client.call('SignUp', { ...named(email), UserAttributes: NAMED, Password: PASSWORD });
    const code = await client.codeFor(email);
    const confirm = (ConfirmationCode: string) =>
      client.call('ConfirmSignUp', { ...named(email), ConfirmationCode });
    await testApp.database.pool.query(
      "update identity_code set expires_at = expires_at - interval '10 minutes 1 second'",
    );
    assert.equal((await confirm(code)).errorName, 'ExpiredCodeException');
    const since = mails.length;
    assert.equal((await client.call('ResendConfirmationCode', named(email))).errorName, '');
    assert.equal((await confirm(await client.codeFor(email, since))).errorName, '');
    assert.equal((await client.signIn(email, PASSWORD)).errorName, '');
  });

  it('have six digits, and eight while codes are guessed all over the organization', async () => {
    const limit: { max: number } = LIMITS.wrongCodeInOrganization;
    const usual = limit.max;
    const email = newEmail();
    await client.call('SignUp', { ...named(email), UserAttributes: NAMED, Password: PASSWORD });
    const code = await client.codeFor(email);
    assert.match(code, /^\d{6}$/);
    limit.max = 0;
    try {
      const confirm = (ConfirmationCode: string) =>
        client.call('ConfirmSignUp', { ...named(email), ConfirmationCode });
      assert.equal(
        (await confirm(code === '111111' ? '222222' : '111111')).errorName,
        'CodeMismatchException',
      );
      const since = mails.length;
      await client.call('ResendConfirmationCode', named(email));
      await until(
        () => Promise.resolve(mails.length),
        (count) => count > since,
      );
      const longer = /^(\d{8})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
      assert.equal((await confirm(longer)).errorName, '', mails.at(-1)?.text);
    } finally {
      limit.max = usual;
    }
  });

  it('are mailed once for a call that is repeated', async () => {
    const email = newEmail();
    const repeated = { 'amz-sdk-invocation-id': randomUUID() };
    const input = { ...named(email), UserAttributes: NAMED, Password: PASSWORD };
    const replies = await Promise.all([1, 2, 3].map(() => client.call('SignUp', input, repeated)));
    for (const { body } of replies) assert.deepEqual(body, replies[0]?.body);
    await settle();
    assert.equal(
      count(mails, ({ to }) => to === email),
      1,
    );
    const confirmation = { ...named(email), ConfirmationCode: await client.codeFor(email) };
    for (const headers of [repeated, repeated]) {
      assert.equal((await client.call('ConfirmSignUp', confirmation, headers)).errorName, '');
    }
    const another = await client.call(
      'ForgotPassword',
      { Username: email, ClientId: client.clientId },
      repeated,
    );
    assert.equal(another.errorName, '', 'the same id on another call is another call');
    const since = mails.length;
    await testApp.database.pool.query(
      "update identity_invocation set expires_at = expires_at - interval '10 minutes 1 second'",
    );
    await client.call('ForgotPassword', { Username: email, ClientId: client.clientId }, repeated);
    assert.match(await client.codeFor(email, since), /^\d{6}$/, 'what was answered long ago is asked anew');
  });

  it('are not mailed without end', async () => {
    const email = newEmail();
    const replies: Reply[] = [];
    // Five, and one in reserve.
    for (let ask = 0; ask < 7; ask += 1) replies.push(await client.call('ForgotPassword', named(email)));
    assert.equal(
      count(replies, ({ errorName }) => errorName === ''),
      6,
    );
    assert.equal(replies.at(-1)?.errorName, 'TooManyFailedAttemptsException');
  });
});
