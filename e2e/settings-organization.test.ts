import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { checkAxe, settled } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename, { recently: true });
const PICTURE = join(import.meta.dirname, '../apps/server/data/demo/harbour.webp');

const main = (page: Page) => page.getByRole('main');
const save = (page: Page) => main(page).getByRole('button', { name: 'Save', exact: true }).click();
const brandOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-brand').trim());

suite.test(
  'staff rename the organization and change its color, and Home shows both',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open('/admin');
    await main(page)
      .getByRole('link', { name: /^Organization settings/ })
      .click();
    await main(page)
      .getByRole('link', { name: /^Brand/ })
      .click();
    await page.getByRole('img', { name: 'Dark preview' }).waitFor();
    const name = page.getByLabel('Name of the organization');
    await name.fill('Harbor Guild');
    await page.getByRole('textbox', { name: 'Primary color', exact: true }).fill('#ffe9a8');
    await page.getByText(/^Light: this color is hard to see or read here/).waitFor();
    await page.getByRole('button', { name: /^Use #[0-9a-f]{6} as primary color$/ }).click();
    await page.getByText(/^Light: buttons show exactly this color/).waitFor();
    await checkAxe(page);
    const color = await page.getByRole('textbox', { name: 'Primary color', exact: true }).inputValue();
    await save(page);
    await page.getByRole('log').getByText('Saved').waitFor();
    await open('/');
    await until('the new name', async () => (await page.title()).includes('Harbor Guild'));
    assert.equal(await brandOf(page), color);
  },
);

suite.test(
  'of two tabs that change the same setting the second sees the difference',
  { as: 'jonas', allow: [/status of 409/] },
  async ({ page, open }) => {
    await open('/admin/settings/contact');
    const other = await suite.visit({ as: 'jonas' });
    await other.open('/admin/settings/contact');
    await page.getByLabel('City').fill('Kiel');
    await page.getByLabel('Phone').fill('+49 431 1');
    await other.page.getByLabel('City').fill('Bremen');
    await save(other.page);
    await other.page.getByRole('log').getByText('Saved').waitFor();
    await save(page);
    const note = page.getByRole('alert', { name: 'Someone else changed this too' });
    await note.getByText('Bremen').waitFor();
    await note.getByText('Kiel').waitFor();
    assert.equal(await note.getByText('+49 431 1').count(), 0);
    await checkAxe(page);
    await note.getByRole('button', { name: 'Keep theirs' }).click();
    await page.getByRole('log').getByText('Saved').waitFor();
    assert.equal(await page.getByLabel('City').inputValue(), 'Bremen');
    assert.equal(await page.getByLabel('Phone').inputValue(), '+49 431 1');
    // With nothing else to save, theirs are read again.
    await other.open('/admin/settings/contact');
    await other.page.getByLabel('City').fill('Jena');
    await page.getByLabel('City').fill('Gera');
    await save(other.page);
    await other.page.getByRole('log').getByText('Saved').waitFor();
    await save(page);
    await note.getByRole('button', { name: 'Keep theirs' }).click();
    await until('theirs', async () => (await page.getByLabel('City').inputValue()) === 'Jena');
    assert.equal(await page.getByRole('region', { name: 'Unsaved changes' }).count(), 0);
    // Changes of other fields do not stand against each other.
    await page.getByLabel('Postal code').fill('24103');
    await other.page.getByLabel('Website').fill('https://kiel.example/');
    await save(page);
    await save(other.page);
    await until('both are kept', async () => {
      await other.open('/admin/settings/contact');
      return (await other.page.getByLabel('Postal code').inputValue()) === '24103';
    });
    assert.equal(await other.page.getByLabel('Website').inputValue(), 'https://kiel.example/');
  },
);

suite.test(
  'the pages that end a maintenance stay open in it',
  { as: 'jonas', allow: [/status of 503/] },
  async ({ page, open }) => {
    await open('/admin/settings/maintenance');
    await page.getByLabel('Close the site for maintenance').check();
    await save(page);
    await page.getByRole('log').getByText('Saved').waitFor();
    assert.equal((await open('/events'))?.status(), 503);
    assert.equal((await open('/admin/settings/maintenance'))?.status(), 200);
    await page.getByLabel('Close the site for maintenance').uncheck();
    await save(page);
    await page.getByRole('log').getByText('Saved').waitFor();
    await until('the page again', async () => (await open('/events'))?.status() === 200);
  },
);

suite.test(
  'a module that is switched off leaves the site',
  { as: 'jonas', allow: [/status of 404/] },
  async ({ page, open }) => {
    await open('/admin/settings/modules');
    await page.getByRole('switch', { name: 'Benefits' }).click();
    const question = page.getByRole('alertdialog', { name: 'Switch off Benefits?' });
    await question.getByRole('button', { name: 'Switch off' }).click();
    await until('it is off', async () => !(await page.getByRole('switch', { name: 'Benefits' }).isChecked()));
    await until('it is closed', async () => (await open('/benefits'))?.status() === 404);
  },
);

suite.test(
  'a hostname is added with the records that prove it, and removed',
  { as: 'jonas', allow: [/status of 400/] },
  async (visit) => {
    const { page, open } = visit;
    await open('/admin/settings/hosts');
    const hosts = page.getByRole('list', { name: 'Hostnames' }).getByRole('listitem');
    await hosts.getByText('Primary', { exact: true }).waitFor();
    await page.getByLabel('New hostname').fill('https://x.example');
    await page.getByRole('button', { name: 'Add hostname' }).click();
    await page.getByText(/is not a hostname; leave out https/).waitFor();
    await page.getByLabel('New hostname').fill('community.harbour.example');
    await page.getByRole('button', { name: 'Add hostname' }).click();
    const added = hosts.filter({ hasText: 'community.harbour.example' });
    await added.getByText(/^_atrium\.community\.harbour\.example TXT atrium=[0-9a-f]{32}$/).waitFor();
    await checkAxe(page);
    await added.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await until('it is gone', async () => (await added.count()) === 0);
  },
);

suite.test('a picture is stored when it is chosen', { as: 'jonas' }, async ({ page, open }) => {
  await open('/admin/settings/brand');
  const icon = page.getByRole('group', { name: 'App icon' });
  await icon.getByLabel('App icon').setInputFiles(PICTURE);
  await page.getByRole('log').getByText('Saved').waitFor();
  await open('/admin/settings/brand');
  await icon.getByRole('button', { name: 'Change picture' }).waitFor();
  await icon.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('log').getByText('Saved').waitFor();
  await icon.getByRole('button', { name: 'Add a picture' }).waitFor();
});

suite.test(
  'a page is written in two languages, read by visitors, and linked from sign-up',
  { as: 'jonas', allow: [/status of 404/] },
  async ({ page, open }) => {
    const { page: reader, open: read } = await suite.visit({ allow: [/status of 404/] });
    assert.equal((await read('/pages/team'))?.status(), 404);
    await open('/admin/settings/pages');
    const team = page.getByRole('region', { name: 'Team' });
    const write = async (language: string, text: string): Promise<void> => {
      const dialog = page.getByRole('dialog', { name: 'Team' });
      await dialog.getByLabel('Language').selectOption({ label: language });
      await dialog.getByRole('textbox', { name: 'Text' }).fill(text);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await team.getByText(language, { exact: true }).waitFor();
    };
    await team.getByRole('button', { name: 'Write page' }).click();
    await write('English', 'Ana keeps the keys.');
    // The frame is read anew, for it has another link.
    const links = page.getByRole('navigation', { name: 'About and legal' });
    await links.getByRole('link', { name: 'Team' }).waitFor();
    await settled(page);
    await team.getByRole('button', { name: 'Add language' }).click();
    await write('Deutsch', 'Ana hat die Schlüssel.');
    await checkAxe(page);
    await until('it is there', async () => (await read('/pages/team'))?.status() === 200);
    await reader.getByText('Ana keeps the keys.').waitFor();
    await read('/de/pages/team');
    await reader.getByText('Ana hat die Schlüssel.').waitFor();
    await read('/auth/sign-up');
    await reader.getByRole('navigation', { name: 'About and legal' }).getByText('Team').waitFor();
    await reader.getByRole('link', { name: 'privacy notice' }).waitFor();

    await team.getByRole('button', { name: 'Edit: English' }).click();
    const dialog = page.getByRole('dialog', { name: 'Team · English' });
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Ana keeps all keys.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await until('it is new', async () => {
      await read('/pages/team');
      return reader.getByText('Ana keeps all keys.').isVisible();
    });
    await team.getByRole('button', { name: 'Delete: English' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “Team” in English?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await until('it is gone', async () => {
      await read('/pages/team');
      return reader.getByText('Ana hat die Schlüssel.').isVisible();
    });
  },
);
