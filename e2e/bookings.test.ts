import assert from 'node:assert/strict';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);

suite.test(
  'a member finds a free time by keyboard, keeps it, books it and cancels it',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open('/places');
    await page.getByRole('link', { name: 'Boathouse' }).click();
    await page.getByRole('link', { name: 'Rowing boats' }).click();
    // Tomorrow, for which the calendar has a dot.
    const day = page.getByRole('gridcell').locator('[role=button][aria-describedby*=room-]').last();
    await day.focus();
    await page.keyboard.press('Enter');
    const time = page
      .getByRole('listitem')
      .getByRole('button', { name: /3 left/ })
      .first();
    await time.waitFor();
    await checkAxe(page);
    await time.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/my/bookings/*');
    await page.getByRole('timer').waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Confirm booking' }).dblclick();
    await page.getByText('Booked. A confirmation is on its way').waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    assert.equal((await file).suggestedFilename(), 'booking.ics');
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText('Canceled', { exact: true }).waitFor();
  },
);

suite.test(
  'the staff add a place, a space and its hours, and close it',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open('/admin/bookings/places');
    await page.getByRole('button', { name: 'Add place' }).click();
    await page.getByLabel('Name').fill('Attic');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Attic' }).click();
    await page.getByRole('button', { name: 'Add space' }).click();
    await page.getByLabel('Name').fill('Quiet desk');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Hours' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: /^Add hours/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Copy to all days' }).first().click();
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(await page.getByText('No opening hours').count(), 0);
    await page.getByRole('button', { name: 'Close for a while' }).click();
    await dialog.getByLabel('From').fill('2099-01-01T10:00');
    await dialog.getByLabel('To').fill('2099-01-02T10:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    await open('/places/attic/quiet-desk');
    await page.getByRole('button', { name: /Free/ }).first().waitFor();
  },
);

suite.test(
  'a member takes a weekly time as one order and cancels one date of it',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open('/places/boathouse/meeting-room');
    await page.getByRole('link', { name: 'Repeat every week' }).click();
    await page.getByRole('heading', { name: /dates are free/ }).waitFor();
    await page.getByRole('checkbox', { disabled: false }).first().uncheck();
    await checkAxe(page);
    await page.getByRole('button', { name: /^Continue with \d+ dates$/ }).click();
    await page.waitForURL('**/my/bookings/series/*');
    await page.getByRole('timer').waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: /^Confirm \d+ dates$/ }).dblclick();
    await page.getByText('Booked. A confirmation is on its way').waitFor();
    await page.getByRole('button', { name: 'Cancel booking' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText('Canceled', { exact: true }).waitFor();
    await checkAxe(page);
  },
);

suite.test(
  'a display at a door goes on without the network',
  { allow: [/ERR_INTERNET_DISCONNECTED/] },
  async ({ page, open }) => {
    await open('/places/boathouse/rowing-boats/door');
    await page.getByRole('heading', { name: 'Rowing boats' }).waitFor();
    await page
      .getByRole('status')
      .getByText(/^(Free|Taken|Closed)$/)
      .waitFor();
    await checkAxe(page);
    await page.context().setOffline(true);
    await page.getByText(/^No connection/).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/^No connection/).waitFor({ state: 'hidden' });
  },
);
