import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import * as auth from 'aws-amplify/auth';
import { Secret, TOTP } from 'otpauth';
import { createTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import {
  NAMED,
  captureMails,
  identityClient,
  newEmail,
  named,
  PASSWORD,
  settle,
  changeSettings,
  type IdentityClient,
  type Reply,
  useAmplify,
} from '../identity.factory.ts';
import { inviteUser, requirePasswordReset } from '../index.ts';

/** Signing in by choice, and what may stand between the first proof and the tokens. */
let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;

// Of each sign-up the client keeps a timer of three minutes, for which nobody waits at the end.
const { setTimeout: realTimeout } = globalThis;
mock.method(globalThis, 'setTimeout', (work: () => void, ms?: number) => {
  const timer = realTimeout(work, ms);
  return (ms ?? 0) > 60_000 ? timer.unref() : timer;
});

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
  await useAmplify(testApp, org);
});
after(() => testApp.close());

const byChoice = { authFlowType: 'USER_AUTH' } as const;
const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function isSelf(username: string): Promise<void> {
  assert.equal((await auth.fetchUserAttributes()).email, username);
  await auth.signOut();
}

describe('a choice', () => {
  it('is offered, and stays while a password is mistyped', async () => {
    const { email: username } = await client.person();
    for (const factor of ['PASSWORD_SRP', 'PASSWORD'] as const) {
      const { nextStep } = await auth.signIn({ username, options: byChoice });
      assert.deepEqual(nextStep, {
        signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
        availableChallenges: ['PASSWORD', 'PASSWORD_SRP', 'EMAIL_OTP', 'WEB_AUTHN'],
      });
      const chosen = await auth.confirmSignIn({ challengeResponse: factor });
      assert.equal(chosen.nextStep.signInStep, 'CONFIRM_SIGN_IN_WITH_PASSWORD');
      await assert.rejects(
        auth.confirmSignIn({ challengeResponse: 'wrong word' }),
        named('NotAuthorizedException'),
      );
      assert.equal((await auth.confirmSignIn({ challengeResponse: PASSWORD })).isSignedIn, true, factor);
      await isSelf(username);
    }
  });

  it('may be made beforehand', async () => {
    const { email: username } = await client.person();
    for (const preferredChallenge of ['PASSWORD', 'PASSWORD_SRP'] as const) {
      const options = { ...byChoice, preferredChallenge };
      await assert.rejects(
        auth.signIn({ username, password: 'wrong word', options }),
        named('NotAuthorizedException'),
      );
      assert.equal((await auth.signIn({ username, password: PASSWORD, options })).isSignedIn, true);
      await isSelf(username);
    }
    const since = client.mails.length;
    const options = { ...byChoice, preferredChallenge: 'EMAIL_OTP' } as const;
    const { nextStep } = await auth.signIn({ username, options });
    assert.equal(nextStep.signInStep, 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    const code = await client.codeFor(username, since);
    const wrong = code === '123456' ? '654321' : '123456';
    await assert.rejects(auth.confirmSignIn({ challengeResponse: wrong }), named('CodeMismatchException'));
    assert.equal((await auth.confirmSignIn({ challengeResponse: code })).isSignedIn, true);
    await isSelf(username);
  });

  it('of a code by mail leaves an app to be asked for, and no second mail', async () => {
    const { email: username } = await client.person();
    await auth.signIn({ username, password: PASSWORD });
    const { sharedSecret } = await auth.setUpTOTP();
    await auth.verifyTOTPSetup({ code: codeOf(sharedSecret) });
    await auth.updateMFAPreference({ totp: 'ENABLED', email: 'PREFERRED' });
    await auth.signOut();
    const since = client.mails.length;
    await auth.signIn({ username, options: { ...byChoice, preferredChallenge: 'EMAIL_OTP' } });
    const { nextStep } = await auth.confirmSignIn({
      challengeResponse: await client.codeFor(username, since),
    });
    assert.equal(nextStep.signInStep, 'CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  });

  it('of what nobody configured is refused in so many words', async () => {
    const { email } = await client.person();
    const refused = async (AuthFlow: string, more: object = {}): Promise<string | undefined> => {
      const AuthParameters = { USERNAME: email, ...more };
      const reply = await client.call('InitiateAuth', {
        AuthFlow,
        ClientId: client.clientId,
        AuthParameters,
      });
      assert.equal(reply.errorName, 'InvalidParameterException');
      return reply.body.message;
    };
    assert.match((await refused('USER_AUTH', { PREFERRED_CHALLENGE: 'SMS_OTP' })) ?? '', /text message/);
    assert.match((await refused('CUSTOM_AUTH')) ?? '', /not enabled/);
    const asked = await client.call('RespondToAuthChallenge', {
      ChallengeName: 'SMS_MFA',
      ClientId: client.clientId,
      Session: 'x'.repeat(20),
      ChallengeResponses: { USERNAME: email, SMS_MFA_CODE: '123456' },
    });
    assert.equal(asked.errorName, 'InvalidParameterException');
  });
});

describe('an address that nobody has', () => {
  const asking = (AuthParameters: object): Promise<Reply> =>
    client.call('InitiateAuth', { AuthFlow: 'USER_AUTH', ClientId: client.clientId, AuthParameters });
  const answering = (ChallengeName: string, { body }: Reply, ChallengeResponses: object): Promise<Reply> =>
    client.call('RespondToAuthChallenge', {
      ChallengeName,
      ClientId: client.clientId,
      Session: body['Session'],
      ChallengeResponses,
    });
  const shape = ({ statusCode, errorName, body }: Reply): unknown => [
    statusCode,
    errorName,
    JSON.stringify(body, (name, value: unknown) => (name === 'Session' ? String(value).length : value)),
  ];

  it('is asked and refused like one that somebody has, and gets no mail', async () => {
    const probe = async (USERNAME: string): Promise<unknown[]> => {
      const offered = await asking({ USERNAME });
      const coded = await answering('SELECT_CHALLENGE', offered, { USERNAME, ANSWER: 'EMAIL_OTP' });
      const wrong = { USERNAME, EMAIL_OTP_CODE: '000000' };
      const guesses: Reply[] = [];
      for (let n = 0; n < 6; n += 1) guesses.push(await answering('EMAIL_OTP', coded, wrong));
      const password = { USERNAME, ANSWER: 'PASSWORD', PASSWORD: 'wrong word' };
      return [
        offered,
        await answering('SELECT_CHALLENGE', offered, password),
        coded,
        ...guesses,
        await asking({ USERNAME, PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: 'wrong word' }),
        await asking({ USERNAME, PREFERRED_CHALLENGE: 'EMAIL_OTP' }),
      ].map(shape);
    };
    const [known, unknown, unconfirmed] = [
      'known@example.org',
      'unknown@example.org',
      'unproven@example.org',
    ];
    await client.person(known);
    await client.call('SignUp', {
      ClientId: client.clientId,
      Username: unconfirmed,
      Password: PASSWORD,
      UserAttributes: NAMED,
    });
    await settle();
    const since = client.mails.length;
    const seen = await probe(known);
    // Only what is written of every address differs: its first letter.
    const alike = (told: unknown[]): string => JSON.stringify(told).replaceAll(/[ku]\*{3}@/g, '***@');
    assert.equal(alike(await probe(unknown)), alike(seen));
    // Proving the address in this way would confirm a password that somebody else may have chosen.
    assert.equal(alike(await probe(unconfirmed)), alike(seen));
    await settle();
    assert.deepEqual(new Set(client.mails.slice(since).map(({ to }) => to)), new Set([known]));
  });

  it('is named as such where the organization wants it', async () => {
    const open = await testApp.organization();
    await changeSettings(testApp, open, { revealAccountExistence: true });
    const opener = identityClient(testApp, open, client.mails);
    for (const preferred of [
      {},
      { PREFERRED_CHALLENGE: 'EMAIL_OTP' },
      { PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    ]) {
      const AuthParameters = { USERNAME: newEmail(), ...preferred };
      const asked = { AuthFlow: 'USER_AUTH', ClientId: opener.clientId, AuthParameters };
      assert.equal((await opener.call('InitiateAuth', asked)).errorName, 'UserNotFoundException');
    }
  });
});

describe('a person who has just signed up', () => {
  const signUp = async (username: string, password: string | undefined): Promise<void> => {
    await auth.signUp({
      username,
      ...(password !== undefined && { password }),
      options: {
        userAttributes: { email: username, given_name: 'Ada', family_name: 'King' },
        autoSignIn: byChoice,
      },
    } as Parameters<typeof auth.signUp>[0]);
    const confirmed = await auth.confirmSignUp({
      username,
      confirmationCode: await client.codeFor(username),
    });
    assert.equal(confirmed.nextStep.signUpStep, 'COMPLETE_AUTO_SIGN_IN');
  };

  it('is signed in without a word more, also where they have no password', async () => {
    for (const password of [PASSWORD, undefined]) {
      const username = newEmail();
      await signUp(username, password);
      // The client puts two that come within a moment into one, and answers the first alone.
      await new Promise((resolve) => setTimeout(resolve, 400));
      assert.equal((await auth.autoSignIn()).isSignedIn, true);
      await isSelf(username);
    }
  });

  it('is so once, and the session stands in no table', async () => {
    const username = newEmail();
    const named = { ClientId: client.clientId, Username: username };
    await client.call('SignUp', { ...named, Password: PASSWORD, UserAttributes: NAMED });
    const confirmation = { ...named, ConfirmationCode: await client.codeFor(username) };
    const headers = { 'amz-sdk-invocation-id': 'one call' };
    const { body } = await client.call('ConfirmSignUp', confirmation, headers);
    const Session = String(body['Session']);
    const repeated = await client.call('ConfirmSignUp', confirmation, headers);
    assert.equal(repeated.body['Session'], Session, 'the same call again has the same answer');
    const { rows } = await testApp.database.pool.query<{ row: string }>(
      'select t::text as row from identity_invocation t union all select t::text from identity_challenge t',
    );
    assert.ok(rows.length > 0);
    assert.equal(
      rows.some(({ row }) => row.includes(Session)),
      false,
    );
    const resume = (USERNAME: string): Promise<Reply> =>
      client.call('InitiateAuth', {
        AuthFlow: 'USER_AUTH',
        ClientId: client.clientId,
        AuthParameters: { USERNAME },
        Session,
      });
    const replies = await Promise.all([resume(username), resume(username)]);
    assert.deepEqual(replies.map(({ errorName }) => errorName).sort(), ['', 'NotAuthorizedException']);
    assert.equal((await resume(newEmail())).errorName, 'NotAuthorizedException');
  });
});

describe('where a second factor is required', () => {
  before(() => require(true));
  after(() => require(false));
  const require = (requireSecondFactor: boolean): Promise<void> =>
    changeSettings(testApp, org, { requireSecondFactor });

  it('an app is set up before the first token', async () => {
    const { email: username } = await client.person();
    const { nextStep } = await auth.signIn({ username, password: PASSWORD });
    assert.deepEqual(nextStep, {
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION',
      allowedMFATypes: ['TOTP', 'EMAIL'],
    });
    const offered = await auth.confirmSignIn({ challengeResponse: 'TOTP' });
    assert.equal(offered.nextStep.signInStep, 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP');
    assert.ok('totpSetupDetails' in offered.nextStep);
    const { sharedSecret } = offered.nextStep.totpSetupDetails;
    const right = codeOf(sharedSecret);
    await assert.rejects(
      auth.confirmSignIn({ challengeResponse: right === '000000' ? '111111' : '000000' }),
      named('EnableSoftwareTokenMFAException'),
    );
    const { isSignedIn } = await auth.confirmSignIn({ challengeResponse: codeOf(sharedSecret) });
    assert.equal(isSignedIn, true);
    assert.deepEqual(await auth.fetchMFAPreference(), { enabled: ['TOTP'], preferred: 'TOTP' });
    await assert.rejects(auth.updateMFAPreference({ totp: 'DISABLED' }), named('InvalidParameterException'));
    await auth.updateMFAPreference({ totp: 'DISABLED', email: 'ENABLED' });
    await auth.signOut();
    const again = await auth.signIn({ username, password: PASSWORD });
    assert.equal(again.nextStep.signInStep, 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
  });

  it('or a code by mail, to the address of the account and to no other', async () => {
    const { email: username } = await client.person();
    await auth.signIn({ username, password: PASSWORD });
    const chosen = await auth.confirmSignIn({ challengeResponse: 'EMAIL' });
    assert.equal(chosen.nextStep.signInStep, 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP');
    await assert.rejects(
      auth.confirmSignIn({ challengeResponse: newEmail() }),
      named('InvalidParameterException'),
    );
    const since = client.mails.length;
    const asked = await auth.confirmSignIn({ challengeResponse: username });
    assert.equal(asked.nextStep.signInStep, 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    const code = await client.codeFor(username, since);
    assert.equal((await auth.confirmSignIn({ challengeResponse: code })).isSignedIn, true);
    assert.deepEqual((await auth.fetchMFAPreference()).enabled, ['EMAIL']);
    await auth.signOut();
  });

  it('a new user sets one up as well, and a code by mail is no way to begin', async () => {
    const username = newEmail();
    await auth.signUp({
      username,
      password: PASSWORD,
      options: {
        userAttributes: { email: username, given_name: 'Ada', family_name: 'King' },
        autoSignIn: byChoice,
      },
    });
    await auth.confirmSignUp({ username, confirmationCode: await client.codeFor(username) });
    const { nextStep, isSignedIn } = await auth.autoSignIn();
    assert.deepEqual([nextStep.signInStep, isSignedIn], ['CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION', false]);
    const options = { ...byChoice, preferredChallenge: 'EMAIL_OTP' } as const;
    await assert.rejects(auth.signIn({ username, options }), named('InvalidParameterException'));
  });

  it('a session sets up one factor, and none once there is one', async () => {
    const { email } = await client.person();
    const [one, other] = [await client.signIn(email, PASSWORD), await client.signIn(email, PASSWORD)];
    const offer = ({ body }: Reply): Promise<Reply> =>
      client.call('AssociateSoftwareToken', { Session: body['Session'] });
    const answer = ({ body }: Reply, more: object = {}): Promise<Reply> =>
      client.call('RespondToAuthChallenge', {
        ChallengeName: 'MFA_SETUP',
        ClientId: client.clientId,
        Session: body['Session'],
        ChallengeResponses: { USERNAME: email, ...more },
      });
    assert.equal((await answer(one)).errorName, 'NotAuthorizedException', 'nothing is proven');
    const offered = await offer(one);
    assert.equal((await answer(offered)).errorName, 'NotAuthorizedException', 'still nothing');
    const UserCode = codeOf(String(offered.body['SecretCode']));
    const skipped = await client.call('VerifySoftwareToken', { Session: one.body['Session'], UserCode });
    assert.equal(skipped.errorName, 'NotAuthorizedException');
    const proven = await client.call('VerifySoftwareToken', { Session: offered.body['Session'], UserCode });
    assert.equal(proven.errorName, '', proven.body.message);
    const both = await Promise.all([answer(proven), answer(proven)]);
    assert.deepEqual(both.map(({ errorName }) => errorName).sort(), ['', 'NotAuthorizedException']);
    assert.equal((await offer(other)).errorName, 'NotAuthorizedException');
    assert.equal((await answer(other, { EMAIL: email })).errorName, 'NotAuthorizedException');
  });

  it('a session whose app is proven lets nobody in once another factor was set up', async () => {
    const { email, sub } = await client.person();
    const begun = await client.signIn(email, PASSWORD);
    const offered = await client.call('AssociateSoftwareToken', { Session: begun.body['Session'] });
    const UserCode = codeOf(String(offered.body['SecretCode']));
    const proven = await client.call('VerifySoftwareToken', { Session: offered.body['Session'], UserCode });
    await testApp.database.pool.query('update identity_factor set email_enabled = true where user_id = $1', [
      sub,
    ]);
    const answer = await client.call('RespondToAuthChallenge', {
      ChallengeName: 'MFA_SETUP',
      ClientId: client.clientId,
      Session: proven.body['Session'],
      ChallengeResponses: { USERNAME: email },
    });
    assert.equal(answer.errorName, 'NotAuthorizedException');
  });
});

describe('a person who was invited', () => {
  it('chooses a password, says their name, and has an account', async () => {
    const username = newEmail();
    const { password } = await inviteUser(org.context(), {
      email: username,
      attributes: { given_name: 'Ada' },
    });
    const { nextStep } = await auth.signIn({ username, password });
    assert.deepEqual(nextStep, {
      signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
      missingAttributes: ['family_name'],
    });
    const userAttributes = { family_name: 'Lovelace' };
    await assert.rejects(
      auth.confirmSignIn({ challengeResponse: PASSWORD }),
      named('InvalidParameterException'),
      'a name is missing',
    );
    for (const weak of ['password1', password])
      await assert.rejects(
        auth.confirmSignIn({ challengeResponse: weak, options: { userAttributes } }),
        named('InvalidPasswordException'),
      );
    const { isSignedIn } = await auth.confirmSignIn({
      challengeResponse: PASSWORD,
      options: { userAttributes },
    });
    assert.equal(isSignedIn, true);
    const { userId } = await auth.getCurrentUser();
    assert.equal(
      (await org.visitor.get<{ lastName: string }>(`/accounts/${userId}`)).body.data.lastName,
      'Lovelace',
    );
    await isSelf(username);
    await assert.rejects(auth.signIn({ username, password }), named('NotAuthorizedException'));
    await assert.rejects(inviteUser(org.context(), { email: username }), named('AppError'));
  });

  it('sets a new password by mail once the week is over', async () => {
    const username = newEmail();
    const { password } = await inviteUser(org.context(), { email: username });
    const { pool } = testApp.database;
    await pool.query(
      "update identity_user set password_until = now() - interval '1 second' where email = $1",
      [username],
    );
    const { nextStep } = await auth.signIn({ username, password });
    assert.equal(nextStep.signInStep, 'RESET_PASSWORD');
    const since = client.mails.length;
    await auth.resetPassword({ username });
    const confirmationCode = await client.codeFor(username, since);
    await auth.confirmResetPassword({ username, confirmationCode, newPassword: PASSWORD });
    assert.equal((await auth.signIn({ username, password: PASSWORD })).isSignedIn, true);
    await auth.signOut();
  });

  it('keeps the invitation when somebody signs up with the same address', async () => {
    const username = newEmail();
    const { password } = await inviteUser(org.context(), { email: username });
    const since = client.mails.length;
    await client.call('SignUp', {
      ClientId: client.clientId,
      Username: username,
      Password: 'not the guest 8',
      UserAttributes: [{ Name: 'email', Value: username }],
    });
    await assert.rejects(client.codeFor(username, since), /No code was mailed/);
    assert.equal((await client.signIn(username, 'not the guest 8')).errorName, 'NotAuthorizedException');
    const { body } = await client.signIn(username, password);
    assert.equal(body['ChallengeName'], 'NEW_PASSWORD_REQUIRED');
  });
});

describe('a person who must set a new password', () => {
  it('is let in by nothing else, and is signed out at once', async () => {
    const { email: username } = await client.person();
    const signedIn = await client.signIn(username, PASSWORD);
    const { AccessToken } = signedIn.body['AuthenticationResult'] as { AccessToken: string };
    await requirePasswordReset(org.context(), username);
    assert.equal((await client.call('GetUser', { AccessToken })).errorName, 'NotAuthorizedException');
    assert.equal((await auth.signIn({ username, password: PASSWORD })).nextStep.signInStep, 'RESET_PASSWORD');
    await assert.rejects(
      auth.signIn({ username, password: 'wrong word' }),
      named('NotAuthorizedException'),
      'only the owner hears of it',
    );
    let since = client.mails.length;
    await auth.signIn({ username, options: { ...byChoice, preferredChallenge: 'EMAIL_OTP' } });
    const code = await client.codeFor(username, since);
    assert.equal(
      (await auth.confirmSignIn({ challengeResponse: code })).nextStep.signInStep,
      'RESET_PASSWORD',
    );
    since = client.mails.length;
    await auth.resetPassword({ username });
    const confirmationCode = await client.codeFor(username, since);
    await auth.confirmResetPassword({ username, confirmationCode, newPassword: 'amber windmill 8' });
    assert.equal((await auth.signIn({ username, password: 'amber windmill 8' })).isSignedIn, true);
    await isSelf(username);
  });
});
