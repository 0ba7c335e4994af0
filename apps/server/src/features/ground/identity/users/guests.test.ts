import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import {
  captureMails,
  identityClient,
  newEmail,
  PASSWORD,
  settle,
  type IdentityClient,
} from '../identity.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
});
after(() => testApp.close());

/** Without a password, as at the first step of a registration, unless one is given. */
async function signUp(email: string, firstName: string, password?: string): Promise<void> {
  const { errorName, body } = await client.call('SignUp', {
    ClientId: client.clientId,
    Username: email,
    ...(password !== undefined && { Password: password }),
    UserAttributes: [
      { Name: 'given_name', Value: firstName },
      { Name: 'family_name', Value: 'Hopper' },
    ],
  });
  assert.equal(errorName, '', body.message);
  await settle();
}

async function confirmedName(email: string, since: number): Promise<string | null | undefined> {
  const { errorName } = await client.call('ConfirmSignUp', {
    ClientId: client.clientId,
    Username: email,
    ConfirmationCode: await client.codeFor(email, since),
  });
  assert.equal(errorName, '');
  const { rows } = await testApp.database.pool.query<{ first_name: string | null }>(
    'select first_name from account where organization_id = $1 and email = $2',
    [org.organization.id, email],
  );
  return rows[0]?.first_name;
}

test('somebody who goes back and says the same once more keeps the name', async () => {
  const email = newEmail();
  await signUp(email, 'Grace');
  const since = client.mails.length;
  await signUp(email, 'Grace');
  assert.equal(await confirmedName(email, since), 'Grace');
});

test('another name, or a password of before, is nobody’s to confirm', async () => {
  const [named, locked] = [newEmail(), newEmail()];
  await signUp(named, 'Grace');
  let since = client.mails.length;
  await signUp(named, 'Fool');
  assert.equal(await confirmedName(named, since), null);
  await signUp(locked, 'Grace', PASSWORD);
  since = client.mails.length;
  await signUp(locked, 'Grace');
  assert.equal(await confirmedName(locked, since), null);
  assert.notEqual((await client.signIn(locked, PASSWORD)).errorName, '');
});
