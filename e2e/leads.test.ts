import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { cameraArgs, writeCodeVideo } from './harness/camera.ts';
import { checkAxe, settled } from './harness/page.ts';
import { fillSignIn, MEMBERS, signIn, type MemberName } from './harness/sign-in.ts';
import { launchBrowser } from './harness/browser.ts';
import { listen, openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;

interface OwnCode {
  shareCode: string;
  picture: { size: number; path: string };
}

/** The answer that the page of the own code received. */
async function readOwnCode(as: MemberName): Promise<OwnCode> {
  const visit = await suite.visit({ as });
  const answer = visit.page.waitForResponse(/\/self\/shareCode$/);
  await visit.open('/code');
  const { data } = (await (await answer).json()) as { data: OwnCode };
  await visit.context.close();
  return data;
}

const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const noteOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Note about ${name}` });

/** A change shows at once; the next one has to wait until it is kept. */
async function change(page: Page, button: Locator): Promise<void> {
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && /\/self\/leads\/[\w-]+$/.test(answer.url()),
  );
  await button.click();
  assert.equal((await kept).status(), 200);
}

suite.test('a code before the camera is a person met, with a note that saves itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-camera-'));
  const video = join(folder, 'code.y4m');
  await writeCodeVideo(video, (await readOwnCode('jonas')).picture);
  const browser = await launchBrowser(cameraArgs(video));
  try {
    const context = await browser.newContext({ permissions: ['camera'], locale: 'en-GB' });
    const page = await context.newPage();
    const complaints = listen(page);
    await signIn(page, atrium, 'ana', '/leads/scan');
    await page.getByRole('button', { name: 'Open the camera' }).click();
    await page.getByRole('status').filter({ hasText: 'Jonas Lindqvist was saved' }).waitFor();
    await noteOf(page, 'Jonas Lindqvist').fill('Has the keys to the hall');
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor();
    await checkAxe(page);
    assert.equal(await page.locator('video').count(), 0, 'the camera is off once somebody is kept');
    await page.getByRole('link', { name: 'People you met' }).first().click();
    await row(page, 'Jonas Lindqvist').getByText('Has the keys to the hall').waitFor();
    assert.deepEqual(complaints, []);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});

suite.test(
  'a typed code does the same; unknown ones, the own one and anything else are told apart',
  { as: 'ana', allow: [/status of 40[04]/] },
  async ({ page, open }) => {
    const [own, theirs] = [await readOwnCode('ana'), await readOwnCode('jonas')];
    await open('/leads/scan');
    const field = page.getByLabel('Or type the code');
    const keep = page.getByRole('button', { name: 'Save', exact: true });
    for (const [code, answer] of [
      ['0000-0000-0000', 'This code is unknown.'],
      [own.shareCode, 'This is your own code.'],
      ['http://example.org/', 'This is not a person’s code.'],
    ] as const) {
      await field.fill(code);
      await keep.click();
      await page.getByRole('main').getByText(answer).waitFor();
    }
    await checkAxe(page);
    await field.fill(theirs.shareCode.toUpperCase().replace(/(.{4})(?=.)/g, '$1 '));
    await keep.click();
    await page.getByRole('status').filter({ hasText: 'Jonas Lindqvist was saved' }).waitFor();
    await page.getByRole('button', { name: 'Scan next' }).click();
    await field.waitFor();
  },
);

suite.test(
  'without leave for the camera the page says how to go on',
  { as: 'ana' },
  async ({ page, open }) => {
    await open('/leads/scan');
    await page.getByRole('button', { name: 'Open the camera' }).click();
    await page.getByRole('alert').filter({ hasText: 'code below' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
);

suite.test('people met are marked, put aside and brought back', { as: 'ana' }, async ({ page, open }) => {
  await open('/leads');
  const kwame = row(page, 'Kwame Boateng');
  const favorite = kwame.getByRole('button', { name: 'Kwame Boateng is a favorite' });
  const tab = (name: string) =>
    page
      .getByRole('navigation', { name: 'Filter people' })
      .getByRole('link', { name: new RegExp(`^${name}`) });
  await change(page, favorite);
  await until('marked', async () => (await favorite.getAttribute('aria-pressed')) === 'true');
  await change(page, kwame.getByRole('button', { name: 'Archive Kwame Boateng' }));
  await page.getByRole('log').getByText('Kwame Boateng was archived').waitFor();
  await tab('Archived').click();
  await kwame.waitFor();
  await change(page, kwame.getByRole('button', { name: 'Unarchive Kwame Boateng' }));
  await page.getByText('No one in this list').waitFor();
  await tab('All').click();
  await change(page, kwame.getByRole('button', { name: 'Delete Kwame Boateng' }));
  await until('gone', async () => (await kwame.count()) === 0);
  await change(page, page.getByRole('log').getByText('Undo').last());
  await kwame.waitFor();
  await page.getByRole('searchbox', { name: 'Search people you met' }).fill('soldering');
  await until('found by the note', async () => (await page.getByRole('article').count()) === 1);
  await kwame.waitFor();
  await checkAxe(page);
});

suite.test('the last of two quick presses is what counts', { as: 'ana' }, async ({ page, open }) => {
  const seen: string[] = [];
  await page.route('**/self/leads/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    seen.push('sent');
    // The first is long on its way: the second could overtake it.
    if (seen.length === 1)
      await until('the second', () => seen.length > 1, { timeout: 1000 }).catch(() => undefined);
    const answer = await route.fetch();
    seen.push('kept');
    await route.fulfill({ response: answer });
  });
  await open('/leads');
  const favorite = row(page, 'Kwame Boateng').getByRole('button', { name: 'Kwame Boateng is a favorite' });
  const before = await favorite.getAttribute('aria-pressed');
  await favorite.click();
  await until('pressed', async () => (await favorite.getAttribute('aria-pressed')) !== before);
  await favorite.click();
  await until('both kept', () => seen.filter((step) => step === 'kept').length === 2);
  assert.deepEqual(seen, ['sent', 'kept', 'sent', 'kept']);
  await page.reload();
  await settled(page);
  assert.equal(await favorite.getAttribute('aria-pressed'), before);
});

suite.test('a lead deleted for good is gone, after a question', { as: 'ana' }, async ({ page, open }) => {
  await open('/leads');
  const amara = row(page, 'Amara Okafor');
  await change(page, amara.getByRole('button', { name: 'Delete Amara Okafor' }));
  await open('/leads?show=deleted');
  await amara.getByRole('button', { name: 'Delete permanently: Amara Okafor' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Amara Okafor permanently?' });
  await question.waitFor();
  await checkAxe(page);
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await until('gone', async () => (await amara.count()) === 0);
  await page.reload();
  await page.getByText('No one in this list').waitFor();
});

suite.test('people met leave as a table', { as: 'ana' }, async ({ page, open }) => {
  await open('/leads');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'people-you-met.csv');
  const bytes = await readFile(await download.path());
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const text = bytes.toString();
  assert.match(text, /^\uFEFF"First name","Last name"/);
  assert.match(text, /"Priya","Raman","Compiler engineer","Ferrite Labs"/);
});

suite.test(
  'a phone’s own camera leads to the card; who keeps it as a visitor signs in first',
  async (visit) => {
    const { page, open } = visit;
    const { shareCode } = await readOwnCode('jonas');
    const response = await open(`/c/${shareCode}`);
    assert.match((await response?.text()) ?? '', /Jonas Lindqvist/, 'rendered by the server');
    await page.getByRole('heading', { level: 1, name: 'Jonas Lindqvist' }).waitFor();
    assert.equal(await page.getByRole('main').getByText(MEMBERS.jonas.email).count(), 0, 'not shared');
    assert.equal(await page.locator('meta[name=robots][content=noindex]').count(), 1);
    await checkAxe(page);
    await page.getByRole('button', { name: 'Save contact' }).click();
    await page.waitForURL(/\/auth\/sign-in/);
    await settled(page);
    await fillSignIn(page, MEMBERS.ana);
    await page.waitForURL(`${atrium.origin}/c/${shareCode}`);
    await page.getByRole('button', { name: 'Save contact' }).click();
    await page.getByRole('status').filter({ hasText: 'Jonas Lindqvist was saved' }).waitFor();
  },
);

suite.test(
  'one chooses what the card shows, and a new code ends the old one',
  { as: 'jonas' },
  async ({ page, open }) => {
    const { shareCode } = await readOwnCode('jonas');
    await open('/code');
    await page.getByRole('img', { name: 'QR code of your contact card' }).waitFor();
    await checkAxe(page);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('switch', { name: 'Share my email' }).check();
    await saved;
    const stranger = await suite.visit({ allow: [/status of 404/] });
    await stranger.open(`/c/${shareCode}`);
    await stranger.page.getByRole('link', { name: MEMBERS.jonas.email }).waitFor();
    await page.getByRole('button', { name: 'New code' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New code' }).click();
    await page.getByRole('log').getByText('You have a new code').waitFor();
    // The page that the server keeps is dropped once it hears of the change.
    await until('a dead code', async () => (await stranger.open(`/c/${shareCode}`))?.status() === 404);
    assert.notEqual((await readOwnCode('jonas')).shareCode, shareCode);
    assert.deepEqual(stranger.complaints, []);
  },
);
