import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as auth from 'aws-amplify/auth';
import { createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import {
  mailed,
  captureMails,
  identityClient,
  newEmail,
  named,
  PASSWORD,
  type IdentityClient,
  useAmplify,
} from './identity.factory.ts';

/** The site's own client, unmodified, against the service over real HTTP. */
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

describe('a life with aws-amplify/auth', () => {
  const username = newEmail();
  const newAddress = newEmail();

  it('signs up, is asked to confirm, confirms with a resent code', async () => {
    const { nextStep, userId } = await auth.signUp({
      username,
      password: PASSWORD,
      options: {
        userAttributes: { email: username, given_name: 'Grace', family_name: 'Hopper', locale: 'de' },
      },
    });
    assert.equal(nextStep.signUpStep, 'CONFIRM_SIGN_UP');
    assert.ok(userId);
    const first = await client.codeFor(username);
    const early = await auth.signIn({ username, password: PASSWORD });
    assert.equal(early.nextStep.signInStep, 'CONFIRM_SIGN_UP');

    const delivery = await auth.resendSignUpCode({ username });
    assert.match(delivery.destination ?? '', /^p\*\*\*@e\*\*\*$/);
    while ((await client.codeFor(username)) === first)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await assert.rejects(
      auth.confirmSignUp({ username, confirmationCode: first }),
      named('CodeMismatchException'),
    );
    const confirmed = await auth.confirmSignUp({
      username,
      confirmationCode: await client.codeFor(username),
    });
    assert.equal(confirmed.isSignUpComplete, true);
    assert.match(client.mails.at(-1)?.subject ?? '', /ist dein Code/);
  });

  it('signs in with a proof of the password, whatever the case of the address', async () => {
    await assert.rejects(
      auth.signIn({ username, password: 'wrong password' }),
      named('NotAuthorizedException'),
    );
    const { isSignedIn } = await auth.signIn({ username: username.toUpperCase(), password: PASSWORD });
    assert.equal(isSignedIn, true);
    const user = await auth.getCurrentUser();
    const session = await auth.fetchAuthSession();
    assert.equal(user.userId, session.userSub);
    assert.equal(session.tokens?.idToken?.payload['email'], username);
    const self = await callSelf();
    assert.equal(self.statusCode, 200);
    assert.equal(self.data['id'], user.userId);
    assert.equal(self.data['firstName'], 'Grace');
    assert.equal(self.data['locale'], 'de');
  });

  it('refreshes its tokens within the same sign-in', async () => {
    const old = (await auth.fetchAuthSession()).tokens?.accessToken;
    const fresh = (await auth.fetchAuthSession({ forceRefresh: true })).tokens?.accessToken;
    assert.notEqual(fresh?.toString(), old?.toString());
    assert.equal(fresh?.payload['origin_jti'], old?.payload['origin_jti']);
    assert.equal(fresh?.payload['auth_time'], old?.payload['auth_time']);
  });

  it('reads and writes its attributes', async () => {
    await auth.updateUserAttributes({ userAttributes: { nickname: 'Amazing', given_name: 'Grace B.' } });
    assert.equal((await auth.fetchUserAttributes()).nickname, 'Amazing');
    await auth.deleteUserAttributes({ userAttributeKeys: ['nickname'] });
    const attributes = await auth.fetchUserAttributes();
    assert.equal(attributes.nickname, undefined);
    assert.equal(attributes.given_name, 'Grace B.');
    assert.equal(attributes.email_verified, 'true');
    await assert.rejects(
      auth.updateUserAttributes({ userAttributes: { email_verified: 'true' } }),
      named('NotAuthorizedException'),
    );
  });

  it('changes its address once the new one is proven', async () => {
    const { email } = await auth.updateUserAttributes({ userAttributes: { email: newAddress } });
    assert.equal(email?.nextStep.updateAttributeStep, 'CONFIRM_ATTRIBUTE_WITH_CODE');
    assert.equal((await auth.fetchUserAttributes()).email, username);
    await client.codeFor(newAddress);
    const since = client.mails.length;
    await auth.sendUserAttributeVerificationCode({ userAttributeKey: 'email' });
    await auth.confirmUserAttribute({
      userAttributeKey: 'email',
      confirmationCode: await client.codeFor(newAddress, since),
    });
    assert.equal((await auth.fetchUserAttributes()).email, newAddress);
    const token = (await auth.fetchAuthSession()).tokens?.accessToken.toString() ?? '';
    assert.equal((await callSelf(token)).data['email'], newAddress);
    await mailed(client.mails, username, /geändert/);
  });

  it('changes its password, forgets it, and chooses another', async () => {
    await auth.updatePassword({ oldPassword: PASSWORD, newPassword: 'velvet harbour 17' });
    await auth.signOut();
    const since = client.mails.length;
    const { nextStep } = await auth.resetPassword({ username: newAddress });
    assert.equal(nextStep.resetPasswordStep, 'CONFIRM_RESET_PASSWORD_WITH_CODE');
    const newPassword = 'amber windmill 8';
    const confirmationCode = await client.codeFor(newAddress, since);
    await assert.rejects(
      auth.confirmResetPassword({ username: newAddress, confirmationCode, newPassword: 'password1' }),
      named('InvalidPasswordException'),
    );
    await auth.confirmResetPassword({ username: newAddress, confirmationCode, newPassword });
    await assert.rejects(
      auth.signIn({ username: newAddress, password: 'velvet harbour 17' }),
      named('NotAuthorizedException'),
    );
    await auth.signIn({ username: newAddress, password: newPassword });
  });

  it('is signed out by signing out, here and everywhere', async () => {
    const token = (await auth.fetchAuthSession()).tokens?.accessToken.toString() ?? '';
    await auth.signOut();
    assert.equal((await client.call('GetUser', { AccessToken: token })).errorName, 'NotAuthorizedException');
    assert.equal((await callSelf(token)).statusCode, 401);
    assert.equal((await auth.fetchAuthSession()).tokens, undefined);

    await auth.signIn({ username: newAddress, password: 'amber windmill 8' });
    const again = (await auth.fetchAuthSession()).tokens?.accessToken.toString() ?? '';
    assert.equal((await callSelf(again)).statusCode, 200);
    await auth.signOut({ global: true });
    assert.equal((await callSelf(again)).statusCode, 401);
  });

  it('deletes itself, and with it the account', async () => {
    await auth.signIn({ username: newAddress, password: 'amber windmill 8' });
    const { userId } = await auth.getCurrentUser();
    assert.equal((await org.visitor.get(`/accounts/${userId}`)).statusCode, 200);
    await auth.deleteUser();
    assert.equal((await org.visitor.get(`/accounts/${userId}`)).statusCode, 404);
    await assert.rejects(
      auth.signIn({ username: newAddress, password: 'amber windmill 8' }),
      named('NotAuthorizedException'),
    );
  });
});

async function callSelf(token?: string): Promise<{ statusCode: number; data: Record<string, unknown> }> {
  const authorization = token ?? (await auth.fetchAuthSession()).tokens?.accessToken.toString() ?? '';
  const answer = await testApp.app.http.inject({
    url: '/api/self',
    headers: { organization: org.organization.id, authorization },
  });
  return { statusCode: answer.statusCode, data: answer.json().data };
}
