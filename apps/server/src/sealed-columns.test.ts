import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setProvider } from './features/ground/hosted-domain/index.ts';
import {
  captureMails,
  identityClient,
  newEmail,
  PASSWORD,
} from './features/ground/identity/identity.factory.ts';
import { resealColumn } from './platform/reseal.ts';
import { createSecrets, type Secrets } from './platform/secrets.ts';
import { SEALED_COLUMNS, SEALED_FOR_MINUTES } from './sealed-columns.ts';
import { createTestApp, type TestApp, type TestOrganization } from './testing/app.ts';

const OLD_KEY = 'an older key of more than 32 characters';
const NEW_KEY = Buffer.from('a newer key of more than 32 characters');

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp({ SECRET_KEY: OLD_KEY });
  org = await testApp.organization();
});
after(() => testApp.close());

/** Hashes, counters' names, public keys and files: nothing that is sealed. */
const PLAIN_BYTES = /(_hash|^identity_limit\.bucket|^socket_ticket\.hash|\.public_key|\.content)$/;

const nameOf = ({ table, column }: { table: string; column: string }): string => `${table}.${column}`;

/** One secret in each column, by the services that seal them where they take no more than a call. */
async function fill(): Promise<void> {
  const client = identityClient(testApp, org, captureMails(testApp));
  const { sub, email } = await client.person();
  const { body } = await client.signIn(email, PASSWORD);
  const { AccessToken, NewDeviceMetadata } = body['AuthenticationResult'] as {
    AccessToken: string;
    NewDeviceMetadata: { DeviceKey: string };
  };
  const { DeviceKey } = NewDeviceMetadata;
  const device = await client.call('ConfirmDevice', {
    AccessToken,
    DeviceKey,
    DeviceName: 'Here',
    DeviceSecretVerifierConfig: {
      PasswordVerifier: Buffer.alloc(384, 7).toString('base64'),
      Salt: Buffer.alloc(16, 7).toString('base64'),
    },
  });
  assert.equal(device.errorName, '', device.body.message);
  assert.equal((await client.call('AssociateSoftwareToken', { AccessToken })).errorName, '');
  await testApp.database.pool.query('update identity_factor set totp_secret = totp_pending');
  const target = newEmail();
  await client.call('UpdateUserAttributes', {
    AccessToken,
    UserAttributes: [{ Name: 'email', Value: target }],
  });
  const Code = await client.codeFor(target);
  await client.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code });
  await setProvider(org.context(), 'Acme', {
    kind: 'oidc',
    clientId: 'atrium',
    secret: 'a secret of Acme',
    issuer: 'https://login.example.net',
    trustsEmail: false,
  });
  // Accounts at payment services and certificates are asked about when they are given, so these rows are written here.
  const { secrets } = testApp.services;
  const organizationId = org.organization.id;
  const integrationId = randomUUID();
  const seal = (purpose: string, place: string): Buffer =>
    secrets.encrypt(purpose, place, Buffer.from(JSON.stringify({ secretKey: 'kept' })));
  await testApp.database.pool.query(
    `insert into payment_integration (organization_id, id, type, active, secrets, created_at, updated_at)
     values ($1, $2, 'stripe', false, $3, now(), now())`,
    [
      organizationId,
      integrationId,
      seal('payments', `payment_integration ${organizationId} ${integrationId}`),
    ],
  );
  await testApp.database.pool.query(
    `insert into wallet_certificate
       (organization_id, pass_type_identifier, team_identifier, expires_at, secrets, created_at, updated_at)
     values ($1, 'pass.example', 'TEAM', now() + interval '1 year', $2, now(), now())`,
    [organizationId, seal('wallet', `wallet_certificate ${organizationId}`)],
  );
  await testApp.database.pool.query(
    `insert into mail_settings
       (organization_id, sender_address, host, port, security, username, password, updated_at)
     values ($1, 'club@example.net', 'mail.example.net', 465, 'tls', 'club', $2, now())`,
    [organizationId, seal('mail server', organizationId)],
  );
  assert.ok(sub);
}

describe('sealed columns', () => {
  it('are registered, each column with bytes that are not plain', async () => {
    const { rows } = await testApp.database.pool.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea'`,
    );
    const known = [...SEALED_COLUMNS.map(nameOf), ...SEALED_FOR_MINUTES];
    const missing = rows.map(nameOf).filter((name) => !known.includes(name) && !PLAIN_BYTES.test(name));
    assert.deepEqual(missing, []);
    const invented = SEALED_COLUMNS.map(nameOf).filter((name) => !rows.map(nameOf).includes(name));
    assert.deepEqual(invented, []);
  });

  it('are sealed anew with the current key, once, and then open without the previous one', async () => {
    await fill();
    const both = createSecrets(NEW_KEY, Buffer.from(OLD_KEY));
    const reseal = (secrets: Secrets) =>
      Promise.all(SEALED_COLUMNS.map((sealed) => resealColumn(testApp.database.system, secrets, sealed)));
    const first = await reseal(both);
    SEALED_COLUMNS.forEach((sealed, index) => {
      const done = first[index];
      assert.ok(done !== undefined && done.found > 0, `${nameOf(sealed)} has a secret`);
      assert.deepEqual(done, { ...done, resealed: done.found, unreadable: 0 }, nameOf(sealed));
    });
    for (const { found, resealed, unreadable } of await reseal(both))
      assert.deepEqual([resealed, unreadable], [0, 0], `of ${found}`);
    for (const { unreadable } of await reseal(createSecrets(NEW_KEY))) assert.equal(unreadable, 0);
    for (const { found, unreadable } of await reseal(createSecrets(Buffer.from(OLD_KEY))))
      assert.equal(unreadable, found);
  });
});
