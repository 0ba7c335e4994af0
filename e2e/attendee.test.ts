import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe, reload } from './harness/page.ts';
import { signIn } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;
const passes = '/events/accessibility-clinic/pass';

const rows = (page: Page) => page.getByRole('list', { name: 'Your passes' }).getByRole('listitem');

const openFirst = async (page: Page): Promise<void> => {
  await rows(page).first().getByRole('link').click();
  await page.getByRole('img', { name: 'Check-in code' }).waitFor();
};

/** The file that a button downloads. */
async function download(page: Page, name: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).first().click(),
  ]);
  const stream = await file.createReadStream();
  return { name: file.suggestedFilename(), bytes: Buffer.concat(await stream.toArray()) };
}

suite.test('passes and receipts are taken along on paper', { as: 'ana' }, async ({ page, open }) => {
  await open('/my/events');
  await page.getByRole('link', { name: 'Show pass' }).click();
  const receipt = await download(page, /^Receipt \(PDF\)/);
  assert.match(receipt.name, /^accessibility-clinic-[\d-]+\.pdf$/);
  assert.equal(receipt.bytes.subarray(0, 5).toString(), '%PDF-');
  await openFirst(page);
  const pass = await download(page, 'Pass as PDF');
  assert.match(pass.name, /^accessibility-clinic-\d+\.pdf$/);
  assert.equal(pass.bytes.subarray(0, 5).toString(), '%PDF-');
  // Nobody is offered what the organization has no certificate for.
  assert.equal(await page.getByRole('button', { name: 'Add to Apple Wallet' }).count(), 0);
});

suite.test(
  'a place in a session is had and given up; another is paid for',
  { as: 'ana' },
  async ({ page, open }) => {
    await open(passes);
    await openFirst(page);
    const mine = page.getByRole('list', { name: 'Your sessions' });
    await page.getByRole('button', { name: 'Sign up for One-to-one review' }).click();
    const dialog = page.getByRole('dialog', { name: 'One-to-one review' });
    await dialog.getByLabel('Which page shall we look at?').fill('Our sign-in');
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    await mine.getByText('One-to-one review').waitFor();
    await reload(page);
    await mine.getByText('One-to-one review').waitFor();
    await page.getByRole('button', { name: 'Your answers: One-to-one review' }).click();
    assert.equal(await dialog.getByLabel('Which page shall we look at?').inputValue(), 'Our sign-in');
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Cancel sign-up: One-to-one review' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel your sign-up for One-to-one review?' });
    await checkAxe(page);
    await question.getByRole('button', { name: 'Cancel sign-up' }).click();
    await page.getByRole('button', { name: 'Sign up for One-to-one review' }).waitFor();
    await mine.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Sign up for Captions that people read' }).click();
    const payment = page.getByRole('dialog', { name: 'Captions that people read' });
    await payment.getByText('€6.00').waitFor();
    await checkAxe(page);
    await payment.getByRole('button', { name: 'Close' }).click();
  },
);

suite.test(
  'a free add-on is added later at once, a priced one after its payment',
  { as: 'ana' },
  async ({ page, open }) => {
    await open(passes);
    await openFirst(page);
    const offer = (name: string) =>
      page.getByRole('region', { name: 'Add something' }).getByRole('listitem').filter({ hasText: name });
    await offer('Water bottle').getByRole('button', { name: 'Add' }).click();
    await page.getByRole('definition').getByText('Water bottle').waitFor();
    await offer('Lunch').getByRole('button', { name: 'Add' }).click();
    const payment = page.getByRole('dialog', { name: 'Lunch' });
    await payment.getByText('€8.50').waitFor();
    await checkAxe(page);
    await payment.getByRole('button', { name: 'Place order' }).click();
    await payment.getByRole('status').waitFor();

    const staff = await suite.visit({ as: 'jonas' });
    await staff.open('/admin/payments?status=processing');
    const due = staff.page.getByRole('listitem').filter({ hasText: 'Lunch' });
    await due.getByRole('button', { name: 'Mark as paid' }).click();
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await payment.waitFor({ state: 'detached' });
    await page.getByRole('definition').getByText('Lunch').waitFor();
  },
);

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
    await page.getByRole('img', { name: 'Check-in code' }).waitFor();
    await checkAxe(page);

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('What are you working on?').fill('A lighthouse');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A lighthouse', { exact: true }).waitFor();
    await reload(page);
    await page.getByText('A lighthouse', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Transfer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer this pass' });
    await dialog.getByRole('searchbox').fill('lindqvist');
    await dialog.getByRole('button', { name: /Jonas Lindqvist/ }).click();
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await page.waitForURL(`**${passes}`);
    await page.getByText('Seat to Jonas Lindqvist').waitFor();
    await until('one pass less', async () => (await rows(page).count()) === 1);

    await rows(page).first().getByRole('link').click();
    await page.getByRole('button', { name: 'Cancel pass' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this pass?' });
    await question.getByText('You will be refunded €12.00').waitFor();
    await question.getByRole('button', { name: 'Cancel pass' }).click();
    await page.getByText('This pass was canceled and is no longer valid.').waitFor();
    assert.equal(await page.getByRole('img', { name: 'Check-in code' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Transfer' }).count(), 0);
  },
);

suite.test('the recipient of a pass has it, without the answers of the former holder', async ({ page }) => {
  await signIn(page, atrium, 'jonas', passes);
  await rows(page).nth(1).waitFor();
  assert.equal(await rows(page).count(), 2);
  await page.getByText('Seat from Ana Moreira').waitFor();
  await rows(page).filter({ hasText: 'Seat' }).first().getByRole('link').click();
  await page.getByRole('button', { name: 'Cancel pass' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this pass?' });
  await question.getByRole('checkbox', { name: 'Don’t let Ana Moreira give me passes again' }).check();
  await checkAxe(page);
  await question.getByRole('button', { name: 'Keep pass' }).click();
  // Without giving it back, too.
  await page.getByRole('button', { name: 'Don’t let Ana Moreira give me passes again' }).click();
  const refusal = page.getByRole('alertdialog', { name: 'Stop Ana Moreira from giving you passes?' });
  await refusal.getByText('This pass stays as it is.').waitFor();
  await checkAxe(page);
  await refusal.getByRole('button', { name: 'Stop them' }).click();
  await page.getByText('Ana Moreira can no longer give you passes').waitFor();
  await page.getByRole('button', { name: /give me passes again/ }).waitFor({ state: 'detached' });
  await page.getByRole('img', { name: 'Check-in code' }).waitFor();
});

suite.test(
  'a person without a pass is shown the way to one',
  { as: 'ana', allow: [/status of 454/] },
  async ({ page, open }) => {
    await open('/events/backup-restore-night/pass');
    await page.getByRole('heading', { name: 'You have no pass for this event' }).waitFor();
    await checkAxe(page);
  },
);
