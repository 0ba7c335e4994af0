import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { readCode } from './harness/outbox.ts';
import { checkAxe, findOverflow, settled } from './harness/page.ts';
import { fillSignIn, MEMBERS, signIn, signUp } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename, { recently: true });
const { atrium } = suite;

const person = {
  firstName: 'Tove',
  lastName: 'Tand',
  email: 'tove@harbour.example',
  password: 'harbour-lights-9',
};

const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const code = (page: Page) => page.getByLabel('Code', { exact: true });
const account = (page: Page) => page.getByRole('button', { name: 'Your account, Tove Tand' });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/auth\/sign-in/);
  await settled(page);
}

suite.test(
  'one sees where one is signed in, and ending the other browser throws it out',
  { allow: [/status of 40[01]/] },
  async ({ page }) => {
    const context = await suite.browser.newContext({ userAgent: PHONE_AGENT, locale: 'en-GB' });
    const phone = await context.newPage();
    await signIn(phone, atrium, 'jonas', '/settings/sign-ins');
    await signIn(page, atrium, 'jonas', '/settings/sign-ins');
    await settled(page);
    const list = page.getByRole('list', { name: 'Where you are signed in' });
    const here = list.getByRole('listitem').nth(0);
    const other = list.getByRole('listitem').filter({ hasText: 'Safari · iPhone' });
    await here.getByText('Chrome · Linux').waitFor();
    await here.getByText('This device').waitFor();
    await here.getByText('In use now').waitFor();
    await other.waitFor();
    assert.equal(await list.getByText('This device').count(), 1);
    assert.equal(await here.getByRole('button').count(), 0);
    await checkAxe(page);

    await other.getByRole('button', { name: 'End the sign-in with Safari · iPhone' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'End this sign-in?' });
    await dialog.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByText('The sign-in has ended.').first().waitFor();
    await until('the phone is gone', async () => (await other.count()) === 0);
    // Nobody touched it.
    await phone.waitForURL(/\/auth\/sign-in\?redirect=%2Fsettings%2Fsign-ins/);
    await phone.getByText('You are signed out. Sign in again.').first().waitFor();
    await fillSignIn(phone, MEMBERS.jonas);
    await phone.waitForURL(`${atrium.origin}/settings/sign-ins`);

    await page.reload();
    await settled(page);
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
    await page.getByText('You are signed out everywhere else.').first().waitFor();
    await phone.waitForURL(/\/auth\/sign-in/);
    await context.close();
  },
);

suite.test(
  'on a browser that is trusted no code is asked for, until it is forgotten',
  { allow: [/status of 40[01]/] },
  async ({ page }) => {
    await signUp(page, atrium, person);
    await page.goto(`${atrium.origin}/settings/security`);
    await page.getByRole('switch', { name: 'Code by email' }).check();
    await page.getByText('Your second step was changed.').first().waitFor();
    await signOut(page);

    const since = new Date();
    await fillSignIn(page, person);
    await code(page).fill(await readCode(atrium, person.email, since));
    await page.getByRole('checkbox', { name: 'Trust this device' }).check();
    await checkAxe(page);
    const remembered = page.waitForResponse(
      (response) => response.request().headers()['x-amz-target']?.endsWith('.UpdateDeviceStatus') === true,
    );
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    assert.equal((await remembered).status(), 200);
    await account(page).waitFor();
    await signOut(page);
    await fillSignIn(page, person);
    await account(page).waitFor();

    await page.goto(`${atrium.origin}/settings/sign-ins`);
    const devices = page.getByRole('list', { name: 'Remembered devices' });
    await devices.getByText('Chrome · Linux').waitFor();
    await devices.getByRole('button', { name: 'Forget Chrome · Linux' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click();
    await page.waitForURL(/\/auth\/sign-in/);
    await settled(page);
    const again = new Date();
    await fillSignIn(page, person);
    await code(page).fill(await readCode(atrium, person.email, again));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await account(page).waitFor();

    await page.goto(`${atrium.origin}/settings/sign-ins`);
    await page.getByText('No remembered devices.').waitFor();
    await page.getByRole('button', { name: 'Remember this device' }).click();
    await page.getByText('This device no longer needs a code.').first().waitFor();
    await devices.getByText('This device').waitFor();
    await signOut(page);
    await fillSignIn(page, person);
    await account(page).waitFor();
  },
);

suite.test(
  'the staff sign a person out everywhere, and reset a second step that was lost',
  { as: 'jonas', allow: [/status of 40[013]/, /WebSocket .* HTTP Authentication failed/] },
  async ({ page, open }) => {
    const context = await suite.browser.newContext({ userAgent: PHONE_AGENT, locale: 'en-GB' });
    const phone = await context.newPage();
    await signUp(phone, atrium, { ...person, firstName: 'Thea', email: 'thea@harbour.example' });
    await phone.goto(`${atrium.origin}/settings/security`);
    await phone.getByRole('switch', { name: 'Code by email' }).check();
    await phone.getByText('Your second step was changed.').first().waitFor();

    await open('/admin/accounts?q=thea');
    await page.getByRole('link', { name: 'Thea Tand' }).click();
    const signIns = page.getByRole('region', { name: 'Sign-ins' });
    await signIns.getByText('Safari · iPhone').waitFor();
    await signIns.getByRole('button', { name: 'Sign out everywhere' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sign out Thea Tand everywhere?' });
    await checkAxe(page);
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('Thea Tand is signed out everywhere.').first().waitFor();
    await signIns.getByText('None').waitFor();
    // Nobody touched it.
    await phone.waitForURL(/\/auth\/sign-in/);

    await signIns.getByRole('button', { name: 'Reset second step' }).click();
    const reset = page.getByRole('alertdialog', { name: 'Reset the second step of Thea Tand?' });
    await reset.getByRole('button', { name: 'Reset second step' }).click();
    await page.getByText('The second step of Thea Tand was reset.').first().waitFor();
    await until('no second step', async () => {
      const button = signIns.getByRole('button', { name: 'Reset second step' });
      return (await button.count()) === 0;
    });
    assert.deepEqual(await findOverflow(page), []);
    await checkAxe(page);
    await context.close();
  },
);

suite.test(
  'signing out while the sign-in is being refreshed leaves nothing of it',
  { allow: [/status of 40[13]/, /WebSocket .* HTTP Authentication failed/] },
  async ({ page }) => {
    await signUp(page, atrium, { ...person, email: 'tilde@harbour.example' });
    const [refreshing, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const targetOf = (request: Request) => request.headers()['x-amz-target'] ?? '';
    await page.route('**/identity', async (route) => {
      if (!targetOf(route.request()).endsWith('.GetTokensFromRefreshToken')) return route.continue();
      const response = await route.fetch();
      refreshing.resolve();
      await released.promise;
      return route.fulfill({ response });
    });
    // The page asks for new tokens after a refusal.
    await page.route('**/api/self/notifications/count', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not allowed' } }),
    );
    await page.goto(`${atrium.origin}/settings`);
    await refreshing.promise;
    const revoked = page.waitForResponse((response) => targetOf(response.request()).endsWith('.RevokeToken'));
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await Promise.race([revoked, delay(1000)]);
    released.resolve();
    await revoked;
    await page.waitForURL(/\/auth\/sign-in/);
    await settled(page);
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('Token')));
    assert.deepEqual(kept, []);
    await page.unrouteAll({ behavior: 'wait' });
    await fillSignIn(page, { ...person, email: 'tilde@harbour.example' });
    await account(page).waitFor();
  },
);

suite.test(
  'signing out while the page reads who is there leaves no refused call behind',
  { allow: [/status of 500/] },
  async ({ page }) => {
    await signUp(page, atrium, { ...person, email: 'ridge@harbour.example' });
    const [reading, revoked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const read = Promise.withResolvers<void>();
    await page.goto(`${atrium.origin}/code`);
    await account(page).waitFor();
    await settled(page);
    await page.route('**/api/self', async (route) => {
      // A change that fails lets the page read what is stored.
      if (route.request().method() === 'PUT') return route.fulfill({ status: 500, json: {} });
      reading.resolve();
      await revoked.promise;
      // The page does not wait for it once it was called off.
      await route.continue().catch(() => undefined);
      return read.resolve();
    });
    // The call comes to the server when its token is revoked, and the page does not know it yet.
    await page.route('**/identity', async (route) => {
      if (!route.request().headers()['x-amz-target']?.endsWith('.RevokeToken')) return route.continue();
      const response = await route.fetch();
      revoked.resolve();
      await read.promise;
      await delay(500);
      return route.fulfill({ response });
    });
    await page.getByRole('switch', { name: 'Share my email' }).click();
    await reading.promise;
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/auth\/sign-in/);
    await page.unrouteAll({ behavior: 'wait' });
    await settled(page);
  },
);

for (const [name, options] of [
  ['a phone in the dark', { phone: true, dark: true }],
  ['a wide window', {}],
] as const)
  suite.test(`fits ${name}`, { as: 'ana', ...options }, async ({ page, open }) => {
    await open('/settings/sign-ins');
    await page.getByRole('heading', { level: 1, name: 'Sign-ins and devices' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'This device' }).first().waitFor();
    assert.deepEqual(await findOverflow(page), []);
    await checkAxe(page);
  });

suite.test('reads from the right in Arabic', { phone: true }, async ({ page, open }) => {
  await signUp(page, atrium, { ...person, email: 'layla@harbour.example' });
  await open('/settings/language');
  await page.getByRole('button', { name: 'العربية' }).click();
  await page.waitForURL('**/ar/settings/language');
  await open('/ar/settings/sign-ins');
  await page.locator('html[dir=rtl]').waitFor({ state: 'attached' });
  await page.getByRole('listitem').filter({ hasText: 'هذا الجهاز' }).waitFor();
  await page.getByRole('button', { name: 'حفظ هذا الجهاز' }).click();
  await page.getByRole('button', { name: /^نسيان / }).waitFor();
  assert.deepEqual(await findOverflow(page), []);
  await checkAxe(page);
});
