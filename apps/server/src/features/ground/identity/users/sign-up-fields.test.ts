import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { SelfView } from '../../accounts/accounts.schemas.ts';
import {
  captureMails,
  identityClient,
  NAMED,
  newEmail,
  PASSWORD,
  changeSettings,
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

const ask = (fields: string[]) => changeSettings(testApp, org, { signUpFields: fields });

async function signUp(attributes: Record<string, string>) {
  const email = newEmail();
  const reply = await client.call('SignUp', {
    ClientId: client.clientId,
    Username: email,
    Password: PASSWORD,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  });
  return { email, ...reply };
}

test('a newcomer gives both names where nothing else is asked for', async () => {
  const [given] = NAMED;
  assert.ok(given);
  for (const attributes of [{}, { [given.Name]: given.Value }, { given_name: ' ', family_name: 'Hopper' }]) {
    const { errorName, body } = await signUp(attributes);
    assert.equal(errorName, 'InvalidParameterException');
    assert.match(body.message ?? '', /given_name|family_name/);
  }
});

test('an organization asks for what it wants to know, and the profile begins with it', async () => {
  await ask(['firstName', 'company', 'phone?', 'city?']);
  const missing = await signUp({ given_name: 'Grace', phone_number: '+1 555 0100' });
  assert.equal(missing.errorName, 'InvalidParameterException');
  assert.match(missing.body.message ?? '', /custom:company/);
  const long = await signUp({ given_name: 'Grace', 'custom:company': 'x'.repeat(121) });
  assert.match(long.body.message ?? '', /custom:company: the value is too long/);

  const { email, errorName } = await signUp({
    given_name: ' Grace ',
    'custom:company': 'Navy',
    'custom:city': 'Arlington',
  });
  assert.equal(errorName, '');
  await client.call('ConfirmSignUp', {
    ClientId: client.clientId,
    Username: email,
    ConfirmationCode: await client.codeFor(email),
  });
  const { body } = await client.signIn(email, PASSWORD);
  const { AccessToken } = body['AuthenticationResult'] as { AccessToken: string };
  const self = (await org.as(AccessToken).get<SelfView>('/self')).body.data;
  assert.deepEqual(
    [self.firstName, self.lastName, self.company, self.city, self.phone],
    ['Grace', null, 'Navy', 'Arlington', null],
  );
});

test('nothing but an address is asked for where that was configured; an unknown field is refused', async () => {
  await ask([]);
  assert.equal((await signUp({})).errorName, '');
  await assert.rejects(ask(['shoeSize']), /shoeSize.*firstName/);
});
