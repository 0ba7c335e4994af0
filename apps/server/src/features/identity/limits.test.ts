import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { App } from '../../app.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import {
  NAMED,
  captureMails,
  count,
  identityClient,
  newEmail,
  PASSWORD,
  type IdentityClient,
  type Reply,
} from './identity.factory.ts';

/** Two programs on one database, as behind a balancer; who calls from where is what the balancer says. */
let testApp: TestApp;
let second: App;
let clients: readonly [IdentityClient, IdentityClient];
let mails: IdentityClient['mails'];

before(async () => {
  testApp = await createTestApp({ TRUST_PROXY: '1' });
  second = await startSecondApp(testApp);
  mails = captureMails(testApp);
  const org = await testApp.organization();
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
const TOO_MANY = 'TooManyFailedAttemptsException';

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
    const since = mails.length;
    assert.equal((await signIn(hotel, email)).errorName, TOO_MANY);
    assert.equal((await ask(hotel, 'ForgotPassword', email)).errorName, '');
    const reset = { ConfirmationCode: await clients[0].codeFor(email, since), Password: 'woven basket 12' };
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
    const { email } = await person(newAddress());
    assert.equal((await signIn(address, email)).errorName, TOO_MANY);
  });
});

describe('guesses at a code', () => {
  it('by those who did not ask for one are twenty a day, and hinder nobody who did', async () => {
    const [home, email] = [newAddress(), newEmail()];
    await ask(home, 'SignUp', email, { Password: PASSWORD, UserAttributes: NAMED });
    const guess = (address: string, ConfirmationCode = '000000') =>
      call(address, 'ConfirmSignUp', { Username: email, ConfirmationCode });
    await clients[0].codeFor(email);
    await times(20, () => guess(newAddress()));
    const since = mails.length;
    assert.equal((await ask(home, 'ResendConfirmationCode', email)).errorName, '');
    const code = await clients[0].codeFor(email, since);
    for (let turn = 0; turn < 6; turn += 1)
      assert.equal((await guess(newAddress(), code)).errorName, TOO_MANY, 'not even the right one');
    assert.equal(
      (await guess(home, code === '111111' ? '222222' : '111111')).errorName,
      'CodeMismatchException',
    );
    assert.equal((await guess(home, code)).errorName, '');
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
    assert.equal(named(asked, ''), 5);
    assert.equal(named(asked, TOO_MANY), 2);
    // The sign-up was one of the fifteen; what was refused is none.
    const others = await times(12, () => call(newAddress(), 'ForgotPassword', { Username: email }));
    assert.equal(named(others, ''), 9);
    assert.equal(
      (await call(newAddress(), 'ResendConfirmationCode', { Username: email })).errorName,
      TOO_MANY,
    );
    assert.equal((await call(home, 'ForgotPassword', { Username: email })).errorName, '');
  });

  it('are two hundred an hour from an address', async () => {
    const address = newAddress();
    const asked = await times(203, () => call(address, 'ForgotPassword', { Username: newEmail() }));
    assert.equal(named(asked, ''), 200);
    assert.equal(named(asked, TOO_MANY), 3);
  });
});

describe('sign-ups', () => {
  it('are a hundred and twenty an hour from an address', async () => {
    const address = newAddress();
    const signUp = (at: string) =>
      call(at, 'SignUp', { Username: newEmail(), Password: PASSWORD, UserAttributes: NAMED });
    const made = await times(123, () => signUp(address));
    assert.equal(named(made, ''), 120);
    assert.equal(named(made, TOO_MANY), 3);
    assert.equal((await signUp(newAddress())).errorName, '');
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
