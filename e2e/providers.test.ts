import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { startOpenIdProvider } from '../apps/server/src/testing/openid-provider.ts';
import { checkAxe, findOverflow, settled } from './harness/page.ts';
import { fillSignIn, MEMBERS } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';

/** Signing in elsewhere, with the client as it is and a provider that we did not write. */
const provider = await startOpenIdProvider();
process.env['TRUSTED_HOSTS'] = provider.host;
const suite = await openSuite(import.meta.filename);
const { atrium } = suite;
const { origin } = atrium;

const folder = await mkdtemp(join(tmpdir(), 'atrium-provider-'));
after(async () => {
  provider.close();
  await rm(folder, { recursive: true, force: true });
});

provider.register([`${origin}/identity/oauth2/idpresponse`]);
provider.people.set('ida', {
  email: 'ida@elsewhere.example',
  email_verified: true,
  given_name: 'Ida',
  family_name: 'Rhodes',
});
provider.people.set('ana', { email: MEMBERS.ana.email, email_verified: true, given_name: 'Ana' });
const secretFile = join(folder, 'secret');
await writeFile(secretFile, provider.clientSecret);
await atrium.organization(
  ...['provider', 'demo', 'set', 'Elsewhere', '--kind', 'oidc', '--issuer', provider.issuer],
  ...['--client-id', provider.clientId, '--secret-file', secretFile],
);
await atrium.organization(
  ...['provider', 'demo', 'set', 'Acme', '--kind', 'oidc', '--issuer', provider.issuer],
  ...['--client-id', provider.clientId, '--secret-file', secretFile, '--order', '1'],
  ...['--text', 'Sign in with Acme', '--color', '#ffffff', '--background', '#7a1f5c'],
);

const elsewhere = (page: Page) => page.getByRole('button', { name: 'Continue with Elsewhere' });

async function goElsewhere(page: Page, path = '/auth/sign-in'): Promise<void> {
  await page.goto(origin + path);
  await settled(page);
  await elsewhere(page).click();
  await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
}

async function enter(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Enter' }).click();
}

suite.test(
  'somebody new comes in through another service, onto the page that they wanted, and leaves again',
  async ({ page }) => {
    await goElsewhere(page, '/auth/sign-in?redirect=/people');
    await enter(page, 'ida');
    await page.waitForURL(`${origin}/people`);
    await page.getByRole('button', { name: 'Your account, Ida Rhodes' }).waitFor();
    await page.reload();
    await settled(page);

    await page.getByRole('button', { name: 'Your account, Ida Rhodes' }).click();
    const left = page.waitForRequest(/\/identity\/logout\?/);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    assert.match((await left).url(), /^http:\/\/localhost:\d+\/identity\/logout\?client_id=/);
    await page.waitForURL(/\/auth\/sign-in/);
    await elsewhere(page).waitFor();
    await settled(page);

    // There they still are known.
    await elsewhere(page).click();
    await page.waitForURL(`${origin}/`);
    await page.getByRole('button', { name: 'Your account, Ida Rhodes' }).waitFor();
  },
);

suite.test('a person who cancels there is told so here, and can go on', async ({ page }) => {
  await goElsewhere(page, '/auth/sign-in?redirect=/people');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Sign-in was canceled.' }).waitFor();
  await settled(page);
  await checkAxe(page);
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await fillSignIn(page, MEMBERS.jonas);
  await page.waitForURL(`${origin}/people`);
});

suite.test('nobody gets into an account that is there by its address alone', async ({ page }) => {
  await goElsewhere(page);
  await enter(page, 'ana');
  await page.getByRole('heading', { name: 'You already have an account.' }).waitFor();
  await page.getByRole('button', { name: 'Back to sign in' }).waitFor();
});

suite.test('a service that is down is said to be down', async ({ page }) => {
  provider.fail(true);
  try {
    await atrium.organization('provider', 'demo', 'set', 'Acme', '--order', '2');
    await page.goto(`${origin}/auth/sign-up`);
    await settled(page);
    await page.getByRole('button', { name: 'Sign in with Acme' }).click();
    await page.getByRole('heading', { name: 'The other service is not responding.' }).waitFor();
  } finally {
    provider.fail(false);
  }
});

suite.test(
  "the reader's language lasts over the way there and back",
  { locale: 'de-DE', phone: true },
  async ({ page }) => {
    await page.goto(`${origin}/de/auth/sign-in`);
    await settled(page);
    await page.getByRole('button', { name: 'Weiter mit Elsewhere' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Du hast dich nicht angemeldet.' }).waitFor();
    assert.deepEqual(await findOverflow(page), []);
  },
);

for (const dark of [false, true])
  suite.test(
    `the buttons can be read ${dark ? 'in the dark' : 'by daylight'} and from right to left, on a phone`,
    { dark, phone: true, locale: 'ar' },
    async ({ page, open }) => {
      for (const path of ['/auth/sign-in', '/ar/auth/sign-in', '/ar/auth/sign-up']) {
        await open(path);
        await page.getByRole('button', { name: 'Sign in with Acme' }).waitFor();
        await checkAxe(page);
        assert.deepEqual(await findOverflow(page), []);
        if (process.env['SHOTS'] !== undefined)
          await page.screenshot({
            path: join(
              process.env['SHOTS'],
              `providers${path.replaceAll('/', '-')}-${dark ? 'dark' : 'light'}.png`,
            ),
            fullPage: true,
          });
      }
    },
  );

suite.test(
  "another client's sign-in goes by the organization's own screen, and is silent afterwards",
  { allow: [/status of 400.*\/oauth2\/continue/] },
  async ({ page }) => {
    const { COGNITO_CLIENT_ID: client } = await readConfig();
    const query = new URLSearchParams({
      client_id: client,
      redirect_uri: `${origin}/auth/callback`,
      response_type: 'code',
      scope: 'openid',
      state: 'theirs',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const address = `${origin}/identity/oauth2/authorize?${query.toString()}`;
    await page.goto(address);
    await settled(page);
    // A page that is still on its way would break off the next one.
    const isBack = () => page.waitForURL(/\/auth\/callback\?code=.*&state=theirs$/, { waitUntil: 'commit' });
    const done = isBack();
    await fillSignIn(page, MEMBERS.ana);
    await done;
    await page.goto('about:blank');
    const silent = isBack();
    // The page goes on to the other client before it has loaded as a whole.
    await page.goto(address, { waitUntil: 'commit' });
    await silent;
    await page.goto('about:blank');

    // Of an earlier second: moments of sign-ins are told in whole ones.
    await page.waitForTimeout(1100);
    query.set('prompt', 'login');
    await page.goto(`${origin}/identity/oauth2/authorize?${query.toString()}`);
    await page.getByRole('heading', { name: 'Sign in again.' }).waitFor();
    const again = isBack();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await fillSignIn(page, MEMBERS.ana);
    await again;
  },
);

async function readConfig(): Promise<{ COGNITO_CLIENT_ID: string }> {
  const answer = await fetch(`${origin}/api/organization/config`);
  return ((await answer.json()) as { data: { COGNITO_CLIENT_ID: string } }).data;
}
