import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type TestApp, type TestOrganization, until } from '../../testing/app.ts';
import {
  captureMails,
  identityClient,
  type IdentityClient,
  newEmail,
  PASSWORD,
  type Reply,
} from './identity.factory.ts';
import { requirePasswordReset } from './users.service.ts';

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

const NEW_PASSWORD = 'woven basket 12';

/** Runs both while the row of the user is held, the first in front, and lets go when both wait for it. */
async function overtake(
  email: string,
  first: () => Promise<unknown>,
  second: () => Promise<Reply>,
): Promise<Reply> {
  const holder = await testApp.database.pool.connect();
  const waiting = async (): Promise<number> => {
    const { rows } = await testApp.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  };
  try {
    await holder.query('begin');
    await holder.query('select 1 from identity_user where email = $1 for update', [email]);
    const ahead = first();
    await until(waiting, (count) => count === 1);
    const behind = second();
    await until(waiting, (count) => count === 2);
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
    // A step that was kept from the clearing away of all others, as by an insert that came a moment later.
    const code = await client.codeFor(email, since);
    await testApp.database.pool.query(
      `update identity_challenge set login_id = '00000000-0000-4000-8000-000000000000' where step = 'EMAIL_OTP'
       and login_id = (select login_id from identity_user where email = $1)`,
      [email],
    );
    await (
      await askForReset(email)
    )();
    await testApp.database.pool.query(
      `update identity_challenge set login_id = (select login_id from identity_user where email = $1)
       where login_id = '00000000-0000-4000-8000-000000000000'`,
      [email],
    );
    const late = await client.call('RespondToAuthChallenge', {
      ChallengeName: 'EMAIL_OTP',
      ClientId: client.clientId,
      Session: asked.body['Session'],
      ChallengeResponses: { USERNAME: email, EMAIL_OTP_CODE: code },
    });
    assert.equal(late.errorName, 'NotAuthorizedException');
  });
});
