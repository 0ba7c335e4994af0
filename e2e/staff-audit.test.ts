import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);
const BENEFIT = 'Half price on night trains';

suite.test(
  'a change of the staff is told as a sentence with its difference, by keyboard too',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open('/admin/benefits');
    const row = page.getByRole('listitem').filter({ hasText: BENEFIT });
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit benefit' });
    const terms = dialog.getByLabel('Offer and terms');
    const before = await terms.inputValue();
    await terms.fill('On Sundays only.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    await open('/admin');
    await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
    const line = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `Jonas Lindqvist updated the benefit “${BENEFIT}”` });
    await line.waitFor();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const difference = line.locator('dl');
    assert.equal(await difference.isVisible(), false);
    await line.locator('summary').focus();
    await page.keyboard.press('Enter');
    await difference.getByText('Description', { exact: true }).waitFor();
    assert.equal(await difference.locator('del').last().innerText(), before);
    assert.equal(await difference.locator('ins').last().innerText(), 'On Sundays only.');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAxe(page);
    assert.match((await line.getByRole('link').first().getAttribute('href')) ?? '', /^\/people\//);
  },
);

suite.test(
  'the log is filtered by person, action, period and thing, and the address keeps all of it',
  { as: 'jonas' },
  async ({ page, open }) => {
    const lines = page.getByRole('main').locator('section').getByRole('listitem');
    await open('/admin/audit');
    await lines.first().waitFor();
    await page.getByLabel('Person').selectOption({ label: 'Jonas Lindqvist' });
    await page.getByLabel('Action').selectOption({ label: 'Update a benefit' });
    await page.getByRole('link', { name: 'Last 7 days' }).click();
    await page.waitForURL(/person=.*action=updateBenefit.*period=week/);
    await lines
      .filter({ hasText: BENEFIT })
      .first()
      .getByRole('link', { name: 'Only changes to this' })
      .click();
    await page.waitForURL(/subject=/);
    await page.reload();
    await lines.filter({ hasText: BENEFIT }).first().waitFor();
    assert.equal(await page.getByLabel('Action').inputValue(), 'updateBenefit');
    assert.equal(await page.getByRole('link', { name: 'Last 7 days' }).getAttribute('aria-current'), 'page');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const table = await readFile(await (await download).path(), 'utf8');
    assert.match(table, /Jonas Lindqvist.*updateBenefit/);
    assert.ok(table.includes('On Sundays only.'));

    await page.getByLabel('Action').selectOption({ label: 'Delete a benefit' });
    await page.getByText('No matching changes').waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Show changes to everything' }).click();
    await page.getByLabel('Action').selectOption({ label: 'Export the audit log of the staff as CSV' });
    await lines.filter({ hasText: 'Jonas Lindqvist exported the audit log' }).first().waitFor();
  },
);

suite.test(
  'members are told that the log is not theirs',
  { as: 'ana', allow: [/403/] },
  async ({ page, open }) => {
    await open('/admin/audit');
    await page.getByRole('main').waitFor();
    assert.equal(await page.getByRole('main').locator('section').count(), 0);
    assert.equal(await page.getByLabel('Person').count(), 0);
  },
);
