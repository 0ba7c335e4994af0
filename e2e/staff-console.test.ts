import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe, findOverflow } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;

const rows = (page: Page) => page.locator('[data-row]');

suite.test(
  'begins with what waits and leads to its list',
  { as: 'jonas' },
  async ({ page, open, complaints }) => {
    await open('/admin');
    const waiting = page.getByRole('region', { name: 'Waiting for you' });
    const reports = waiting.getByRole('link', { name: /Reported posts?$/ });
    const count = Number(/\d+/.exec(await reports.innerText())?.[0]);
    await page.getByRole('heading', { name: 'New people' }).waitFor();
    await checkAxe(page);
    await reports.click();
    await page.waitForURL(`${atrium.origin}/admin/activities?reported=true`);
    await until('all of them', async () => (await rows(page).count()) === count);
    assert.deepEqual(complaints, []);
  },
);

suite.test('features an event and takes it back', { as: 'jonas' }, async ({ page, open, complaints }) => {
  await open('/admin/events?status=upcoming&sort=eventStart');
  await rows(page).first().waitFor();
  const first = rows(page).first();
  const name = await first.getByRole('link').first().innerText();
  await first.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Feature', exact: true }).last().click();
  await page.getByText('1 of 1 done').waitFor();
  await first.getByText('Featured', { exact: true }).waitFor();
  await checkAxe(page);
  await page.getByRole('link', { name: 'Order of featured events' }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
  await checkAxe(page);
  assert.deepEqual(complaints, []);
});

suite.test(
  'hides a post with a reason and shows it again',
  { as: 'jonas' },
  async ({ page, open, complaints }) => {
    await open('/admin/activities?standing=shown&kind=post');
    await rows(page).first().waitFor();
    const text = await rows(page).last().getByRole('link').first().innerText();
    await rows(page).last().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Off topic');
    await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
    await page.getByText('1 of 1 done').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await until('shown again', async () => (await rows(page).filter({ hasText: text }).count()) > 0);
    await checkAxe(page);
    assert.deepEqual(complaints, []);
  },
);

suite.test(
  'assigns, tags and answers a request with a saved text',
  { as: 'jonas' },
  async ({ page, open, complaints }) => {
    await open('/admin/support/answers');
    await page.getByRole('button', { name: 'New saved answer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Parking');
    await dialog.getByLabel('Text').fill('Park behind the crane.');
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Parking' }).waitFor();
    await open('/admin/support?status=all');
    await page.locator('main li').first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await page.getByRole('button', { name: 'Unassign' }).waitFor();
    await page.getByLabel('Tags').fill('Parking, Urgent');
    await page.getByRole('button', { name: 'Save tags' }).click();
    await page.getByLabel('Insert a saved answer').selectOption({ label: 'Parking' });
    assert.equal(await page.getByLabel('Your answer').inputValue(), 'Park behind the crane.');
    await checkAxe(page);
    await open('/admin/support?status=all&assignee=me&tag=urgent');
    await until(
      'one',
      async () => (await page.locator('main ul > li').filter({ hasText: 'urgent' }).count()) === 1,
    );
    assert.deepEqual(complaints, []);
  },
);

suite.test('fits on a phone', { as: 'jonas', phone: true }, async ({ page, open }) => {
  for (const address of [
    '/admin',
    '/admin/events',
    '/admin/activities',
    '/admin/storage',
    '/admin/threads',
  ]) {
    await open(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.deepEqual(await findOverflow(page), [], address);
  }
});
