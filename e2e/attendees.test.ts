import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);
const HOST = '/host/open-source-evening';

suite.test(
  'a host finds an attendee, corrects their answer, and cancels their pass',
  { as: 'ana' },
  async ({ page, open }) => {
    await open(`${HOST}/attendees`);
    await page.getByRole('searchbox', { name: 'Search by name, email or number' }).fill('Grace');
    await page.getByText('1 person', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Grace Mwangi' }).click();
    await page.getByRole('button', { name: 'Edit answers' }).click();
    await page.getByRole('radio', { name: 'Now and then' }).check();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Answers saved').waitFor();
    await page.getByRole('definition').filter({ hasText: 'Now and then' }).waitFor();

    await page.getByRole('button', { name: 'Assign seat' }).click();
    await page.getByRole('textbox', { name: 'Seat' }).fill('Row 3, seat 14');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Row 3, seat 14').waitFor();

    await page.getByRole('button', { name: 'Cancel pass' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this pass?' });
    await question.getByText('goes back on sale').waitFor();
    await checkAxe(page);
    await question.getByRole('button', { name: 'Keep pass' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByText('Expected', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel pass' }).click();
    await question.getByRole('button', { name: 'Cancel pass' }).click();
    await page.getByText('Canceled', { exact: true }).waitFor();

    await open(`${HOST}/attendees?show=canceled`);
    await page.getByRole('link', { name: 'Grace Mwangi' }).waitFor();
    await open(`${HOST}/attendees?show=expected&q=Grace`);
    await page.getByText('No one found').waitFor();
  },
);

suite.test(
  'a waiting list on which nobody stands says when people come to it',
  { as: 'ana' },
  async ({ page, open }) => {
    await open(`${HOST}/waitlist`);
    await page.getByText('No one is waiting').waitFor();
    await checkAxe(page);
  },
);
