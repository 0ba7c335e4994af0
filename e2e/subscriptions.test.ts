import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);

suite.test(
  'a plan is made with a price, subscribed to, paid, and canceled to its end',
  { as: 'ana' },
  async ({ page, open }) => {
    const staff = await suite.visit({ as: 'jonas' });
    const desk = staff.page;
    await staff.open('/admin/subscriptions/plans');
    await desk.getByRole('button', { name: 'New plan' }).click();
    const dialog = desk.getByRole('dialog', { name: 'New plan' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lighthouse keeper');
    await dialog.getByRole('textbox', { name: 'What it gives' }).fill('The key\nThe lamp');
    await checkAxe(desk);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const plan = desk.getByRole('listitem').filter({ hasText: 'Lighthouse keeper' });
    await plan.getByRole('button', { name: 'Add price' }).click();
    const price = desk.getByRole('dialog', { name: 'Add price' });
    await price.getByRole('spinbutton', { name: /^Price/ }).fill('12');
    await checkAxe(desk);
    await price.getByRole('button', { name: 'Save' }).click();
    await plan.getByText('€12.00 per month').waitFor();
    await plan.getByRole('button', { name: 'Add price' }).click();
    await price.getByRole('spinbutton', { name: /^Price/ }).fill('5');
    await price.getByRole('button', { name: 'Save' }).click();
    await plan.getByText('€5.00 per month').waitFor();

    await open('/plans');
    await page.getByRole('button', { name: /Subscribe to Lighthouse keeper.*12/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Invoice \d+$/ }).waitFor();
    const invoice = new URL(page.url()).pathname;
    await open('/my/subscriptions');
    await page.getByText('Waiting for payment').or(page.getByText('Unpaid')).first().waitFor();
    await checkAxe(page);

    await staff.open(`/admin${invoice}`);
    await desk.getByRole('button', { name: 'Mark as paid' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await desk.getByText('The invoice is paid').first().waitFor();

    for (let turn = 0; turn < 20; turn += 1) {
      await open('/my/subscriptions');
      if ((await page.getByText(/^Renews on/).count()) > 0) break;
      await page.waitForTimeout(500);
    }
    await staff.open('/admin/subscriptions');
    await desk.getByRole('link', { name: 'Ana Moreira' }).first().click();
    await desk.getByRole('heading', { name: 'Lighthouse keeper' }).waitFor();
    await desk.getByRole('button', { name: 'Pause' }).click();
    const pause = desk.getByRole('dialog', { name: 'Pause' });
    await pause.getByRole('spinbutton', { name: 'Days' }).fill('7');
    await checkAxe(desk);
    await pause.getByRole('button', { name: 'Save' }).click();
    await desk.getByRole('button', { name: 'Resume' }).click();
    const story = desk.getByRole('listitem');
    for (const told of ['Started', 'Paused', 'Resumed'])
      await story.filter({ hasText: new RegExp(`^${told}`) }).waitFor();
    await checkAxe(desk);

    await open('/my/subscriptions');
    await page.getByRole('button', { name: 'Change plan' }).click();
    const change = page.getByRole('dialog', { name: /^Change/ });
    await change.getByRole('combobox').selectOption({ label: 'Lighthouse keeper · €5.00 per month' });
    await change.getByText(/^The new plan starts on/).waitFor();
    await change.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The change is scheduled').first().waitFor();
    await page.getByText(/^Changes to Lighthouse keeper for €5.00 per month on/).waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Change plan' }).click();
    await change.getByRole('combobox').selectOption({ label: 'Lighthouse keeper · €12.00 per month' });
    await change.getByText(/^This cancels the scheduled change/).waitFor();
    await change.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The scheduled change was canceled').first().waitFor();
    await page.getByText(/^Renews on/).waitFor();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByText(/^Canceled\. Yours until/).waitFor();
    await checkAxe(page);

    await staff.open('/admin/subscriptions');
    await desk.getByText('Ends then').first().waitFor();
    await checkAxe(desk);
  },
);
