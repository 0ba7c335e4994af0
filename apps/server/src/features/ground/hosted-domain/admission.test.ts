import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import { PASSWORD, settle } from '../identity/identity.factory.ts';
import { requirePasswordReset } from '../identity/index.ts';
import {
  browser,
  client,
  codeOf,
  come,
  identity,
  locationOf,
  org,
  person,
  provider,
  refused,
  signInElsewhere,
  testApp,
  tokensFor,
} from './elsewhere.factory.ts';
import { setProvider } from './index.ts';
import { describe as describePerson } from './providers.policy.ts';

/** The account that a sign-in at a provider leads to. */
signInElsewhere();

describe('the account that a sign-in at a provider opens', () => {
  it('an address that the provider has not seen proven opens nothing and links nothing', async () => {
    const { email, sub } = await identity.person();
    for (const claims of [{ email }, { email: 'free@mail.example' }]) {
      const { name } = person({ ...claims, email_verified: false });
      for (const by of ['Acme', 'Own'])
        assert.equal((await come(name, by)).searchParams.get('error'), 'email_unverified');
    }
    const none = person({ email: undefined });
    assert.equal((await come(none.name)).searchParams.get('error'), 'email_missing');
    const { rowCount } = await testApp.database.pool.query(
      'select 1 from identity_federation where user_id = $1',
      [sub],
    );
    assert.equal(rowCount, 0);
  });

  it('a proven address of somebody here opens their account only to a provider that is trusted with that', async () => {
    const { email, sub } = await identity.person();
    const { name } = person({ email });
    const landed = await come(name, 'Acme');
    assert.equal(landed.searchParams.get('error'), 'email_taken');
    assert.equal(landed.searchParams.get('code'), null);
    const since = identity.mails.length;
    const tokens = await tokensFor(await codeOf(name, 'Own'));
    assert.equal(decodeJwt(tokens.access_token).sub, sub);
    await settle();
    assert.deepEqual(
      identity.mails.slice(since).map(({ to, subject }) => [to, subject.startsWith('There is a new way in')]),
      [[email, true]],
      'and they are told',
    );
    assert.equal(decodeJwt(tokens.access_token)['username'], sub, 'who they were before');
    // Linked by now, by the issuer's name for them: the address plays no part any more.
    provider.people.set(name, { email: 'moved@mail.example', email_verified: false });
    assert.equal(decodeJwt((await tokensFor(await codeOf(name, 'Acme'))).access_token).sub, sub);
    assert.ok((await identity.signIn(email, PASSWORD)).body['AuthenticationResult'], 'the password stays');
  });

  it('a person who must set a new password is not let in without it', async () => {
    const { name, email } = person();
    await codeOf(name);
    await requirePasswordReset(org.context(), email);
    assert.equal((await come(name)).searchParams.get('error'), 'password_reset');
  });

  it('a proof that speaks of another claim proves no address', async () => {
    const change = { kind: 'oidc', clientId: 'x', secret: 'x', issuer: provider.issuer } as const;
    await assert.rejects(
      setProvider(org.context(), 'Mapped', { ...change, attributes: { email: 'preferred_username' } }),
      { code: 'provider.attributes' },
    );
    const told = describePerson(
      { kind: 'oidc', attributes: { email: 'preferred_username' }, trusts_email: true },
      {
        sub: '1',
        email: 'own@mail.example',
        email_verified: true,
        preferred_username: 'victim@mail.example',
      },
    );
    assert.equal(told.email, 'own@mail.example');
  });

  it('a person with a second step is not signed in without it', async () => {
    const { email, sub } = await identity.person();
    await testApp.database.pool.query(
      `insert into identity_factor (organization_id, user_id, email_enabled, updated_at) values ($1, $2, true, now())`,
      [org.organization.id, sub],
    );
    assert.equal((await come(person({ email }).name, 'Own')).searchParams.get('error'), 'email_taken');
  });

  it('an unconfirmed sign-up with their address gives its maker nothing', async () => {
    const { name, email } = person();
    const since = identity.mails.length;
    const stranger = 'a password that the stranger knows 1';
    await identity.call('SignUp', {
      ClientId: identity.clientId,
      Username: email,
      Password: stranger,
      UserAttributes: [
        { Name: 'given_name', Value: 'Mallory' },
        { Name: 'family_name', Value: 'Black' },
      ],
    });
    const code = await identity.codeFor(email, since);
    const tokens = await tokensFor(await codeOf(name));
    assert.equal(decodeJwt(tokens.id_token)['given_name'], 'Ida');
    const late = { ClientId: identity.clientId, Username: email, ConfirmationCode: code };
    assert.notEqual((await identity.call('ConfirmSignUp', late)).errorName, '');
    assert.equal((await identity.signIn(email, stranger)).errorName, 'NotAuthorizedException');
    assert.ok((await org.as(tokens.access_token).get('/self')).statusCode === 200);
  });

  it('a disabled user stays outside, also with a code that was given before', async () => {
    const { name } = person();
    const { access_token: token } = await tokensFor(await codeOf(name));
    const code = await codeOf(name);
    await testApp.database.pool.query('update identity_user set enabled = false where id = $1', [
      decodeJwt(token).sub,
    ]);
    assert.equal(await refused(code), 'invalid_grant');
    assert.equal((await come(name)).searchParams.get('error'), 'user_disabled');
    const again = await browser.get(client.authorize());
    assert.equal(locationOf(again).pathname, '/auth/sign-in', 'nor silently');
  });

  it('the name belongs to the issuer: the same name in another organization is somebody else', async () => {
    const { name } = person();
    const sub = decodeJwt((await tokensFor(await codeOf(name))).access_token).sub;
    const { rows } = await testApp.database.pool.query<{ organization_id: string; user_id: string }>(
      'select organization_id, user_id from identity_federation where subject = $1',
      [name],
    );
    assert.deepEqual(rows, [{ organization_id: org.organization.id, user_id: sub }]);
    const { rows: kept } = await testApp.database.pool.query<{ secret: Buffer }>(
      'select secret from hosted_provider',
    );
    for (const { secret } of kept) assert.equal(secret.includes(provider.clientSecret), false, 'sealed');
  });
});
