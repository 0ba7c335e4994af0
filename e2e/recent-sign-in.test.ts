import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readCode } from './harness/outbox.ts';
import { checkAxe, findOverflow, settled } from './harness/page.ts';
import { MEMBERS, type NewMember, signUp } from './harness/sign-in.ts';
import { openSuite, type Visit } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename, { recently: true });
const { atrium } = suite;
const allow = [/status of 40[0134]/];

const newMember = (name: string): NewMember => ({
  firstName: 'Signe',
  lastName: 'Strand',
  email: `${name}@harbour.example`,
  password: 'harbour-lights-9',
});

/** Where the identity client calls. */
const IDENTITY = /\/identity\/?$/;

/** The next such call meets a sign-in that is a quarter of an hour old; all others are answered by the server. */
async function age(page: Page, operation: string): Promise<void> {
  await page.route(IDENTITY, async (route) => {
    if (route.request().headers()['x-amz-target']?.endsWith(`.${operation}`) !== true) {
      await route.fallback();
      return;
    }
    await route.fulfill({
      status: 400,
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amzn-errortype': 'NotAuthorizedException',
      },
      body: JSON.stringify({
        __type: 'NotAuthorizedException',
        message: 'A recent sign-in is required. Sign in again.',
      }),
    });
    // Not before: without a route the browser lets go of the calls that it holds, this one as well.
    await page.unroute(IDENTITY);
  });
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm that it is you' });

async function startChange(page: Page, target: string): Promise<void> {
  await page.goto(`${atrium.origin}/settings/security`);
  await settled(page);
  await age(page, 'UpdateUserAttributes');
  await page.getByRole('button', { name: 'Change your email' }).click();
  await page.getByLabel('New email').fill(target);
  await page.getByRole('button', { name: 'Send code' }).click();
  await question(page).waitFor();
}

const CHANGE_BACK = /\/auth\/change-back#[\w-]{43}/;
const RESET = /\/auth\/reset#[\w%.=&;-]+/;

/** The link of a kind in the newest mail to an address. */
function readLink(address: string, since: Date, kind: RegExp): Promise<string> {
  const folder = join(atrium.dataDir, 'outbox');
  const first = since.toISOString().replaceAll(':', '-');
  return until(`a link for ${address}`, async () => {
    for (const name of (await readdir(folder))
      .filter((file) => file >= first)
      .sort()
      .reverse()) {
      const mail = (await readFile(join(folder, name), 'utf8'))
        .replaceAll('=\r\n', '')
        .replaceAll('=3D', '=');
      const link = kind.exec(mail)?.[0].replaceAll('&amp;', '&');
      if (link !== undefined && mail.includes(address)) return link;
    }
    return undefined;
  });
}

suite.test(
  'the address changes after the password, and its old owner changes it back',
  { allow },
  async ({ page }) => {
    const person = newMember('signe');
    await signUp(page, atrium, person);
    const target = 'signe.new@harbour.example';
    await startChange(page, target);
    await checkAxe(page);
    const password = question(page).getByLabel('Your password');
    await password.fill('not-the-password');
    // By keyboard alone.
    await page.keyboard.press('Enter');
    await question(page).getByText('That password is incorrect.').waitFor();
    await password.fill(person.password);
    const since = new Date();
    await page.keyboard.press('Enter');
    await question(page).waitFor({ state: 'detached' });
    await page.getByLabel('Code', { exact: true }).fill(await readCode(atrium, target, since));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('You now sign in with your new email.').first().waitFor();

    const visitor = await suite.visit({ allow });
    await visitor.open(await readLink(person.email, since, CHANGE_BACK));
    await visitor.page.getByRole('heading', { name: 'Change your email address back' }).waitFor();
    await checkAxe(visitor.page);
    await visitor.page.getByRole('button', { name: 'Change it back' }).click();
    await visitor.page.getByRole('heading', { name: 'Your email was changed back' }).waitFor();
    await checkAxe(visitor.page);
    await visitor.page.getByRole('link', { name: 'Set a new password' }).click();
    const reset = new Date();
    await visitor.page.getByRole('button', { name: 'Send code' }).click();
    await visitor.page.getByLabel('Code', { exact: true }).fill(await readCode(atrium, person.email, reset));
    await visitor.page.getByLabel('New password', { exact: true }).fill('woven-baskets-12');
    await visitor.page.getByRole('button', { name: 'Set password' }).click();
    await visitor.page.waitForURL(/\/auth\/sign-in/);
    await settled(visitor.page);
    await visitor.page.getByLabel('Password', { exact: true }).fill('woven-baskets-12');
    await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    // Everything that still lets somebody in is shown then.
    await visitor.page.waitForURL(`${atrium.origin}/settings/review`);
    await visitor.page.getByRole('heading', { level: 1, name: 'Who can use your account' }).waitFor();
    await visitor.page.getByText('No other services linked.').waitFor();
    await checkAxe(visitor.page);
  },
);

suite.test(
  'a code by mail confirms as well, and whoever leaves changes nothing',
  { allow },
  async ({ page }) => {
    const person = newMember('sigrun');
    await signUp(page, atrium, person);
    await startChange(page, 'sigrun.new@harbour.example');
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await page.getByText('Nothing was changed because you did not confirm that it is you.').waitFor();

    await startChange(page, 'sigrun.new@harbour.example');
    const since = new Date();
    await question(page).getByRole('button', { name: 'Email me a code instead' }).click();
    await question(page)
      .getByLabel('Code')
      .fill(await readCode(atrium, person.email, since));
    await question(page).getByRole('button', { name: 'Confirm' }).click();
    await question(page).waitFor({ state: 'detached' });
    await page.getByText('sigrun.new@harbour.example').first().waitFor();
  },
);

suite.test(
  'a reset link by mail sets the password after strangers used up the codes',
  { allow },
  async ({ page, open }) => {
    const person = newMember('ragna');
    await signUp(page, atrium, person);
    const { data } = (await (await fetch(`${atrium.origin}/api/organization/config`)).json()) as {
      data: { COGNITO_CLIENT_ID: string };
    };
    const since = new Date();
    for (let turn = 0; turn < 12; turn += 1)
      await fetch(`${atrium.origin}/identity`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
        },
        body: JSON.stringify({ ClientId: data.COGNITO_CLIENT_ID, Username: person.email }),
      });

    const visitor = await suite.visit({ allow });
    await visitor.open(await readLink(person.email, since, RESET));
    await visitor.page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    assert.equal(await visitor.page.getByLabel('Code', { exact: true }).count(), 0);
    assert.equal(new URL(visitor.page.url()).hash, '', 'the code does not stay in the address');
    await checkAxe(visitor.page);
    await visitor.page.getByLabel('New password', { exact: true }).fill('woven-baskets-12');
    await visitor.page.getByRole('button', { name: 'Set password' }).click();
    await visitor.page.waitForURL(/\/auth\/sign-in/);
    await settled(visitor.page);
    await visitor.page.getByLabel('Password', { exact: true }).fill('woven-baskets-12');
    await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visitor.page.waitForURL(`${atrium.origin}/settings/review`);
    // The sign-in made with the old password has ended.
    await open('/settings/security');
    await page.waitForURL(/\/auth\/sign-in/);
  },
);

suite.test('a link that is over says so', { allow }, async ({ page, open }) => {
  await open('/auth/change-back#nothing-that-was-ever-sent');
  await page.getByRole('button', { name: 'Change it back' }).click();
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await open('/auth/change-back');
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await checkAxe(page);
});

suite.test(
  'any call that needs a recent sign-in asks for it and goes on; the page of the review leads to where it is taken back',
  { as: 'ana', allow },
  async ({ page, open }) => {
    await open('/host/open-source-evening/team');
    let calls = 0;
    await page.route(/\/coHosts$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      calls += 1;
      if (calls > 1) return route.fallback();
      const body = { status: 'error', code: 'signIn.notRecent', message: 'Sign in again.', data: null };
      await route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(body) });
    });
    await page.getByRole('combobox', { name: 'Add co-hosts' }).fill('Jonas');
    await page.getByRole('option', { name: /Jonas/ }).first().click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await question(page).getByLabel('Your password').fill(MEMBERS.ana.password);
    await page.keyboard.press('Enter');
    await question(page).waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Team' }).getByText(/Jonas/).waitFor();
    assert.equal(calls, 2);

    await open('/settings/review');
    const given = page.getByRole('list', { name: 'Rights you gave lately' });
    const coHost = given
      .getByRole('listitem')
      .filter({ hasText: /Co-host of/ })
      .filter({ hasText: 'Jonas' });
    await coHost.waitFor();
    await checkAxe(page);
    await coHost.getByRole('link', { name: /^Manage: Co-host of/ }).click();
    await page.waitForURL(/\/host\/[^/]+\/team$/);
    const team = page.getByRole('list', { name: 'Team' }).getByRole('listitem').filter({ hasText: 'Jonas' });
    await team.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await team.waitFor({ state: 'detached' });
  },
);

const views: readonly (readonly [string, Parameters<typeof suite.visit>[0], string])[] = [
  ['a wide window', {}, ''],
  ['a phone in the dark', { phone: true, dark: true }, ''],
  ['Arabic on a phone', { phone: true }, '/ar'],
];
for (const [name, options, prefix] of views)
  suite.test(`fits ${name}`, { ...options, as: 'ana', allow }, async (visit: Visit) => {
    const { page, open } = visit;
    if (prefix === '/ar') {
      await open('/settings/language');
      await page.getByRole('button', { name: 'العربية' }).click();
      await page.waitForURL('**/ar/settings/language');
    }
    await open(`${prefix}/settings/review`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    assert.equal(await page.locator('html').getAttribute('dir'), prefix === '/ar' ? 'rtl' : 'ltr');
    assert.deepEqual(await findOverflow(page), []);
    await checkAxe(page);
    await open(`${prefix}/auth/change-back#x`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.deepEqual(await findOverflow(page), []);
    await checkAxe(page);
  });
