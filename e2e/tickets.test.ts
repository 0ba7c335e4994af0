import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;

async function begin(page: Page, name: string, slug: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Summary').fill('By the water.');
  await page.getByLabel('Starts').fill('2031-06-01T10:00');
  await page.getByLabel('Ends').fill('2031-06-01T18:00');
  await page.getByLabel('Venue').fill('Old quay');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(`${atrium.origin}/host/${slug}`);
}

const save = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
};

suite.test(
  'a first-time host offers free admission, sells at an early price, and puts passes in order by keys',
  { as: 'ana', allow: [/status of 400/] },
  async ({ page, open }) => {
    await open('/host/new');
    await begin(page, 'Quay market', 'quay-market');
    await open('/host/quay-market/tickets');
    await page.getByRole('heading', { name: 'How do people get in?' }).waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Offer free admission' }).click();
    await page.getByRole('heading', { name: 'Admission' }).waitFor();
    await page.getByText('Registration is off').waitFor();
    await page.getByRole('button', { name: 'Open registration' }).click();
    await page.getByText('Registration is off').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Add a pass type' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a pass type' });
    await dialog.getByLabel('Name', { exact: true }).fill('Stall');
    await dialog.getByLabel('Price (EUR)').first().fill('40');
    await dialog.getByLabel('How many').fill('12');
    await dialog.getByRole('button', { name: 'Add a price' }).click();
    await dialog.getByLabel('Price (EUR)').nth(1).fill('25');
    await dialog.getByLabel('From', { exact: true }).fill('2031-01-01T09:00');
    await dialog.getByLabel('Until').fill('2031-04-01T09:00');
    await dialog.getByLabel('Period name').fill('Early bird');
    await dialog.getByText('€25.00 until Apr 1').waitFor();
    await dialog.getByText('then €40.00').waitFor();
    await dialog.getByLabel('Minimum per order').fill('3');
    await dialog.getByLabel('Maximum per order').fill('2');
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The maximum per sale is less than the minimum.').waitFor();
    await dialog.getByLabel('Maximum per order').fill('4');
    await save(page);
    const names = () =>
      page.getByRole('region', { name: 'Pass types' }).getByRole('heading', { level: 4 }).allInnerTexts();
    await until('both are there', async () => (await names()).length === 2);
    assert.deepEqual(await names(), ['Admission', 'Stall']);
    const up = page.getByRole('button', { name: /^Move .*Stall.* up$/ });
    await up.focus();
    await up.press('ArrowUp');
    await until('they have changed places', async () => (await names())[0] === 'Stall');
    await page.reload();
    await until('they stay', async () => (await names())[0] === 'Stall');
    await page.getByText('3–4 per order').waitFor();
  },
);

suite.test(
  'a question leads to another, and the host sees both as those who register will',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open('/host/harbour-lights/questions');
    await page.getByRole('button', { name: 'Add a section' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Getting here');
    await save(page);
    const section = page.getByRole('region', { name: 'Getting here' });
    await section.getByRole('button', { name: 'Add a question' }).click();
    await page.getByRole('dialog').getByLabel('Question', { exact: true }).fill('How long is your boat?');
    await save(page);
    await section.getByRole('button', { name: 'Add a question' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Question', { exact: true }).fill('How do you come?');
    await dialog.getByLabel('Type of answer').selectOption('radio');
    await dialog.getByLabel('Choice 1', { exact: true }).fill('By boat');
    await dialog.getByLabel('How many').first().fill('8');
    await dialog.getByLabel('Choice 2', { exact: true }).fill('By train');
    await dialog.getByLabel('Then ask …').first().selectOption({ label: 'How long is your boat?' });
    await checkAxe(page);
    await save(page);
    await section.getByText('When “By boat” is chosen').waitFor();
    await section.getByText('By boat: 8 left').waitFor();

    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    assert.equal(await preview.getByLabel('How long is your boat?').count(), 0);
    await preview.getByText('By boat', { exact: true }).click();
    await preview.getByLabel('How long is your boat?').waitFor();
    await preview.getByText('By train', { exact: true }).click();
    await preview.getByLabel('How long is your boat?').waitFor({ state: 'detached' });
    await checkAxe(page);
  },
);

suite.test('many coupons are made at once and saved as a table', { as: 'jonas' }, async ({ page, open }) => {
  await open('/host/harbour-lights/coupons');
  await page.getByRole('button', { name: 'Create several' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How many', { exact: true }).fill('5');
  await dialog.getByLabel('Code prefix').fill('CREW-');
  await dialog.getByLabel('Discount (%)').fill('50');
  await dialog.getByLabel('Total uses').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const made = page.getByRole('dialog', { name: '5 coupons created' });
  await made.waitFor();
  await checkAxe(page);
  const saved = page.waitForEvent('download');
  await made.getByRole('button', { name: 'Download CSV' }).click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), 'harbour-lights-coupons.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  assert.equal(lines.length, 6);
  for (const line of lines.slice(1)) assert.match(line, /^CREW-[A-Z2-9]{8},50,,,1,0,/);
  await made.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('searchbox', { name: 'Search coupons' }).fill('crew-');
  const codes = page.locator('main li code');
  await until('those alone', async () => (await codes.count()) === 5);
});

suite.test('a copy of an event brings what its host chose', { as: 'jonas' }, async ({ page, open }) => {
  await open('/host/harbour-lights');
  await page.getByRole('link', { name: 'Copy event' }).click();
  await page.getByText('Passes, packages, add-ons and rooms').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Harbour Lights again');
  await page.getByLabel('Starts').fill('2031-12-16T09:00');
  await page.getByLabel('Questions', { exact: true }).uncheck();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(`${atrium.origin}/host/harbour-lights-again`);
  await open('/host/harbour-lights-again/tickets');
  await page.getByRole('heading', { name: 'Day pass' }).waitFor();
  await page.getByText('€29.00 until').waitFor();
  await open('/host/harbour-lights-again/questions');
  await page.getByText('No questions yet').waitFor();
});
