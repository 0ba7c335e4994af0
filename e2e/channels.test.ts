import assert from 'node:assert/strict';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);

suite.test('an episode plays on through other pages until it is closed', {}, async (visit) => {
  const { page, open } = visit;
  await open('/channels');
  await page
    .getByRole('link', { name: /^Harbour Radio/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Harbour Radio' }).waitFor();
  await page.getByRole('link', { name: 'The bell at the end of the pier' }).click();
  await page.getByRole('heading', { level: 1, name: 'The bell at the end of the pier' }).waitFor();
  await page.getByRole('button', { name: /^Listen/ }).click();
  const player = page.getByRole('region', { name: 'Audio player' });
  await player.getByRole('link', { name: 'Harbour Radio' }).waitFor();
  const seconds = (): Promise<number> =>
    player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await until('sound goes on', async () => (await seconds()) > 0.3);
  await checkAxe(page);
  await player.getByRole('link', { name: 'Harbour Radio' }).click();
  await page.getByRole('heading', { level: 1, name: 'Harbour Radio' }).waitFor();
  const before = await seconds();
  await until('sound goes on through pages', async () => (await seconds()) > before);
  await player.getByRole('button', { name: 'Close player' }).click();
  await player.waitFor({ state: 'detached' });
});

suite.test('a member subscribes, likes and comments', { as: 'ana' }, async (visit) => {
  const { page, open } = visit;
  await open('/channels/quay-notes/how-to-read-the-tide');
  await page.getByRole('button', { name: '2 likes' }).click();
  await page.getByRole('button', { name: '3 likes', pressed: true }).waitFor();
  await page.getByPlaceholder('Say something about it').click();
  await page.getByRole('textbox').last().fill('Written on the fourth step.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('article').filter({ hasText: 'Written on the fourth step.' }).last().waitFor();
  await open('/channels/harbour-radio');
  await page.getByRole('button', { name: 'Subscribed' }).click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.getByRole('button', { name: 'Subscribed', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'How to notify me' }).click();
  const email = page.getByRole('switch', { name: 'Email me about new contents' });
  await email.click();
  assert.equal(await email.isChecked(), false);
});

suite.test(
  'a visitor meets the lock of a channel and is led to its plans',
  { allow: [/status of 458/] },
  async (visit) => {
    const { page, open } = visit;
    await open('/channels/after-hours');
    await page.getByText('The plan Crew opens it.').waitFor();
    await page.getByRole('link', { name: 'The engine room at night' }).click();
    // The page before said so too; on this one the heading leads back to it.
    await page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'After hours' }).waitFor();
    await page.getByText('For members with a plan').waitFor();
    await checkAxe(page);
    assert.equal(await page.getByText('Put your hand on the rail first').count(), 0);
    await page.getByRole('link', { name: 'See plans' }).click();
    await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor();
    const signIn = page.getByRole('link', { name: 'Sign in to subscribe' }).first();
    assert.match((await signIn.getAttribute('href')) ?? '', /after-hours/);
  },
);

suite.test('a manager writes, plans and publishes', { as: 'ana' }, async (visit) => {
  const { page, open } = visit;
  await open('/channels/quay-notes/manage');
  await page.getByLabel('Title of a new item').fill('Paint for wet wood');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByLabel('Description').fill('Three coats, and a week of patience.');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByLabel('Publish at').fill('2031-05-05T09:00');
  await page.getByText(/^Time zone: /).waitFor();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('This item is published.').waitFor();
  await page.getByRole('link', { name: 'See the page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Paint for wet wood' }).waitFor();
  await page.getByText('Three coats, and a week of patience.').first().waitFor();
});

suite.test('a manager fills a collection, orders it and takes out of it', { as: 'ana' }, async (visit) => {
  const { page, open } = visit;
  await open('/channels/quay-notes/manage/collections');
  await page.getByLabel('Name of a new collection').fill('Knots');
  await page.getByRole('button', { name: 'Add collection' }).click();
  await page.getByRole('button', { name: 'Edit Knots' }).click();
  const [inside, outside] = [
    page.getByRole('region', { name: 'Items in the collection, in order' }),
    page.getByRole('region', { name: 'Add items' }),
  ];
  const titles = async (): Promise<string[]> => inside.locator('li bdi').allTextContents();
  await inside.getByText('Readers see a collection once').waitFor();
  await outside.getByLabel('Search the items of the channel').fill('ten knots');
  await outside.getByRole('button', { name: 'Add Ten knots and when to forget them' }).click();
  await outside.getByText('No results for “ten knots”').waitFor();
  await outside.getByRole('button', { name: 'Clear search' }).click();
  const other = (await outside.locator('li bdi').first().textContent()) ?? '';
  await outside.getByRole('button', { name: `Add ${other}` }).click();
  await inside.getByText(other).waitFor();
  assert.deepEqual(await titles(), ['Ten knots and when to forget them', other]);
  await checkAxe(page);
  const moved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await inside.getByRole('button', { name: `Move ${other} up` }).press('Enter');
  assert.equal((await moved).status(), 200);
  assert.deepEqual(await titles(), [other, 'Ten knots and when to forget them']);
  await open('/channels/quay-notes/manage/collections');
  await page.getByRole('button', { name: 'Edit Knots' }).click();
  await inside.getByText(other).waitFor();
  assert.deepEqual(await titles(), [other, 'Ten knots and when to forget them']);
  await inside.getByRole('button', { name: `Remove ${other}` }).click();
  await outside.getByText(other).waitFor();
  // Each list is read again by itself.
  await inside.getByText(other).waitFor({ state: 'detached' });
  assert.deepEqual(await titles(), ['Ten knots and when to forget them']);
});

suite.test(
  'nothing is published while its text cannot be saved',
  { as: 'ana', allow: [/status of 503/] },
  async ({ page, open }) => {
    await open('/channels/quay-notes/manage');
    await page.getByLabel('Title of a new item').fill('Varnish for dry wood');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByLabel('Description').waitFor();
    const schedules: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/schedule')) schedules.push(request.url());
    });
    await page.route('**/contents/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, json: { message: 'Away' } })
        : route.fallback(),
    );
    const refused = page.waitForResponse((response) => response.status() === 503);
    await page.getByLabel('Description').fill('One coat.');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await refused;
    await until('the press has ended', async () =>
      page.getByRole('button', { name: 'Publish now' }).isEnabled(),
    );
    assert.deepEqual(schedules, []);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('This item is published.').waitFor();
    await page.getByRole('link', { name: 'See the page' }).click();
    await page.getByText('One coat.').first().waitFor();
  },
);
