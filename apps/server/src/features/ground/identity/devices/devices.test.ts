import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import {
  CognitoIdentityProviderClient,
  ConfirmDeviceCommand,
  ForgetDeviceCommand,
  GetDeviceCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  RespondToAuthChallengeCommand,
  UpdateDeviceStatusCommand,
  type AuthenticationResultType,
} from '@aws-sdk/client-cognito-identity-provider';
import { createTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { captureMails, identityClient, listen, PASSWORD, type IdentityClient } from '../identity.factory.ts';

/** Devices by Amazon's own client, with proofs that others compute. */
let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;
let sdk: CognitoIdentityProviderClient;
let helper: SrpHelper;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
  sdk = new CognitoIdentityProviderClient({
    endpoint: await listen(testApp, org),
    region: 'us-east-1',
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  });
  helper = await loadHelper();
});
after(() => testApp.close());

interface SrpHelper {
  createSrpSession: (username: string, password: string, poolId: string, isHashed: boolean) => object;
  signSrpSession: (session: object, answer: object) => object;
  wrapInitiateAuth: <T>(session: object, request: T) => T;
  wrapAuthChallenge: <T>(session: object, request: T) => T;
  createDeviceVerifier: (
    deviceKey: string,
    groupKey: string,
  ) => {
    DeviceRandomPassword: string;
    DeviceSecretVerifierConfig: { Salt: string; PasswordVerifier: string };
  };
  signSrpSessionWithDevice: (session: object, answer: object, groupKey: string, password: string) => object;
}

/** The package's types declare no module that TypeScript can resolve, hence the shape above. */
async function loadHelper(): Promise<SrpHelper> {
  const name: string = 'cognito-srp-helper';
  return (await import(name)) as SrpHelper;
}

async function signIn(email: string): Promise<AuthenticationResultType> {
  const { AuthenticationResult } = await sdk.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: client.clientId,
      AuthParameters: { USERNAME: email, PASSWORD },
    }),
  );
  assert.ok(AuthenticationResult);
  return AuthenticationResult;
}

/** Signed in, with a device that has said how it proves itself. */
async function confirmed(email: string) {
  const { NewDeviceMetadata, AccessToken, RefreshToken } = await signIn(email);
  const { DeviceKey = '', DeviceGroupKey = '' } = NewDeviceMetadata ?? {};
  const { DeviceRandomPassword, DeviceSecretVerifierConfig } = helper.createDeviceVerifier(
    DeviceKey,
    DeviceGroupKey,
  );
  const answer = await sdk.send(
    new ConfirmDeviceCommand({ AccessToken, DeviceKey, DeviceName: ' Laptop ', DeviceSecretVerifierConfig }),
  );
  assert.equal(answer.UserConfirmationNecessary, true);
  return { AccessToken, RefreshToken, DeviceKey, DeviceGroupKey, DeviceRandomPassword };
}

it('a remembered device proves itself, and every field of it is read back', async () => {
  const { email } = await client.person();
  const { AccessToken, RefreshToken, ...device } = await confirmed(email);
  const { DeviceKey, DeviceGroupKey, DeviceRandomPassword } = device;
  await sdk.send(
    new UpdateDeviceStatusCommand({ AccessToken, DeviceKey, DeviceRememberedStatus: 'remembered' }),
  );
  const { Device } = await sdk.send(new GetDeviceCommand({ AccessToken, DeviceKey }));
  assert.equal(Device?.DeviceKey, DeviceKey);
  assert.deepEqual(
    Object.fromEntries((Device?.DeviceAttributes ?? []).map(({ Name, Value }) => [Name, Value])),
    { device_status: 'valid', device_name: 'Laptop', 'dev:device_remembered_status': 'remembered' },
  );
  for (const date of [
    Device?.DeviceCreateDate,
    Device?.DeviceLastModifiedDate,
    Device?.DeviceLastAuthenticatedDate,
  ])
    assert.ok(date && Math.abs(date.getTime() - Date.now()) < 600_000);

  const ClientId = client.clientId;
  const session = helper.createSrpSession(email, PASSWORD, org.organization.userPoolId, false);
  const first = await sdk.send(
    new InitiateAuthCommand(
      helper.wrapInitiateAuth(session, {
        ClientId,
        AuthFlow: 'USER_SRP_AUTH' as const,
        AuthParameters: { USERNAME: email, DEVICE_KEY: DeviceKey },
      }),
    ),
  );
  const asked = await sdk.send(
    new RespondToAuthChallengeCommand(
      helper.wrapAuthChallenge(helper.signSrpSession(session, first), {
        ClientId,
        ChallengeName: 'PASSWORD_VERIFIER' as const,
        ChallengeResponses: { USERNAME: email, DEVICE_KEY: DeviceKey },
      }),
    ),
  );
  assert.equal(asked.ChallengeName, 'DEVICE_SRP_AUTH');
  assert.equal(asked.AuthenticationResult, undefined);
  const proof = await sdk.send(
    new RespondToAuthChallengeCommand(
      helper.wrapAuthChallenge(session, {
        ClientId,
        ChallengeName: 'DEVICE_SRP_AUTH' as const,
        ChallengeResponses: { USERNAME: email, DEVICE_KEY: DeviceKey },
        Session: asked.Session,
      }),
    ),
  );
  assert.equal(proof.ChallengeName, 'DEVICE_PASSWORD_VERIFIER');
  const signed = helper.signSrpSessionWithDevice(session, proof, DeviceGroupKey, DeviceRandomPassword);
  const done = await sdk.send(
    new RespondToAuthChallengeCommand(
      helper.wrapAuthChallenge(signed, {
        ClientId,
        ChallengeName: 'DEVICE_PASSWORD_VERIFIER' as const,
        ChallengeResponses: { USERNAME: email, DEVICE_KEY: DeviceKey },
      }),
    ),
  );
  assert.ok(done.AuthenticationResult?.AccessToken);
  assert.equal(done.AuthenticationResult.NewDeviceMetadata, undefined);

  await sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken, DeviceKey }));
  await sdk.send(new ForgetDeviceCommand({ AccessToken, DeviceKey }));
  await assert.rejects(
    sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken, DeviceKey })),
    { name: 'NotAuthorizedException' },
  );
});

it('devices are listed by pages', async () => {
  const { email } = await client.person();
  const keys: string[] = [];
  for (let n = 0; n < 5; n += 1) keys.push((await confirmed(email)).DeviceKey);
  const { AccessToken } = await signIn(email);
  const listed: string[] = [];
  let PaginationToken: string | undefined;
  let pages = 0;
  do {
    const page = await sdk.send(new ListDevicesCommand({ AccessToken, Limit: 2, PaginationToken }));
    listed.push(...(page.Devices ?? []).map(({ DeviceKey = '' }) => DeviceKey));
    ({ PaginationToken } = page);
    pages += 1;
  } while (PaginationToken !== undefined && pages < 9);
  assert.equal(pages, 3);
  assert.deepEqual(listed, keys.sort());
});

it('refuses unknown devices and values that are not allowed', async () => {
  const { email } = await client.person();
  const { AccessToken, DeviceKey } = await confirmed(email);
  const calls: [operation: string, input: object, error: string][] = [
    ['GetDevice', { DeviceKey: 'atrium_0' }, 'ResourceNotFoundException'],
    ['GetDevice', { DeviceKey: 'x' }, 'InvalidParameterException'],
    ['UpdateDeviceStatus', { DeviceKey, DeviceRememberedStatus: 'adored' }, 'InvalidParameterException'],
    ['ListDevices', { Limit: 61 }, 'InvalidParameterException'],
    ['ListDevices', { Limit: 0 }, 'InvalidParameterException'],
    ['ListDevices', { PaginationToken: "' or 1=1" }, 'InvalidParameterException'],
    ['ConfirmDevice', { DeviceKey }, 'InvalidParameterException'],
  ];
  for (const [operation, input, error] of calls) {
    const { errorName } = await client.call(operation, { AccessToken, ...input });
    assert.equal(errorName, error, `${operation} ${JSON.stringify(input)}`);
  }
  for (const operation of ['GetDevice', 'ForgetDevice', 'ListDevices'])
    assert.equal(
      (await client.call(operation, { AccessToken: 'x.y.z', DeviceKey })).errorName,
      'NotAuthorizedException',
    );
});

it('a person has so many devices, the remembered ones before those that were used last', async () => {
  const { email, sub } = await client.person();
  const old = await confirmed(email);
  await sdk.send(
    new UpdateDeviceStatusCommand({
      AccessToken: old.AccessToken,
      DeviceKey: old.DeviceKey,
      DeviceRememberedStatus: 'remembered',
    }),
  );
  await testApp.database.pool.query(
    `insert into identity_device
       (organization_id, device_key, user_id, salt, verifier, created_at, updated_at, used_at, expires_at)
     select $1, 'atrium_' || n, $2, '00', '\\x00', $3, $3, $3, $4 from generate_series(1, 50) n`,
    [org.organization.id, sub, new Date(Date.now() - 60_000), new Date(Date.now() + 600_000)],
  );
  await testApp.database.pool.query(
    "update identity_device set used_at = used_at - interval '1 day' where device_key in ($1, 'atrium_7', 'atrium_8')",
    [old.DeviceKey],
  );
  const { DeviceKey } = await confirmed(email);
  const { Devices = [] } = await sdk.send(new ListDevicesCommand({ AccessToken: old.AccessToken }));
  const keys = Devices.map(({ DeviceKey: key }) => key);
  assert.equal(keys.length, 50);
  assert.ok(keys.includes(old.DeviceKey) && keys.includes(DeviceKey));
  assert.ok(!keys.includes('atrium_7') && !keys.includes('atrium_8'));
});
