import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { startAtrium, type Atrium } from './atrium.ts';
import { launchBrowser } from './browser.ts';
import { followWrites, settled, writesOf, written } from './page.ts';
import { readSignIn, type SignIn } from './seed.ts';
import { signIn, type MemberName } from './sign-in.ts';

const ARTIFACTS = join(import.meta.dirname, '../artifacts');
const ACTION_MS = 30_000;
export const WIDE = { width: 1360, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface VisitOptions {
  /** Signed in from the start. */
  as?: MemberName | undefined;
  phone?: boolean;
  dark?: boolean;
  /** The language that the browser asks for. */
  locale?: string;
  /** Moves as everybody sees it; otherwise none, so that nothing has to be waited for. */
  motion?: boolean;
  /** Errors of the console that belong to what is tested. */
  allow?: RegExp[];
}

/** Somebody's browser, clean but for a sign-in. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** A path of the demo community, or an address; waits until the page is alive and complete. */
  open(address: string): Promise<Response | null>;
  /** Errors, broken rules of the security policy included, that the page has told so far. */
  readonly complaints: string[];
}

export interface Suite {
  readonly atrium: Atrium;
  readonly browser: Browser;
  test(name: string, work: (visit: Visit) => Promise<void>): void;
  test(name: string, options: VisitOptions, work: (visit: Visit) => Promise<void>): void;
  /** One more browser in a test; goes with the suite. */
  visit(options?: VisitOptions): Promise<Visit>;
}

interface SuiteOptions {
  /** Signs people in anew instead of with the run's sign-ins: for what asks for a recent one. */
  recently?: boolean;
  /** In the whole of Chromium, as notifications ask for. */
  whole?: boolean;
  /** The pages compute much, as a sign-in or a film does. Suites that sign people in anew always do. */
  computes?: boolean;
}

/** The program and a browser for one test file. */
export async function openSuite(
  file: string,
  { recently = false, whole = false, computes = recently }: SuiteOptions = {},
): Promise<Suite> {
  const [atrium, browser] = await Promise.all([
    startAtrium(),
    launchBrowser([], { whole, brief: !computes }),
  ]);
  after(async () => {
    await browser.close();
    assert.equal(await atrium.stop(), 0, 'the program ends without an error');
  });
  const visits = createVisits(atrium, browser, recently);
  return {
    atrium,
    browser,
    visit: visits,
    test(
      name: string,
      ...rest: [VisitOptions, (visit: Visit) => Promise<void>] | [(visit: Visit) => Promise<void>]
    ) {
      const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
      test(name, () => inVisit(atrium, `${basename(file, '.test.ts')} ${name}`, () => visits(options), work));
    },
  };
}

async function inVisit(
  atrium: Atrium,
  name: string,
  open: () => Promise<Visit>,
  work: (visit: Visit) => Promise<void>,
): Promise<void> {
  const visit = await open();
  try {
    await work(visit);
    assert.deepEqual(visit.complaints, []);
  } catch (error) {
    await mkdir(ARTIFACTS, { recursive: true });
    const path = join(ARTIFACTS, `${name.replaceAll(/[^\p{L}\d]+/gu, '-')}.png`);
    await visit.page.screenshot({ path }).catch(() => undefined);
    const now = new Date().toISOString().slice(11, 23);
    console.error(
      [
        `${visit.page.url()} complained:`,
        ...visit.complaints,
        `its last writes, at ${now}:`,
        ...writesOf(visit.page),
        atrium.output(),
      ].join('\n'),
    );
    throw error;
  } finally {
    await visit.context.close();
  }
}

function createVisits(
  atrium: Atrium,
  browser: Browser,
  recently: boolean,
): (options?: VisitOptions) => Promise<Visit> {
  const signIns = new Map<MemberName, Promise<SignIn>>();
  const signInOnce = (name: MemberName): Promise<SignIn> => {
    const known = signIns.get(name) ?? (recently ? signInAs : findSignIn)(atrium, browser, name);
    signIns.set(name, known);
    return known;
  };
  return async ({ as, phone = false, dark = false, locale = 'en-GB', motion = false, allow = [] } = {}) => {
    const context = await browser.newContext({
      viewport: phone ? PHONE : WIDE,
      ...(phone && { isMobile: true, hasTouch: true }),
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: motion ? 'no-preference' : 'reduce',
      locale,
      timezoneId: 'Europe/Brussels',
      ...(as !== undefined && { storageState: await signInOnce(as) }),
    });
    context.setDefaultTimeout(ACTION_MS);
    const page = await context.newPage();
    followWrites(page);
    return {
      page,
      context,
      complaints: listen(page, allow),
      async open(address) {
        // Another page would break off what this one is still writing. Not for ever: a test may hold an answer back.
        await written(page, { timeout: 10_000 }).catch(() => undefined);
        const response = await page.goto(new URL(address, atrium.origin).href);
        await settled(page);
        return response;
      },
    };
  };
}

async function findSignIn(atrium: Atrium, browser: Browser, name: MemberName): Promise<SignIn> {
  return (await readSignIn(name, atrium.origin)) ?? signInAs(atrium, browser, name);
}

async function signInAs(atrium: Atrium, browser: Browser, name: MemberName): Promise<SignIn> {
  const context = await browser.newContext();
  try {
    await signIn(await context.newPage(), atrium, name);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

// Chromium's remark on every address without TLS that is not this machine's own.
const PLAIN_HTTP = /Cross-Origin-Opener-Policy header has been ignored/;
// The router's remark on a look ahead at routes that leaving the page has broken off; a refused one reads otherwise.
const LEFT_EARLY = /^Failed to fetch manifest patches TypeError: Failed to fetch/;

/** Errors that a page tells from now on. */
export function listen(page: Page, allow: readonly RegExp[] = []): string[] {
  const complaints: string[] = [];
  const hear = (text: string): void => {
    if (![PLAIN_HTTP, LEFT_EARLY, ...allow].some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') hear(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => hear(String(error.stack ?? error)));
  return complaints;
}
