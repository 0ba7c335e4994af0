import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { readInvalidDomains } from './harness/atrium.ts';
import { checkAxe, findOverflow } from './harness/page.ts';
import { fillSignIn, MEMBERS, signIn } from './harness/sign-in.ts';
import { openSuite, PHONE } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;
const missing = /status of 404/;

suite.test('a visitor picks a language: found by name, kept on the device', async ({ page, open }) => {
  await open('/auth/sign-in');
  await page.getByRole('button', { name: 'Language: English' }).click();
  const picker = page.getByRole('dialog', { name: 'select language' });
  const languages = picker.getByRole('listitem').getByRole('button');
  await languages.first().waitFor();
  await checkAxe(page);
  assert.equal(await languages.count(), 4);
  assert.equal(await picker.getByRole('button', { name: 'English' }).getAttribute('aria-current'), 'true');
  for (const flag of await picker.locator('li img').all())
    assert.match((await flag.getAttribute('src')) ?? '', /^\/flags\/[a-z-]+\.svg$/);

  await picker.getByRole('searchbox', { name: 'search' }).fill('germ');
  await until('one language', async () => (await languages.count()) === 1);
  await languages.click();
  await page.waitForURL(`${atrium.origin}/de/auth/sign-in`);
  await page.getByRole('heading', { name: 'Willkommen zurück' }).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('locale')), 'de');

  await open('/auth/sign-in');
  await page.waitForURL(`${atrium.origin}/de/auth/sign-in`);
});

suite.test(
  'in Arabic the page runs from right to left, dates and controls included',
  async ({ page, open }) => {
    await open('/ar');
    assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
    assert.equal(await page.locator('html').getAttribute('lang'), 'ar');
    const rail = await page.getByRole('banner').boundingBox();
    assert.ok(rail !== null && rail.x > 600, 'the rail stands on the right');
  },
);

suite.test('a member’s language is kept in the profile', async ({ page }) => {
  await signIn(page, atrium, 'jonas', '/settings/language');
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/self'),
  );
  await page.getByRole('button', { name: '日本語' }).click();
  assert.deepEqual((await stored).request().postDataJSON(), { locale: 'ja' });
  await page.waitForURL(`${atrium.origin}/ja/settings/language`);
  assert.equal(await page.locator('html').getAttribute('lang'), 'ja');

  // Another device, on which nothing was chosen.
  const other = await suite.visit();
  await other.open('/auth/sign-in?redirect=/settings/language');
  await fillSignIn(other.page, MEMBERS.jonas);
  await other.page.waitForURL(`${atrium.origin}/ja/settings/language`);
  await other.page.getByRole('button', { name: 'English' }).click();
  await other.page.waitForURL(`${atrium.origin}/settings/language`);
  await other.context.close();
});

suite.test('a choice of language replaces the page once', async ({ page, open }) => {
  await signIn(page, atrium, 'jonas', '/settings/language');
  // The profile is read anew, as by another tab's return to sight, before the choice is through.
  const chosen = Promise.withResolvers<undefined>();
  await page.route('**/lang/ja.json', async (route) => {
    const answer = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith('/api/self'),
    );
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await (await answer).finished();
    await page.waitForTimeout(200);
    await route.fulfill({ json: {} });
    await page.waitForTimeout(200);
    chosen.resolve(undefined);
  });
  const pages: string[] = [];
  await page.route('**/ja/settings/language', async (route) => {
    pages.push(route.request().url());
    await chosen.promise;
    await route.continue();
  });
  await open('/settings/language');
  await page.getByRole('button', { name: '日本語' }).click();
  await page.waitForURL(`${atrium.origin}/ja/settings/language`);
  assert.equal(pages.length, 1);
  await page.getByRole('button', { name: 'English' }).click();
  await page.waitForURL(`${atrium.origin}/settings/language`);
});

suite.test(
  'a prefix that is no language of the site leads nowhere',
  { allow: [missing] },
  async ({ page, open }) => {
    const answer = await open('/xx/events');
    assert.equal(answer?.status(), 404);
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  },
);

suite.test('the search box tells after half a second of rest, and clears at once', async ({ page, open }) => {
  await page.clock.install();
  await open('/settings/language');
  const box = page.getByRole('searchbox', { name: 'search' });
  const languages = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('[lang]') });
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially('deu');
  await page.clock.runFor(499);
  assert.equal(await languages.count(), 4);
  await page.clock.runFor(1);
  await until('one language', async () => (await languages.count()) === 1);
  await page.getByRole('button', { name: 'Clear search' }).click();
  assert.equal(await box.inputValue(), '');
  assert.equal(await languages.count(), 4);
  await page.getByRole('button', { name: 'Clear search' }).waitFor({ state: 'detached' });
});

suite.test('Ctrl K finds people and places by keyboard alone', async ({ page, open }) => {
  await open('/settings/language');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('lucz');
  await palette.getByRole('option', { name: /Mateusz Łuczak/ }).waitFor();
  await checkAxe(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/people\/[\w-]+$/);
});

suite.test('the search box finds groups and posts too, and leads to everything found', async (visit) => {
  const { page, open } = visit;
  await open('/settings/language');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('volunteers');
  await palette
    .getByRole('group', { name: 'Groups' })
    .getByRole('option', { name: /^Volunteers/ })
    .waitFor();
  await palette.getByRole('combobox').fill('winter');
  await palette
    .getByRole('group', { name: 'Posts' })
    .getByRole('option', { name: /night train to the winter/ })
    .waitFor();
  await palette.getByRole('option', { name: 'All results for “winter”' }).click();
  await page.waitForURL(/\/search\?q=winter$/);
  for (const kind of ['Events', 'Posts'])
    await page.getByRole('region', { name: kind }).getByRole('link').first().waitFor();
  await checkAxe(page);
});

suite.test('on a phone the search fills the window, and closes by hand', { phone: true }, async (visit) => {
  const { page, open } = visit;
  await open('/settings/language');
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('har');
  await palette.getByRole('option', { name: /Ben Whitaker/ }).waitFor();
  await checkAxe(page);
  assert.deepEqual(await findOverflow(page), []);
  await palette.getByRole('button', { name: 'Close' }).tap();
  await palette.waitFor({ state: 'detached' });
});

suite.test(
  'an address that leads nowhere says so, in a shell from which one goes on',
  { allow: [missing] },
  async (visit) => {
    const { page, open } = visit;
    const answer = await open('/no/such/place');
    assert.equal(answer?.status(), 404);
    await page.getByText('404', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await page.getByText("Sorry, we couldn't find the page you're looking for.").waitFor();
    await page.getByRole('link', { name: 'Return Home' }).click();
    await page.waitForURL(`${atrium.origin}/`);
  },
);

suite.test(
  'the not-found page speaks Japanese, and English where it is not translated',
  { allow: [missing] },
  async (visit) => {
    const { page, open } = visit;
    await open('/ja/no/such/place');
    await page.getByRole('heading', { name: 'このページは存在しません' }).waitFor();
    await open('/de/no/such/place');
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  },
);

const unknownHost = [
  {
    locale: 'en-GB',
    heading: "There's no community here yet",
    home: 'Return Home',
    tips: [/typos/, /setup/, /connection/i, /admin/],
  },
  { locale: 'es-MX', heading: 'Aquí todavía no hay ninguna comunidad', home: 'Volver al inicio' },
  { locale: 'fr-CA', heading: "Il n'y a pas encore de communauté ici", home: "Retour à l'accueil" },
  { locale: 'ja-JP', heading: 'ここにはまだコミュニティがありません', home: 'ホームに戻る' },
  { locale: 'de-DE', heading: "There's no community here yet", home: 'Return Home' },
];
for (const { locale, heading, home, tips = [] } of unknownHost) {
  const hostname = `${locale.toLowerCase()}.example`;
  suite.test(
    `an unknown hostname is told so (${locale}), and written down`,
    { locale, allow: [missing] },
    async (visit) => {
      const { page, open } = visit;
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const answer = await open(`http://${hostname}:${atrium.port}/events`);
      assert.equal(answer?.status(), 404);
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.getByRole('link', { name: home }).waitFor();
      await checkAlone(page);
      const shown = await page.getByRole('listitem').allInnerTexts();
      assert.equal(shown.length, 4);
      for (const [index, tip] of tips.entries()) assert.match(shown[index] ?? '', tip);
      assert.ok(!asked.some((path) => path.startsWith('/api')), 'no configuration is asked for');
      await until('the visit to be written down', async () =>
        (await readInvalidDomains(atrium)).includes(hostname),
      );
    },
  );
}

suite.test(
  'while an organization is in maintenance every page says so',
  { allow: [/status of 503/] },
  async (visit) => {
    const { page, open } = visit;
    await atrium.organization('change', 'demo', '--maintenance', 'on');
    try {
      await until('a closed page', async () => (await open('/events'))?.status() === 503);
      await page.getByRole('heading', { name: "We'll be back soon!" }).waitFor();
      const text =
        "Sorry for the inconvenience, but we're performing some maintenance at the moment. We'll be back online shortly!";
      await page.getByText(text).waitFor();
      await checkAlone(page);
    } finally {
      await atrium.organization('change', 'demo', '--maintenance', 'off');
    }
    await until('the page again', async () => (await open('/events'))?.status() === 200);
  },
);

suite.test(
  'a module that is switched off has no pages and no place in the navigation',
  { allow: [missing] },
  async (visit) => {
    const { page, open } = visit;
    await open('/settings/language');
    const area = page.getByRole('navigation').getByRole('link', { name: 'Events' });
    await area.waitFor();
    await atrium.organization('module', 'demo', 'off', 'events');
    try {
      await until('no such page', async () => (await open('/events'))?.status() === 404);
      await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
      assert.equal(await area.count(), 0);
      assert.equal((await open('/admin/series'))?.status(), 404);
    } finally {
      await atrium.organization('module', 'demo', 'on', 'events');
    }
    await until('the page again', async () => (await open('/events'))?.status() === 200);
  },
);

suite.test('without a network the site says that it may be out of date', async ({ page, context, open }) => {
  await open('/settings/language');
  await context.setOffline(true);
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'You are offline. This page may be out of date.' });
  await notice.waitFor();
  await context.setOffline(false);
  await notice.waitFor({ state: 'detached' });
});

/** The pages without a shell, which the table of screens does not know. */
async function checkAlone(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await checkAxe(page);
  }
  await page.setViewportSize(PHONE);
  await checkAxe(page);
  assert.deepEqual(await findOverflow(page), []);
}

suite.test(
  'on a phone, More leads to every area that the bar has no room for',
  { as: 'ana' },
  async ({ page, open }) => {
    await page.setViewportSize(PHONE);
    await page.route('**/api/self', async (route) => {
      const response = await route.fetch();
      const self = (await response.json()) as { data: { _count: Record<string, number> } };
      Object.assign(self.data._count, { chatChannels: 2, threads: 1 });
      await route.fulfill({ response, json: self });
    });
    await open('/events');
    const bar = page.getByRole('navigation', { name: 'Main areas' });
    await bar.getByRole('button', { name: /^More.*3 unread conversations$/ }).click();
    const list = page.getByRole('menu', { name: 'More' });
    await list.getByRole('menuitem', { name: /^2 unread conversations.*Messages$/ }).waitFor();
    await list.getByRole('menuitem', { name: /^1 unread discussion.*Discussions$/ }).waitFor();
    for (const name of ['Messages', 'Discussions', 'Benefits', 'Sponsors', 'Events you host'])
      await list.getByRole('menuitem', { name }).waitFor();
    await checkAxe(page);
    await list.getByRole('menuitem', { name: 'Support' }).click();
    await page.waitForURL(`${atrium.origin}/support`);
  },
);

suite.test(
  'a page that is chosen without a network opens when the network is back; the shell stays',
  { as: 'ana', allow: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module/] },
  async ({ page, open, context }) => {
    await open('/events');
    await context.setOffline(true);
    await page.getByRole('navigation').getByRole('link', { name: 'Support' }).click();
    await page.getByText('The page you chose opens when the network is back.').waitFor();
    assert.ok(await page.getByRole('heading', { name: 'Events', level: 1 }).isVisible());
    await context.setOffline(false);
    await page.waitForURL(`${atrium.origin}/support`);
    await page.getByRole('heading', { name: 'Support', level: 1 }).waitFor();
  },
);

suite.test(
  'a page that waited for the network opens also when one of its parts fails only then',
  { as: 'ana', allow: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module/] },
  async ({ page, open, context }) => {
    await open('/events');
    const networkIsBack = Promise.withResolvers<void>();
    const parts = await page.route('**/unknown.screen*.js', async (route) => {
      await networkIsBack.promise;
      await route.abort('internetdisconnected');
    });
    await context.setOffline(true);
    await page.getByRole('navigation').getByRole('link', { name: 'Support' }).click();
    await page.getByText('The page you chose opens when the network is back.').waitFor();
    await page.route(`${atrium.origin}/support`, async (route) => {
      const failed = page.waitForEvent('console', (message) => message.text().includes('reloading page'));
      networkIsBack.resolve();
      await failed;
      await parts.dispose();
      await route.continue();
    });
    await context.setOffline(false);
    await page.waitForURL(`${atrium.origin}/support`);
    await page.getByRole('heading', { name: 'Support', level: 1 }).waitFor();
  },
);

suite.test(
  'without a network, menus that are not loaded yet tell so and leave the page as it is',
  { as: 'ana', allow: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module/] },
  async ({ page, open, context }) => {
    await page.setViewportSize(PHONE);
    await open('/events');
    await context.setOffline(true);
    const more = page.getByRole('button', { name: /^More/ });
    const failure = page.locator('[data-kind=error]').filter({ hasText: 'A network error has occurred.' });
    for (const button of [more, page.getByRole('button', { name: /^Your account/ })]) {
      await button.click();
      await failure.getByRole('button', { name: 'Close' }).click();
      await failure.waitFor({ state: 'detached' });
      assert.ok(await page.getByRole('heading', { name: 'Events', level: 1 }).isVisible());
    }
    await context.setOffline(false);
    await more.click();
    await page.getByRole('menu', { name: 'More' }).getByRole('menuitem', { name: 'Support' }).waitFor();
  },
);

suite.test('theme and way of writing dates are kept on the device', { as: 'ana' }, async ({ page, open }) => {
  await open('/settings/language');
  const surface = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await surface();
  await page.getByText('Dark', { exact: true }).click();
  await until('the dark page', async () => (await surface()) !== light);
  await page.getByText('Day first, 24 hours').click();
  await page.getByText(/\b\d{1,2} [A-Z][a-z]+\b.*\b\d{1,2}:\d\d/).waitFor();
  await open('/events');
  assert.notEqual(await surface(), light);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await checkAxe(page);
  await page.keyboard.press('Escape');
  await open('/settings/language');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await open('/events');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('theme: sys');
  assert.ok(!asked.some((url) => url.includes('shortcuts-dialog')), 'switched off, the key does nothing');
  await page.keyboard.press('Enter');
  await until('the light page', async () => (await surface()) === light);
});

suite.test(
  'the heading of a new page takes the focus of the link that led there',
  { as: 'ana' },
  async (visit) => {
    const { page, open } = visit;
    await open('/');
    const areas = page.getByRole('navigation', { name: 'Main areas' });
    await areas.getByRole('link', { name: 'Events' }).press('Enter');
    await page.locator('h1:focus', { hasText: 'Events' }).waitFor();
    // From a card of the page, which is gone with it.
    await page.locator('main li a[href^="/events/"]').first().press('Enter');
    await page.waitForURL(/\/events\/[^/]+$/);
    await page.locator('h1:focus', { hasNotText: 'Events' }).waitFor();
  },
);

suite.test('a search with a typing error says what was meant', async ({ page, open }) => {
  await open('/search?q=accesibility');
  await page.getByRole('link', { name: 'Accessibility clinic' }).click();
  await page.getByRole('heading', { name: 'Events', level: 2 }).waitFor();
  assert.equal(await page.getByRole('searchbox').inputValue(), 'Accessibility clinic');
});
