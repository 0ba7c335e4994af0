import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { readCode } from './harness/outbox.ts';
import { checkAxe, findOverflow, settled } from './harness/page.ts';
import { fillSignIn, MEMBERS, signIn, signUp } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename, { recently: true });
const { atrium } = suite;

const person = {
  firstName: 'Tove',
  lastName: 'Tand',
  email: 'tove@harbour.example',
  password: 'harbour-lights-9',
};
const newEmail = 'tove.tand@harbour.example';

const account = (page: Page) => page.getByRole('button', { name: 'Your account, Tove Tand' });
const code = (page: Page) => page.getByLabel('Code', { exact: true });

async function askFor(page: Page, email: string): Promise<void> {
  await page.getByLabel('New email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
}

suite.test(
  'a new address counts once the code that went there came back',
  { allow: [/status of 400/] },
  async ({ page, context, open }) => {
    await signUp(page, atrium, person);
    await open('/settings/security');
    await page.getByRole('button', { name: 'Change your email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your email' });
    await dialog.locator('input[name=email]:focus').waitFor();
    await checkAxe(page);
    await askFor(page, 'nowhere');
    await dialog.getByText('Enter a valid email.').waitFor();

    await atrium.organization('change', 'demo', '--reveal-account-existence', 'on');
    try {
      await askFor(page, MEMBERS.ana.email);
      await dialog.getByText('An account with this email already exists.').waitFor();
    } finally {
      await atrium.organization('change', 'demo', '--reveal-account-existence', 'off');
    }

    const since = new Date();
    await askFor(page, newEmail);
    await dialog.getByText(newEmail).waitFor();
    await dialog.locator('input[name=code]:focus').waitFor();
    await checkAxe(page);
    const sent = await readCode(atrium, newEmail, since);
    const other = sent === '000000' ? '111111' : '000000';
    await code(page).fill(other);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('That code is incorrect. Check it and try again.').waitFor();
    assert.equal(await code(page).getAttribute('aria-invalid'), 'true');
    assert.equal(await page.getByText(person.email).count(), 1);

    const again = new Date();
    await dialog.getByRole('button', { name: 'Send a new code' }).click();
    await page.getByText('A new code is on its way.').first().waitFor();
    await code(page).fill(await readCode(atrium, newEmail, again));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('You now sign in with your new email.').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('main').getByText(newEmail).waitFor();

    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await open('/auth/sign-in');
    await fillSignIn(page, person);
    await page.getByText('Email or password is incorrect.').waitFor();
    await fillSignIn(page, { ...person, email: newEmail });
    await account(page).waitFor();
  },
);

suite.test(
  'where accounts are not revealed, an address that is taken looks like any other',
  { as: 'jonas', allow: [/status of 400/] },
  async ({ page, open }) => {
    await open('/settings/security');
    await page.getByRole('button', { name: 'Change your email' }).click();
    await askFor(page, MEMBERS.ana.email);
    await code(page).fill('123456');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('That code is incorrect. Check it and try again.').waitFor();
  },
);

suite.test(
  'signing out everywhere that does not reach the server is told, and is not half done',
  // A live connection that is just being made is refused with the rest.
  { allow: [/ERR_FAILED/, /status of 40[01]/, /WebSocket connection/] },
  async ({ page }) => {
    const elsewhere = await suite.visit({ allow: [/status of 40[01]/] });
    await signIn(elsewhere.page, atrium, 'jonas', '/settings/sign-ins');
    await signIn(page, atrium, 'jonas', '/settings/security');
    await settled(page);
    const leave = page.getByRole('button', { name: 'Sign out on all devices' });
    await page.route('**/self/sign-ins', (route) => route.abort());
    await leave.click();
    await page.getByText('A network error has occurred.').first().waitFor();
    await page.reload();
    await settled(page);
    await page.getByRole('button', { name: 'Your account, Jonas Lindqvist' }).waitFor();

    await page.unroute('**/self/sign-ins');
    await leave.click();
    await page.waitForURL(/\/auth\/sign-in/);
    await elsewhere.page.waitForURL(/\/auth\/sign-in/);
    await elsewhere.context.close();
  },
);

for (const [name, options, language] of [
  ['a phone in the dark', { phone: true, dark: true }, 'English'],
  ['a wide window', {}, 'English'],
  // The last one: the language stays with the account.
  ['a phone in Arabic', { phone: true }, 'العربية'],
] as const)
  suite.test(`the security page fits ${name}`, { as: 'ana', ...options }, async ({ page, open }) => {
    const isArabic = language !== 'English';
    if (isArabic) {
      await open('/settings/language');
      await page.getByRole('main').getByText(language).click();
      await page.waitForURL('**/ar/settings/language');
    }
    await open(`${isArabic ? '/ar' : ''}/settings/security`);
    for (const opener of [
      isArabic ? 'تغيير البريد الإلكتروني' : 'Change your email',
      isArabic ? 'إعداد تطبيق' : 'Set up an app',
    ]) {
      await page.getByRole('button', { name: opener }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await settled(page);
      assert.deepEqual(await findOverflow(page), []);
      await checkAxe(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });
