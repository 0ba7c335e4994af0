import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as auth from 'aws-amplify/auth';
import { Secret, TOTP } from 'otpauth';
import { createTestApp, until, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import {
  captureMails,
  identityClient,
  named,
  PASSWORD,
  startOfStep,
  type IdentityClient,
  type Reply,
  useAmplify,
} from '../identity.factory.ts';

/** The second step of a sign-in: the site's own client for what people do, bare calls for what they should not. */
let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
  await useAmplify(testApp, org);
});
after(() => testApp.close());

const codeOf = (secret: string, ms = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });
/** Any but the codes that are good now or a step away. */
function wrongCode(secret: string): string {
  const near = [-30_000, 0, 30_000].map((ms) => codeOf(secret, Date.now() + ms));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '444444';
}

describe('with aws-amplify/auth', () => {
  let username: string;
  let secret: string;
  /** Shown when the app was set up; near enough to be taken for good by its time. */
  let used: string;

  it('sets up an app, which is asked for from then on', async () => {
    await startOfStep();
    const person = await client.person();
    username = person.email;
    await auth.signIn({ username, password: PASSWORD });
    assert.equal((await auth.fetchMFAPreference()).enabled, undefined);
    await assert.rejects(
      auth.updateMFAPreference({ totp: 'ENABLED' }),
      named('InvalidParameterException'),
      'an app that was never proven',
    );
    const setup = await auth.setUpTOTP();
    secret = setup.sharedSecret;
    assert.match(secret, /^[A-Z2-7]{32}$/);
    await assert.rejects(
      auth.verifyTOTPSetup({ code: wrongCode(secret) }),
      named('EnableSoftwareTokenMFAException'),
    );
    used = codeOf(secret);
    await auth.verifyTOTPSetup({ code: used });
    assert.equal((await auth.fetchMFAPreference()).enabled, undefined, 'proven is not yet wanted');
    await auth.updateMFAPreference({ totp: 'PREFERRED' });
    assert.deepEqual(await auth.fetchMFAPreference(), { enabled: ['TOTP'], preferred: 'TOTP' });
    await auth.signOut();
  });

  it('asks for the code; a mistyped one leaves the step as it is, a used one is refused', async () => {
    const { nextStep, isSignedIn } = await auth.signIn({ username, password: PASSWORD });
    assert.deepEqual([nextStep.signInStep, isSignedIn], ['CONFIRM_SIGN_IN_WITH_TOTP_CODE', false]);
    await assert.rejects(
      auth.confirmSignIn({ challengeResponse: wrongCode(secret) }),
      named('CodeMismatchException'),
    );
    await assert.rejects(auth.confirmSignIn({ challengeResponse: used }), named('ExpiredCodeException'));
    const { isSignedIn: isIn } = await auth.confirmSignIn({
      challengeResponse: codeOf(secret, Date.now() + 30_000),
    });
    assert.equal(isIn, true);
    assert.equal((await auth.fetchUserAttributes()).email, username);
  });

  it('with a code by mail as well, one chooses; and all of it is switched off again', async () => {
    await auth.updateMFAPreference({ totp: 'NOT_PREFERRED', email: 'ENABLED' });
    assert.deepEqual(new Set((await auth.fetchMFAPreference()).enabled), new Set(['TOTP', 'EMAIL']));
    await auth.signOut();
    const chosen = await auth.signIn({ username, password: PASSWORD });
    assert.equal(chosen.nextStep.signInStep, 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION');
    const since = client.mails.length;
    const asked = await auth.confirmSignIn({ challengeResponse: 'EMAIL' });
    assert.equal(asked.nextStep.signInStep, 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    const code = await client.codeFor(username, since);
    const wrong = code === '123456' ? '654321' : '123456';
    await assert.rejects(auth.confirmSignIn({ challengeResponse: wrong }), named('CodeMismatchException'));
    assert.equal((await auth.confirmSignIn({ challengeResponse: code })).isSignedIn, true);
    await auth.updateMFAPreference({ totp: 'DISABLED', email: 'DISABLED' });
    await auth.signOut();
    assert.equal((await auth.signIn({ username, password: PASSWORD })).isSignedIn, true);
    await auth.signOut();
    const told = client.mails.filter(({ to, subject }) => to === username && /has changed/.test(subject));
    assert.equal(told.length, 3, 'on, another one, off: its owner is told each time');
  });
});

describe('attacks on the second factor', () => {
  interface Guarded {
    email: string;
    secret: string;
    accessToken: string;
  }
  const tokenOf = ({ body }: Reply): string =>
    String((body['AuthenticationResult'] as { AccessToken?: string } | undefined)?.AccessToken ?? '');

  async function guarded(): Promise<Guarded> {
    await startOfStep();
    const { email } = await client.person();
    const accessToken = tokenOf(await client.signIn(email, PASSWORD));
    const offered = await client.call('AssociateSoftwareToken', { AccessToken: accessToken });
    const secret = String(offered.body['SecretCode']);
    // Of the step before: the one of now is left for the sign-in.
    const UserCode = codeOf(secret, Date.now() - 30_000);
    const proven = await client.call('VerifySoftwareToken', { AccessToken: accessToken, UserCode });
    assert.deepEqual(proven.body, { Status: 'SUCCESS' });
    const set = await client.call('SetUserMFAPreference', {
      AccessToken: accessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    });
    assert.equal(set.errorName, '', set.body.message);
    return { email, secret, accessToken };
  }
  const answer = (challenge: Reply, email: string, code: string, change: object = {}): Promise<Reply> =>
    client.call('RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ClientId: client.clientId,
      Session: challenge.body['Session'],
      ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
      ...change,
    });

  it('the password alone gives no token, by whichever way it is proven', async () => {
    const { email } = await guarded();
    const asked = await client.signIn(email, PASSWORD);
    assert.equal(asked.body['ChallengeName'], 'SOFTWARE_TOKEN_MFA');
    assert.equal(tokenOf(asked), '');
    for (const options of [
      { authFlowType: 'USER_SRP_AUTH' },
      { authFlowType: 'USER_PASSWORD_AUTH' },
      { authFlowType: 'USER_AUTH', preferredChallenge: 'PASSWORD' },
      { authFlowType: 'USER_AUTH', preferredChallenge: 'PASSWORD_SRP' },
    ] as const) {
      const { isSignedIn, nextStep } = await auth.signIn({ username: email, password: PASSWORD, options });
      assert.deepEqual(
        [isSignedIn, nextStep.signInStep],
        [false, 'CONFIRM_SIGN_IN_WITH_TOTP_CODE'],
        Object.values(options).join(),
      );
    }
  });

  it('a forgotten password that is chosen anew does not pass the second factor', async () => {
    const { email, secret } = await guarded();
    const since = client.mails.length;
    const named = { ClientId: client.clientId, Username: email };
    await client.call('ForgotPassword', named);
    const reset = {
      ...named,
      ConfirmationCode: await client.codeFor(email, since),
      Password: 'woven basket 12',
    };
    assert.equal((await client.call('ConfirmForgotPassword', reset)).errorName, '');
    const asked = await client.signIn(email, reset.Password);
    assert.deepEqual([asked.body['ChallengeName'], tokenOf(asked)], ['SOFTWARE_TOKEN_MFA', '']);
    assert.notEqual(tokenOf(await answer(asked, email, codeOf(secret))), '');
  });

  it('a session is for its person, its step and one sign-in', async () => {
    const [one, other] = [await guarded(), await guarded()];
    const asked = await client.signIn(one.email, PASSWORD);
    const code = codeOf(one.secret);
    const refusals: [string, Reply][] = [
      ['another person', await answer(asked, other.email, code)],
      ['no session', await answer(asked, one.email, code, { Session: 'x'.repeat(64) })],
      [
        'another step',
        await answer(asked, one.email, code, {
          ChallengeName: 'SELECT_MFA_TYPE',
          ChallengeResponses: { USERNAME: one.email, ANSWER: 'SOFTWARE_TOKEN_MFA' },
        }),
      ],
    ];
    for (const [why, { errorName }] of refusals) assert.equal(errorName, 'NotAuthorizedException', why);
    const both = await Promise.all([answer(asked, one.email, code), answer(asked, one.email, code)]);
    assert.equal(both.filter((reply) => tokenOf(reply) !== '').length, 1, 'of two at once one is let in');
    assert.equal(tokenOf(await answer(asked, one.email, codeOf(one.secret, Date.now() + 30_000))), '');
  });

  it('the password alone does not allow endless tries of codes', async () => {
    const { email, secret } = await guarded();
    const wrong = wrongCode(secret);
    const asked = await client.signIn(email, PASSWORD);
    const names: string[] = [];
    for (let n = 0; n < 6; n += 1) names.push((await answer(asked, email, wrong)).errorName);
    assert.deepEqual(names, [...Array<string>(5).fill('CodeMismatchException'), 'NotAuthorizedException']);
    // A right one is too late for that step, and those of all steps have their limit.
    assert.equal((await answer(asked, email, codeOf(secret))).errorName, 'NotAuthorizedException');
    for (let n = 0; n < 15; n += 1) {
      const again = await client.signIn(email, PASSWORD);
      assert.equal((await answer(again, email, wrong)).errorName, 'CodeMismatchException');
    }
    const last = await client.signIn(email, PASSWORD);
    assert.equal((await answer(last, email, codeOf(secret))).errorName, 'TooManyFailedAttemptsException');
  });

  it('strangers without the password shut nobody out of the second step', async () => {
    const { email, secret } = await guarded();
    const junk = { ClientId: client.clientId, Username: email, ConfirmationCode: '000000' };
    for (let n = 0; n < 25; n += 1) await client.call('ConfirmSignUp', junk);
    for (let n = 0; n < 7; n += 1)
      await client.call('ForgotPassword', { ClientId: client.clientId, Username: email });
    const asked = await client.signIn(email, PASSWORD);
    assert.notEqual(tokenOf(await answer(asked, email, codeOf(secret))), '');
  });

  it('a new app replaces the old one only when it is proven', async () => {
    const { email, secret, accessToken } = await guarded();
    const offered = await client.call('AssociateSoftwareToken', { AccessToken: accessToken });
    const asked = await client.signIn(email, PASSWORD);
    const fresh = String(offered.body['SecretCode']);
    assert.notEqual(fresh, secret);
    assert.equal((await answer(asked, email, codeOf(fresh))).errorName, 'CodeMismatchException');
    assert.notEqual(tokenOf(await answer(asked, email, codeOf(secret))), '');
    const since = client.mails.length;
    const proof = { AccessToken: accessToken, UserCode: codeOf(fresh), FriendlyDeviceName: 'Grey phone' };
    assert.equal((await client.call('VerifySoftwareToken', proof)).errorName, '');
    await until(
      async () => client.mails.slice(since),
      (sent) => sent.some(({ to, subject }) => to === email && subject.includes('has changed')),
    );
    const { body } = await client.signIn(email, PASSWORD);
    assert.deepEqual(body['ChallengeParameters'], { FRIENDLY_DEVICE_NAME: 'Grey phone' });
  });

  it('no secret stands in the database as it is', async () => {
    const { secret } = await guarded();
    const { rows } = await testApp.database.pool.query<{ row: string }>(
      "select encode(totp_secret, 'hex') as row from identity_factor where totp_secret is not null",
    );
    const hex = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex');
    assert.ok(rows.length > 0 && rows.every(({ row }) => !row.includes(hex)));
  });
});
