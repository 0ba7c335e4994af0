import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import {
  NAMED,
  captureLog,
  captureMails,
  identityClient,
  newEmail,
  startOfStep,
  type IdentityClient,
  type Reply,
} from './identity.factory.ts';
import { createOperations } from './operations.routes.ts';

/**
 * Secrets are planted wherever the protocol takes one, and where it does not. In no case may one appear in a log line,
 * in an error message, or in plain form in a table.
 */
let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;
let lines: string[];
const secrets = new Set<string>();
const answers: Reply[] = [];

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
  lines = captureLog(testApp);
});
after(() => testApp.close());

const plant = (secret: string): string => {
  secrets.add(secret);
  return secret;
};
const newSecret = (): string => plant(`Plant-${randomBytes(9).toString('hex')}`);

async function call(operation: string, input: Record<string, unknown>): Promise<Reply> {
  const reply = await client.call(operation, { ClientId: client.clientId, ...input });
  answers.push(reply);
  return reply;
}
async function done(operation: string, input: Record<string, unknown>): Promise<Reply['body']> {
  const { errorName, body } = await call(operation, input);
  assert.equal(errorName, '', `${operation}: ${JSON.stringify(body)}`);
  return body;
}
async function refused(operation: string, input: Record<string, unknown>): Promise<void> {
  assert.notEqual((await call(operation, input)).errorName, '', operation);
}

interface Tokens {
  AccessToken: string;
  RefreshToken: string;
}
function tokensOf(body: Reply['body']): Tokens {
  const tokens = body['AuthenticationResult'] as Tokens & { IdToken: string };
  for (const token of [tokens.AccessToken, tokens.IdToken, tokens.RefreshToken]) plant(token);
  return tokens;
}
const signIn = (USERNAME: string, PASSWORD: string) =>
  call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } });
const codeFor = async (email: string, since = 0): Promise<string> =>
  plant(await client.codeFor(email, since));
const otherThan = (code: string): string => plant(code === '481516' ? '234200' : '481516');

/** A whole life, with a mistake before each step. */
async function live(): Promise<{ email: string; password: string; tokens: Tokens }> {
  const [email, newAddress] = [newEmail(), newEmail()];
  let password = newSecret();
  await refused('SignUp', { Username: email, Password: plant('Plnt7'), UserAttributes: NAMED });
  await done('SignUp', { Username: email, Password: password, UserAttributes: NAMED });
  const code = await codeFor(email);
  await refused('ConfirmSignUp', { Username: email, ConfirmationCode: otherThan(code) });
  await done('ConfirmSignUp', { Username: email, ConfirmationCode: code });
  await refused('ConfirmSignUp', { Username: email, ConfirmationCode: code });
  await done('SignUp', { Username: email, Password: newSecret(), UserAttributes: NAMED });

  await signIn(email, newSecret());
  const { AccessToken, RefreshToken } = tokensOf((await signIn(email, password)).body);
  const proof = await client.askForProof(email);
  answers.push(proof, await client.proveWrongly(proof));

  const { SecretCode } = await done('AssociateSoftwareToken', { AccessToken });
  const totp = new TOTP({ secret: Secret.fromBase32(plant(String(SecretCode))) });
  await refused('VerifySoftwareToken', { AccessToken, UserCode: otherThan('') });
  await startOfStep();
  // One step early, so that the one of now is still good.
  const early = plant(totp.generate({ timestamp: Date.now() - 30_000 }));
  await done('VerifySoftwareToken', { AccessToken, UserCode: early });
  await done('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } });
  const step = await signIn(email, password);
  const answer = (text: string) => ({
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: plant(String(step.body['Session'])),
    ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: text },
  });
  await refused('RespondToAuthChallenge', answer(otherThan('')));
  tokensOf(await done('RespondToAuthChallenge', answer(plant(totp.generate()))));
  await done('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: false } });

  tokensOf(await done('GetTokensFromRefreshToken', { RefreshToken }));
  await refused('GetTokensFromRefreshToken', { RefreshToken: newSecret() });
  const [wrong, next] = [newSecret(), newSecret()];
  await refused('ChangePassword', { AccessToken, PreviousPassword: wrong, ProposedPassword: next });
  await done('ChangePassword', { AccessToken, PreviousPassword: password, ProposedPassword: next });

  await done('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: newAddress }] });
  const ofAddress = await codeFor(newAddress);
  const verify = (Code: string) => ({ AccessToken, AttributeName: 'email', Code });
  await refused('VerifyUserAttribute', verify(otherThan(ofAddress)));
  await done('VerifyUserAttribute', verify(ofAddress));

  const mailsBefore = client.mails.length;
  await done('ForgotPassword', { Username: newAddress });
  const ofReset = await codeFor(newAddress, mailsBefore);
  password = newSecret();
  const reset = { Username: newAddress, Password: password };
  await refused('ConfirmForgotPassword', { ...reset, ConfirmationCode: otherThan(ofReset) });
  await done('ConfirmForgotPassword', { ...reset, ConfirmationCode: ofReset });
  const again = await signIn(newAddress, password);
  return { email: newAddress, password, tokens: tokensOf(again.body) };
}

const FIELDS = [
  'ClientId',
  'Username',
  'Password',
  'ConfirmationCode',
  'AuthFlow',
  'ChallengeName',
  'Session',
  'AccessToken',
  'RefreshToken',
  'Token',
  'PreviousPassword',
  'ProposedPassword',
  'UserCode',
  'Code',
  'AttributeName',
  'FriendlyDeviceName',
];

/** Calls that no client makes on purpose: secrets in the wrong field, of the wrong type, and in invalid JSON. */
async function misuse({ AccessToken }: Tokens): Promise<void> {
  const operations = [...createOperations(() => Promise.resolve()).keys()];
  assert.ok(operations.length >= 20);
  for (const operation of operations) {
    const everywhere = Object.fromEntries(FIELDS.map((field) => [field, newSecret()]));
    const maps = {
      AuthParameters: { [newSecret()]: newSecret(), USERNAME: newSecret(), PASSWORD: newSecret() },
      ChallengeResponses: { [newSecret()]: newSecret() },
      UserAttributes: [{ Name: newSecret(), Value: newSecret() }],
      UserAttributeNames: [newSecret()],
    };
    await call(operation, { ...everywhere, ...maps });
    await call(operation, { ...everywhere, ...maps, ClientId: client.clientId });
    if (operation !== 'DeleteUser' && operation !== 'GlobalSignOut')
      await call(operation, { ...everywhere, ...maps, ClientId: client.clientId, AccessToken });
    await call(operation, Object.fromEntries(FIELDS.map((field) => [field, { [newSecret()]: newSecret() }])));
    await call(operation, { AuthParameters: { [newSecret()]: 5 }, UserAttributes: newSecret() });
    const text = await testApp.app.http.inject({
      method: 'POST',
      url: '/identity',
      headers: {
        host: org.hostname,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        authorization: newSecret(),
      },
      payload: `{"Password":"${newSecret()}`,
    });
    answers.push({
      statusCode: text.statusCode,
      errorName: 'x',
      body: text.json(),
      headers: text.headers,
    });
  }
}

/** Breaks what everything stands on, so that errors nobody thought of are told too. */
async function breakDown({ email, password, tokens }: Awaited<ReturnType<typeof live>>): Promise<void> {
  await testApp.database.pool.query('alter table identity_user rename to identity_user_away');
  const broken = [
    await signIn(email, password),
    await call('SignUp', { Username: newEmail(), Password: newSecret(), UserAttributes: NAMED }),
    await call('GetUser', { AccessToken: tokens.AccessToken }),
    await call('GetTokensFromRefreshToken', { RefreshToken: tokens.RefreshToken }),
    await call('ForgotPassword', { Username: email }),
  ];
  await testApp.database.pool.query('alter table identity_user_away rename to identity_user');
  for (const { statusCode, body } of broken)
    assert.deepEqual(
      [statusCode, body],
      [500, { __type: 'InternalErrorException', message: 'Something went wrong' }],
    );
}

test('secrets are in no log line, in no word about a mistake, and in no table as they are', async () => {
  const person = await live();
  await misuse(person.tokens);
  await breakDown(person);
  assert.ok(secrets.size > 400, String(secrets.size));
  assert.ok(
    lines.some((line) => line.includes('identity operation failed')),
    'the log was listened to',
  );

  const log = lines.join('');
  const mistakes = answers
    .filter(({ errorName }) => errorName !== '')
    .map(({ body }) => JSON.stringify(body))
    .join('');
  const tables = await dump();
  for (const secret of secrets) {
    // Six digits may stand in a longer number by chance.
    const isIn = (text: string): boolean =>
      /^\d{6}$/.test(secret)
        ? new RegExp(`(?<![\\d.:-])${secret}(?![\\d])`).test(text)
        : text.includes(secret);
    assert.equal(isIn(log), false, `${secret} is in the log`);
    assert.equal(isIn(mistakes), false, `${secret} is in an answer`);
    if (!/^\d{6}$/.test(secret)) {
      const bytes = Buffer.from(secret);
      for (const form of [secret, bytes.toString('hex'), bytes.toString('base64')])
        assert.equal(tables.includes(form), false, `${secret} is in a table`);
    } else assert.doesNotMatch(tables, new RegExp(`[(,"]${secret}[),"]`));
  }
  assert.doesNotMatch(tables, /PRIVATE KEY|"d":/);
});

async function dump(): Promise<string> {
  const { rows } = await testApp.database.pool.query<{ tablename: string }>(
    "select tablename from pg_tables where tablename like 'identity%'",
  );
  assert.ok(rows.length >= 8);
  const texts = await Promise.all(
    rows.map(async ({ tablename }) => {
      const { rows: all } = await testApp.database.pool.query<{ row: string }>(
        `select t::text as row from ${tablename} t`,
      );
      return all.map(({ row }) => row).join('\n');
    }),
  );
  return texts.join('\n');
}
