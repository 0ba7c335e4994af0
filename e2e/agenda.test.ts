import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);
const { origin } = suite.atrium;
const agenda = '/events/fosdem-2024/agenda';

suite.test(
  'events are chosen by days and place, and shown in a calendar; the address says so',
  async ({ page, open }) => {
    await open('/events');
    const list = page.getByRole('main');
    await page.getByLabel('Date', { exact: true }).selectOption('range');
    await page.getByLabel('From', { exact: true }).fill('2024-02-01');
    await page.getByLabel('To', { exact: true }).fill('2024-02-29');
    await list.getByRole('link', { name: 'FOSDEM 2024' }).waitFor();
    await page.waitForURL(`${origin}/events?period=range&from=2024-02-01&to=2024-02-29`);
    await page.getByLabel('Place', { exact: true }).selectOption('online');
    await page.getByText('No events match').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL(`${origin}/events`);

    await open('/events?view=calendar&day=2024-02-02');
    await page.getByRole('button', { name: /Saturday,.*3.*2024.*, \d+ events?$/ }).click();
    await list.getByRole('link', { name: 'FOSDEM 2024' }).waitFor();
    await page.waitForURL(`${origin}/events?view=calendar&day=2024-02-03`);
    await checkAxe(page);
    await page.getByRole('button', { name: 'Next' }).first().click();
    await page.getByText('No events on this day.').waitFor();
  },
);

suite.test(
  'starred sessions are an agenda of one’s own, and a calendar file',
  { as: 'ana' },
  async ({ page, open }) => {
    await open(agenda);
    const stars = page.getByRole('main').getByRole('button', { name: /^On my agenda: / });
    const first = stars.first();
    const name = ((await first.getAttribute('aria-label')) ?? '').replace('On my agenda: ', '');
    await first.click();
    await page.getByRole('button', { name: `On my agenda: ${name}`, exact: true, pressed: true }).waitFor();
    await page.getByLabel('My agenda', { exact: true }).check();
    await page.getByRole('button', { name: 'Save calendar file' }).waitFor();
    assert.equal(await page.getByRole('main').getByRole('link', { name, exact: true }).count(), 1);
    assert.equal(await stars.count(), 1);
    await checkAxe(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save calendar file' }).click(),
    ]);
    const saved = await readFile(await file.path(), 'utf8');
    assert.equal(saved.match(/BEGIN:VEVENT/g)?.length, 1);

    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'On my agenda', pressed: true }).click();
    await page.getByRole('button', { name: 'Add to my agenda', pressed: false }).waitFor();
    await open(`${agenda}?show=mine`);
    await page.getByText('Your agenda is empty').waitFor();
  },
);

suite.test('a visitor who would keep a session is asked to sign in', async ({ page, open }) => {
  await open(agenda);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  assert.equal(await page.getByLabel('My agenda', { exact: true }).count(), 0);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add to my agenda' }).click();
  await page.waitForURL(/\/sign-in/);
});
