import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);

suite.test('merges two interests that mean the same', { as: 'jonas' }, async ({ page, open }) => {
  await open('/admin/interests');
  for (const name of ['Rowing', 'Rowing boats']) {
    await page.getByRole('button', { name: 'New interest' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText(name, { exact: true }).first().waitFor();
  }
  await page.getByRole('button', { name: 'Merge Rowing boats' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('rowing');
  await dialog.getByRole('radio', { name: /^Rowing/ }).check();
  await dialog.getByText(/They move from/).waitFor();
  await checkAxe(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await until(
    'one is left',
    async () => (await page.getByText('Rowing boats', { exact: true }).count()) === 0,
  );
});

suite.test('imports people after naming the faulty lines', { as: 'jonas' }, async ({ page, open }) => {
  await open('/admin/accounts/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'E-Mail;First name;Surname;Shoe size\nnora@import.example;Nora;=1+1;38\nnot an email;Otto;Wrong;40\n',
    ),
  });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('New: 1. Already there: 0. With faults: 1.').waitFor();
  await page.getByText('Line 3').waitFor();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Add one person' }).click();
  await page.getByText('Added: 1. Already there: 0. With faults: 1.').waitFor();
  await open('/admin/accounts?q=nora%40import');
  await page.getByRole('link', { name: 'Nora 1+1' }).waitFor();
});

suite.test('gives a tier, which everybody sees in the profile', { as: 'jonas' }, async ({ page, open }) => {
  await open('/admin/accounts?q=ana%40harb');
  await page.getByRole('link', { name: 'Ana Moreira' }).click();
  await page.getByRole('heading', { name: 'Tiers' }).waitFor();
  await page.getByRole('button', { name: 'Take Patron away' }).click();
  await page.getByText('The tier was taken away').first().waitFor();
  await page.getByLabel('Tier', { exact: true }).selectOption({ label: 'Patron' });
  await page.getByRole('button', { name: 'Give tier' }).click();
  await page.getByText('The tier was given').first().waitFor();
  await checkAxe(page);
  await open('/people/ana-moreira');
  await page.getByText('Patron', { exact: true }).waitFor();
});

suite.test('saves a view of a list and returns to it', { as: 'jonas' }, async ({ page, open }) => {
  await open('/admin/accounts?sort=name&status=active');
  await page.getByRole('button', { name: 'Views' }).click();
  const popover = page.getByRole('dialog');
  await popover.getByLabel('Name of the view').fill('Active by name');
  await popover.getByRole('button', { name: 'Save this view' }).click();
  await popover.getByRole('button', { name: 'Active by name', exact: true }).waitFor();
  await checkAxe(page);
  await open('/admin/accounts');
  await page.getByRole('button', { name: 'Views' }).click();
  await popover.getByRole('button', { name: 'Active by name', exact: true }).click();
  await page.waitForURL(/sort=name&status=active/);
  const byName = page.getByRole('columnheader', { name: 'Name' });
  await byName.and(page.locator('[aria-sort=ascending]')).waitFor();
});
