import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { App } from '../../../../app.ts';
import { createTestApp, type TestApp, type TestOrganization, until } from '../../../../testing/app.ts';
import { startSecondApp } from '../../../../testing/second-app.ts';
import {
  NAMED,
  captureMails,
  changeSettings,
  count,
  identityClient,
  newEmail,
  PASSWORD,
  settle,
  type IdentityClient,
  type Reply,
} from '../identity.factory.ts';
import { type LimitName, LIMITS, nameOf } from './limits.policy.ts';
import { beginExchange } from '../passwords/srp.ts';
import { findSubject } from '../federation/subjects.service.ts';

/** Two programs on one database, as behind a balancer; who calls from where is what the balancer says. */
let testApp: TestApp;
let second: App;
let org: TestOrganization;
let clients: readonly [IdentityClient, IdentityClient];
let mails: IdentityClient['mails'];

before(async () => {
  testApp = await createTestApp({ TRUST_PROXY: '1' });
  second = await startSecondApp(testApp);
  mails = captureMails(testApp);
  org = await testApp.organization();
  clients = [identityClient(testApp, org, mails), identityClient({ ...testApp, app: second }, org, mails)];
});
after(async () => {
  await second.close();
  await testApp.close();
});

let calls = 0;
let addresses = 0;
const newAddress = (): string => `10.${++addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;

/** By turns to one program and the other. */
function call(address: string, operation: string, input: Record<string, unknown>): Promise<Reply> {
  calls += 1;
  const client = clients[calls % 2] ?? clients[0];
  return client.call(operation, { ClientId: client.clientId, ...input }, { 'x-forwarded-for': address });
}
const signIn = (address: string, USERNAME: string, password = PASSWORD): Promise<Reply> =>
  call(address, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME, PASSWORD: password },
  });
/** Only the first program's mails are caught. */
const ask = (address: string, operation: string, Username: string, more: object = {}): Promise<Reply> =>
  clients[0].call(
    operation,
    { ClientId: clients[0].clientId, Username, ...more },
    { 'x-forwarded-for': address },
  );
const times = (number: number, work: (index: number) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: number }, (_, index) => work(index)));
const named = (replies: readonly Reply[], name: string): number =>
  count(replies, ({ errorName }) => errorName === name);
/** Small numbers in place of those that only a crowd reaches. */
async function withLimit(name: LimitName, max: number, work: () => Promise<void>): Promise<void> {
  const limit: { max: number } = LIMITS[name];
  const before = limit.max;
  limit.max = max;
  try {
    await work();
  } finally {
    limit.max = before;
  }
}
const TOO_MANY = 'TooManyFailedAttemptsException';

/** The code of the link in the newest reset mail, after so many mails in all. */
async function linkCodeFor(email: string, since: number): Promise<string> {
  const LINK = /\/auth\/reset#(\S+)/;
  const newest = await until(
    () => Promise.resolve(mails.slice(since).findLast(({ to, text }) => to === email && LINK.test(text))),
    (mail) => mail !== undefined,
  );
  const values = new URLSearchParams(LINK.exec(newest?.text ?? '')?.[1]);
  assert.equal(values.get('email'), email);
  return values.get('code') ?? '';
}

async function person(
  address: string,
): Promise<{ email: string; AccessToken: string; RefreshToken: string }> {
  const email = newEmail();
  await ask(address, 'SignUp', email, { Password: PASSWORD, UserAttributes: NAMED });
  const ConfirmationCode = await clients[0].codeFor(email);
  assert.equal((await ask(address, 'ConfirmSignUp', email, { ConfirmationCode })).errorName, '');
  const { body } = await signIn(address, email);
  return { email, ...(body['AuthenticationResult'] as { AccessToken: string; RefreshToken: string }) };
}

describe('guesses at a password', () => {
  it('are ten in a quarter of an hour for an address, whichever program they meet', async () => {
    const [home, elsewhere] = [newAddress(), newAddress()];
    const { email } = await person(home);
    const guesses = await times(14, () => signIn(elsewhere, email, 'wrong word'));
    assert.equal(named(guesses, 'NotAuthorizedException'), 10);
    assert.equal(named(guesses, TOO_MANY), 4);
    assert.equal((await signIn(elsewhere, email)).errorName, TOO_MANY);
    assert.equal((await signIn(home, email)).errorName, '');
  });

  it('from everywhere are a hundred a day, and shut nobody out who was there before', async () => {
    const home = newAddress();
    const { email } = await person(home);
    const guesses = await times(104, () => signIn(newAddress(), email, 'wrong word'));
    assert.equal(named(guesses, 'NotAuthorizedException'), 100);
    assert.equal(named(guesses, TOO_MANY), 4);
    assert.equal((await signIn(newAddress(), email)).errorName, TOO_MANY, 'not even the right one');
    assert.equal((await signIn(home, email, 'wrong word')).errorName, 'NotAuthorizedException');
    assert.equal((await signIn(home, email)).errorName, '');

    // On a journey it takes the mail box; then that address is as good as home.
    const hotel = newAddress();
    for (let network = 0; network < 3; network += 1) {
      const away = newAddress();
      await times(5, () => call(away, 'ForgotPassword', { Username: email }));
    }
    await settle();
    await settle();
    const since = mails.length;
    assert.equal((await signIn(hotel, email)).errorName, TOO_MANY);
    assert.equal((await ask(hotel, 'ForgotPassword', email)).errorName, '');
    const reset = { ConfirmationCode: await linkCodeFor(email, since), Password: 'woven basket 12' };
    assert.equal((await ask(hotel, 'ConfirmForgotPassword', email, reset)).errorName, '');
    assert.equal((await signIn(hotel, email, reset.Password)).errorName, '');
    assert.equal((await signIn(newAddress(), email, reset.Password)).errorName, TOO_MANY);
  });

  it('make no network known to an address that nobody has proven', async () => {
    const [away, email] = [newAddress(), newEmail()];
    await ask(away, 'SignUp', email, { Password: PASSWORD, UserAttributes: NAMED });
    const known = async (): Promise<number> => {
      const { rowCount } = await testApp.database.pool.query(
        "select 1 from identity_limit where expires_at > now() + interval '30 days'",
      );
      return rowCount ?? 0;
    };
    const before = await known();
    assert.equal((await signIn(away, email)).errorName, 'UserNotConfirmedException');
    assert.equal(await known(), before);
    await person(away);
    assert.equal(await known(), before + 1);
  });

  it('are forgiven to whoever gets it right', async () => {
    const home = newAddress();
    const { email } = await person(home);
    for (let round = 0; round < 2; round += 1) {
      assert.equal(
        named(await times(9, () => signIn(home, email, 'wrong word')), 'NotAuthorizedException'),
        9,
      );
      assert.equal((await signIn(home, email)).errorName, '');
    }
  });

  it('are counted when it is to be changed', async () => {
    const home = newAddress();
    const { AccessToken } = await person(home);
    const change = (PreviousPassword: string) =>
      call(home, 'ChangePassword', { AccessToken, PreviousPassword, ProposedPassword: 'woven basket 12' });
    const guesses = await times(12, () => change('wrong word'));
    assert.equal(named(guesses, 'NotAuthorizedException'), 10);
    assert.equal((await change(PASSWORD)).errorName, TOO_MANY);
  });

  it('are three hundred in a quarter of an hour for an address, whoever is meant', async () => {
    const address = newAddress();
    const guesses = await times(304, () => signIn(address, newEmail(), 'wrong word'));
    assert.equal(named(guesses, 'NotAuthorizedException'), 300);
    assert.equal(named(guesses, TOO_MANY), 4);
    // A wrong password is refused like all there, and tells nothing; the right one of a member lets in.
    const { email } = await person(newAddress());
    assert.equal((await signIn(address, email, 'wrong word')).errorName, TOO_MANY);
    assert.equal((await signIn(address, email)).errorName, '');
    // From then on the account knows the network, and what others do there costs it nothing.
    assert.equal((await signIn(address, email, 'wrong word')).errorName, 'NotAuthorizedException');
  });

  it('at a crowded address are three a day for each account, also for accounts that nobody has', async () => {
    const address = newAddress();
    await times(300, () => signIn(address, newEmail(), 'wrong word'));
    const { email } = await person(newAddress());
    for (const username of [email, newEmail()])
      for (let turn = 0; turn < 4; turn += 1)
        assert.equal((await signIn(address, username, 'wrong word')).errorName, TOO_MANY);
    assert.equal((await signIn(address, email)).errorName, TOO_MANY, 'the three are used up');
  });

  it('leave a bounded number of rows, however many names are invented', async () => {
    const rows = async (): Promise<number> => {
      const { rows: found } = await testApp.database.pool.query<{ count: number }>(
        'select count(*)::int as count from identity_limit',
      );
      return found[0]?.count ?? 0;
    };
    const address = newAddress();
    await times(301, () => signIn(address, newEmail(), 'wrong word'));
    const names = new Set<string>();
    for (let index = 0; index < 300_000; index += 1)
      names.add(nameOf({ loginId: randomUUID(), user: undefined }));
    assert.ok(names.size <= 65_536);
    const before = await rows();
    const email = newEmail();
    await times(5, () => signIn(address, email, 'wrong word'));
    assert.ok((await rows()) - before <= 2);
  });

  it('are counted when a proof is answered, not when it is begun', async () => {
    const home = newAddress();
    const { email } = await person(home);
    const begin = (username: string) =>
      call(home, 'InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: username, SRP_A: beginExchange({ verifier: '4' }).publicB },
      });
    const begun = await times(20, () => begin(email));
    assert.equal(named(begun, ''), 20);
    assert.equal((await signIn(home, email)).errorName, '');
  });
});

describe('a full venue', () => {
  it('signs up behind one address: what is confirmed counts no more', async () => {
    const venue = newAddress();
    await withLimit('signUpFromAddress', 3, async () => {
      for (let index = 0; index < 6; index += 1) await person(venue);
    });
  });

  it('has the numbers that the owner expects there', async () => {
    const venue = '198.51.100.7';
    await withLimit('guessFromAddress', 2, async () => {
      const guess = () => call(venue, 'ConfirmSignUp', { Username: newEmail(), ConfirmationCode: '000000' });
      const before = await times(4, guess);
      assert.equal(named(before, TOO_MANY), 2);
      await changeSettings(testApp, org, { venueNetworks: ['198.51.100.0/24=5'] });
      second.tenants.forget();
      const after = await times(10, guess);
      assert.equal(named(after, TOO_MANY), 3, 'ten in all');
    });
    await assert.rejects(changeSettings(testApp, org, { venueNetworks: ['anywhere=5'] }), /not a network/);
    await assert.rejects(changeSettings(testApp, org, { venueNetworks: ['10.0.0.0/8=0'] }), /not a network/);
    await changeSettings(testApp, org, { venueNetworks: [] });
    second.tenants.forget();
  });
});

describe('guesses at a code', () => {
  it('by those who did not ask for one are twenty a day, and hinder nobody who did', async () => {
    const [home, email] = [newAddress(), newEmail()];
    await ask(home, 'SignUp', email, { Password: PASSWORD, UserAttributes: NAMED });
    const guess = (address: string, ConfirmationCode = '000000') =>
      call(address, 'ConfirmSignUp', { Username: email, ConfirmationCode });
    let code = await clients[0].codeFor(email);
    // Each code ends after five tries; four codes later strangers have no more.
    for (let round = 0; round < 4; round += 1) {
      const guesses = await times(5, () => guess(newAddress(), code === '000000' ? '000001' : '000000'));
      assert.equal(named(guesses, 'CodeMismatchException'), 5);
      const since = mails.length;
      assert.equal((await ask(home, 'ResendConfirmationCode', email)).errorName, '');
      code = await clients[0].codeFor(email, since);
    }
    for (let turn = 0; turn < 6; turn += 1)
      assert.equal((await guess(newAddress(), code)).errorName, TOO_MANY, 'not even the right one');
    assert.equal(
      (await guess(home, code === '111111' ? '222222' : '111111')).errorName,
      'CodeMismatchException',
    );
    assert.equal((await guess(home, code)).errorName, '');
  });

  it('without a code cost the account nothing', async () => {
    const [home, away] = [newAddress(), newAddress()];
    const { email } = await person(home);
    const junk = () => call(away, 'ConfirmSignUp', { Username: email, ConfirmationCode: '000000' });
    assert.equal(named(await times(25, junk), 'ExpiredCodeException'), 25);
    const since = mails.length;
    assert.equal((await ask(away, 'ForgotPassword', email)).errorName, '');
    const reset = { ConfirmationCode: await clients[0].codeFor(email, since), Password: 'woven basket 12' };
    assert.equal((await ask(away, 'ConfirmForgotPassword', email, reset)).errorName, '');
  });

  it('hinder no newcomer who asked for a code at the same address', async () => {
    const venue = newAddress();
    await times(300, () =>
      call(venue, 'ConfirmSignUp', { Username: newEmail(), ConfirmationCode: '000000' }),
    );
    await person(venue);
  });

  it('are three hundred an hour for an address, whoever is meant', async () => {
    const address = newAddress();
    const guess = (at: string) =>
      call(at, 'ConfirmSignUp', { Username: newEmail(), ConfirmationCode: '000000' });
    const guesses = await times(304, () => guess(address));
    assert.equal(named(guesses, 'ExpiredCodeException'), 300);
    assert.equal(named(guesses, TOO_MANY), 4);
    assert.equal((await guess(newAddress())).errorName, 'ExpiredCodeException');
  });
});

describe('mails', () => {
  it('to one person are five an hour from an address, fifteen a day from strangers, and go on at home', async () => {
    const home = newAddress();
    const { email } = await person(home);
    const elsewhere = newAddress();
    const asked = await times(7, () => call(elsewhere, 'ForgotPassword', { Username: email }));
    // And one in reserve, an hour.
    assert.equal(named(asked, ''), 6);
    assert.equal(named(asked, TOO_MANY), 1);
    // Refused requests do not count.
    const others = await times(12, () => call(newAddress(), 'ForgotPassword', { Username: email }));
    assert.equal(named(others, ''), 10);
    const resend = () => call(newAddress(), 'ResendConfirmationCode', { Username: email });
    assert.equal((await resend()).errorName, '', 'codes of other kinds have one in reserve as well');
    assert.equal((await resend()).errorName, TOO_MANY);
    assert.equal((await call(home, 'ForgotPassword', { Username: email })).errorName, '');
  });

  it('in reserve bring a link that strangers cannot use up, whoever asked for it', async () => {
    const { email } = await person(newAddress());
    for (let network = 0; network < 3; network += 1) {
      const away = newAddress();
      await times(5, () => call(away, 'ForgotPassword', { Username: email }));
    }
    await settle();
    const [thief, hotel, since] = [newAddress(), newAddress(), mails.length];
    assert.equal((await ask(thief, 'ForgotPassword', email)).errorName, '');
    const reset = (at: string, ConfirmationCode: string) =>
      ask(at, 'ConfirmForgotPassword', email, { ConfirmationCode, Password: 'woven basket 12' });
    const code = await linkCodeFor(email, since);
    for (let turn = 0; turn < 8; turn += 1) {
      assert.notEqual((await reset(thief, '000000')).errorName, '');
      assert.equal((await reset(thief, 'A'.repeat(code.length))).errorName, 'ExpiredCodeException');
    }
    const refused = await ask(hotel, 'ForgotPassword', email);
    assert.equal(refused.errorName, TOO_MANY);
    assert.match(refused.body.message ?? '', /link was mailed/);
    await testApp.database.pool.query(
      "update identity_code set expires_at = expires_at - interval '59 minutes' where purpose = 'resetLink'",
    );
    assert.equal((await reset(hotel, code)).errorName, '');
    assert.equal((await reset(hotel, code)).errorName, 'ExpiredCodeException');
  });

  it('in reserve tell nothing of who has an account, however many names were invented', async () => {
    const { email } = await person(newAddress());
    const taken = new Map<string, string>();
    let twins: [string, string] | undefined;
    while (twins === undefined) {
      const invented = newEmail();
      const { loginId } = await findSubject(org.context(), invented);
      const place = nameOf({ loginId, user: undefined });
      const other = taken.get(place);
      if (other === undefined) taken.set(place, invented);
      else twins = [other, invented];
    }
    const address = newAddress();
    await withLimit('mailFromAddress', 0, async () => {
      for (const username of [...twins, email]) {
        const asked = await call(address, 'ForgotPassword', { Username: username });
        assert.equal(asked.errorName, '', 'names that share a place have a reserve each');
      }
    });
  });

  it('of a second step reach whoever has the password, from a network that nobody knows', async () => {
    const home = newAddress();
    const { email, AccessToken } = await person(home);
    const EmailMfaSettings = { Enabled: true, PreferredMfa: true };
    await ask(home, 'SetUserMFAPreference', email, { AccessToken, EmailMfaSettings });
    for (let network = 0; network < 4; network += 1) {
      const away = newAddress();
      await times(5, () => call(away, 'ForgotPassword', { Username: email }));
    }
    await settle();
    const [hotel, since] = [newAddress(), mails.length];
    const asked = await ask(hotel, 'InitiateAuth', email, {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD },
    });
    assert.equal(asked.body['ChallengeName'], 'EMAIL_OTP', asked.body.message);
    const answered = await ask(hotel, 'RespondToAuthChallenge', email, {
      ChallengeName: 'EMAIL_OTP',
      Session: asked.body['Session'],
      ChallengeResponses: { USERNAME: email, EMAIL_OTP_CODE: await clients[0].codeFor(email, since) },
    });
    assert.equal(answered.errorName, '', answered.body.message);
  });

  it('have a limit for each address; beyond it one an hour for each account', async () => {
    const address = newAddress();
    const { email } = await person(newAddress());
    await withLimit('mailFromAddress', 10, async () => {
      await times(10, () => call(address, 'ForgotPassword', { Username: newEmail() }));
      for (const username of [email, newEmail()]) {
        assert.equal((await call(address, 'ForgotPassword', { Username: username })).errorName, '');
        assert.equal((await call(address, 'ForgotPassword', { Username: username })).errorName, TOO_MANY);
      }
    });
  });
});

describe('sign-ups', () => {
  it('that nobody confirms are limited for each address', async () => {
    const address = newAddress();
    const signUp = (at: string) =>
      call(at, 'SignUp', { Username: newEmail(), Password: PASSWORD, UserAttributes: NAMED });
    await withLimit('signUpFromAddress', 20, async () => {
      const made = await times(23, () => signUp(address));
      assert.equal(named(made, ''), 20);
      assert.equal(named(made, TOO_MANY), 3);
      assert.equal((await signUp(newAddress())).errorName, '');
    });
  });
});

describe('sign-ups with tagged addresses', () => {
  it('bring their one mailbox fifteen mails a day, and other mailboxes theirs', async () => {
    const [name] = newEmail().split('@');
    const mailsBefore = mails.length;
    const signUp = (email: string) =>
      ask(newAddress(), 'SignUp', email, { Password: PASSWORD, UserAttributes: NAMED });
    const made = await times(18, (index) => signUp(`${name}+${index}@example.org`));
    assert.equal(named(made, ''), 15);
    assert.equal(named(made, TOO_MANY), 3);
    const again = await ask(newAddress(), 'ResendConfirmationCode', `${name}+a+b@example.org`);
    assert.equal(again.errorName, TOO_MANY);
    for (const email of [`${name}@example.org`, `${name}+1@example.com`])
      assert.equal((await signUp(email)).errorName, '');
    await settle();
    assert.equal(
      count(mails.slice(mailsBefore), ({ to }) => to.startsWith(`${name}+`)),
      16,
    );
  });
});

describe('refresh tokens', () => {
  it('that are wrong are a hundred in a quarter of an hour from an address; right ones are not hindered', async () => {
    const address = newAddress();
    const { RefreshToken } = await person(address);
    const refresh = (token: string) => call(address, 'GetTokensFromRefreshToken', { RefreshToken: token });
    const wrong = await times(103, (index) => refresh(`token-${index}`));
    assert.equal(named(wrong, 'NotAuthorizedException'), 100);
    assert.equal(named(wrong, TOO_MANY), 3);
    assert.equal((await refresh(RefreshToken)).errorName, '');
    const older = await call(address, 'InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: 'token' },
    });
    assert.equal(older.errorName, TOO_MANY);
  });
});
