import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { admitFederated } from '../federation/federation.service.ts';
import {
  captureMails,
  identityClient,
  type IdentityClient,
  newEmail,
  PASSWORD,
} from '../identity.factory.ts';
import { inviteUser } from './users.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
  const rule = { kind: 'word', pattern: 'scoundrel', action: 'refuse' };
  assert.equal((await (await org.staff()).post('/admin/moderation/rules', rule)).statusCode, 200);
});
after(() => testApp.close());

const RULES = /against the rules of this community/;

describe('a name that the rules of the community refuse', () => {
  it('is refused at sign-up', async () => {
    const signUp = (given: string) =>
      client.call('SignUp', {
        ClientId: client.clientId,
        Username: newEmail(),
        Password: PASSWORD,
        UserAttributes: [
          { Name: 'given_name', Value: given },
          { Name: 'family_name', Value: 'Hopper' },
        ],
      });
    const refused = await signUp('Sc0undrel');
    assert.equal(refused.errorName, 'InvalidParameterException');
    assert.match(refused.body.message ?? '', RULES);
    assert.equal((await signUp('Grace')).errorName, '');
  });

  it('is refused when an invited person chooses the password', async () => {
    const email = newEmail();
    const { password } = await inviteUser(org.context(), { email, attributes: { given_name: 'Ida' } });
    const asked = await client.signIn(email, password);
    const choose = (family: string) =>
      client.call('RespondToAuthChallenge', {
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        ClientId: client.clientId,
        Session: asked.body['Session'],
        ChallengeResponses: {
          USERNAME: email,
          NEW_PASSWORD: 'woven basket 12',
          'userAttributes.family_name': family,
        },
      });
    const refused = await choose('Scoundrel');
    assert.equal(refused.errorName, 'InvalidParameterException');
    assert.match(refused.body.message ?? '', RULES);
    assert.equal((await choose('Rhodes')).errorName, '');
  });

  it('is left out when a provider tells it, and the person is let in', async () => {
    const admission = await admitFederated(org.context(), {
      provider: 'Acme',
      kind: 'oidc',
      issuer: 'https://login.example.net',
      subject: 'one',
      email: newEmail(),
      isEmailProven: true,
      isEmailTrusted: false,
      attributes: { given_name: 'Scoundrel', family_name: 'Rhodes' },
    });
    assert.ok('userId' in admission);
    const { rows } = await testApp.database.pool.query<{ first_name: string | null }>(
      'select first_name from account where id = $1',
      [admission.userId],
    );
    assert.doesNotMatch(String(rows[0]?.first_name), /scoundrel/i);
  });
});
