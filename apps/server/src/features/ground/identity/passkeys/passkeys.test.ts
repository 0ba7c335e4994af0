import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  CognitoIdentityProvider,
  type InitiateAuthCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider';
import { createTestApp, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { changeHostname } from '../../organization/index.ts';
import {
  mailed,
  captureMails,
  identityClient,
  listen,
  newEmail,
  PASSWORD,
  changeSettings,
  type IdentityClient,
  type Reply,
} from '../identity.factory.ts';
import { type Authenticator, createAuthenticator, type Forgery } from './passkeys.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;
let origin: string;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
  origin = `http://${org.hostname}`;
});
after(() => testApp.close());

type Options = Parameters<Authenticator['make']>[0];
interface Person {
  email: string;
  accessToken: string;
  key: Authenticator;
}

const tokenOf = ({ body }: Reply): string =>
  String((body['AuthenticationResult'] as { AccessToken?: string } | undefined)?.AccessToken ?? '');

async function person(): Promise<Person> {
  const { email } = await client.person();
  const accessToken = tokenOf(await client.signIn(email, PASSWORD));
  return { email, accessToken, key: createAuthenticator(origin) };
}

async function start({ accessToken }: Person): Promise<Options> {
  const { body, errorName } = await client.call('StartWebAuthnRegistration', { AccessToken: accessToken });
  assert.equal(errorName, '', body.message);
  return body['CredentialCreationOptions'] as Options;
}

const complete = ({ accessToken }: Person, Credential: object): Promise<Reply> =>
  client.call('CompleteWebAuthnRegistration', { AccessToken: accessToken, Credential });

/** Somebody with a passkey. */
async function holder(): Promise<Person> {
  const one = await person();
  assert.equal((await complete(one, one.key.make(await start(one)))).errorName, '');
  return one;
}

const ask = (email: string): Promise<Reply> =>
  client.call('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    ClientId: client.clientId,
    AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  });

const optionsOf = ({ body }: Reply): Options =>
  JSON.parse(
    String((body['ChallengeParameters'] as Record<string, string>)['CREDENTIAL_REQUEST_OPTIONS']),
  ) as Options;

const send = (asked: Reply, email: string, credential: unknown): Promise<Reply> =>
  client.call('RespondToAuthChallenge', {
    ChallengeName: 'WEB_AUTHN',
    ClientId: client.clientId,
    Session: asked.body['Session'],
    ChallengeResponses: {
      USERNAME: email,
      CREDENTIAL: typeof credential === 'string' ? credential : JSON.stringify(credential),
    },
  });

async function signInWith(email: string, key: Authenticator, forged: Forgery = {}): Promise<Reply> {
  const asked = await ask(email);
  return send(asked, email, key.answer(optionsOf(asked), forged));
}

describe('with the AWS SDK', () => {
  let sdk: CognitoIdentityProvider;
  let place: string;
  before(async () => {
    const endpoint = new URL(await listen(testApp, org));
    // Keys are made for hostnames only.
    await changeHostname(testApp.database, org.organization.slug, 'add', 'localhost');
    endpoint.hostname = 'localhost';
    place = endpoint.origin;
    sdk = new CognitoIdentityProvider({ region: 'eu-central-1', endpoint: endpoint.href });
  });
  after(() => sdk.destroy());

  it('a key is made, listed, signs in, and is refused once it is deleted', async () => {
    const { email } = await client.person();
    const AccessToken = tokenOf(await client.signIn(email, PASSWORD));
    const key = createAuthenticator(place, 'd548826e-79b4-db40-a3d8-11116f7e8349');
    const { CredentialCreationOptions: options } = await sdk.startWebAuthnRegistration({ AccessToken });
    const asked = options as unknown as Options & Record<string, unknown>;
    assert.deepEqual(asked['rp'], { name: org.organization.name, id: 'localhost' });
    assert.deepEqual(asked['authenticatorSelection'], {
      residentKey: 'required',
      userVerification: 'required',
      requireResidentKey: true,
    });
    await sdk.completeWebAuthnRegistration({ AccessToken, Credential: key.make(asked) });
    await mailed(client.mails, email, /passkey was added/);

    const { Credentials = [] } = await sdk.listWebAuthnCredentials({ AccessToken });
    const [listed] = Credentials;
    assert.equal(Credentials.length, 1);
    assert.deepEqual(
      [listed?.CredentialId, listed?.FriendlyCredentialName, listed?.RelyingPartyId],
      [key.id, 'Bitwarden', 'localhost'],
    );
    assert.deepEqual(
      [listed?.AuthenticatorAttachment, listed?.AuthenticatorTransports],
      ['platform', ['internal']],
    );
    assert.ok(listed?.CreatedAt instanceof Date);
    const again = await sdk.startWebAuthnRegistration({ AccessToken });
    assert.deepEqual(
      (again.CredentialCreationOptions as unknown as { excludeCredentials: object[] }).excludeCredentials,
      [{ id: key.id, type: 'public-key', transports: ['internal'] }],
    );

    const begin = (): Promise<InitiateAuthCommandOutput> =>
      sdk.initiateAuth({
        AuthFlow: 'USER_AUTH',
        ClientId: client.clientId,
        AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
      });
    const finish = ({ Session, ChallengeParameters }: InitiateAuthCommandOutput) =>
      sdk.respondToAuthChallenge({
        ChallengeName: 'WEB_AUTHN',
        ClientId: client.clientId,
        Session,
        ChallengeResponses: {
          USERNAME: email,
          CREDENTIAL: JSON.stringify(
            key.answer(JSON.parse(ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? '') as Options),
          ),
        },
      });
    for (const turn of [1, 2])
      assert.ok((await finish(await begin())).AuthenticationResult?.AccessToken, `time ${turn}`);

    await sdk.deleteWebAuthnCredential({ AccessToken, CredentialId: key.id });
    assert.deepEqual((await sdk.listWebAuthnCredentials({ AccessToken })).Credentials, []);
    await assert.rejects(finish(await begin()), { name: 'NotAuthorizedException' });
    await assert.rejects(sdk.deleteWebAuthnCredential({ AccessToken, CredentialId: key.id }), {
      name: 'ResourceNotFoundException',
    });
    await mailed(client.mails, email, /passkey was removed/);
  });

  it('none is made at a bare address', async () => {
    const { accessToken } = await person();
    const bare = await fetch(`${place.replace('localhost', '127.0.0.1')}/identity`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.StartWebAuthnRegistration',
      },
      body: JSON.stringify({ AccessToken: accessToken }),
    });
    assert.equal(bare.headers.get('x-amzn-errortype'), 'WebAuthnConfigurationMissingException');
  });
});

describe('a key', () => {
  it('is made for this address, this site, by its owner, and once', async () => {
    const one = await person();
    const forgeries: [string, Forgery][] = [
      ['WebAuthnOriginNotAllowedException', { origin: 'https://evil.example' }],
      ['WebAuthnOriginNotAllowedException', { origin: `${origin}:8443` }],
      ['WebAuthnRelyingPartyMismatchException', { rpId: 'evil.example' }],
      ['WebAuthnCredentialNotSupportedException', { verified: false }],
      ['WebAuthnCredentialNotSupportedException', { type: 'webauthn.get' }],
      ['WebAuthnChallengeNotFoundException', { challenge: Buffer.alloc(48).toString('base64url') }],
    ];
    for (const [name, forged] of forgeries)
      assert.equal((await complete(one, one.key.make(await start(one), forged))).errorName, name);
    const made = one.key.make(await start(one));
    const broken = { ...made, response: { ...made.response, clientDataJSON: 'bm90aGluZw' } };
    assert.equal((await complete(one, broken)).errorName, 'InvalidParameterException');
    const both = await Promise.all([complete(one, made), complete(one, made)]);
    assert.deepEqual(both.map(({ errorName }) => errorName).sort(), [
      '',
      'WebAuthnChallengeNotFoundException',
    ]);
    const again = await complete(one, one.key.make(await start(one)));
    assert.equal(again.errorName, 'InvalidParameterException', 'registered already');
  });

  it('is made for whom it was asked for, in the sign-in that asked, and soon', async () => {
    const [one, other] = [await person(), await person()];
    const forOther = await start(other);
    assert.equal((await complete(one, one.key.make(forOther))).errorName, 'WebAuthnClientMismatchException');
    const elsewhere = { ...one, accessToken: tokenOf(await client.signIn(one.email, PASSWORD)) };
    const asked = await start(elsewhere);
    assert.equal((await complete(one, one.key.make(asked))).errorName, 'WebAuthnClientMismatchException');
    const late = await start(one);
    await testApp.database.pool.query(
      "update identity_challenge set expires_at = now() - interval '1 second' where step = 'PASSKEY_REGISTRATION'",
    );
    assert.equal((await complete(one, one.key.make(late))).errorName, 'WebAuthnChallengeNotFoundException');
    const taken = await holder();
    assert.equal(
      (await complete(one, taken.key.make(await start(one)))).errorName,
      'InvalidParameterException',
      'it is somebody else’s',
    );
    const list = await client.call('ListWebAuthnCredentials', { AccessToken: one.accessToken });
    assert.deepEqual(list.body, { Credentials: [] });
    const stolen = { AccessToken: one.accessToken, CredentialId: taken.key.id };
    assert.equal(
      (await client.call('DeleteWebAuthnCredential', stolen)).errorName,
      'ResourceNotFoundException',
    );
    assert.notEqual(tokenOf(await signInWith(taken.email, taken.key)), '');
  });

  it('is one of twenty at most, which are listed page by page', async () => {
    const one = await person();
    const waiting = await Promise.all(Array.from({ length: 22 }, () => start(one)));
    const made = await Promise.all(
      waiting.map((options) => complete(one, createAuthenticator(origin).make(options))),
    );
    assert.deepEqual(
      [made.filter(({ errorName }) => errorName === '').length, new Set(made.map((m) => m.errorName)).size],
      [20, 2],
    );
    const full = await client.call('StartWebAuthnRegistration', { AccessToken: one.accessToken });
    assert.equal(full.errorName, 'LimitExceededException');
    const ids: string[] = [];
    let NextToken: unknown;
    do {
      const { body } = await client.call('ListWebAuthnCredentials', {
        AccessToken: one.accessToken,
        MaxResults: 8,
        ...(NextToken !== undefined && { NextToken }),
      });
      const page = body['Credentials'] as { CredentialId: string }[];
      assert.ok(page.length <= 8);
      ids.push(...page.map(({ CredentialId }) => CredentialId));
      NextToken = body['NextToken'];
    } while (NextToken !== undefined);
    assert.deepEqual([ids.length, new Set(ids).size], [20, 20]);
    const wrong = { AccessToken: one.accessToken, NextToken: 'x' };
    assert.equal(
      (await client.call('ListWebAuthnCredentials', wrong)).errorName,
      'InvalidParameterException',
    );
  });
});

describe('a sign-in by passkey', () => {
  it('takes the proof of the person asked, at this address, with their hand on it', async () => {
    const [one, other] = [await holder(), await holder()];
    const forgeries: [string, Forgery][] = [
      ['another origin', { origin: 'https://evil.example' }],
      ['another site', { rpId: 'evil.example' }],
      ['another challenge', { challenge: Buffer.alloc(48).toString('base64url') }],
      ['a registration', { type: 'webauthn.create' }],
      ['nobody verified', { verified: false }],
      ['somebody else’s handle', { userHandle: Buffer.alloc(16).toString('base64url') }],
      ['a copy of the key', { counter: 1 }],
    ];
    for (const [why, forged] of forgeries)
      assert.equal((await signInWith(one.email, one.key, forged)).errorName, 'NotAuthorizedException', why);
    await testApp.database.pool.query('delete from identity_limit');
    for (const [why, key] of [
      ['a key of another person', other.key],
      ['a key that nobody registered', createAuthenticator(origin)],
    ] as const)
      assert.equal((await signInWith(one.email, key)).errorName, 'NotAuthorizedException', why);
    for (const text of ['', '{', '[]', '{"id":"x"}', 'null']) {
      const refused = await send(await ask(one.email), one.email, text);
      assert.ok(refused.errorName !== '' && refused.statusCode === 400, text);
    }
    await testApp.database.pool.query('delete from identity_limit');
    const asked = await ask(one.email);
    const signed = one.key.answer(optionsOf(asked), { counter: 40 });
    const [first = 0, ...rest] = Buffer.from(signed.response.signature, 'base64url').reverse();
    const spoiled = Buffer.from([first ^ 1, ...rest])
      .reverse()
      .toString('base64url');
    const tampered = { ...signed, response: { ...signed.response, signature: spoiled } };
    assert.equal((await send(asked, one.email, tampered)).errorName, 'NotAuthorizedException');
    assert.equal(
      (await send(asked, one.email, signed)).errorName,
      'NotAuthorizedException',
      'one answer to each question',
    );
    assert.notEqual(tokenOf(await signInWith(one.email, one.key)), '');
  });

  it('is good once, for its person and while it is fresh', async () => {
    const [one, other] = [await holder(), await holder()];
    const asked = await ask(one.email);
    const signed = one.key.answer(optionsOf(asked));
    const replies = await Promise.all([send(asked, one.email, signed), send(asked, one.email, signed)]);
    assert.equal(replies.filter((reply) => tokenOf(reply) !== '').length, 1);
    const forOther = await ask(other.email);
    const crossed = one.key.answer(optionsOf(forOther));
    assert.equal((await send(forOther, one.email, crossed)).errorName, 'NotAuthorizedException');
    const late = await ask(one.email);
    await testApp.database.pool.query(
      "update identity_challenge set expires_at = now() - interval '1 second' where step = 'WEB_AUTHN'",
    );
    const tooLate = await send(late, one.email, one.key.answer(optionsOf(late)));
    assert.equal(tooLate.errorName, 'NotAuthorizedException');
  });

  it('is enough where a second factor is set up, and where one is required', async () => {
    const one = await holder();
    await client.call('SetUserMFAPreference', {
      AccessToken: one.accessToken,
      EmailMfaSettings: { Enabled: true },
    });
    assert.equal((await client.signIn(one.email, PASSWORD)).body['ChallengeName'], 'EMAIL_OTP');
    assert.notEqual(tokenOf(await signInWith(one.email, one.key)), '');
    const plain = await holder();
    await changeSettings(testApp, org, { requireSecondFactor: true });
    try {
      assert.equal((await client.signIn(plain.email, PASSWORD)).body['ChallengeName'], 'MFA_SETUP');
      assert.notEqual(tokenOf(await signInWith(plain.email, plain.key)), '');
    } finally {
      await changeSettings(testApp, org, { requireSecondFactor: false });
    }
  });

  it('tells nobody who has a passkey, or an account', async () => {
    const [withKey, without] = [await holder(), await person()];
    const stray = createAuthenticator(origin);
    const probe = async (email: string): Promise<unknown> => {
      const asked = await ask(email);
      const { challenge, ...options } = optionsOf(asked);
      const refused = await send(
        asked,
        email,
        stray.answer({ challenge, ...options }, { userHandle: 'AAAA' }),
      );
      return {
        names: Object.keys(asked.body),
        challenge: challenge.length,
        options,
        refused: [refused.statusCode, refused.body],
      };
    };
    const seen = await Promise.all([withKey.email, without.email, newEmail()].map(probe));
    assert.deepEqual(seen[1], seen[0]);
    assert.deepEqual(seen[2], seen[0]);
  });
});
