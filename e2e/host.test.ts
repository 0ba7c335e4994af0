import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;

async function addSession(page: Page, name: string, times: [string, string]): Promise<void> {
  await page.getByRole('button', { name: 'Add a session' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a session' });
  await dialog.getByLabel('Title').fill(name);
  await dialog.getByLabel('Begins').fill(times[0]);
  await dialog.getByLabel('Ends').fill(times[1]);
  await dialog.getByLabel('Room').selectOption({ label: 'Quay' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

suite.test(
  'a member makes an event, adds sessions that clash, moves one, adds a speaker, publishes it, and a visitor sees it',
  { as: 'ana' },
  async ({ page, open }) => {
    await open('/host');
    await page.getByRole('link', { name: 'Create an event' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Lantern regatta');
    await page.getByLabel('In one sentence').fill('Boats by night.');
    await page.getByLabel('Begins').fill('2031-06-01T18:00');
    await page.getByLabel('Ends').fill('2031-06-01T23:00');
    await page.getByLabel('Venue').fill('Old quay');
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.waitForURL(`${atrium.origin}/host/lantern-regatta`);
    await page.getByRole('heading', { name: 'What guests look for' }).waitFor();
    await page.getByRole('link', { name: 'An agenda' }).click();

    await page.getByRole('button', { name: 'Rooms and tracks' }).click();
    await page.getByLabel('New room').fill('Quay');
    await page.getByLabel('New room').press('Enter');
    await page.getByLabel('Name of Quay').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await addSession(page, 'Light the lamps', ['2031-06-01T18:00', '2031-06-01T19:00']);
    await addSession(page, 'Row out', ['2031-06-01T18:45', '2031-06-01T20:00']);
    await page.getByText('2 sessions clash with each other').waitFor();
    await checkAxe(page);
    const block = page.getByRole('button', { name: /Row out$/ });
    await block.focus();
    await block.press('ArrowRight');
    await page.getByText('2 sessions clash with each other').waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Speakers' }).click();
    await page.getByRole('button', { name: 'Add a speaker' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a speaker' });
    await dialog.getByLabel('First name').fill('Ebba');
    await dialog.getByLabel('Last name').fill('Lund');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ebba Lund').waitFor();

    const visitor = await suite.visit();
    const before = await visitor.page.goto(`${atrium.origin}/events/lantern-regatta`);
    assert.equal(before?.status(), 404, 'a draft is nobody else’s');
    await visitor.context.close();

    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Your event is published').waitFor();
    const guest = await suite.visit();
    await guest.open('/events/lantern-regatta/agenda');
    await guest.page.getByText('Row out').first().waitFor();
    await guest.open('/events/lantern-regatta/speakers');
    await guest.page.getByText('Ebba Lund').first().waitFor();
    assert.deepEqual(guest.complaints, []);
    await guest.context.close();
  },
);
