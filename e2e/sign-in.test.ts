import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { readCode } from './harness/outbox.ts';
import { checkAxe, reload, settled } from './harness/page.ts';
import { fillSignIn, MEMBERS, signIn, signUp } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename, { computes: true });
const refused = /status of 400/;
const IDENTITY = /\/identity$/;

suite.test('somebody signs up with the code from the outbox and is signed in', async ({ page }) => {
  await signUp(page, suite.atrium, {
    firstName: 'Mira',
    lastName: 'Sand',
    email: 'mira@example.org',
    password: 'long-tables-and-tea',
  });
  await page.getByRole('button', { name: 'Your account, Mira Sand' }).waitFor();
});

suite.test(
  'a wrong code is said at its field, and a new one can be had',
  { allow: [refused] },
  async (visit) => {
    const { page, open } = visit;
    const email = 'noor@example.org';
    await open('/auth/sign-up');
    await page.getByLabel('First name').fill('Noor');
    await page.getByLabel('Last name').fill('Vis');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('harbour-in-the-fog');
    await page.getByRole('button', { name: 'Create account' }).click();
    const first = await readCode(suite.atrium, email, new Date(0));
    await page.getByLabel('Code', { exact: true }).fill(first === '123456' ? '654321' : '123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('That code is incorrect. Check it and try again.').waitFor();
    const since = new Date();
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await page.getByText('A new code is on its way.').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(await readCode(suite.atrium, email, since));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(`${suite.atrium.origin}/`);
  },
);

suite.test('missing or malformed input is reported at its field', async ({ page, open }) => {
  await open('/auth/sign-up');
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Fill this in.').first().waitFor();
  await page.getByText('Enter a valid email.').waitFor();
  await page.getByText('Use at least 8 characters.').waitFor();
  assert.equal(await page.getByLabel('Email').inputValue(), 'not an address');
});

suite.test(
  'the rules of a new password are ticked off while it is typed, and hold the form back',
  { allow: [refused] },
  async ({ page, open }) => {
    const { atrium } = suite;
    await atrium.organization('change', 'demo', '--password-characters', 'uppercase,numbers');
    try {
      await open('/auth/sign-up');
      const rules = page.getByRole('listitem').filter({ hasText: /character|letter|number/ });
      const met = rules.filter({ hasText: '(met)' });
      assert.equal(await rules.count(), 3);
      const password = page.getByLabel('Password', { exact: true });
      const types = async (text: string, names: string[]) => {
        await password.fill(text);
        await until(`${names.length} rules met`, async () =>
          (await met.count()) === names.length ? true : undefined,
        );
        for (const name of names) await met.filter({ hasText: name }).waitFor();
        await page.getByText(`${names.length} of 3 rules met`).waitFor();
      };
      await types('quay', []);
      await types('quayside in the fog', ['At least 8 characters']);
      await types('Quayside in the fog', ['At least 8 characters', 'An uppercase letter']);
      await checkAxe(page);
      await page.getByLabel('First name').fill('Ruth');
      await page.getByLabel('Last name').fill('Quay');
      await page.getByLabel('Email').fill('ruth@example.org');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('This password does not meet all the rules below the field.').waitFor();
      await types('Password1', ['At least 8 characters', 'An uppercase letter', 'A number']);
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Choose a password that is harder to guess.').waitFor();
      await types('Quayside in fog 9', ['At least 8 characters', 'An uppercase letter', 'A number']);
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.waitForURL(/\/auth\/confirm/);
    } finally {
      await atrium.organization('change', 'demo', '--password-characters', '');
    }
  },
);

suite.test(
  'a person who signs in before confirming gets a new code and continues with it',
  { allow: [refused] },
  async ({ page, open }) => {
    const person = { email: 'otto@example.org', password: 'two-boats-and-a-pier' };
    await open('/auth/sign-up');
    await page.getByLabel('First name').fill('Otto');
    await page.getByLabel('Last name').fill('Pier');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await readCode(suite.atrium, person.email, new Date(0));
    await open('/auth/sign-in');
    const since = new Date();
    await fillSignIn(page, person);
    await page.waitForURL(/\/auth\/confirm/);
    await page.getByText(person.email).waitFor();
    await page.getByLabel('Code', { exact: true }).fill(await readCode(suite.atrium, person.email, since));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Your account, Otto Pier' }).waitFor();
  },
);

suite.test(
  'the code of a sign-up signs in after a reload as well',
  { allow: [refused] },
  async ({ page, open }) => {
    const email = 'rhea@example.org';
    const since = new Date();
    await open('/auth/sign-up');
    await page.getByLabel('First name').fill('Rhea');
    await page.getByLabel('Last name').fill('Load');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('two-boats-and-a-pier');
    await page.getByRole('button', { name: 'Create account' }).click();
    const code = await readCode(suite.atrium, email, since);
    await page.waitForURL(/\/auth\/confirm/);
    await reload(page);
    await page.getByText(email).waitFor();
    await page.getByRole('link', { name: 'Use another address' }).waitFor();
    await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('That code is incorrect').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Your account, Rhea Load' }).waitFor();
    await reload(page);
    await page.getByRole('button', { name: 'Your account, Rhea Load' }).waitFor();
  },
);

suite.test(
  'a code that is typed in another browser confirms the address, and leaves the sign-in to the password',
  { allow: [refused] },
  async ({ page, open }) => {
    const email = 'olga@example.org';
    const since = new Date();
    await open('/auth/sign-up');
    await page.getByLabel('First name').fill('Olga');
    await page.getByLabel('Last name').fill('Strand');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('two-boats-and-a-pier');
    await page.getByRole('button', { name: 'Create account' }).click();
    const code = await readCode(suite.atrium, email, since);
    const owner = await suite.visit({ allow: [refused] });
    await owner.open('/auth/confirm');
    await owner.page.getByLabel('Email').fill(email);
    await owner.page.getByLabel('Code', { exact: true }).fill(code);
    await owner.page.getByRole('button', { name: 'Confirm' }).click();
    await owner.page.waitForURL(/\/auth\/sign-in/);
    assert.equal(await owner.page.getByRole('button', { name: /^Your account/ }).count(), 0);
    await owner.context.close();
  },
);

suite.test(
  'a wrong password is refused without a word about who has an account',
  { allow: [refused] },
  async (visit) => {
    const { page, open } = visit;
    await open('/auth/sign-in');
    await fillSignIn(page, { ...MEMBERS.jonas, password: 'not-the-one' });
    await page.getByText('Email or password is incorrect.').waitFor();
    await fillSignIn(page, { email: 'nobody@example.org', password: 'not-the-one' });
    await page.getByText('Email or password is incorrect.').waitFor();
  },
);

suite.test(
  'an organization may have its sign-in page say which of the two is wrong',
  { allow: [refused] },
  async (visit) => {
    const { page, open } = visit;
    await suite.atrium.organization('change', 'demo', '--reveal-account-existence', 'on');
    try {
      await open('/auth/sign-in');
      await fillSignIn(page, { ...MEMBERS.jonas, password: 'not-the-one' });
      await page.getByText('The password you entered is incorrect.').waitFor();
      await fillSignIn(page, { email: 'nobody@example.org', password: 'not-the-one' });
      await page.getByText("We couldn't find an account with that email.").waitFor();
    } finally {
      await suite.atrium.organization('change', 'demo', '--reveal-account-existence', 'off');
    }
  },
);

suite.test('signing out leads to the sign-in page', async ({ page, context, open }) => {
  await signIn(page, suite.atrium, 'ana', '/settings/language');
  await page.getByRole('button', { name: 'Your account, Ana Moreira' }).click();
  const item = page.getByRole('menuitem', { name: 'Sign out' });
  await item.waitFor();
  await checkAxe(page);
  await item.click();
  await page.waitForURL(`${suite.atrium.origin}/auth/sign-in?redirect=/`);
  assert.deepEqual(await storedTokens(context), []);
  await open('/');
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
});

suite.test('the target is kept until somebody has signed in', async ({ page, open }) => {
  await open('/settings/language?from=here#list');
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  // The way round by another page of the sign-in must not lose it.
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  // The page before asks for an email address too.
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await fillSignIn(page, MEMBERS.ana);
  await page.waitForURL(`${suite.atrium.origin}/settings/language?from=here`);
});

const foreign = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  '/%5Cevil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
];
for (const target of foreign) {
  suite.test(`the target ${JSON.stringify(target)} is refused`, async ({ page, open }) => {
    await open(`/auth/sign-in?redirect=${encodeURIComponent(target)}`);
    await fillSignIn(page, MEMBERS.ana);
    await page.waitForURL(`${suite.atrium.origin}/`);
    await page.getByRole('button', { name: 'Your account, Ana Moreira' }).waitFor();
  });
}

suite.test('a forgotten password is replaced by a code', { allow: [refused] }, async ({ page, open }) => {
  const member = {
    firstName: 'Wim',
    lastName: 'Kade',
    email: 'wim@example.org',
    password: 'first-of-its-kind',
  };
  const other = await suite.visit();
  await signUp(other.page, suite.atrium, member);

  const since = new Date();
  await open('/auth/sign-in');
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  // The same screen with another step: its heading has the focus of the button that is gone.
  await page.locator('h1:focus', { hasText: 'Choose a new password' }).waitFor();
  await page.getByLabel('Code', { exact: true }).fill(await readCode(suite.atrium, member.email, since));
  await page.getByLabel('New password', { exact: true }).fill('second-of-its-kind');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Your password was changed. You can sign in now.').waitFor();
  await fillSignIn(page, member);
  await page.getByText('Email or password is incorrect.').waitFor();
  await fillSignIn(page, { ...member, password: 'second-of-its-kind' });
  // A person who had the old password may have left a way in.
  await page.waitForURL(`${suite.atrium.origin}/settings/review`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await other.context.close();
});

suite.test(
  'tokens are refreshed within five seconds of their end, and not before',
  async ({ page, context }) => {
    const refreshes = countRefreshes(page);
    await signIn(page, suite.atrium, 'ana', '/settings/language');
    const { end, token } = await readAccessToken(context);
    await page.clock.setFixedTime((end - 6) * 1000);
    await page.reload();
    await settled(page);
    await page.getByRole('button', { name: 'Your account, Ana Moreira' }).waitFor();
    assert.equal(refreshes(), 0);

    await page.clock.setFixedTime((end - 4) * 1000);
    await page.reload();
    await settled(page);
    await page.getByRole('button', { name: 'Your account, Ana Moreira' }).waitFor();
    await until('a new access token', async () => (await readAccessToken(context)).token !== token);
    assert.equal(refreshes(), 1);
  },
);

suite.test(
  'a refused refresh signs out, a broken network does not',
  { allow: [/status of 40[01]/, /ERR_FAILED/] },
  async (visit) => {
    const { page, context } = visit;
    await signIn(page, suite.atrium, 'ana', '/settings/language');
    const { end } = await readAccessToken(context);
    // Before the clock moves: a call of the open page would refresh the token as it should.
    await page.route(IDENTITY, (route) => route.abort());
    await page.clock.setFixedTime((end - 4) * 1000);
    await page.reload();
    await settled(page);
    assert.notDeepEqual(await storedTokens(context), []);
    // The page goes on trying: it must not find the way free for a moment.
    const address = page.url();
    await page.goto('about:blank');
    // The latest handler goes first, so there is no moment without one.
    await page.route(IDENTITY, (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/x-amz-json-1.1',
        json: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
      }),
    );
    await page.goto(address);
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await until('tokens to be gone', async () => (await storedTokens(context)).length === 0);
  },
);

async function storedTokens(context: BrowserContext): Promise<string[]> {
  const { origins } = await context.storageState();
  return origins
    .flatMap(({ localStorage }) => localStorage)
    .filter(({ name }) => /^CognitoIdentityServiceProvider\..*Token$/.test(name))
    .map(({ name }) => name);
}

/** With its end in seconds of the page's clock, which the client takes to be off by what a slow sign-in took. */
async function readAccessToken(context: BrowserContext): Promise<{ token: string; end: number }> {
  const { origins } = await context.storageState();
  const kept = (suffix: string) =>
    origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name.endsWith(suffix));
  const stored = kept('.accessToken');
  assert.ok(stored !== undefined, 'an access token is stored');
  const claims: unknown = JSON.parse(Buffer.from(stored.value.split('.')[1] ?? '', 'base64url').toString());
  assert.ok(typeof claims === 'object' && claims !== null && 'exp' in claims);
  const drift = Number(kept('.clockDrift')?.value ?? 0);
  return { token: stored.value, end: Number(claims.exp) - drift / 1000 };
}

function countRefreshes(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    const operation = request.headers()['x-amz-target'] ?? '';
    const body = request.postData() ?? '';
    if (operation.endsWith('GetTokensFromRefreshToken') || body.includes('REFRESH_TOKEN')) count++;
  });
  return () => count;
}
