import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe } from './harness/page.ts';
import { signIn } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;
const passes = '/events/accessibility-clinic/pass';

const rows = (page: Page) => page.getByRole('list', { name: 'Your passes' }).getByRole('listitem');

suite.test(
  'a pass is shown, its answer changed, one handed on and one given back',
  { as: 'ana' },
  async ({ page, open }) => {
    await open('/my/events');
    await page.getByRole('timer').waitFor();
    await checkAxe(page);
    await page.getByRole('link', { name: 'Show pass' }).waitFor();
    await open(passes);
    await rows(page).nth(1).waitFor();
    assert.equal(await rows(page).count(), 2);
    await rows(page).first().getByRole('link').click();
    await page.getByRole('img', { name: 'Code for the door' }).waitFor();
    await checkAxe(page);

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('What are you working on?').fill('A lighthouse');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A lighthouse', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('A lighthouse', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Hand on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand on this pass' });
    await dialog.getByRole('searchbox').fill('lindqvist');
    await dialog.getByRole('button', { name: /Jonas Lindqvist/ }).click();
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Hand on' }).click();
    await page.waitForURL(`**${passes}`);
    await page.getByText('Seat to Jonas Lindqvist').waitFor();
    assert.equal(await rows(page).count(), 1);

    await rows(page).first().getByRole('link').click();
    await page.getByRole('button', { name: 'Cancel pass' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this pass?' });
    await question.getByText('You get €12.00 back').waitFor();
    await question.getByRole('button', { name: 'Cancel pass' }).click();
    await page.getByText('This pass was canceled. It opens no door.').waitFor();
    assert.equal(await page.getByRole('img', { name: 'Code for the door' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Hand on' }).count(), 0);
  },
);

suite.test('whoever was handed a pass has it, without what the other had answered', async ({ page }) => {
  await signIn(page, atrium, 'jonas', passes);
  await rows(page).nth(1).waitFor();
  assert.equal(await rows(page).count(), 2);
  await page.getByText('Seat from Ana Moreira').waitFor();
});

suite.test(
  'whoever has no pass is shown the way to one',
  { as: 'ana', allow: [/status of 454/] },
  async ({ page, open }) => {
    await open('/events/backup-restore-night/pass');
    await page.getByRole('heading', { name: 'You have no pass for this event' }).waitFor();
    await checkAxe(page);
  },
);
