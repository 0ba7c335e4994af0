import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;

async function begin(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Form days');
  await page.getByLabel('Summary').fill('Forms by the water.');
  await page.getByLabel('Starts').fill('2031-06-01T10:00');
  await page.getByLabel('Ends').fill('2031-06-01T18:00');
  await page.getByLabel('Venue').fill('Old quay');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(`${atrium.origin}/host/form-days`);
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit session' });

async function edit(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(`${name}$`) }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Title').waitFor();
  return dialog;
}

async function save(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
}

suite.test(
  'two hosts change one session: both changes stay, of the same field one is chosen, and nothing typed is lost',
  { as: 'ana', allow: [/status of 409/] },
  async ({ page, open }) => {
    await open('/host/new');
    await begin(page);
    await open('/host/form-days/agenda');
    await page.getByRole('button', { name: 'Add a session' }).first().click();
    const adding = page.getByRole('dialog', { name: 'Add a session' });
    await adding.getByLabel('Title').fill('Knots');
    await adding.getByLabel('Starts').fill('2031-06-01T11:00');
    await adding.getByLabel('Ends').fill('2031-06-01T12:00');
    await adding.getByRole('button', { name: 'Save' }).click();
    await adding.waitFor({ state: 'detached' });

    const other = await suite.visit({ as: 'ana' });
    await other.open('/host/form-days/agenda');
    const mine = await edit(page, 'Knots');
    const theirs = await edit(other.page, 'Knots');
    await theirs.getByLabel('Starts').fill('2031-06-01T13:00');
    await theirs.getByLabel('Ends').fill('2031-06-01T14:00');
    await save(other.page);
    await mine.getByLabel('Short description').fill('Bring a rope.');
    await save(page);
    const both = await edit(page, 'Knots');
    assert.equal(await both.getByLabel('Starts').inputValue(), '2031-06-01T13:00');
    assert.equal(await both.getByLabel('Short description').inputValue(), 'Bring a rope.');

    const again = await edit(other.page, 'Knots');
    await again.getByLabel('Short description').fill('Bring two ropes.');
    await save(other.page);
    await both.getByLabel('Short description').fill('Bring a long rope.');
    await both.getByRole('button', { name: 'Save' }).click();
    const note = page.getByRole('alert', { name: 'Someone else changed this too' });
    await note.getByText('Bring two ropes.').waitFor();
    await note.getByText('Bring a long rope.').waitFor();
    await checkAxe(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await note.getByRole('button', { name: 'Save mine' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    const last = await edit(page, 'Knots');
    assert.equal(await last.getByLabel('Short description').inputValue(), 'Bring a long rope.');
    // Untouched, it closes without a question.
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
  },
);

suite.test(
  'two hosts change one speaker: the later is asked which change to keep',
  { as: 'ana', allow: [/status of 409/] },
  async ({ page, open }) => {
    await open('/host/form-days/speakers');
    await page.getByRole('button', { name: 'Add a speaker' }).first().click();
    const adding = page.getByRole('dialog', { name: 'Add a speaker' });
    await adding.getByLabel('First name').fill('Grace');
    await adding.getByRole('button', { name: 'Save' }).click();
    await adding.waitFor({ state: 'detached' });

    const other = await suite.visit({ as: 'ana' });
    await other.open('/host/form-days/speakers');
    const pages = [page, other.page] as const;
    const dialogs = pages.map((one) => one.getByRole('dialog', { name: 'Edit speaker' }));
    for (const [index, one] of pages.entries()) {
      await one
        .getByRole('button', { name: /Grace$/ })
        .first()
        .click();
      await dialogs[index]?.getByLabel('Company').fill(`Company ${index}`);
    }
    await dialogs[1]?.getByRole('button', { name: 'Save' }).click();
    await dialogs[1]?.waitFor({ state: 'detached' });
    await dialogs[0]?.getByRole('button', { name: 'Save' }).click();
    const note = page.getByRole('alert', { name: 'Someone else changed this too' });
    await note.getByText('Company 1').waitFor();
    await note.getByRole('button', { name: 'Save mine' }).click();
    await dialogs[0]?.waitFor({ state: 'detached' });
    await page.getByText('Company 0').waitFor();
  },
);

suite.test(
  'a host saves details while another gives the event a new address: both changes stay',
  // The page may read again by the old address before it knows the new one.
  { as: 'ana', allow: [/status of 409/, /status of 404 .*form-days/] },
  async ({ page, open }) => {
    await open('/host/form-days/details');
    const other = await suite.visit({ as: 'ana' });
    await other.open('/host/form-days/details');
    await page.getByLabel('Summary').fill('Forms in the harbor.');
    await other.page.getByLabel('Address', { exact: true }).fill('form-week');
    await other.page.getByRole('button', { name: 'Save', exact: true }).click();
    await other.page.waitForURL(`${atrium.origin}/host/form-week/details`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`${atrium.origin}/host/form-week/details`);
    assert.equal(await page.getByLabel('Summary').inputValue(), 'Forms in the harbor.');
  },
);
