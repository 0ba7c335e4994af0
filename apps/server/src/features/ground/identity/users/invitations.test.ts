import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import {
  captureMails,
  identityClient,
  type IdentityClient,
  mailed,
  newEmail,
  type Reply,
} from '../identity.factory.ts';
import { inviteUser } from './users.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
});
after(() => testApp.close());

const STRANGER = [
  { Name: 'given_name', Value: 'Mallory' },
  { Name: 'family_name', Value: 'Stranger' },
];

const signUp = (email: string): Promise<Reply> =>
  client.call('SignUp', {
    ClientId: client.clientId,
    Username: email,
    Password: 'stranger basket 12',
    UserAttributes: STRANGER,
  });

const choosePassword = (email: string, asked: Reply): Promise<Reply> =>
  client.call('RespondToAuthChallenge', {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ClientId: client.clientId,
    Session: asked.body['Session'],
    ChallengeResponses: { USERNAME: email, NEW_PASSWORD: 'woven basket 12' },
  });

describe('an invitation', () => {
  const attributes = { given_name: 'Ida', family_name: 'Guest' };

  it('stands when a stranger signs up with its address, and its owner is told', async () => {
    const email = newEmail();
    const { password, id } = await inviteUser(org.context(), { email, attributes });
    const answer = await signUp(email);
    assert.equal(answer.errorName, '');
    assert.notEqual(answer.body['UserSub'], id);
    await mailed(client.mails, email, /You are invited/);
    const asked = await client.signIn(email, password);
    assert.equal(asked.body['ChallengeName'], 'NEW_PASSWORD_REQUIRED');
    const chosen = await choosePassword(email, asked);
    assert.equal(chosen.errorName, '');
    const { rows } = await testApp.database.pool.query<{ first_name: string }>(
      'select first_name from account where id = $1',
      [id],
    );
    assert.deepEqual(rows, [{ first_name: 'Ida' }]);
  });

  it('gives way to a sign-up once it has run out', async () => {
    const email = newEmail();
    const invited = { ...attributes, 'custom:company': 'Secret Guests' };
    const { id } = await inviteUser(org.context(), { email, attributes: invited });
    await testApp.database.pool.query(
      "update identity_user set password_until = now() - interval '1 day' where id = $1",
      [id],
    );
    const since = client.mails.length;
    await signUp(email);
    const ConfirmationCode = await client.codeFor(email, since);
    const confirm = { ClientId: client.clientId, Username: email, ConfirmationCode };
    assert.equal((await client.call('ConfirmSignUp', confirm)).errorName, '');
    const { rows } = await testApp.database.pool.query<{ first_name: string; company: string | null }>(
      'select first_name, company from account where email = $1',
      [email],
    );
    assert.deepEqual(rows, [{ first_name: 'Mallory', company: null }], 'nothing is told of the guest');
  });

  it('is refused plainly when it was given anew while its password was chosen', async () => {
    const email = newEmail();
    const { password } = await inviteUser(org.context(), { email, attributes });
    const asked = await client.signIn(email, password);
    await inviteUser(org.context(), { email, attributes });
    assert.equal((await choosePassword(email, asked)).errorName, 'NotAuthorizedException');
  });
});
