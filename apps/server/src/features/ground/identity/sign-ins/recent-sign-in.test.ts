import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { createTestApp, type TestApp, type TestOrganization, until } from '../../../../testing/app.ts';
import {
  captureMails,
  identityClient,
  type IdentityClient,
  mailed,
  newEmail,
  PASSWORD,
  type SignedIn,
  signedIn,
} from '../identity.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
});
after(() => testApp.close());

const person = () => signedIn(client, org);

/** The token of a sign-in that began a quarter of an hour ago. */
const stale = async (): Promise<SignedIn> => aged(await person());

async function aged(somebody: SignedIn): Promise<SignedIn> {
  await testApp.database.pool.query(
    "update identity_token_family set auth_time = auth_time - interval '15 minutes' where user_id = $1",
    [somebody.id],
  );
  const { body } = await client.call('GetTokensFromRefreshToken', {
    ClientId: client.clientId,
    RefreshToken: await refreshTokenOf(somebody.email, somebody.id),
  });
  const { AccessToken: token } = body['AuthenticationResult'] as { AccessToken: string };
  return { ...somebody, token, caller: org.as(token) };
}

async function refreshTokenOf(email: string, sub: string): Promise<string> {
  const { body } = await client.signIn(email, PASSWORD);
  await testApp.database.pool.query(
    "update identity_token_family set auth_time = now() - interval '15 minutes' where user_id = $1",
    [sub],
  );
  return (body['AuthenticationResult'] as { RefreshToken: string }).RefreshToken;
}

const linkProvider = (sub: string, subject: string) =>
  testApp.database.pool.query(
    `insert into identity_federation
       (organization_id, issuer, subject, user_id, provider, provider_kind, created_at)
     values ($1, 'https://login.example.net', $3, $2, 'Google', 'google', now())`,
    [org.organization.id, sub, subject],
  );

const changeEmail = (AccessToken: string, Value: string) =>
  client.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value }] });

const NIL = '00000000-0000-4000-8000-000000000000';

const NOT_RECENT = /A recent sign-in is required/;

describe('a token of an older sign-in', () => {
  it('changes no address, factor or passkey, and deletes nothing', async () => {
    const { token } = await stale();
    const calls = [
      await changeEmail(token, newEmail()),
      await client.call('StartWebAuthnRegistration', { AccessToken: token }),
      await client.call('DeleteWebAuthnCredential', { AccessToken: token, CredentialId: 'one' }),
      await client.call('AssociateSoftwareToken', { AccessToken: token }),
      await client.call('SetUserMFAPreference', {
        AccessToken: token,
        EmailMfaSettings: { Enabled: true, PreferredMfa: true },
      }),
      await client.call('DeleteUser', { AccessToken: token }),
    ];
    for (const { errorName, body } of calls) {
      assert.equal(errorName, 'NotAuthorizedException');
      assert.match(body.message ?? '', NOT_RECENT);
    }
    const named = await client.call('UpdateUserAttributes', {
      AccessToken: token,
      UserAttributes: [{ Name: 'nickname', Value: 'Amazing Grace' }],
    });
    assert.equal(named.errorName, '', 'other attributes change as before');
  });

  it('lets nobody else in, but removes them', async () => {
    const { caller } = await stale();
    const other = await person();
    const refused = [
      await caller.post('/self/delegates', { email: other.email }),
      await caller.post('/self/shared-access', { name: 'For a while', scope: 'read', expiresIn: 3600 }),
      await caller.delete('/self'),
    ];
    for (const { statusCode, body } of refused) {
      assert.equal(statusCode, 403);
      assert.equal(body.code, 'signIn.notRecent');
    }
    assert.equal((await caller.delete(`/self/delegates/${other.id}`)).statusCode, 200);
  });

  it('lets nobody into a team, be it by its name, and makes nobody its owner', async () => {
    const owner = await person();
    const [member, thirdPerson] = [await person(), await person()];
    const body = { email: member.email, name: 'Lighthouse' };
    const team = await owner.caller.post<{ id: string }>('/self/team', body);
    const path = `/self/teams/${team.body.data.id}/members`;
    const { caller } = await aged(owner);
    const refused = [
      await caller.post('/self/team', { email: thirdPerson.email, name: 'Lighthouse' }),
      await caller.post('/self/team', { email: thirdPerson.email, name: 'Another' }),
      await caller.post(path, { email: thirdPerson.email }),
      await caller.put(`${path}/${member.id}`, { role: 'owner' }),
    ];
    for (const { statusCode, body: answer } of refused)
      assert.deepEqual([statusCode, answer.code], [403, 'signIn.notRecent']);
    const members = await owner.caller.get<unknown[]>(path);
    assert.equal(members.body.data.length, 2);
    const confirmed = await caller.post('/self/sign-ins/confirmation', { password: PASSWORD });
    assert.equal(confirmed.statusCode, 200);
    assert.equal((await caller.post(path, { email: thirdPerson.email })).statusCode, 200);
  });

  it('changes nothing of the staff and their roles', async () => {
    const owner = await person();
    await testApp.database.pool.query(
      "insert into organization_staff (organization_id, account_id, built_in_role) values ($1, $2, 'owner')",
      [org.organization.id, owner.id],
    );
    const role = await owner.caller.post<{ id: string }>('/admin/roles', { name: 'Desk', powers: ['audit'] });
    const { caller } = await aged(owner);
    const path = `/admin/roles/${role.body.data.id}`;
    const refused = [
      await caller.post('/admin/roles', { name: 'Another', powers: ['audit'] }),
      await caller.put(path, { powers: ['roles'] }),
      await caller.delete(path),
      await caller.post('/admin/staff', { email: owner.email, role: 'owner' }),
      await caller.put(`/admin/staff/${owner.id}`, { role: 'owner' }),
      await caller.delete(`/admin/staff/${owner.id}`),
      await caller.post('/admin/hostnames', { hostname: 'evil.example' }),
      await caller.put('/admin/payments/integration', { type: 'none' }),
      await caller.put('/admin/invoice-seller', { iban: 'DE02120300000000202051' }),
      await caller.put('/admin/hostnames/evil.example/primary'),
    ];
    for (const { statusCode, body } of refused)
      assert.deepEqual([statusCode, body.code], [403, 'signIn.notRecent']);
    assert.equal((await caller.get('/admin/roles')).statusCode, 200);
    const gone = await client.call('DeleteUser', { AccessToken: owner.token });
    assert.equal(gone.errorName, 'NotAuthorizedException');
    assert.match(gone.body.message ?? '', /last owner/);
  });

  it('gives nobody power over what is another’s, and no money back', async () => {
    const owner = await person();
    const other = await person();
    await testApp.database.pool.query(
      "insert into organization_staff (organization_id, account_id, built_in_role) values ($1, $2, 'owner')",
      [org.organization.id, owner.id],
    );
    const { caller } = await aged(owner);
    const refused = [
      await caller.post(`/listings/${NIL}/coHosts`, { accountId: other.id }),
      await caller.put(`/listings/${NIL}/coHosts/${other.id}`),
      await caller.post(`/channels/managed/${NIL}/managers`, { accountId: other.id }),
      await caller.post(`/groups/${NIL}/members/${other.id}/promote`),
      await caller.post(`/admin/bookings/places/${NIL}/managers`, { accountId: other.id }),
      await caller.put(`/listings/${NIL}/attendees/${other.id}/passes/${NIL}/refund`, {}),
      await caller.put(`/listings/${NIL}/attendees/${other.id}/passes/${NIL}/cancel`, { amount: 1 }),
      await caller.post(`/listings/${NIL}/cancel`),
      await caller.post(`/admin/invoices/${NIL}/credit`, {}),
      await caller.post(`/admin/payments/intents/${NIL}/refunds`, {}),
      await caller.post(`/admin/bookings/${NIL}/cancel`, { refund: true }),
    ];
    for (const { statusCode, body } of refused)
      assert.deepEqual([statusCode, body.code], [403, 'signIn.notRecent']);
    const pass = `/listings/${NIL}/attendees/${other.id}/passes/${NIL}`;
    const unpaid = [
      await caller.post(`/admin/bookings/${NIL}/cancel`, { refund: false }),
      await caller.put(`${pass}/cancel`, { issueRefund: false }),
    ];
    for (const { statusCode } of unpaid) assert.equal(statusCode, 404);
  });

  it('is proven by the person also where they act for a team', async () => {
    const owner = await person();
    const { body } = await owner.caller.post<{ id: string }>('/self/team', {
      name: 'Runners',
      email: owner.email,
    });
    const { caller, token } = await aged(owner);
    const team = org.as(token, { executeas: body.data.id });
    const name = () => team.post(`/listings/${NIL}/coHosts`, { accountId: owner.id });
    const before = await name();
    assert.deepEqual([before.statusCode, before.body.code], [403, 'signIn.notRecent']);
    const password = { password: PASSWORD };
    assert.equal((await team.post('/self/sign-ins/confirmation', password)).statusCode, 403);
    assert.equal((await caller.post('/self/sign-ins/confirmation', password)).statusCode, 200);
    assert.equal((await name()).statusCode, 404, 'there is no such event');
  });

  it('changes no rule of signing in, takes no list of people along, and still names the organization anew', async () => {
    const owner = await person();
    await testApp.database.pool.query(
      "insert into organization_staff (organization_id, account_id, built_in_role) values ($1, $2, 'owner')",
      [org.organization.id, owner.id],
    );
    const { caller } = await aged(owner);
    const settings = async () =>
      (await caller.get<{ version: number; passwordMinLength: number }>('/admin/organization')).body.data;
    const { version, passwordMinLength } = await settings();
    for (const rule of [
      { passwordMinLength: 6 },
      { passwordCharacters: [] },
      { requireSecondFactor: false },
      { revealAccountExistence: true },
      { signUpFields: [] },
      { venueNetworks: ['203.0.113.0/24=5000'] },
    ]) {
      const { statusCode, body } = await caller.put('/admin/organization', { version, ...rule });
      assert.deepEqual([statusCode, body.code], [403, 'signIn.notRecent'], JSON.stringify(rule));
    }
    assert.equal((await settings()).passwordMinLength, passwordMinLength);
    const { statusCode, body } = await caller.get('/admin/accounts.csv');
    assert.deepEqual([statusCode, body.code], [403, 'signIn.notRecent']);
    assert.equal((await caller.put('/admin/organization', { version, name: 'Harbour' })).statusCode, 200);
    assert.equal((await caller.post('/self/sign-ins/confirmation', { password: PASSWORD })).statusCode, 200);
    const changed = await settings();
    const longer = { version: changed.version, passwordMinLength: 9 };
    assert.equal((await caller.put('/admin/organization', longer)).statusCode, 200);
    assert.equal((await caller.get('/admin/accounts.csv')).statusCode, 200);
  });

  it('unlinks no provider', async () => {
    const { id: sub, caller } = await stale();
    await linkProvider(sub, 'somebody');
    const refused = await caller.delete('/self/sign-in-providers/Google');
    assert.deepEqual([refused.statusCode, refused.body.code], [403, 'signIn.notRecent']);
  });

  it('is as good as new after the password', async () => {
    const { token, caller } = await stale();
    const wrong = await caller.post('/self/sign-ins/confirmation', { password: 'wrong word' });
    assert.deepEqual([wrong.statusCode, wrong.body.code], [400, 'password.wrong']);
    assert.match((await changeEmail(token, newEmail())).body.message ?? '', NOT_RECENT);
    const right = await caller.post('/self/sign-ins/confirmation', { password: PASSWORD });
    assert.equal(right.statusCode, 200);
    assert.equal((await changeEmail(token, newEmail())).errorName, '');
    await testApp.database.pool.query(
      "update identity_token_family set confirmed_at = confirmed_at - interval '10 minutes 1 second'",
    );
    assert.match((await changeEmail(token, newEmail())).body.message ?? '', NOT_RECENT);
  });

  it('is as good as new after a code by mail', async () => {
    const { email, token, caller } = await stale();
    const since = client.mails.length;
    const sent = await caller.post<{ destination: string }>('/self/sign-ins/confirmation/code');
    assert.equal(sent.statusCode, 200);
    const code = await client.codeFor(email, since);
    const wrong = await caller.post('/self/sign-ins/confirmation', {
      code: code === '111111' ? '222222' : '111111',
    });
    assert.deepEqual([wrong.statusCode, wrong.body.code], [400, 'code.wrong']);
    assert.equal((await caller.post('/self/sign-ins/confirmation', { code })).statusCode, 200);
    assert.equal((await caller.post('/self/sign-ins/confirmation', { code })).body.code, 'code.wrong');
    assert.equal((await changeEmail(token, newEmail())).errorName, '');
  });

  it('guesses no password: ten wrong ones are all', async () => {
    const { caller } = await stale();
    const guess = () => caller.post('/self/sign-ins/confirmation', { password: 'wrong word' });
    for (let turn = 0; turn < 10; turn += 1) assert.equal((await guess()).statusCode, 400);
    const refused = await guess();
    assert.deepEqual([refused.statusCode, refused.body.code], [429, 'attempts.tooMany']);
  });

  it('says in the language of the caller that the sign-in has just ended', async () => {
    const { caller, id: sub } = await person();
    // This process remembers the sign-in; another one ends it.
    assert.equal((await caller.get('/self')).statusCode, 200);
    await testApp.database.pool.query(
      'update identity_token_family set revoked_at = now() where user_id = $1',
      [sub],
    );
    const german = { 'accept-language': 'de' };
    for (const path of ['/self/sign-ins/confirmation', '/self/sign-ins/confirmation/code']) {
      const { statusCode, body } = await caller.post(path, { password: PASSWORD }, german);
      assert.deepEqual([statusCode, body.code], [401, 'token.invalid'], path);
      assert.equal(body.message, 'Deine Anmeldung ist abgelaufen. Bitte melde dich noch einmal an.');
    }
  });
});

describe('a change of the address', () => {
  async function moved(
    before: (somebody: SignedIn) => Promise<void> = () => Promise.resolve(),
  ): Promise<SignedIn & { target: string; link: string }> {
    const somebody = await person();
    await before(somebody);
    const target = newEmail();
    await changeEmail(somebody.token, target);
    const proof = { AccessToken: somebody.token, AttributeName: 'email', Code: await client.codeFor(target) };
    assert.equal((await client.call('VerifyUserAttribute', proof)).errorName, '');
    await mailed(client.mails, somebody.email, /email address .* was changed/);
    const mail = client.mails.findLast(({ to, subject }) => to === somebody.email && /changed/.test(subject));
    const link = /\/auth\/change-back#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    return { ...somebody, target, link };
  }

  it('is taken back by the link that the old address got; everybody is out', async () => {
    const { email, target, token, link, caller } = await moved();
    const back = await org.visitor.post<{ email: string }>('/change-back', { token: link });
    assert.equal(back.statusCode, 200);
    assert.equal(back.body.data.email, email);
    assert.equal((await caller.get('/self')).statusCode, 401);
    assert.equal((await client.call('GetUser', { AccessToken: token })).errorName, 'NotAuthorizedException');
    assert.equal((await client.signIn(email, PASSWORD)).errorName, 'PasswordResetRequiredException');
    assert.equal((await client.signIn(target, PASSWORD)).errorName, 'NotAuthorizedException');
    const again = await org.visitor.post('/change-back', { token: link });
    assert.equal(again.statusCode, 404);

    const since = client.mails.length;
    await client.call('ForgotPassword', { ClientId: client.clientId, Username: email });
    const reset = {
      ClientId: client.clientId,
      Username: email,
      ConfirmationCode: await client.codeFor(email, since),
      Password: 'woven basket 12',
    };
    assert.equal((await client.call('ConfirmForgotPassword', reset)).errorName, '');
    assert.equal((await client.signIn(email, reset.Password)).errorName, '');
  });

  it('takes away what was set up since, and leaves a second step that was there before', async () => {
    const factorsOf = async (sub: string): Promise<number | null> =>
      (await testApp.database.pool.query('select 1 from identity_factor where user_id = $1', [sub])).rowCount;
    const twoSteps = (AccessToken: string) =>
      client.call('SetUserMFAPreference', {
        AccessToken,
        EmailMfaSettings: { Enabled: true, PreferredMfa: true },
      });
    const robbed = await moved();
    assert.equal((await twoSteps(robbed.token)).errorName, '');
    await linkProvider(robbed.id, 'the thief');
    assert.equal((await org.visitor.post('/change-back', { token: robbed.link })).statusCode, 200);
    assert.equal(await factorsOf(robbed.id), 0);
    const linked = await testApp.database.pool.query('select 1 from identity_federation where user_id = $1', [
      robbed.id,
    ]);
    assert.equal(linked.rowCount, 0);

    const careful = await moved(async ({ token }) => {
      assert.equal((await twoSteps(token)).errorName, '');
    });
    assert.equal((await org.visitor.post('/change-back', { token: careful.link })).statusCode, 200);
    assert.equal(await factorsOf(careful.id), 1);
  });

  it('restores the app of the owner where the thief put another one in its place', async () => {
    const appOf = async (sub: string) => {
      const { rows } = await testApp.database.pool.query<{ totp_secret: Buffer; preferred: string }>(
        'select totp_secret, totp_name, totp_enabled, email_enabled, preferred from identity_factor where user_id = $1',
        [sub],
      );
      return rows[0];
    };
    const enroll = async (AccessToken: string, name: string): Promise<void> => {
      const { body } = await client.call('AssociateSoftwareToken', { AccessToken });
      const totp = new TOTP({ secret: Secret.fromBase32(String(body['SecretCode'])) });
      const proof = { AccessToken, UserCode: totp.generate(), FriendlyDeviceName: name };
      assert.equal((await client.call('VerifySoftwareToken', proof)).errorName, '');
      const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
      const on = await client.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
      assert.equal(on.errorName, '');
    };
    let before: Awaited<ReturnType<typeof appOf>>;
    const robbed = await moved(async ({ id: sub, token }) => {
      await enroll(token, 'of the owner');
      before = await appOf(sub);
    });
    await enroll(robbed.token, 'of the thief');
    assert.notDeepEqual(await appOf(robbed.id), before);
    assert.equal((await org.visitor.post('/change-back', { token: robbed.link })).statusCode, 200);
    assert.deepEqual(await appOf(robbed.id), before);
  });

  it('ends delegates and deletes passkeys that came within the hour before it', async () => {
    const [friend, accomplice, late] = [await person(), await person(), await person()];
    const passkey = (sub: string, id: string, age: string) =>
      testApp.database.pool.query(
        `insert into identity_passkey
           (organization_id, id, user_id, public_key, counter, transports, backed_up, relying_party, name, created_at)
         values ($1, $2, $3, '', 0, '{}', false, 'localhost', 'Key', now() - $4::interval)`,
        [org.organization.id, `${id} ${sub}`, sub, age],
      );
    const robbed = await moved(async ({ id: sub, caller }) => {
      await passkey(sub, 'owner', '2 hours');
      await passkey(sub, 'thief', '30 minutes');
      for (const { email } of [friend, accomplice]) await caller.post('/self/delegates', { email });
      await testApp.database.pool.query(
        "update account_delegate set created_at = now() - interval '2 hours' where delegate_id = $1",
        [friend.id],
      );
    });
    await robbed.caller.post('/self/delegates', { email: late.email });
    assert.equal((await org.visitor.post('/change-back', { token: robbed.link })).statusCode, 200);
    const keys = await testApp.database.pool.query<{ id: string }>(
      'select id from identity_passkey where user_id = $1',
      [robbed.id],
    );
    assert.deepEqual(
      keys.rows.map(({ id }) => id),
      [`owner ${robbed.id}`],
    );
    const delegates = async (): Promise<string[]> => {
      const { rows } = await testApp.database.pool.query<{ delegate_id: string }>(
        'select delegate_id from account_delegate where account_id = $1',
        [robbed.id],
      );
      return rows.map(({ delegate_id: id }) => id);
    };
    await until(delegates, (ids) => ids.length === 1);
    assert.deepEqual(await delegates(), [friend.id]);
  });

  it('leaves links of later changes without effect once an earlier one was taken back', async () => {
    const { email, target, token, link } = await moved();
    const third = newEmail();
    await changeEmail(token, third);
    const proof = { AccessToken: token, AttributeName: 'email', Code: await client.codeFor(third) };
    assert.equal((await client.call('VerifyUserAttribute', proof)).errorName, '');
    await mailed(client.mails, target, /was changed/);
    const mail = client.mails.findLast(({ to, subject }) => to === target && /was changed/.test(subject));
    const later = /\/auth\/change-back#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    assert.equal((await org.visitor.post('/change-back', { token: link })).statusCode, 200);
    assert.equal((await org.visitor.post('/change-back', { token: later })).statusCode, 404);
    assert.equal((await client.signIn(email, PASSWORD)).errorName, 'PasswordResetRequiredException');
  });

  it('is not taken back where somebody else has the address, by a link that has run out, or elsewhere', async () => {
    const taken = await moved();
    await client.person(taken.email);
    const refused = await org.visitor.post('/change-back', { token: taken.link });
    assert.deepEqual([refused.statusCode, refused.body.code], [409, 'email.taken']);

    const { id: sub, link } = await moved();
    const other = await testApp.organization();
    assert.equal((await other.visitor.post('/change-back', { token: link })).statusCode, 404);
    await testApp.database.pool.query(
      "update identity_email_undo set expires_at = now() - interval '1 second' where user_id = $1",
      [sub],
    );
    assert.equal((await org.visitor.post('/change-back', { token: link })).statusCode, 404);
  });
});

describe('access for others', () => {
  it('is told to its owner by mail, and named when the password changes', async () => {
    const { email, caller } = await person();
    const other = await person();
    assert.equal((await caller.post('/self/delegates', { email: other.email })).statusCode, 200);
    await mailed(client.mails, email, /can now act for you/);
    const since = client.mails.length;
    await client.call('ForgotPassword', { ClientId: client.clientId, Username: email });
    const ConfirmationCode = await client.codeFor(email, since);
    await client.call('ConfirmForgotPassword', {
      ClientId: client.clientId,
      Username: email,
      ConfirmationCode,
      Password: 'woven basket 12',
    });
    await mailed(client.mails, email, /password .* was changed/);
    const mail = client.mails.findLast(({ to, subject }) => to === email && /was changed/.test(subject));
    assert.match(mail?.text ?? '', /Can act for you/);
    assert.match(mail?.text ?? '', /Grace Hopper/);
    assert.match(mail?.text ?? '', /\/settings\/review/);
  });

  it('is told to the owners of a team, also the one who let somebody in', async () => {
    const { email, caller } = await person();
    const other = await person();
    const third = await person();
    const team = await caller.post<{ id: string }>('/self/team', { email: other.email, name: 'Harbour' });
    assert.equal(team.statusCode, 200, team.body.message);
    await mailed(client.mails, email, /is now in your team/);
    const since = client.mails.length;
    const added = await caller.post(`/self/teams/${team.body.data.id}/members`, { email: third.email });
    assert.equal(added.statusCode, 200, added.body.message);
    await until(
      () => Promise.resolve(client.mails.slice(since)),
      (sent) => sent.some(({ to, subject }) => to === email && /is now in your team/.test(subject)),
    );
  });

  it('is removed by its owner: a linked provider', async () => {
    const { id: sub, caller } = await person();
    await linkProvider(sub, 'the owner');
    const listed = await caller.get<{ provider: string }[]>('/self/sign-in-providers');
    assert.deepEqual(
      listed.body.data.map(({ provider }) => provider),
      ['Google'],
    );
    const stranger = await person();
    assert.equal((await stranger.caller.delete('/self/sign-in-providers/Google')).statusCode, 404);
    assert.equal((await caller.delete('/self/sign-in-providers/Google')).statusCode, 200);
    assert.equal((await caller.get<unknown[]>('/self/sign-in-providers')).body.data.length, 0);
  });
});
