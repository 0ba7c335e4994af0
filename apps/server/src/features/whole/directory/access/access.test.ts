import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import {
  captureMails,
  identityClient,
  newEmail,
  PASSWORD,
  signedIn,
  startOfStep,
  type IdentityClient,
  type SentMail,
  type SignedIn,
} from '../../../ground/identity/identity.factory.ts';
import type { StaffAuditEntryView } from '../../../ground/audit/staff/staff-audit.schemas.ts';
import type { AccountStoryView } from '../directory.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;
let mails: SentMail[];
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  mails = captureMails(testApp);
  org = await testApp.organization();
  client = identityClient(testApp, org, mails);
  staff = await org.staff();
});
after(() => testApp.close());

const signInsOf = (id: string): string => `/admin/accounts/${id}/sign-ins`;
const secondFactorOf = (id: string): string => `/admin/accounts/${id}/second-factor`;

async function told(id: string): Promise<AccountStoryView> {
  const { statusCode, body } = await staff.get<AccountStoryView>(`/admin/accounts/${id}`);
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

/** Of the staff, with these powers and no others. */
async function withPowers(...powers: readonly string[]): Promise<SignedIn> {
  const person = await signedIn(client, org);
  const role = await staff.post<{ id: string }>('/admin/roles', { name: person.email, powers });
  assert.equal(role.statusCode, 200, role.body.message);
  await staff.post('/admin/staff', { email: person.email, role: role.body.data.id });
  await until(
    () => person.caller.get('/admin/accounts'),
    ({ statusCode }) => statusCode === 200,
  );
  return person;
}

/** The same person at a sign-in that began an hour ago. */
async function aged({ email, id }: SignedIn): Promise<Caller> {
  const { body } = await client.signIn(email, PASSWORD);
  const { RefreshToken } = body['AuthenticationResult'] as { RefreshToken: string };
  await testApp.database.pool.query(
    "update identity_token_family set auth_time = now() - interval '1 hour' where user_id = $1",
    [id],
  );
  const tokens = await client.call('GetTokensFromRefreshToken', { ClientId: client.clientId, RefreshToken });
  return org.as((tokens.body['AuthenticationResult'] as { AccessToken: string }).AccessToken);
}

async function lastLine(): Promise<[operation: string | undefined, subjectName: string | null | undefined]> {
  const { body } = await staff.get<StaffAuditEntryView[]>('/admin/audit?pageSize=1');
  return [body.data[0]?.operation, body.data[0]?.subjectName];
}

describe('the sign-ins of a member', () => {
  it('end all at once, with feeds and refresh tokens, and a new sign-in opens as before', async () => {
    const person = await signedIn(client, org);
    const second = await client.signIn(person.email, PASSWORD);
    const { RefreshToken } = second.body['AuthenticationResult'] as { RefreshToken: string };
    const feed = await person.caller.get<{ url: string }>('/self/events/calendar');
    assert.equal(feed.statusCode, 200, feed.body.message);
    const readFeed = async (): Promise<number> => {
      const { pathname } = new URL(feed.body.data.url, 'https://site.example.org');
      return (await testApp.app.http.inject({ url: pathname, headers: { host: org.hostname } })).statusCode;
    };
    assert.equal(await readFeed(), 200);
    assert.equal((await told(person.id)).signIns?.length, 2);
    const ended = await staff.delete(signInsOf(person.id));
    assert.equal(ended.statusCode, 200, ended.body.message);
    assert.equal((await person.caller.get('/self')).statusCode, 401);
    const refreshed = await client.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: client.clientId,
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    });
    assert.equal(refreshed.errorName, 'NotAuthorizedException');
    assert.equal(await readFeed(), 404);
    assert.deepEqual((await told(person.id)).signIns, []);
    assert.equal((await client.signIn(person.email, PASSWORD)).errorName, '');
    assert.deepEqual(await lastLine(), ['endAccountSignIns', 'Grace Hopper']);
    // Sent again, it has nothing more to end but the new one.
    assert.equal((await staff.delete(signInsOf(person.id))).statusCode, 200);
  });

  it('end by the power over accounts, after a recent sign-in, and never of those with more powers', async () => {
    const person = await signedIn(client, org);
    const reader = await withPowers('accounts:read');
    const desk = await withPowers('accounts:read', 'accounts:write');
    for (const [caller, id, status, code] of [
      [reader.caller, person.id, 403, undefined],
      [desk.caller, staff.id, 403, 'moderation.superior'],
      [desk.caller, desk.id, 403, 'moderation.self'],
      [desk.caller, '00000000-0000-4000-8000-000000000000', 404, 'account.notFound'],
      [await (await testApp.organization()).staff(), person.id, 404, 'account.notFound'],
      [org.visitor, person.id, 401, undefined],
      [person.caller, person.id, 403, undefined],
    ] as const) {
      const answer = await caller.delete(signInsOf(id));
      assert.equal(answer.statusCode, status, answer.body.message);
      if (code !== undefined) assert.equal(answer.body.code, code);
    }
    assert.equal((await (await aged(desk)).delete(signInsOf(person.id))).body.code, 'signIn.notRecent');
    assert.equal((await person.caller.get('/self')).statusCode, 200);
  });
});

/** Mails that wait to be sent to the address, or were. */
async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await testApp.database.pool.query<{ subject: string }>(
    'select subject from mail where recipient_address = $1',
    [email],
  );
  return rows.map(({ subject }) => subject);
}

describe('a lost second step', () => {
  const app = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });

  async function guarded(): Promise<SignedIn> {
    const person = await signedIn(client, org);
    await setUpApp(person.token);
    return person;
  }

  async function setUpApp(AccessToken: string): Promise<void> {
    await startOfStep();
    const offered = await client.call('AssociateSoftwareToken', { AccessToken });
    const UserCode = app(String(offered.body['SecretCode'])).generate();
    assert.equal((await client.call('VerifySoftwareToken', { AccessToken, UserCode })).errorName, '');
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
    const on = await client.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
    assert.equal(on.errorName, '');
  }

  /** Sets a new password by a code to the address, and signs in. */
  async function returned(Username: string): Promise<string> {
    const since = mails.length;
    const named = { ClientId: client.clientId, Username };
    await client.call('ForgotPassword', named);
    const ConfirmationCode = await client.codeFor(Username, since);
    const Password = 'woven basket 12';
    await client.call('ConfirmForgotPassword', { ...named, ConfirmationCode, Password });
    const { body } = await client.signIn(Username, Password);
    return (body['AuthenticationResult'] as { AccessToken: string }).AccessToken;
  }

  /** The link that takes a change of the address back, and the address after the change. */
  async function moved({ email, token: AccessToken }: SignedIn): Promise<{ link: string; target: string }> {
    const target = newEmail();
    const UserAttributes = [{ Name: 'email', Value: target }];
    assert.equal((await client.call('UpdateUserAttributes', { AccessToken, UserAttributes })).errorName, '');
    const proof = { AccessToken, AttributeName: 'email', Code: await client.codeFor(target) };
    assert.equal((await client.call('VerifyUserAttribute', proof)).errorName, '');
    const linkIn = ({ text }: SentMail) => /\/auth\/change-back#([\w-]+)/.exec(text)?.[1];
    const find = () => Promise.resolve(mails.filter(({ to }) => to === email).findLast(linkIn));
    const mail = await until(find, (found) => found !== undefined);
    return { target, link: (mail && linkIn(mail)) ?? '' };
  }

  const appOf = async (id: string): Promise<Buffer | null | undefined> => {
    const { rows } = await testApp.database.pool.query<{ totp_secret: Buffer | null }>(
      'select totp_secret from identity_factor where user_id = $1 and totp_enabled',
      [id],
    );
    return rows[0]?.totp_secret;
  };

  it('does not come back with the address of before in place of a new one', async () => {
    const person = await guarded();
    const lost = await appOf(person.id);
    const { link, target } = await moved(person);
    assert.equal((await staff.delete(secondFactorOf(person.id))).statusCode, 200);
    await setUpApp(await returned(target));
    const kept = await appOf(person.id);
    assert.ok(kept && lost && !kept.equals(lost));
    assert.equal((await org.visitor.post('/change-back', { token: link })).statusCode, 200);
    assert.deepEqual(await appOf(person.id), kept);
  });

  it('comes back with the address of before where there is no new one: the mailbox alone is not enough', async () => {
    const person = await guarded();
    const lost = await appOf(person.id);
    const { link } = await moved(person);
    assert.equal((await staff.delete(secondFactorOf(person.id))).statusCode, 200);
    assert.equal(await appOf(person.id), undefined);
    assert.equal((await org.visitor.post('/change-back', { token: link })).statusCode, 200);
    assert.deepEqual(await appOf(person.id), lost);
  });

  it('is reset by the staff: the password alone opens nothing, the address is proven, and the person is told', async () => {
    const person = await guarded();
    assert.equal((await told(person.id)).hasSecondFactor, true);
    const reset = await staff.delete(secondFactorOf(person.id));
    assert.equal(reset.statusCode, 200, reset.body.message);
    const subject = `The second step of your account at ${org.organization.name} was reset`;
    assert.deepEqual(await mailsTo(person.email), [subject]);
    assert.equal((await person.caller.get('/self')).statusCode, 401);
    assert.equal((await client.signIn(person.email, PASSWORD)).errorName, 'PasswordResetRequiredException');
    const since = mails.length;
    const named = { ClientId: client.clientId, Username: person.email };
    await client.call('ForgotPassword', named);
    const ConfirmationCode = await client.codeFor(person.email, since);
    const Password = 'woven basket 12';
    assert.equal(
      (await client.call('ConfirmForgotPassword', { ...named, ConfirmationCode, Password })).errorName,
      '',
    );
    const entered = await client.signIn(person.email, Password);
    assert.ok(entered.body['AuthenticationResult'], entered.body.message);
    assert.equal((await told(person.id)).hasSecondFactor, false);
    assert.deepEqual(await lastLine(), ['resetSecondFactor', 'Grace Hopper']);
    // Sent again, it takes nothing from a person who has no second step any more.
    assert.equal((await staff.delete(secondFactorOf(person.id))).statusCode, 200);
    assert.equal((await client.signIn(person.email, Password)).errorName, '');
    assert.deepEqual(await mailsTo(person.email), [subject]);
  });

  it('is reset by those alone who decide over ways in, after a recent sign-in', async () => {
    const person = await guarded();
    const desk = await withPowers('accounts:read', 'accounts:write');
    const keeper = await withPowers('accounts:read', 'accounts:write', 'identity');
    assert.equal((await desk.caller.delete(secondFactorOf(person.id))).statusCode, 403);
    const story = await desk.caller.get<AccountStoryView>(`/admin/accounts/${person.id}`);
    assert.equal(story.body.data.hasSecondFactor, null);
    for (const [id, code] of [
      [staff.id, 'moderation.superior'],
      [keeper.id, 'moderation.self'],
    ] as const)
      assert.equal((await keeper.caller.delete(secondFactorOf(id))).body.code, code);
    const elsewhere = await (await testApp.organization()).staff();
    assert.equal((await elsewhere.delete(secondFactorOf(person.id))).statusCode, 404);
    assert.equal(
      (await (await aged(keeper)).delete(secondFactorOf(person.id))).body.code,
      'signIn.notRecent',
    );
    const asked = await client.signIn(person.email, PASSWORD);
    assert.equal(asked.body['ChallengeName'], 'SOFTWARE_TOKEN_MFA');
    assert.equal((await person.caller.get('/self')).statusCode, 200);
  });
});
