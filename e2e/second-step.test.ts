import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { readCode } from './harness/outbox.ts';
import { checkAxe, findOverflow, settled } from './harness/page.ts';
import { fillSignIn, signUp } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename, { computes: true });
const { atrium } = suite;

const person = {
  firstName: 'Tove',
  lastName: 'Tand',
  email: 'tove@harbour.example',
  password: 'harbour-lights-9',
};

const another = { ...person, firstName: 'Tilda', email: 'tilda@harbour.example' };

const codeOf = (secret: string, ms = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ms });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const code = (page: Page) => page.getByLabel('Code', { exact: true });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/auth\/sign-in/);
  await settled(page);
}

suite.test(
  'an app is set up by its key and asked for; a code by mail instead, and neither in the end',
  { allow: [/status of 400/] },
  async ({ page }) => {
    await signUp(page, atrium, person);
    await page.goto(`${atrium.origin}/settings/security`);
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await checkAxe(page);
    const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
    await code(page).fill('000000');
    await dialog.getByRole('button', { name: 'Turn it on' }).click();
    await dialog.getByText('That code is incorrect. Check it and try again.').waitFor();
    await code(page).fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Turn it on' }).click();
    await page.getByText('From now on, we ask for a code from your app.').first().waitFor();
    await dialog.waitFor({ state: 'detached' });

    await signOut(page);
    await fillSignIn(page, person);
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await settled(page);
    await checkAxe(page);
    // The button that was pressed is gone; what is new is read out.
    assert.equal(await focused(page), 'One more step');
    // Known to the client, so that a reload loses nothing.
    await page.reload();
    await settled(page);
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
    await code(page).fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('That code is incorrect. Check it and try again.').waitFor();
    // No code is good twice. The next one is taken early, and still when its half minute begins on the way.
    await code(page).fill(codeOf(secret, 30_000));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Your account, Tove Tand' }).waitFor();

    await page.goto(`${atrium.origin}/settings/security`);
    await page.getByText('On. We ask for a code from your app.').waitFor();
    await page.getByRole('switch', { name: 'Code by email' }).check();
    await page.getByText('Your second step was changed.').first().waitFor();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Set up an app' }).waitFor();

    await signOut(page);
    const since = new Date();
    await fillSignIn(page, person);
    await page.getByText('t***@h***').waitFor();
    await code(page).fill(await readCode(atrium, person.email, since));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Your account, Tove Tand' }).waitFor();
    await page.goto(`${atrium.origin}/settings/security`);
    const byMail = page.getByRole('switch', { name: 'Code by email' });
    await byMail.waitFor();
    assert.equal(await byMail.isChecked(), true);
    await byMail.uncheck();
    await page.getByText('Your second step was changed.').first().waitFor();
    await signOut(page);
    await fillSignIn(page, person);
    await page.getByRole('button', { name: 'Your account, Tove Tand' }).waitFor();
  },
);

suite.test(
  'a code by mail signs in without the password, where the address is given',
  { allow: [/status of 400/] },
  async ({ page, open }) => {
    await signUp(page, atrium, another);
    await open('/settings/security');
    await settled(page);
    await signOut(page);
    await open('/auth/sign-in?redirect=%2Fsettings%2Fsecurity');
    const byMail = page.getByRole('button', { name: 'Get a code by email' });
    await byMail.click();
    await page.getByText('Fill this in.').waitFor();
    await page.getByLabel('Email').fill(another.email);
    const since = new Date();
    // By keyboard, as the passkey.
    await byMail.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.getByText(another.email).waitFor();
    await settled(page);
    // Else it reads backwards in Arabic.
    assert.equal(await page.getByText(another.email, { exact: true }).getAttribute('dir'), 'ltr');
    await checkAxe(page);
    assert.equal(await focused(page), 'Check your email');
    await page.getByRole('button', { name: 'Send a new code' }).waitFor();
    await page.getByRole('link', { name: 'Create an account' }).waitFor();
    // It stands in place of the password, and not of a second step that could be left out here.
    assert.equal(await page.getByLabel('Trust this device').count(), 0);
    const mailed = await readCode(atrium, another.email, since);
    await code(page).fill(mailed === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('That code is incorrect. Check it and try again.').waitFor();
    await code(page).fill(mailed);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${atrium.origin}/settings/security`);
    await page.getByRole('button', { name: 'Your account, Tilda Tand' }).waitFor();
  },
);

suite.test('the ways in find room on the narrowest screen, in every language', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['', '/de', '/ar', '/ja']) {
    await open(`${language}/auth/sign-in`);
    await settled(page);
    assert.deepEqual(await findOverflow(page), [], language);
    const { left, right } = await page
      .locator('form')
      .evaluate((form) => form.getBoundingClientRect().toJSON() as DOMRect);
    assert.ok(left >= 0 && right <= 320, `${language}: from ${left} to ${right}`);
  }
});

suite.test(
  'the second step leads back to sign-in when no sign-in is in progress',
  { allow: [/./] },
  async ({ page, open }) => {
    await open('/auth/second-step');
    await code(page).fill('123456');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Sign in again.').waitFor();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.waitForURL(/\/auth\/sign-in/);
  },
);
