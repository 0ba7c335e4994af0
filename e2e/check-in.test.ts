import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { cameraArgs, writeCodeVideo } from './harness/camera.ts';
import { checkAxe, findOverflow, settled } from './harness/page.ts';
import { startProfile, type Profile } from './harness/profile.ts';
import { signIn, signUp } from './harness/sign-in.ts';
import { launchBrowser } from './harness/browser.ts';
import { openSuite, PHONE } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename, { recently: true });
const { atrium } = suite;
const EVENT = 'open-source-evening';
const DOOR = `/host/${EVENT}/check-in`;
/** Pages of a door say in the console that the network is gone; that is what is tested. */
const OFFLINE = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/];

const countOf = async (page: Page): Promise<number> =>
  Number(/^(\d+) of/.exec((await page.getByTestId('door-count').textContent()) ?? '')?.[1]);

async function find(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by name or number' }).fill(name);
}

/** The page is on the device, and its code, of which the page is kept last. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async (path) => {
    const cache = await caches.open(`door ${path}`);
    const files = await cache.keys();
    return (
      files.length > 10 &&
      (await cache.match(path)) !== undefined &&
      navigator.serviceWorker.controller !== null
    );
  }, DOOR);

suite.test(
  'a door goes on without a network, also after a restart, and tells later what it has scanned',
  { as: 'ana', phone: true, allow: OFFLINE },
  async ({ page, context, open }) => {
    await open(DOOR);
    await page.getByTestId('door-count').waitFor();
    await checkAxe(page);
    const before = await countOf(page);
    await until('the page to be kept', () => isKept(page));

    await context.setOffline(true);
    await page.reload();
    await find(page, 'Priya');
    await page.getByRole('button', { name: 'Check in Priya Raman' }).click();
    await page.getByText('Welcome').waitFor();
    await page.getByRole('status').filter({ hasText: '1 scan to send' }).waitFor();
    assert.equal(await countOf(page), before + 1);
    await page.reload();
    await page.getByRole('status').filter({ hasText: '1 scan to send' }).waitFor();
    assert.equal(await countOf(page), before + 1, 'what was scanned outlives the page');

    await context.setOffline(false);
    await page
      .getByRole('status')
      .filter({ hasText: /^Connected$/ })
      .waitFor();
    const other = await suite.visit({ as: 'jonas' });
    await other.open(`/host/${EVENT}/attendees?q=Priya`);
    await other.page
      .getByRole('listitem')
      .filter({ hasText: 'Priya Raman' })
      .getByText('Checked in', { exact: true })
      .waitFor();
    await other.context.close();

    await find(page, 'Priya');
    await page.getByRole('button', { name: 'Undo the check-in of Priya Raman' }).click();
    await until('the count to fall', async () => (await countOf(page)) === before);
  },
);

suite.test(
  'let in at two doors, one of them alone: the one that learns of it says so',
  { as: 'ana', allow: OFFLINE },
  async ({ page, context, open }) => {
    await open(DOOR);
    await page.getByTestId('door-count').waitFor();
    // The code of the page is there, also that which it loads by and by.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const other = await suite.visit({ as: 'jonas' });
    await other.open(DOOR);
    await find(other.page, 'Luca');
    await other.page.getByRole('button', { name: 'Check in Luca Ferrari' }).click();
    await other.page.getByText('Welcome').waitFor();
    await find(page, 'Luca');
    await page.getByRole('button', { name: 'Check in Luca Ferrari' }).click();
    await page.getByText('Welcome').waitFor();
    await context.setOffline(false);
    const conflict = page.getByRole('alert').filter({ hasText: 'Admitted by mistake' });
    await conflict.getByText('Luca Ferrari').waitFor();
    await checkAxe(page);
    await other.context.close();
  },
);

const CLINIC = 'accessibility-clinic';

interface OwnPass {
  code: string;
  picture: { size: number; path: string };
}

/** One of Ana's own passes, as the page of it shows it. */
async function readPass(which: number): Promise<OwnPass> {
  const { page, context, open } = await suite.visit({ as: 'ana' });
  await open(`/events/${CLINIC}/pass`);
  const answer = page.waitForResponse((response) => /\/passes\/[\w-]{36}$/.test(response.url()));
  await page.getByRole('list', { name: 'Your passes' }).getByRole('link').nth(which).click();
  const { data } = (await (await answer).json()) as { data: OwnPass };
  await context.close();
  return data;
}

/** Somebody at a door, with a camera that looks at that picture. */
async function lookAt(
  as: 'ana' | 'jonas',
  event: string,
  picture: OwnPass['picture'],
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-door-'));
  const video = join(folder, 'code.y4m');
  // Gone for longer than a door takes two looks at a code for one scan.
  await writeCodeVideo(video, picture, { there: 3, gone: 6 });
  const browser = await launchBrowser(cameraArgs(video));
  try {
    const context = await browser.newContext({ permissions: ['camera'], locale: 'en-GB', viewport: PHONE });
    const page = await context.newPage();
    await signIn(page, atrium, as, `/host/${event}/check-in`);
    await page.getByRole('button', { name: 'Open the camera' }).click();
    await work(page);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

test('the code of a pass before the camera lets in once; the second time the door says since when', async () => {
  const { picture } = await readPass(0);
  await lookAt('jonas', CLINIC, picture, async (page) => {
    await page.getByText('Welcome').waitFor();
    const card = page.locator('[aria-live=assertive]');
    await card.getByText('Ana Moreira').waitFor();
    await card.getByText('Already checked in').waitFor();
    await card.getByText(/^since /).waitFor();
    await checkAxe(page);
  });
});

test('a code that is no pass is told so before the camera', async () => {
  // Somebody's own code is one, but no pass.
  const visit = await suite.visit({ as: 'jonas' });
  const answer = visit.page.waitForResponse(/\/self\/shareCode$/);
  await visit.open('/code');
  const { data } = (await (await answer).json()) as { data: OwnPass };
  await visit.context.close();
  await lookAt('ana', EVENT, data.picture, async (page) => {
    await page.getByText('Not a pass').waitFor();
  });
});

suite.test(
  'a scanner that types is heard, and doors and lists elsewhere count with it',
  { as: 'jonas' },
  async ({ page, open }) => {
    const { code } = await readPass(1);
    const other = await suite.visit({ as: 'jonas', phone: true });
    await other.open(`/host/${CLINIC}/check-in`);
    await other.page.getByTestId('door-count').waitFor();
    const before = await countOf(other.page);
    await open(`/host/${CLINIC}/check-in`);
    await page.getByTestId('door-count').waitFor();
    // At once, as a scanner does it: a machine that is busy would type one letter after the other like a person.
    await page.evaluate((text) => {
      for (const key of [...text, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }, code);
    await page.getByText('Welcome').waitFor();
    await until('the other door to count', async () => (await countOf(other.page)) === before + 1);
    await find(other.page, 'Ana Moreira');
    await other.page.getByRole('button', { name: 'Undo the check-in of Ana Moreira' }).first().waitFor();
    await other.context.close();
  },
);

/** Ends the tokens of the page's sign-in, so that the next call has to fetch new ones. */
const endTokens = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const name of Object.keys(localStorage).filter((key) => /\.(access|id)Token$/.test(key))) {
      const [head, payload = '', sign] = (localStorage.getItem(name) ?? '').split('.');
      const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
      const ended = btoa(JSON.stringify({ ...claims, exp: claims.exp - 400_000 }));
      localStorage.setItem(
        name,
        [head, ended.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''), sign].join('.'),
      );
    }
  });

test('a browser that was killed opens the door without a network and loses no scan, though its sign-in ran out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-phone-'));
  // A browser writes a new sign-in down within seconds, or when it is closed.
  const earlier = await startProfile(folder);
  await signIn(await earlier.context.newPage(), atrium, 'ana', DOOR);
  await earlier.close();
  const first = await startProfile(folder);
  let second: Profile | undefined;
  try {
    const page = await first.context.newPage();
    await page.goto(`${atrium.origin}${DOOR}`);
    await page.getByTestId('door-count').waitFor();
    await until('the page to be kept', () => isKept(page));
    await first.context.setOffline(true);
    await find(page, 'Mateusz');
    await page.getByRole('button', { name: /^Check in Mateusz/ }).click();
    await page.getByRole('status').filter({ hasText: '1 scan to send' }).waitFor();
    const count = await countOf(page);
    await first.kill();

    second = await startProfile(folder);
    const again = await second.context.newPage();
    await second.context.setOffline(true);
    await again.goto(`${atrium.origin}${DOOR}`);
    await again.getByRole('status').filter({ hasText: '1 scan to send' }).waitFor();
    assert.equal(await countOf(again), count);
    await endTokens(again);
    await again.reload();
    await again.getByRole('status').filter({ hasText: '1 scan to send' }).waitFor();
    await second.context.setOffline(false);
    await again
      .getByRole('status')
      .filter({ hasText: /^Connected$/ })
      .waitFor();
    assert.equal(await countOf(again), count);
  } finally {
    await first.kill();
    await second?.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});

suite.test(
  'of two doors that were both alone the earlier counts; the log names the conflict and what was undone',
  { as: 'ana', allow: OFFLINE },
  async ({ page, context, open }) => {
    const other = await suite.visit({ as: 'jonas', allow: OFFLINE });
    await open(DOOR);
    await other.open(DOOR);
    for (const one of [page, other.page]) await one.getByTestId('door-count').waitFor();
    for (const one of [context, other.context]) await one.setOffline(true);
    for (const one of [page, other.page]) {
      await find(one, 'Kwame');
      await one.getByRole('button', { name: /^Check in Kwame/ }).click();
      await one.getByText('Welcome').waitFor();
    }
    // The later of the two is heard first.
    for (const [one, where] of [
      [other.context, other.page],
      [context, page],
    ] as const) {
      await one.setOffline(false);
      await where
        .getByRole('status')
        .filter({ hasText: /^Connected$/ })
        .waitFor();
    }
    await open(`/host/${EVENT}/report?scans=conflicts`);
    const log = page.getByRole('list', { name: 'Scans' });
    const line = log.getByRole('listitem').filter({ hasText: /Kwame/ });
    await line.getByText('Admitted by mistake').waitFor();
    await line.getByText('Jonas Lindqvist').waitFor();
    await checkAxe(page);
    await page.getByRole('link', { name: 'Undone' }).click();
    await page.getByText('No check-ins undone.').or(log.getByText('Checked out')).first().waitFor();
    // Grows by itself.
    await find(other.page, 'Kwame');
    await other.page.getByRole('button', { name: /^Undo the check-in of Kwame/ }).click();
    await log.getByRole('listitem').filter({ hasText: /Kwame/ }).getByText('Checked out').waitFor();
    await other.context.close();
  },
);

/** How many doors, lists of names and untold scans this device keeps. */
const keptHere = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('no store'));
      });
    const database = await done(indexedDB.open('atrium-doors'));
    const names = ['door', 'page', 'scan'];
    const transaction = database.transaction(names);
    const counts = await Promise.all(names.map((name) => done(transaction.objectStore(name).count())));
    database.close();
    return counts;
  });

suite.test(
  'at a door, too, it is said for whom one acts; with that the names leave the device, and no untold scan',
  { as: 'jonas', phone: true, allow: [/ERR_FAILED/, /Failed to fetch/] },
  async ({ page, open }) => {
    await open('/');
    await page.getByRole('button', { name: 'Your account, Jonas Lindqvist' }).click();
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('menuitem', { name: 'Act for Ana Moreira' }).click(),
    ]);
    await settled(page);
    await open(DOOR);
    await page.getByTestId('door-count').waitFor();
    const notice = page.getByRole('status').filter({ hasText: 'You are acting as Ana Moreira' });
    await notice.waitFor();
    await checkAxe(page);
    assert.deepEqual(await findOverflow(page), []);
    assert.ok(((await notice.boundingBox())?.height ?? Infinity) < 60, 'slim');

    await page.route(/\/scans$/, (route) => route.abort());
    await find(page, 'Omar');
    await page
      .getByRole('button', { name: /^Check in / })
      .first()
      .click();
    await until('a scan to wait', async () => (await keptHere(page))[2] === 1);
    const [doors = 0, pages = 0] = await keptHere(page);
    assert.ok(doors > 0 && pages > 0);
    await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Stop' }).click()]);
    assert.deepEqual(await keptHere(page), [0, 0, 1]);
  },
);

suite.test(
  'a person removed from the team loses the names kept on their device',
  { as: 'ana' },
  async ({ page, open }) => {
    const other = await suite.visit({ phone: true, allow: [/status of 40[34]/] });
    await signUp(other.page, atrium, {
      firstName: 'Imke',
      lastName: 'Deurhof',
      email: 'imke@harbour.example',
      password: 'harbour-door-keeper',
    });
    await open(`/host/${EVENT}/team`);
    await page.getByRole('combobox', { name: 'Add co-hosts' }).fill('Imke');
    await page.getByRole('option', { name: 'Imke Deurhof' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const team = page.getByRole('list', { name: 'Team' });
    await team.getByText('Imke Deurhof').waitFor();
    await other.open(DOOR);
    await other.page.getByTestId('door-count').waitFor();
    assert.equal((await keptHere(other.page))[0], 1);
    await team.getByRole('button', { name: 'Remove Imke Deurhof' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await other.page.getByText('This event does not exist, or you are not its host.').waitFor();
    assert.deepEqual(await keptHere(other.page), [0, 0, 0]);
    await other.context.close();
  },
);

suite.test(
  'names do not outlive a sign-in that ended while no page was open',
  { as: 'ana' },
  async ({ page, open }) => {
    await open(DOOR);
    await page.getByTestId('door-count').waitFor();
    await until('the names to be kept', async () => (await keptHere(page))[1] !== 0);
    await page.goto(`${atrium.origin}/robots.txt`);
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage))
        if (name.startsWith('CognitoIdentityServiceProvider.')) localStorage.removeItem(name);
    });
    await page.goto(atrium.origin);
    await until('the names to go', async () => (await keptHere(page)).join() === '0,0,0');
  },
);
