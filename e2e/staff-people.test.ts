import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe, findOverflow, reload } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;

const rows = (page: Page) => page.locator('[data-row]');
/** Rows of the question before are dimmed until the new ones are there. */
const answered = (page: Page) =>
  until('answered', async () => (await page.locator('[aria-busy=true]').count()) === 0);
const search = (page: Page) => page.getByRole('searchbox', { name: 'Name, username or email' });

suite.test(
  'finds a person by a part of the email in two presses',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open('/admin');
    await page
      .getByRole('link', { name: /^People/ })
      .last()
      .click();
    await page.waitForURL(`${atrium.origin}/admin/accounts`);
    await search(page).fill('ana@harb');
    await until('Ana alone', async () => (await rows(page).count()) === 1);
    await page.getByText('1 result', { exact: true }).waitFor();
    await answered(page);
    await checkAxe(page);
  },
);

suite.test('keeps its state in the address over a reload', { as: 'jonas' }, async ({ page, open }) => {
  await open('/admin/accounts');
  await until('a page', async () => (await rows(page).count()) === 25);
  const head = page.getByRole('columnheader', { name: 'Name' });
  assert.equal(await head.getAttribute('aria-sort'), 'none');
  await head.getByRole('button').click();
  await until('sorted', async () => (await head.getAttribute('aria-sort')) === 'ascending');
  await head.getByRole('button').click();
  await until('turned', async () => (await head.getAttribute('aria-sort')) === 'descending');
  await page.getByRole('group', { name: 'Filters' }).getByText('Active', { exact: true }).click();
  await page.waitForURL(/status=active/);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/page=2/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Email' }).uncheck();
  await answered(page);
  await checkAxe(page);
  await page.keyboard.press('Escape');
  await page.waitForURL(`${atrium.origin}/admin/accounts?sort=-name&status=active&page=2&hide=email`);
  await answered(page);
  const before = await rows(page).allInnerTexts();
  await reload(page);
  await until('the same', async () => (await rows(page).allInnerTexts()).join() === before.join());
  assert.equal(await page.getByRole('columnheader', { name: 'Email' }).count(), 0);
});

suite.test('goes from row to row by keyboard', { as: 'jonas' }, async ({ page, open }) => {
  await open('/admin/accounts?sort=name');
  await rows(page).first().waitFor();
  await search(page).focus();
  await page.keyboard.press('ArrowDown');
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'));
  const ids = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
  assert.equal(await focused(), ids[0]);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  assert.equal(await focused(), ids[2]);
  await page.keyboard.press('k');
  assert.equal(await focused(), ids[1]);
});

suite.test('is a list of cards on a phone', { as: 'jonas', phone: true }, async ({ page, open }) => {
  await open('/admin/accounts');
  await rows(page).first().waitFor();
  assert.deepEqual(await findOverflow(page), []);
  assert.equal(await page.getByRole('table', { name: 'People' }).count(), 1);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name');
  await page.waitForURL(/sort=name/);
  await answered(page);
  await checkAxe(page);
});

suite.test(
  'tells the story of a person, suspends and reinstates them',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open('/admin/accounts?q=yuki');
    await rows(page).getByRole('link', { name: 'Yuki Tanabe' }).click();
    await page.getByRole('heading', { level: 2, name: 'Yuki Tanabe' }).waitFor();
    await page.getByRole('region', { name: 'Groups', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too loud.');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await page.getByText(/^Suspended until/).waitFor();
    await page.getByRole('region', { name: 'Moderation decisions' }).getByText('Too loud.').waitFor();
    await checkAxe(page);
    await open('/admin/accounts?status=suspended');
    await rows(page).filter({ hasText: 'Yuki Tanabe' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Reinstate' }).click();
    await page.getByRole('button', { name: 'Suspend', exact: true }).waitFor();
    assert.equal(await page.getByText(/^Suspended until/).count(), 0);
    await page.goBack();
    await page.waitForURL(/status=suspended/);
    await page.getByText('Nothing found').waitFor();
  },
);

suite.test(
  'features groups together and says what became of each',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open('/admin/groups?sort=-members');
    await rows(page).first().waitFor();
    const isFeatured = () =>
      rows(page)
        .filter({ has: page.getByText('Featured', { exact: true }) })
        .count();
    const before = await isFeatured();
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
    await bar.getByText('2 selected').waitFor();
    await checkAxe(page);
    await bar.getByRole('button', { name: 'Feature', exact: true }).click();
    await page.getByText('2 of 2 done').waitFor();
    await until('featured', async () => (await isFeatured()) >= Math.max(2, before));
    const last = rows(page).last();
    await last.getByRole('button', { name: 'Deactivate' }).click();
    await last.getByText('Deactivated', { exact: true }).waitFor();
    await last.getByRole('button', { name: 'Activate' }).click();
    await last.getByText('Active', { exact: true }).waitFor();
  },
);
