import assert from 'node:assert/strict';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);

suite.test(
  'an operator sees the installation, checks the books and limits the storage',
  { as: 'jonas' },
  async ({ page, open }) => {
    const main = page.getByRole('main');
    await open('/admin');
    await main.getByRole('link', { name: 'Installation' }).click();
    await page.waitForURL(/\/admin\/system$/);
    await main.getByRole('heading', { name: 'Processes' }).waitFor();
    await main.getByText('Site and API').first().waitFor();
    await main.getByText('PostgreSQL', { exact: false }).first().waitFor();

    await main.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('The check runs in the background').waitFor();

    await main
      .getByRole('button', { name: /Change limit/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Limit in GB').fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await main
      .getByText(/ of 2 GB/)
      .first()
      .waitFor();

    await open('/admin/storage');
    await main.getByRole('progressbar', { name: 'Used of the limit' }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAxe(page);

    await open('/admin/system');
    await main
      .getByRole('button', { name: /Change limit/ })
      .first()
      .click();
    await dialog.getByLabel('Limit in GB').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await main.getByText(/ of 2 GB/).count(), 0);
  },
);

suite.test('members do not find the installation', { as: 'ana' }, async ({ page, open }) => {
  await open('/admin/system');
  await page.getByText('access-denied').waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Processes' }).count(), 0);
});
