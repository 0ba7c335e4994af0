import assert from 'node:assert/strict';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename, { recently: true });

suite.test(
  'an invoice is written with sums that follow every key, sent, promised, and paid',
  { as: 'ana' },
  async ({ page, open }) => {
    const staff = await suite.visit({ as: 'jonas' });
    const desk = staff.page;
    await staff.open('/admin/invoices');
    await desk.getByRole('button', { name: 'New invoice' }).click();
    const dialog = desk.getByRole('dialog', { name: 'New invoice' });
    await dialog.getByRole('combobox', { name: 'Payer' }).fill('Ana Mor');
    await desk.getByRole('option', { name: /Ana Moreira/ }).click();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Stand in the hall');
    await checkAxe(desk);
    await dialog.getByRole('button', { name: 'Save' }).click();

    const first = desk.getByRole('group', { name: 'Line 1' });
    await first.getByRole('textbox', { name: 'Item' }).fill('Stand');
    await first.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await first.getByRole('spinbutton', { name: /^Price/ }).fill('650.50');
    await first.getByText('€1,301.00').waitFor();
    await desk.getByRole('button', { name: 'Add line' }).click();
    const second = desk.getByRole('group', { name: 'Line 2' });
    await second.getByRole('textbox', { name: 'Item' }).fill('Early bird');
    await second.getByRole('spinbutton', { name: /^Price/ }).fill('-101');
    await desk.getByRole('spinbutton', { name: 'Tax rate (%)' }).fill('19');
    await desk.getByText('€1,428.00').waitFor();
    await checkAxe(desk);
    await desk.getByRole('button', { name: 'Save and send' }).click();
    await desk.getByRole('button', { name: 'Mark as paid' }).waitFor();
    await checkAxe(desk);

    await desk.getByRole('button', { name: 'Record partial payment' }).click();
    const part = desk.getByRole('dialog', { name: 'Record partial payment' });
    await part.getByRole('spinbutton', { name: /^Amount/ }).fill('428');
    await part.getByRole('button', { name: 'Save' }).click();
    await desk.getByText('Paid so far').waitFor();

    await open('/my/invoices');
    await page.getByText('€1,000.00').waitFor();
    await page.getByRole('link', { name: 'Stand in the hall' }).click();
    await page.getByRole('heading', { level: 1, name: /^Invoice \d+$/ }).waitFor();
    const pay = page.getByRole('region', { name: 'Pay this invoice' });
    await pay.getByRole('button', { name: 'I will pay' }).click();
    await pay.getByText('Payment processing. We').waitFor();
    await checkAxe(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    assert.match((await saved).suggestedFilename(), /^invoice-\d+\.pdf$/);

    await desk.getByRole('button', { name: 'Mark as paid' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await desk.getByText('The invoice is paid').first().waitFor();
    await page.getByText('Success! Payment received.').first().waitFor();

    await desk.getByRole('button', { name: 'Write credit note' }).click();
    const credit = desk.getByRole('dialog', { name: 'Write credit note' });
    await credit.getByRole('spinbutton', { name: /^Amount/ }).fill('100');
    await credit.getByRole('textbox', { name: 'Reason' }).fill('Smaller stand');
    await credit.getByRole('button', { name: 'Save' }).click();
    await desk.getByText('Credit note 1: Smaller stand').waitFor();
  },
);
