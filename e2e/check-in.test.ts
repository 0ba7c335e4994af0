import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { cameraArgs, writeCodeVideo } from './harness/camera.ts';
import { checkAxe } from './harness/page.ts';
import { signIn } from './harness/sign-in.ts';
import { launchBrowser, openSuite, PHONE } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
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

/** The page and its code are on the device. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('door '));
    const counts = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).length),
    );
    return counts.some((count) => count > 10) && navigator.serviceWorker.controller !== null;
  });

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
    await page.getByRole('status').filter({ hasText: '1 scan waits' }).waitFor();
    assert.equal(await countOf(page), before + 1);
    await page.reload();
    await page.getByRole('status').filter({ hasText: '1 scan waits' }).waitFor();
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
      .getByText('In', { exact: true })
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
    const conflict = page.getByRole('alert').filter({ hasText: 'should not have been' });
    await conflict.getByText('Luca Ferrari').waitFor();
    await checkAxe(page);
    await other.context.close();
  },
);

suite.test('a code before the camera is answered in colour and word', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-door-'));
  const video = join(folder, 'code.y4m');
  // Somebody's own code is one, but no pass.
  const visit = await suite.visit({ as: 'jonas' });
  const answer = visit.page.waitForResponse(/\/self\/shareCode$/);
  await visit.open('/code');
  const { data } = (await (await answer).json()) as {
    data: { picture: Parameters<typeof writeCodeVideo>[1] };
  };
  await visit.context.close();
  await writeCodeVideo(video, data.picture);
  const browser = await launchBrowser(cameraArgs(video));
  try {
    const context = await browser.newContext({ permissions: ['camera'], locale: 'en-GB', viewport: PHONE });
    const page = await context.newPage();
    await signIn(page, atrium, 'ana', DOOR);
    await page.getByRole('button', { name: 'Open the camera' }).click();
    await page.getByText('Not a pass').waitFor();
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});
