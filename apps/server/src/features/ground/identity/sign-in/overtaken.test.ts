import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { createTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { untilWaiting } from '../../../../testing/waiting.ts';
import { enableFactor, offerTotp, proveTotp } from '../factors/factors.service.ts';
import {
  captureMails,
  changeSettings,
  identityClient,
  type IdentityClient,
  NAMED,
  newEmail,
  PASSWORD,
  type Reply,
} from '../identity.factory.ts';
import { isRefusal } from '../identity.errors.ts';
import { createAuthenticator } from '../passkeys/passkeys.factory.ts';
import { grantSignIn } from '../tokens/tokens.service.ts';
import { findUser } from '../users/users.queries.ts';
import { requirePasswordReset } from '../users/users.service.ts';

/** Sign-ins that are under way while everything that they go by is changed. */
let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
});
after(() => testApp.close());

const isNotAuthorized = (error: unknown): boolean =>
  isRefusal(error) && error.code === 'NotAuthorizedException';
const NEW_PASSWORD = 'woven basket 12';

/** Runs both while the row of the user is held, the first in front, and lets go when both wait for it. */
async function overtake<T>(
  email: string,
  first: () => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  const holder = await testApp.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from identity_user where email = $1 for update', [email]);
    const ahead = first();
    await untilWaiting(testApp.database.pool);
    const behind = second();
    await untilWaiting(testApp.database.pool, 2);
    await holder.query('commit');
    await ahead;
    return await behind;
  } finally {
    holder.release();
  }
}

async function askForReset(email: string): Promise<() => Promise<unknown>> {
  const since = client.mails.length;
  await client.call('ForgotPassword', { ClientId: client.clientId, Username: email });
  const ConfirmationCode = await client.codeFor(email, since);
  const reset = { ClientId: client.clientId, Username: email, ConfirmationCode, Password: NEW_PASSWORD };
  return async () => assert.equal((await client.call('ConfirmForgotPassword', reset)).errorName, '');
}

describe('a sign-in with the old password', () => {
  it('does not outlive a reset that overtakes it', async () => {
    const { email } = await client.person();
    const late = await overtake(email, await askForReset(email), () => client.signIn(email, PASSWORD));
    assert.equal(late.errorName, 'NotAuthorizedException');
    assert.equal((await client.signIn(email, NEW_PASSWORD)).errorName, '');
  });

  it('does not outlive a change of the password', async () => {
    const { email } = await client.person();
    const { body } = await client.signIn(email, PASSWORD);
    const { AccessToken } = body['AuthenticationResult'] as { AccessToken: string };
    const change = () =>
      client.call('ChangePassword', {
        AccessToken,
        PreviousPassword: PASSWORD,
        ProposedPassword: NEW_PASSWORD,
      });
    const late = await overtake(email, change, () => client.signIn(email, PASSWORD));
    assert.equal(late.errorName, 'NotAuthorizedException');
  });

  it('does not outlive a reset that is required of the person', async () => {
    const { email } = await client.person();
    const late = await overtake(
      email,
      () => requirePasswordReset(org.context(), email),
      () => client.signIn(email, PASSWORD),
    );
    assert.equal(late.errorName, 'NotAuthorizedException');
  });

  it('changes no password after a reset', async () => {
    const { email } = await client.person();
    const { body } = await client.signIn(email, PASSWORD);
    const { AccessToken } = body['AuthenticationResult'] as { AccessToken: string };
    const late = await overtake(email, await askForReset(email), () =>
      client.call('ChangePassword', {
        AccessToken,
        PreviousPassword: PASSWORD,
        ProposedPassword: 'another basket 12',
      }),
    );
    assert.equal(late.errorName, 'NotAuthorizedException');
    assert.equal((await client.signIn(email, NEW_PASSWORD)).errorName, '');
  });
});

async function signedIn(): Promise<{ email: string; sub: string; AccessToken: string }> {
  const { email, sub } = await client.person();
  const { body } = await client.signIn(email, PASSWORD);
  const { AccessToken } = body['AuthenticationResult'] as { AccessToken: string };
  return { email, sub, AccessToken };
}

describe('a change by the token of an older sign-in', () => {
  const rowOf = async (sub: string) => {
    const { rows } = await testApp.database.pool.query<{ email: string; attributes: object }>(
      'select email, attributes from identity_user where id = $1',
      [sub],
    );
    return rows[0];
  };

  it('moves no address after a reset that overtakes it', async () => {
    const { email, sub, AccessToken } = await signedIn();
    const [reset, target] = [await askForReset(email), newEmail()];
    const UserAttributes = [{ Name: 'email', Value: target }];
    await client.call('UpdateUserAttributes', { AccessToken, UserAttributes });
    const proof = { AccessToken, AttributeName: 'email', Code: await client.codeFor(target) };
    const late = await overtake(email, reset, () => client.call('VerifyUserAttribute', proof));
    assert.deepEqual(
      [late.errorName, late.body.message],
      ['NotAuthorizedException', 'Access Token has been revoked'],
    );
    assert.equal((await rowOf(sub))?.email, email);
  });

  it('leaves no code for a new address behind once the password was reset', async () => {
    const { email, AccessToken } = await signedIn();
    const reset = await askForReset(email);
    const UserAttributes = [{ Name: 'email', Value: newEmail() }];
    await client.call('UpdateUserAttributes', { AccessToken, UserAttributes });
    await reset();
    const { rowCount } = await testApp.database.pool.query(
      `select 1 from identity_code where purpose = 'verifyEmail'
       and login_id = (select login_id from identity_user where email = $1)`,
      [email],
    );
    assert.equal(rowCount, 0);
  });

  it('changes no attribute and no second step after a reset that overtakes it', async () => {
    const calls: [string, Record<string, unknown>][] = [
      ['UpdateUserAttributes', { UserAttributes: [{ Name: 'nickname', Value: 'The thief' }] }],
      ['DeleteUserAttributes', { UserAttributeNames: ['given_name'] }],
      ['SetUserMFAPreference', { EmailMfaSettings: { Enabled: true, PreferredMfa: true } }],
    ];
    for (const [operation, input] of calls) {
      const { email, sub, AccessToken } = await signedIn();
      const before = await rowOf(sub);
      const late = await overtake(email, await askForReset(email), () =>
        client.call(operation, { AccessToken, ...input }),
      );
      assert.equal(late.errorName, 'NotAuthorizedException', operation);
      assert.deepEqual(await rowOf(sub), before, operation);
      const { rowCount } = await testApp.database.pool.query(
        'select 1 from identity_factor where user_id = $1',
        [sub],
      );
      assert.equal(rowCount, 0, operation);
    }
  });

  it('proves no app after a reset that overtakes it', async () => {
    const { email, AccessToken } = await signedIn();
    const { body } = await client.call('AssociateSoftwareToken', { AccessToken });
    const totp = new TOTP({ secret: Secret.fromBase32(String(body['SecretCode'])) });
    const late = await overtake(email, await askForReset(email), () =>
      client.call('VerifySoftwareToken', { AccessToken, UserCode: totp.generate() }),
    );
    assert.equal(late.errorName, 'NotAuthorizedException');
  });

  it('registers no passkey after a reset that overtakes it', async () => {
    const { email, AccessToken } = await signedIn();
    const headers = { host: `${org.hostname}` };
    const { body } = await client.call('StartWebAuthnRegistration', { AccessToken }, headers);
    const options = body['CredentialCreationOptions'] as { challenge: string; rp: { id: string } };
    const Credential = createAuthenticator(`http://${org.hostname}`).make(options);
    // Kept from the clearing away of all steps, as one that was begun a moment later.
    await hideSteps(email, 'PASSKEY_REGISTRATION');
    const reset = await askForReset(email);
    await reset();
    await showSteps(email);
    const { rows } = await testApp.database.pool.query<{ id: string }>(
      'update identity_token_family set revoked_at = null where user_id = (select id from identity_user where email = $1) returning id',
      [email],
    );
    assert.ok(rows.length > 0);
    const late = await client.call('CompleteWebAuthnRegistration', { AccessToken, Credential }, headers);
    assert.equal(late.errorName, 'NotAuthorizedException');
    assert.match(late.body.message ?? '', /revoked/);
  });
});

describe('two changes of the second steps at once', () => {
  it('leave one of them where one is required', async () => {
    const { email, sub, AccessToken } = await signedIn();
    await changeSettings(testApp, org, { requireSecondFactor: true });
    await testApp.database.pool.query(
      `insert into identity_factor
         (organization_id, user_id, totp_secret, totp_enabled, email_enabled, updated_at)
       values ($1, $2, 'sealed', true, true, now())`,
      [org.organization.id, sub],
    );
    const off = { Enabled: false };
    const late = await overtake(
      email,
      () => client.call('SetUserMFAPreference', { AccessToken, EmailMfaSettings: off }),
      () => client.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: off }),
    );
    assert.deepEqual(
      [late.errorName, late.body.message],
      ['InvalidParameterException', 'A second factor is required here.'],
    );
    await changeSettings(testApp, org, { requireSecondFactor: false });
  });
});

describe('the set-up of a second step', () => {
  it('ends with the password that it was begun by', async () => {
    const { email, sub } = await client.person();
    const ctx = org.context();
    const user = await findUser(ctx.db, ctx.organizationId, sub);
    assert.ok(user);
    const secret = await offerTotp(ctx, user);
    await (
      await askForReset(email)
    )();
    const UserCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await assert.rejects(proveTotp(ctx, { user }, { UserCode }, ''), isNotAuthorized);
    await assert.rejects(enableFactor(ctx, user, 'EMAIL_OTP'), isNotAuthorized);
  });
});

describe('a grant of the hosted domain', () => {
  it('that begins while its person signs out everywhere ends with all the others', async () => {
    const { sub, AccessToken } = await signedIn();
    const { rows } = await testApp.database.pool.query<{ id: string }>(
      'select id from identity_token_family where user_id = $1',
      [sub],
    );
    const proof = { familyId: rows[0]?.id ?? '' };
    const ctx = org.context();
    let leaving: Promise<Reply> | undefined;
    const granted = await ctx.transaction(async (inner) => {
      const expiresAt = new Date(Date.now() + 60_000);
      const grant = { scope: 'openid', authTime: new Date(), expiresAt, proof };
      const familyId = await grantSignIn(inner, sub, grant);
      leaving = client.call('GlobalSignOut', { AccessToken });
      await untilWaiting(testApp.database.pool);
      return familyId;
    });
    assert.equal((await leaving)?.errorName, '');
    const ended = await testApp.database.pool.query<{ revoked_at: Date | null }>(
      'select revoked_at from identity_token_family where id = $1',
      [granted],
    );
    assert.notEqual(ended.rows[0]?.revoked_at, null);
  });

  it('is refused once the sign-in that it goes by has ended', async () => {
    const { email, sub } = await signedIn();
    const { rows } = await testApp.database.pool.query<{ id: string }>(
      'select id from identity_token_family where user_id = $1',
      [sub],
    );
    const grant = {
      scope: 'openid',
      authTime: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
      proof: { familyId: rows[0]?.id ?? '' },
    };
    const reset = await askForReset(email);
    const late = await overtake(email, reset, () =>
      org
        .context()
        .transaction((inner) => grantSignIn(inner, sub, grant))
        .catch((error: unknown) => error),
    );
    assert.ok(isNotAuthorized(late));
  });
});

describe('the session of a confirmation', () => {
  it('ends with the password, although the change came before the session was opened', async () => {
    const email = newEmail();
    await client.call('SignUp', {
      ClientId: client.clientId,
      Username: email,
      Password: PASSWORD,
      UserAttributes: NAMED,
    });
    const confirmed = await client.call('ConfirmSignUp', {
      ClientId: client.clientId,
      Username: email,
      ConfirmationCode: await client.codeFor(email),
    });
    await hideSteps(email, 'SIGNED_UP');
    await (
      await askForReset(email)
    )();
    await showSteps(email);
    const late = await client.call('InitiateAuth', {
      AuthFlow: 'USER_AUTH',
      ClientId: client.clientId,
      AuthParameters: { USERNAME: email },
      Session: confirmed.body['Session'],
    });
    assert.equal(late.errorName, 'NotAuthorizedException');
  });
});

const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** Keeps steps from the clearing away of all others, as by an insert that came a moment later. */
async function hideSteps(email: string, step: string): Promise<void> {
  await testApp.database.pool.query(
    `update identity_challenge set login_id = $3 where step = $2
     and login_id = (select login_id from identity_user where email = $1)`,
    [email, step, NOWHERE],
  );
}

async function showSteps(email: string): Promise<void> {
  await testApp.database.pool.query(
    `update identity_challenge set login_id = (select login_id from identity_user where email = $1)
     where login_id = $2`,
    [email, NOWHERE],
  );
}

describe('a step after the password', () => {
  it('ends with the password, although the change came before the step was opened', async () => {
    const email = newEmail();
    await client.person(email);
    const signedIn = await client.signIn(email, PASSWORD);
    const { AccessToken } = signedIn.body['AuthenticationResult'] as { AccessToken: string };
    const settings = { AccessToken, EmailMfaSettings: { Enabled: true, PreferredMfa: true } };
    assert.equal((await client.call('SetUserMFAPreference', settings)).errorName, '');
    const since = client.mails.length;
    const asked = await client.signIn(email, PASSWORD);
    assert.equal(asked.body['ChallengeName'], 'EMAIL_OTP');
    const code = await client.codeFor(email, since);
    await hideSteps(email, 'EMAIL_OTP');
    await (
      await askForReset(email)
    )();
    await showSteps(email);
    const late = await client.call('RespondToAuthChallenge', {
      ChallengeName: 'EMAIL_OTP',
      ClientId: client.clientId,
      Session: asked.body['Session'],
      ChallengeResponses: { USERNAME: email, EMAIL_OTP_CODE: code },
    });
    assert.equal(late.errorName, 'NotAuthorizedException');
  });
});
