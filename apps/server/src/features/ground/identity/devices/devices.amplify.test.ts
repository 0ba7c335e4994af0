import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import * as auth from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { decodeJwt } from 'jose';
import { createTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import {
  captureMails,
  identityClient,
  named,
  PASSWORD,
  type IdentityClient,
  type Reply,
  useAmplify,
} from '../identity.factory.ts';

/** Remembered devices by the site's own client, unmodified; what it sends is kept, so that others can send it too. */
let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;
let username: string;

const sent: { operation: string; body: Record<string, unknown> }[] = [];
const { fetch } = globalThis;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
  await useAmplify(testApp, org);
  globalThis.fetch = (input, init) => {
    const target = new Headers(init?.headers).get('x-amz-target') ?? '';
    if (typeof init?.body === 'string')
      sent.push({
        operation: target.split('.')[1] ?? '',
        body: JSON.parse(init.body) as Record<string, unknown>,
      });
    return fetch(input, init);
  };
});
after(async () => {
  globalThis.fetch = fetch;
  await testApp.close();
});
beforeEach(async () => {
  useDevice(newDevice());
  username = await guarded();
});

type Device = Map<string, string>;
const newDevice = (): Device => new Map();

/** Everything that the client keeps, is kept there from now on. */
function useDevice(kept: Device): void {
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: (key) => Promise.resolve(kept.get(key) ?? null),
    setItem: (key, value) => Promise.resolve(void kept.set(key, value)),
    removeItem: (key) => Promise.resolve(void kept.delete(key)),
    clear: () => Promise.resolve(kept.clear()),
  });
}

const accessToken = async (): Promise<string> =>
  (await auth.fetchAuthSession()).tokens?.accessToken.toString() ?? '';
const resultOf = ({ body }: Reply) =>
  (body['AuthenticationResult'] ?? {}) as {
    AccessToken?: string;
    RefreshToken?: string;
    NewDeviceMetadata?: { DeviceKey: string };
  };
const answersTo = (challenge: string) =>
  sent.filter(
    ({ operation, body }) => operation === 'RespondToAuthChallenge' && body['ChallengeName'] === challenge,
  );

/** Somebody who is asked for a code by mail. */
async function guarded(): Promise<string> {
  const { email } = await client.person();
  const { AccessToken } = resultOf(await client.signIn(email, PASSWORD));
  const set = await client.call('SetUserMFAPreference', { AccessToken, EmailMfaSettings: { Enabled: true } });
  assert.equal(set.errorName, '', set.body.message);
  return email;
}

async function signInWithCode(name = username): Promise<void> {
  const since = client.mails.length;
  const { nextStep } = await auth.signIn({ username: name, password: PASSWORD });
  assert.equal(nextStep.signInStep, 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
  const challengeResponse = await client.codeFor(name, since);
  assert.equal((await auth.confirmSignIn({ challengeResponse })).isSignedIn, true);
}

/** Signed in with a code, remembered and signed out. */
async function trust(kept: Device, name = username): Promise<string> {
  useDevice(kept);
  await signInWithCode(name);
  await auth.rememberDevice();
  const id = String(decodeJwt(await accessToken())['device_key']);
  await auth.signOut();
  return id;
}

const signIn = async (): Promise<boolean> => (await auth.signIn({ username, password: PASSWORD })).isSignedIn;

describe('a device', () => {
  it('is known from the first sign-in on, and asked for the second step until it is remembered', async () => {
    const laptop = newDevice();
    useDevice(laptop);
    await signInWithCode();
    const [device, ...others] = await auth.fetchDevices();
    assert.deepEqual(others, []);
    assert.ok(device && /^[\w-]+_[0-9a-f-]+$/.test(device.id) && device.id.length <= 55, device?.id);
    assert.match(device.name ?? '', /Node/);
    assert.equal(device.attributes['dev:device_remembered_status'], 'not_remembered');
    assert.ok(device.createDate && device.lastAuthenticatedDate && device.lastModifiedDate);
    assert.equal(decodeJwt(await accessToken())['device_key'], device.id);
    await auth.signOut();

    await signInWithCode();
    assert.deepEqual(
      (await auth.fetchDevices()).map(({ id }) => id),
      [device.id],
      'the same one',
    );
    assert.equal(decodeJwt(await accessToken())['device_key'], device.id);
    await auth.rememberDevice();
    await auth.signOut();

    assert.equal(await signIn(), true, 'the device itself is proof enough');
    assert.equal(decodeJwt(await accessToken())['device_key'], device.id);
    const [remembered] = await auth.fetchDevices();
    assert.equal(remembered?.attributes['dev:device_remembered_status'], 'remembered');
    assert.equal((await auth.fetchAuthSession({ forceRefresh: true })).userSub !== undefined, true);
    await auth.signOut();
    assert.equal(await signIn(), true, 'signing out forgets nothing');
  });

  it('is trusted alone: on another the second step is asked for', async () => {
    const laptop = newDevice();
    await trust(laptop);
    useDevice(newDevice());
    assert.equal(await signIn(), false);
    useDevice(laptop);
    assert.equal(await signIn(), true);
  });

  it('that is forgotten is asked again, and what went on there ends', async () => {
    const [laptop, phone] = [newDevice(), newDevice()];
    const id = await trust(laptop);
    assert.equal(await signIn(), true);
    const there = await accessToken();
    useDevice(phone);
    await signInWithCode();
    await auth.forgetDevice({ device: { id } });
    assert.equal((await client.call('GetUser', { AccessToken: there })).errorName, 'NotAuthorizedException');
    assert.equal((await org.as(there).get('/self')).statusCode, 401);
    assert.equal((await auth.fetchDevices()).length, 1);
    await assert.rejects(auth.forgetDevice({ device: { id } }), named('ResourceNotFoundException'));
    const ended = sent.findLast(({ operation }) => operation === 'ForgetDevice')?.body;
    assert.equal(ended?.['DeviceKey'], id);

    // It still has its keys: it is told, drops them, answers to the same challenge and is a new device.
    useDevice(laptop);
    assert.equal((await auth.fetchAuthSession({ forceRefresh: true })).tokens, undefined);
    const answers = answersTo('PASSWORD_VERIFIER').length;
    const since = client.mails.length;
    const { nextStep } = await auth.signIn({ username, password: PASSWORD });
    assert.equal(nextStep.signInStep, 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    const blocks = answersTo('PASSWORD_VERIFIER')
      .slice(answers)
      .map(
        ({ body }) => (body['ChallengeResponses'] as Record<string, string>)['PASSWORD_CLAIM_SECRET_BLOCK'],
      );
    assert.equal(blocks.length, 2);
    assert.equal(blocks[0], blocks[1]);
    await auth.confirmSignIn({ challengeResponse: await client.codeFor(username, since) });
    assert.notEqual(decodeJwt(await accessToken())['device_key'], id);
    await auth.rememberDevice();
    await auth.forgetDevice();
    assert.equal((await auth.fetchAuthSession({ forceRefresh: true })).tokens, undefined);
  });

  it('is asked again after the password was changed elsewhere, not where it was changed', async () => {
    const [laptop, phone] = [newDevice(), newDevice()];
    await trust(laptop);
    await trust(phone);
    assert.equal(await signIn(), true);
    const newPassword = 'velvet harbour 17';
    await auth.updatePassword({ oldPassword: PASSWORD, newPassword });
    await auth.signOut();
    assert.equal((await auth.signIn({ username, password: newPassword })).isSignedIn, true);
    await auth.signOut();
    useDevice(laptop);
    assert.equal((await auth.signIn({ username, password: newPassword })).isSignedIn, false);
  });

  it('is asked again after the password was reset', async () => {
    await trust(newDevice());
    const since = client.mails.length;
    await client.call('ForgotPassword', { ClientId: client.clientId, Username: username });
    await client.call('ConfirmForgotPassword', {
      ClientId: client.clientId,
      Username: username,
      ConfirmationCode: await client.codeFor(username, since),
      Password: 'amber windmill 8',
    });
    assert.equal((await auth.signIn({ username, password: 'amber windmill 8' })).isSignedIn, false);
  });
});

describe('attacks on remembered devices', () => {
  const keyNamed = (kept: Device, name: string): string =>
    [...kept.keys()].find((key) => key.endsWith(`.${name}`)) ?? assert.fail(name);

  it('a device of somebody else, with all that it keeps, opens nothing', async () => {
    const theirs = newDevice();
    const other = await guarded();
    await trust(theirs, other);
    const own = newDevice();
    await trust(own);
    for (const name of ['deviceKey', 'deviceGroupKey', 'randomPasswordKey'])
      own.set(keyNamed(own, name), theirs.get(keyNamed(theirs, name)) ?? '');
    useDevice(own);
    assert.equal(await signIn(), false);
  });

  it('a guessed proof is refused, again and again until the limit', async () => {
    const laptop = newDevice();
    const DEVICE_KEY = await trust(laptop);
    laptop.set(keyNamed(laptop, 'randomPasswordKey'), Buffer.alloc(40, 7).toString('base64'));
    await assert.rejects(signIn(), named('NotAuthorizedException'));
    const begin = (): Promise<Reply> =>
      client.call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: client.clientId,
        AuthParameters: { USERNAME: username, PASSWORD, DEVICE_KEY },
      });
    const answer = (ChallengeName: string, Session: unknown, responses: object): Promise<Reply> =>
      client.call('RespondToAuthChallenge', {
        ChallengeName,
        ClientId: client.clientId,
        Session,
        ChallengeResponses: { USERNAME: username, DEVICE_KEY, ...responses },
      });
    const refusals: string[] = [];
    for (let guess = 0; guess < 20; guess += 1) {
      const { body: asked } = await begin();
      assert.equal(asked['ChallengeName'], 'DEVICE_SRP_AUTH');
      const { body } = await answer('DEVICE_SRP_AUTH', asked['Session'], { SRP_A: '123456789' });
      const { SECRET_BLOCK } = body['ChallengeParameters'] as Record<string, string>;
      const refused = await answer('DEVICE_PASSWORD_VERIFIER', undefined, {
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32, 1).toString('base64'),
        TIMESTAMP: 'Fri Nov 6 09:31:33 UTC 2026',
      });
      refusals.push(refused.errorName);
    }
    // The twenty of a day begin with the one above.
    assert.deepEqual(refusals, [
      ...Array<string>(19).fill('NotAuthorizedException'),
      'TooManyFailedAttemptsException',
    ]);
  });

  it('nothing that was sent is good twice', async () => {
    await trust(newDevice());
    assert.equal(await signIn(), true);
    for (const challenge of ['DEVICE_SRP_AUTH', 'DEVICE_PASSWORD_VERIFIER', 'PASSWORD_VERIFIER']) {
      const body = answersTo(challenge).at(-1)?.body ?? assert.fail(challenge);
      assert.equal((await client.call('RespondToAuthChallenge', body)).errorName, 'NotAuthorizedException');
    }
  });

  it('a challenge is answered once more after an unknown device, not twice', async () => {
    const laptop = newDevice();
    const id = await trust(laptop);
    await signIn();
    await auth.forgetDevice({ device: { id } });
    laptop.clear();
    // The client is kept from answering: what it would send is sent by hand.
    const held: Record<string, unknown>[] = [];
    const { fetch: watched } = globalThis;
    globalThis.fetch = (input, init) => {
      const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
      if (body['ChallengeName'] !== 'PASSWORD_VERIFIER') return watched(input, init);
      held.push(body);
      return Promise.reject(new TypeError('held'));
    };
    await assert.rejects(auth.signIn({ username, password: PASSWORD }));
    globalThis.fetch = watched;
    const [body] = held;
    const responses = body?.['ChallengeResponses'] as Record<string, string>;
    const answer = async (device: object): Promise<string> => {
      const changed = { ...body, ChallengeResponses: { ...responses, ...device } };
      return (await client.call('RespondToAuthChallenge', changed)).errorName;
    };
    const unknown = { DEVICE_KEY: id };
    const both = await Promise.all([answer(unknown), answer(unknown)]);
    assert.ok(both.includes('ResourceNotFoundException'), both.join());
    const last = both.includes('NotAuthorizedException')
      ? await answer(unknown)
      : 'ResourceNotFoundException';
    assert.equal(last, 'ResourceNotFoundException');
    assert.equal(await answer({}), 'NotAuthorizedException');
  });

  it('a device named in a sign-in is confirmed once, by that sign-in', async () => {
    const { email } = await client.person();
    const one = resultOf(await client.signIn(email, PASSWORD));
    const two = resultOf(await client.signIn(email, PASSWORD));
    const config = {
      Salt: Buffer.alloc(16, 3).toString('base64'),
      PasswordVerifier: Buffer.alloc(384, 5).toString('base64'),
    };
    const confirm = (AccessToken: string | undefined, DeviceSecretVerifierConfig: object = config) =>
      client.call('ConfirmDevice', {
        AccessToken,
        DeviceKey: one.NewDeviceMetadata?.DeviceKey,
        DeviceSecretVerifierConfig,
      });
    assert.equal((await confirm(two.AccessToken)).errorName, 'ResourceNotFoundException');
    for (const PasswordVerifier of ['AQ==', 'AA==', Buffer.alloc(384, 255).toString('base64')])
      assert.equal(
        (await confirm(one.AccessToken, { ...config, PasswordVerifier })).errorName,
        'InvalidParameterException',
      );
    const both = await Promise.all([confirm(one.AccessToken), confirm(one.AccessToken)]);
    assert.deepEqual(both.map(({ errorName }) => errorName).sort(), ['', 'InvalidParameterException']);
    const { rows } = await testApp.database.pool.query<{ sealed: string }>(
      "select encode(verifier, 'hex') as sealed from identity_device",
    );
    assert.ok(rows.length > 0 && rows.every(({ sealed }) => !sealed.includes('0505050505')));

    const refresh = (RefreshToken: string | undefined, DeviceKey?: string) =>
      client.call('GetTokensFromRefreshToken', { RefreshToken, ClientId: client.clientId, DeviceKey });
    const bound = one.NewDeviceMetadata?.DeviceKey;
    assert.equal((await refresh(one.RefreshToken)).errorName, 'NotAuthorizedException');
    assert.equal(
      (await refresh(one.RefreshToken, two.NewDeviceMetadata?.DeviceKey)).errorName,
      'NotAuthorizedException',
    );
    const old = await client.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: client.clientId,
      AuthParameters: { REFRESH_TOKEN: one.RefreshToken },
    });
    assert.equal(old.errorName, 'NotAuthorizedException');
    assert.equal((await refresh(one.RefreshToken, bound)).errorName, '');
    assert.equal((await refresh(two.RefreshToken)).errorName, '', 'never confirmed, so nobody has its key');
  });

  it('nobody reaches the devices of others, of this organization or another', async () => {
    const id = await trust(newDevice());
    const elsewhere = await testApp.organization();
    const foreign = identityClient(testApp, elsewhere, client.mails);
    for (const stranger of [client, foreign]) {
      const { email } = await stranger.person();
      const { AccessToken } = resultOf(await stranger.signIn(email, PASSWORD));
      for (const operation of ['GetDevice', 'ForgetDevice', 'UpdateDeviceStatus']) {
        const input = { AccessToken, DeviceKey: id, DeviceRememberedStatus: 'remembered' };
        assert.equal((await stranger.call(operation, input)).errorName, 'ResourceNotFoundException');
      }
      const list = await stranger.call('ListDevices', { AccessToken });
      assert.deepEqual(list.body, { Devices: [] });
    }
    assert.equal(await signIn(), true);
  });
});
