import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe, findOverflow, settled } from './harness/page.ts';
import { MEMBERS } from './harness/sign-in.ts';
import { openSuite, type Visit } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename, { recently: true });
const { atrium } = suite;
/** No page can be fetched for a preview where there is no network. */
const noPreview = /link-preview/;

const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem');
const account = (page: Page, name: string) => page.getByRole('button', { name: `Your account, ${name}` });
const banner = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });
const marks = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('shareToken'), localStorage.getItem('executeAs')]);

async function switchTo(page: Page, from: string, item: string): Promise<void> {
  await account(page, from).click();
  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: item }).click()]);
  await settled(page);
}

async function post(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('What would you like to share?').click();
  await page.getByRole('textbox', { name: 'Write a post' }).fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
}

const posts = (page: Page, text: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: text });

async function makeLink({ page, open }: Visit, name: string, scope: string): Promise<string> {
  await open('/settings/shared-access');
  await page.getByLabel('Purpose').fill(name);
  await page.getByRole('radio', { name: scope }).check();
  await page.getByRole('button', { name: 'Create link' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Link: ${name}` });
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await checkAxe(page);
  const address = await dialog.getByRole('textbox', { name: 'Link' }).innerText();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  return address;
}

suite.test(
  'of many teams the menu shows some, and people keep their place; what cannot be fetched is told',
  { as: 'jonas', phone: true, allow: [noPreview, /status of 500/] },
  async ({ page, open }) => {
    await open('/settings/teams');
    for (const name of ['Oars', 'Sails', 'Ropes', 'Nets', 'Lamps']) {
      await page.getByLabel('Team name').fill(name);
      await page.getByLabel('Email of the first member').fill(MEMBERS.ana.email);
      await page.getByRole('button', { name: 'Create team' }).click();
      await page.getByRole('button', { name: `Act for ${name}` }).waitFor();
    }
    const waiting = Promise.withResolvers<void>();
    await page.route('**/self/delegateof*', async (route) => {
      await waiting.promise;
      await route.fulfill({ status: 500, json: {} });
    });
    await open('/');
    await account(page, 'Jonas Lindqvist').click();
    await page.getByRole('menuitem', { name: 'Loading' }).waitFor();
    waiting.resolve();
    const again = page.getByRole('menuitem', { name: 'Other accounts could not be loaded. Try again' });
    await again.waitFor();
    assert.deepEqual(await findOverflow(page), []);
    const menu = await page.getByRole('menu').evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left, right, width: document.documentElement.clientWidth };
    });
    assert.ok(menu.left >= 0 && menu.right <= menu.width, JSON.stringify(menu));
    await checkAxe(page);
    await page.unrouteAll({ behavior: 'wait' });
    await again.click();
    await page.getByRole('menuitem', { name: 'Act for Ana Moreira' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: /^Act for/ }).count(), 5);
    await checkAxe(page);
    await page.getByRole('menuitem', { name: 'More teams' }).click();
    await page.waitForURL('**/settings/teams');
  },
);

suite.test(
  'a delegate is named, acts, is written down, and is out when the right is withdrawn',
  { as: 'ana', allow: [/status of 40[034]/, noPreview] },
  async ({ page, open }) => {
    await open('/settings/delegates');
    const mine = rows(page, 'People who can act for you');
    await mine.getByRole('button', { name: 'Remove Jonas Lindqvist' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No one can act for you.').waitFor();
    await page.getByLabel('Email address').fill('nobody@harbour.example');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText(/^We couldn.t find an account with that email\.$/).waitFor();
    await page.getByLabel('Email address').fill(MEMBERS.jonas.email);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await mine.filter({ hasText: 'Jonas Lindqvist' }).waitFor();

    const jonas = await suite.visit({ as: 'jonas', allow: [/status of 403/, noPreview] });
    await jonas.open('/settings/delegates');
    const button = jonas.page.getByRole('button', { name: 'Act for Ana Moreira' });
    await Promise.all([jonas.page.waitForEvent('load'), button.click()]);
    await settled(jonas.page);
    await banner(jonas.page, /You are acting as Ana Moreira/).waitFor();
    await account(jonas.page, 'Ana Moreira').waitFor();
    await checkAxe(jonas.page);
    await post(jonas.page, 'Written by another hand');
    await posts(jonas.page, 'Written by another hand').getByText('Ana Moreira').first().waitFor();

    for (const place of ['delegates', 'security', 'data', 'addresses', 'shared-access', 'teams']) {
      await jonas.open(`/settings/${place}`);
      await jonas.page.getByRole('heading', { name: 'You are acting for someone else' }).waitFor();
    }
    await jonas.open('/');
    await Promise.all([
      jonas.page.waitForEvent('load'),
      banner(jonas.page, /Ana Moreira/)
        .getByRole('button', { name: 'Stop' })
        .click(),
    ]);
    await account(jonas.page, 'Jonas Lindqvist').waitFor();
    assert.deepEqual(await marks(jonas.page), [null, null]);

    await page.reload();
    await settled(page);
    const log = rows(page, 'Activity on your behalf');
    await log
      .filter({ hasText: 'Wrote a post or a comment' })
      .filter({ hasText: 'Jonas Lindqvist' })
      .waitFor();
    await log.filter({ hasText: 'Added a delegate' }).filter({ hasText: 'You' }).first().waitFor();
    await checkAxe(page);

    await switchTo(jonas.page, 'Jonas Lindqvist', 'Act for Ana Moreira');
    await banner(jonas.page, /Ana Moreira/).waitFor();
    await mine.getByRole('button', { name: 'Remove Jonas Lindqvist' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No one can act for you.').waitFor();
    await jonas.page.getByRole('link', { name: 'People' }).first().click();
    await jonas.page.getByText('You can no longer act for that account.').first().waitFor();
    await account(jonas.page, 'Jonas Lindqvist').waitFor();
    assert.equal(await banner(jonas.page, /Ana Moreira/).count(), 0);
    assert.deepEqual(await marks(jonas.page), [null, null]);
    assert.deepEqual(jonas.complaints, []);
  },
);

suite.test(
  'a person who runs a team acts as the team and returns to their own account, by the menu',
  { as: 'ana', phone: true, allow: [noPreview] },
  async ({ page, open }) => {
    await open('/settings/teams');
    await page.getByLabel('Team name').fill('Pier Choir');
    await page.getByLabel('Email of the first member').fill(MEMBERS.jonas.email);
    await page.getByRole('button', { name: 'Create team' }).click();
    await page.getByRole('button', { name: 'Act for Pier Choir' }).waitFor();
    assert.deepEqual(await findOverflow(page), []);
    await open('/');
    await switchTo(page, 'Ana Moreira', 'Act for Pier Choir');
    await banner(page, /You are acting as Pier Choir/).waitFor();
    assert.deepEqual(await findOverflow(page), []);
    await post(page, 'We sing on Thursday');
    await posts(page, 'We sing on Thursday').getByText('Pier Choir').first().waitFor();
    // A team has nobody else to see to its addresses and its log.
    await open('/settings/addresses');
    await page.getByRole('button', { name: 'Add an address' }).waitFor();
    await open('/settings/delegates');
    await rows(page, 'Activity on your behalf').filter({ hasText: 'Ana Moreira' }).first().waitFor();
    await checkAxe(page);
    await switchTo(page, 'Pier Choir', 'Back to your own account');
    await account(page, 'Ana Moreira').waitFor();
    assert.deepEqual(await marks(page), [null, null]);
  },
);

suite.test(
  'a link for looking opens the account elsewhere, and ends when it is revoked',
  { as: 'ana' },
  async (ana) => {
    const address = await makeLink(ana, 'For Kim', 'View only');
    const token = new URL(address).hash.slice(1);
    assert.equal(new URL(address).search, '');
    const kim = await suite.visit({ allow: [/status of 40[13]/] });
    const asked: string[] = [];
    kim.page.on('request', (request) => asked.push(request.url()));
    await kim.open(address);
    await kim.page.getByText('Ana Moreira lets you view their account').waitFor();
    assert.equal(kim.page.url(), `${atrium.origin}/share`);
    assert.deepEqual(await marks(kim.page), [null, null], 'nothing before it is confirmed');
    await checkAxe(kim.page);
    const open = kim.page.getByRole('button', { name: 'Open the account of Ana Moreira' });
    await Promise.all([kim.page.waitForEvent('load'), open.click()]);
    await settled(kim.page);
    await banner(kim.page, /You are viewing the account of Ana Moreira/).waitFor();
    await account(kim.page, 'Ana Moreira').waitFor();
    await checkAxe(kim.page);
    await post(kim.page, 'Not by Kim');
    await kim.page.getByText('This shared link is read-only.').first().waitFor();
    await kim.page.reload();
    await settled(kim.page);
    assert.equal(await posts(kim.page, 'Not by Kim').count(), 0);
    assert.ok(!asked.some((url) => url.includes(token)), 'no server ever sees it in an address');

    const link = rows(ana.page, 'Your links').filter({ hasText: 'For Kim' });
    await ana.open('/settings/shared-access');
    await link.getByText(/last used/).waitFor();
    await link.getByRole('button', { name: 'Revoke For Kim' }).click();
    await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await ana.page.getByText('No links').waitFor();
    await kim.page.getByRole('link', { name: 'People' }).first().click();
    await kim.page.getByText('Shared Session Expired').first().waitFor();
    await until('a visitor again', async () => (await account(kim.page, 'Ana Moreira').count()) === 0);
    assert.deepEqual(await marks(kim.page), [null, null]);
    await kim.open(address);
    await kim.page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    assert.deepEqual(kim.complaints, []);
  },
);

suite.test(
  'a link for writing writes, is left by one press, and the own account is there again',
  { as: 'ana', allow: [noPreview] },
  async (ana) => {
    const address = await makeLink(ana, 'For the office', 'View and edit');
    const jonas = await suite.visit({ as: 'jonas', allow: [noPreview] });
    await jonas.open(address);
    const open = jonas.page.getByRole('button', { name: 'Open the account of Ana Moreira' });
    await Promise.all([jonas.page.waitForEvent('load'), open.click()]);
    await settled(jonas.page);
    await post(jonas.page, 'By the link of the office');
    await posts(jonas.page, 'By the link of the office').getByText('Ana Moreira').first().waitFor();
    await Promise.all([
      jonas.page.waitForEvent('load'),
      banner(jonas.page, /through a shared link/)
        .getByRole('button', { name: 'Stop' })
        .click(),
    ]);
    await account(jonas.page, 'Jonas Lindqvist').waitFor();
    await ana.open('/settings/delegates');
    await rows(ana.page, 'Activity on your behalf')
      .filter({ hasText: 'Shared link “For the office”' })
      .waitFor();
    assert.deepEqual(jonas.complaints, []);
  },
);

suite.test(
  'a shared session whose time is over says so, and the own one goes on',
  { as: 'ana' },
  async ({ page, open }) => {
    await open('/');
    await page.evaluate(() => {
      const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 1 }));
      localStorage.setItem('shareToken', `x.${claims}.y`);
      localStorage.setItem('executeAs', '3f1c1d9e-7c2e-4d6e-9a39-0f5d0c1a2b3c');
    });
    await open('/');
    await page.getByText('Shared Session Expired').first().waitFor();
    assert.deepEqual(await marks(page), [null, null]);
    await account(page, 'Ana Moreira').waitFor();
  },
);

/** Ana lets Jonas act for her. */
async function letAct(): Promise<void> {
  const { page, context, open } = await suite.visit({ as: 'ana' });
  await open('/settings/delegates');
  await page.getByLabel('Email address').fill(MEMBERS.jonas.email);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await rows(page, 'People who can act for you').filter({ hasText: 'Jonas Lindqvist' }).waitFor();
  await context.close();
}

const stop = (page: Page) => page.getByRole('button', { name: 'Stop' });

suite.test(
  'another page of the same browser shows and acts for the account that is chosen, or goes on undisturbed',
  { as: 'jonas', allow: [noPreview] },
  async ({ page, context, open }) => {
    await letAct();
    await open('/');
    const other = await context.newPage();
    await other.goto(`${atrium.origin}/people`);
    await settled(other);
    const search = other.getByRole('main').getByRole('searchbox');
    await search.fill('Moreira');
    await page.evaluate(() => localStorage.setItem('locale', 'en'));
    await other.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    assert.equal(await search.inputValue(), 'Moreira', 'nobody else was chosen');

    await switchTo(page, 'Jonas Lindqvist', 'Act for Ana Moreira');
    await banner(other, /You are acting as Ana Moreira/).waitFor();
    await account(other, 'Ana Moreira').waitFor();
    // The name may stand there before the page is whole.
    await other.waitForLoadState('load');

    await Promise.all([other.waitForEvent('load'), page.waitForEvent('load'), stop(page).click()]);
    await account(other, 'Jonas Lindqvist').waitFor();
    assert.equal(await stop(other).count(), 0);
    let loads = 0;
    other.on('load', () => (loads += 1));
    await settled(other);
    assert.equal(loads, 0, 'once is enough');
  },
);

suite.test(
  'for whom one acts is told without a network, before the name is known, and beside a suspension',
  { as: 'jonas', allow: [noPreview, /status of 5/, /ERR_INTERNET_DISCONNECTED/, /Failed to fetch/] },
  async ({ page, context, open }) => {
    await open('/');
    await switchTo(page, 'Jonas Lindqvist', 'Act for Ana Moreira');
    await context.setOffline(true);
    await banner(page, /You are offline/).waitFor();
    await banner(page, /You are acting as Ana Moreira/).waitFor();
    await checkAxe(page);
    await context.setOffline(false);

    await page.route(/\/api\/self(\?|$)/, async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: object };
      const suspension = { until: null, reason: 'Too loud' };
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, suspension } } });
    });
    await open('/');
    await banner(page, /Too loud/).waitFor();
    await banner(page, /You are acting as Ana Moreira/).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.route(/\/api\/self(\?|$)/, (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(atrium.origin);
    const nameless = banner(page, /You are acting for another account/);
    await nameless.waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all([page.waitForEvent('load'), stop(page).click()]);
    await account(page, 'Jonas Lindqvist').waitFor();
    assert.deepEqual(await marks(page), [null, null]);
  },
);

suite.test(
  'another client is let in by one’s own sign-in, never by the link that is open',
  { as: 'ana', allow: [noPreview] },
  async (ana) => {
    const address = await makeLink(ana, 'For another client', 'View only');
    const { data } = (await (await fetch(`${atrium.origin}/api/organization/config`)).json()) as {
      data: { COGNITO_CLIENT_ID: string };
    };
    const query = new URLSearchParams({
      client_id: data.COGNITO_CLIENT_ID,
      redirect_uri: `${atrium.origin}/auth/callback`,
      response_type: 'code',
      scope: 'openid',
      state: 'theirs',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const authorize = `${atrium.origin}/identity/oauth2/authorize?${query.toString()}`;
    for (const as of ['jonas', undefined] as const) {
      const { page, context, open } = await suite.visit({ as });
      await open(address);
      const confirm = page.getByRole('button', { name: 'Open the account of Ana Moreira' });
      await Promise.all([page.waitForEvent('load'), confirm.click()]);
      await settled(page);
      const sent: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/oauth2/continue')) sent.push(request.headers()['authorization']);
      });
      if (as === undefined) {
        await page.goto(authorize);
        await page.getByRole('heading', { name: 'Sign in again.' }).waitFor();
        assert.deepEqual(sent, []);
      } else {
        const done = page.waitForRequest(/\/auth\/callback\?code=.*&state=theirs$/);
        await page.goto(authorize);
        await done;
        // A context that is closed while its page still comes in waits for it in vain.
        await page.waitForLoadState();
        assert.ok(!sent.includes(new URL(address).hash.slice(1)));
      }
      await context.close();
    }
  },
);

suite.test('an address without a good token opens nothing', async ({ page, open }) => {
  for (const address of ['/share', '/share#nonsense']) {
    await open(address);
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    assert.deepEqual(await marks(page), [null, null]);
  }
});

for (const [name, options, language] of [
  ['dark, on a phone', { dark: true, phone: true }, 'English'],
  ['in Arabic', {}, 'العربية'],
] as const)
  suite.test(
    `delegates with their log, shared access and teams are readable ${name}`,
    { as: 'ana', ...options },
    async ({ page, open }) => {
      const prefix = language === 'English' ? '' : '/ar';
      if (prefix !== '') {
        await open('/settings/language');
        await page.getByRole('main').getByText(language).click();
        await page.waitForURL('**/ar/settings/language');
      }
      for (const place of ['delegates', 'shared-access', 'teams']) {
        await open(`${prefix}/settings/${place}`);
        assert.deepEqual(await findOverflow(page), []);
        await checkAxe(page);
        if (process.env['SHOTS'] !== undefined)
          await page.screenshot({ path: `${process.env['SHOTS']}/${place}-${name}.png`, fullPage: true });
      }
    },
  );
