import assert from 'node:assert/strict';
import { checkAxe, reload } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;
const conference = '/events/fosdem-2024';

suite.test('events to come and events that were', async ({ page, open }) => {
  await open('/events');
  const list = page.getByRole('main');
  await list.getByRole('link', { name: 'Open source evening' }).first().waitFor();
  assert.equal(await list.getByRole('link', { name: 'FOSDEM 2024' }).count(), 0);
  await page.getByRole('link', { name: 'Past', exact: true }).click();
  await list.getByRole('link', { name: 'FOSDEM 2024' }).waitFor();
  assert.equal(await list.getByRole('link', { name: 'Open source evening' }).count(), 0);
  await page.getByRole('searchbox', { name: 'Search events' }).fill('osdem');
  await page.waitForURL(`${atrium.origin}/events?past=1&q=osdem`);
  await list.getByRole('link', { name: 'FOSDEM 2024' }).click();
  await page.waitForURL(atrium.origin + conference);
  await page.getByRole('heading', { level: 1, name: 'FOSDEM 2024' }).waitFor();
});

suite.test(
  'events are narrowed to those of a group, in an address that can be sent',
  async ({ page, open }) => {
    await open('/events');
    const groups = page.getByRole('combobox', { name: 'Groups' });
    await groups.selectOption({ index: 1 });
    await page.waitForURL(/\?group=[\da-f-]{36}$/);
    const chosen = await groups.inputValue();
    await checkAxe(page);
    await reload(page);
    await page.getByRole('combobox', { name: 'Groups' }).waitFor();
    assert.equal(await groups.inputValue(), chosen);
  },
);

suite.test('the whole conference is in the agenda, a day at a time', async ({ page, open }) => {
  await open(conference);
  await page.getByRole('link', { name: 'See the agenda' }).click();
  await page.waitForURL(`${atrium.origin + conference}/agenda`);
  const days = page.getByRole('navigation', { name: 'Day' }).getByRole('link');
  const rows = page.getByRole('main').getByRole('listitem');
  let all = 0;
  for (const name of ['Saturday, February 3', 'Sunday, February 4']) {
    const day = days.filter({ hasText: name.split(',')[0] ?? '' });
    await day.click();
    await page.getByRole('heading', { name }).waitFor();
    const told = Number(/(\d+) sessions/.exec(await day.innerText())?.[1]);
    await until(`${told} sessions`, async () => (await rows.count()) === told);
    all += told;
  }
  assert.equal(all, 674);
  await checkAxe(page);
});

suite.test(
  'the agenda is narrowed by room, track and word, and the address says so',
  async ({ page, open }) => {
    await open(`${conference}/agenda`);
    const rows = page.getByRole('main').getByRole('listitem');
    await page.getByLabel('Room').selectOption({ label: 'J.1.106' });
    await page.waitForURL(/[?&]room=/);
    await until('sessions of that room alone', async () => {
      const texts = await rows.allTextContents();
      return texts.length > 0 && texts.every((text) => text.includes('J.1.106'));
    });
    await page.getByLabel('Room').selectOption('');
    await page.getByLabel('Track').selectOption({ label: 'Railways and Open Transport devroom' });
    await page.waitForURL(/[?&]track=/);
    await until('sessions of that track alone', async () => {
      const texts = await rows.allTextContents();
      return texts.length > 0 && texts.every((text) => text.includes('Railways and Open Transport'));
    });
    const narrowed = await rows.allTextContents();
    await reload(page);
    await rows.first().waitFor();
    assert.deepEqual(await rows.allTextContents(), narrowed);
    await page.getByLabel('Track').selectOption('');
    await page.getByRole('searchbox', { name: 'Search sessions' }).fill('no such words anywhere');
    await page.getByRole('heading', { name: 'No sessions found' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rows.first().waitFor();
    assert.equal(new URL(page.url()).search, '');
  },
);

suite.test('the grid shows rooms beside each other', async ({ page, open }) => {
  await open(`${conference}/agenda`);
  await page.getByText('Grid', { exact: true }).click();
  await page.waitForURL(/view=grid/);
  const grid = page.getByRole('region', { name: /Saturday, February 3 by room and time/ });
  await grid.getByText('Creative Coding with TurtleStitch').waitFor();
  await grid.getByRole('heading', { name: 'J.1.106' }).waitFor();
  await checkAxe(page);
});

suite.test('a session leads to its speaker, and the speaker back', async ({ page, open }) => {
  await open(`${conference}/sessions/fosdem-2024-1861-creative-coding-with-turtlestitch`);
  await page.getByRole('heading', { level: 1, name: 'Creative Coding with TurtleStitch' }).waitFor();
  await page.getByText('Saturday, February 3').first().waitFor();
  await page.getByText('J.1.106').first().waitFor();
  await page.getByRole('link', { name: 'Pauline Maas' }).click();
  await page.waitForURL(/\/speakers\/pauline-maas/);
  await page.getByRole('heading', { level: 1, name: 'Pauline Maas' }).waitFor();
  await page.getByRole('link', { name: /Creative Coding with TurtleStitch/ }).click();
  await page.waitForURL(/\/sessions\/fosdem-2024-1861/);
});

suite.test('a speaker is found among hundreds', async ({ page, open }) => {
  await open(`${conference}/speakers`);
  await page.getByRole('searchbox', { name: 'Search speakers' }).fill('garcia veytia');
  const found = page.getByRole('main').getByRole('link', { name: /Adolfo García Veytia/ });
  await until('only that name', async () => {
    const names = await page.getByRole('main').getByRole('listitem').allInnerTexts();
    return names.length > 0 && names.every((name) => name.includes('Veytia'));
  });
  await found.first().click();
  await page.getByRole('heading', { level: 1, name: /Adolfo García Veytia/ }).waitFor();
});

suite.test(
  'an event that is not there is not found, nor are its parts',
  { allow: [/status of 404/] },
  async (visit) => {
    const { page, open } = visit;
    for (const path of [
      '/events/no-such-event',
      `${conference}/sessions/none`,
      `${conference}/speakers/none`,
      `${conference}/pages/none`,
    ]) {
      assert.equal((await open(path))?.status(), 404, path);
      await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    }
  },
);
