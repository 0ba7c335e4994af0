import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { isDeep } from '../../apps/server/src/testing/depth.ts';
import { bringAxeAlways, checkAxe, findCut, findOverflow, lengthenTexts, settled } from './page.ts';
import { isFirst, isFor, listScreens, type Reader, type Screen } from './screens.ts';
import { signUp } from './sign-in.ts';
import { openSuite, PHONE, WIDE, type Suite, type Visit } from './suite.ts';

/** Where pictures of all of them go; none are taken without it. */
const pictures = process.env['SCREENSHOTS'];
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });

/** All screens, or those at the routes of TEST_SCREENS (`/events/:slug,/host`), as `npm test -- --changed` asks. */
function isWanted(address: string): boolean {
  const routes = process.env['TEST_SCREENS']?.split(',');
  const path = address.split('?', 1)[0] ?? '';
  return routes?.some((route) => new RegExp(`^${route.replaceAll(/:[^/]+/g, '[^/]+')}$`).test(path)) ?? true;
}

interface Lane {
  readonly name: string;
  readonly reader: Reader;
  readonly locale: 'en' | 'ar';
}

/** Of the screens in another language, one of so many is looked at without depth. */
const ONE_IN = 10;

/**
 * Every screen as a reader may meet it: light and dark, wide and on a phone, in each of the languages. Several files,
 * so that none takes much longer than the others. Without depth, each screen once: light and wide, by the first of its readers.
 */
export async function testScreens(
  file: string,
  reader: Reader,
  locales: readonly Lane['locale'][],
): Promise<void> {
  const suite = await openSuite(file);
  const all = (await listScreens(suite.atrium)).filter((screen) => isFor(screen, reader));
  const wanted = all.filter(({ address }) => isWanted(address));
  const screens = isDeep ? wanted : wanted.filter((screen) => isFirst(screen, reader));
  test(
    'the routes asked for',
    { skip: screens.length === 0 && 'no screen that is looked at lies there' },
    () => assert.ok(screens.length > 0),
  );
  for (const locale of locales) {
    const lane: Lane = { name: locale === 'en' ? reader : `${reader}-${locale}`, reader, locale };
    void describe(lane.name, () => {
      let visit: Promise<Visit> | undefined;
      for (const screen of isDeep || locale === 'en' ? screens : screens.filter((_, n) => n % ONE_IN === 0))
        test(`${screen.name}, ${lane.name}`, async () =>
          look(suite, await (visit ??= enter(suite, lane)), screen, lane));
    });
  }
}

const signIns = { visitor: undefined, member: 'ana', staff: 'jonas' } as const;

// Screens that are not there or need a pass; and axe may not run in a mail shown in a page.
const allow = [/status of 4(04|54|58)/, /^Blocked script execution in 'about:srcdoc'/];

async function enter(suite: Suite, lane: Lane): Promise<Visit> {
  const visit = await enterAs(suite, lane);
  await bringAxeAlways(visit.page);
  return visit;
}

async function enterAs(suite: Suite, { reader, locale }: Lane): Promise<Visit> {
  if (reader === 'visitor' || locale === 'en') return suite.visit({ as: signIns[reader], allow });
  // The profile's language goes before that of the address, so it takes somebody whose language it is.
  const visit = await suite.visit({ allow });
  await signUp(visit.page, suite.atrium, {
    firstName: 'ليلى',
    lastName: 'حداد',
    email: 'layla@example.org',
    password: 'a-lamp-in-the-window',
  });
  await visit.open('/settings/language');
  await visit.page.getByRole('button', { name: 'العربية' }).click();
  await visit.page.waitForURL('**/ar/settings/language');
  return visit;
}

async function look(suite: Suite, visit: Visit, screen: Screen, { name, locale }: Lane): Promise<void> {
  const { page, complaints } = visit;
  complaints.length = 0;
  const take = (form: string): Promise<unknown> | undefined =>
    pictures === undefined
      ? undefined
      : page.screenshot({ path: join(pictures, `${screen.name}-${name}-${form}.png`) });

  await show(page, { wide: true, dark: false });
  const answer = await page.goto(suite.atrium.origin + inLanguage(screen.address, locale));
  assert.equal(answer?.status(), screen.status ?? 200);
  assert.match((await answer?.headerValue('content-security-policy')) ?? '', /script-src (?![^;]*unsafe)/);
  await settled(page, screen.waits === true ? 'none' : undefined);
  await page
    .locator(`html[lang=${locale}][dir=${locale === 'ar' ? 'rtl' : 'ltr'}]`)
    .waitFor({ state: 'attached' });
  await take('light');
  // Colours are those of the theme, whatever the language: English stands for all.
  const axe = locale === 'en' ? {} : ({ colors: 'no' } as const);
  await checkAxe(page, axe);
  if (!isDeep) return assert.deepEqual(complaints, []);
  if (locale === 'en') {
    await show(page, { wide: true, dark: true });
    await take('dark');
    await checkAxe(page, { colors: 'only' });
    await show(page, { wide: false, dark: true });
    await checkAxe(page, { colors: 'only' });
  }

  await show(page, { wide: false, dark: false });
  await take('phone');
  await checkAxe(page, axe);
  assert.deepEqual(await findOverflow(page), [], 'nothing sticks out of a phone');
  if (locale === 'en') {
    await lengthenTexts(page);
    await take('long');
    assert.deepEqual(await findOverflow(page), [], 'nothing sticks out where words are longer');
    assert.deepEqual(await findCut(page), [], 'words that are longer fit into their controls');
  }
  assert.deepEqual(complaints, []);
}

async function show(page: Page, { wide, dark }: { wide: boolean; dark: boolean }): Promise<void> {
  await page.setViewportSize(wide ? WIDE : PHONE);
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
}

function inLanguage(address: string, locale: string): string {
  if (locale === 'en') return address;
  return address === '/' ? `/${locale}` : `/${locale}${address}`;
}
