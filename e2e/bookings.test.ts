import assert from 'node:assert/strict';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename, { recently: true });

suite.test(
  'a member finds a free time by keyboard, keeps it, books it and cancels it',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open('/places');
    await page.getByRole('link', { name: 'Boathouse' }).click();
    await page.getByRole('link', { name: 'Rowing boats' }).click();
    // Tomorrow, for which the calendar has a dot.
    const day = page
      .getByRole('gridcell')
      .locator('[role=button]:is([aria-describedby*=room-much], [aria-describedby*=room-little])')
      .last();
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
    await page.getByLabel('Note to the staff').fill('An oar of our own');
    await page.getByRole('button', { name: 'Confirm booking' }).dblclick();
    await page.getByText('Booked. A confirmation is on its way').waitFor();
    // Not saved yet, and not lost.
    assert.equal(await page.getByLabel('Note to the staff').inputValue(), 'An oar of our own');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    assert.equal((await file).suggestedFilename(), 'booking.ics');
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText('Canceled', { exact: true }).waitFor();
  },
);

suite.test(
  'the staff add a place, a space with its hours and a question, and close it; a member answers before booking',
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
    const monday = dialog.getByRole('gridcell', { name: /^Monday, 9:00\sAM/ });
    const friday = dialog.getByRole('gridcell', { name: /^Friday, 4:30\sPM/ });
    await monday.hover();
    await page.mouse.down();
    await friday.hover();
    await page.mouse.up();
    await dialog.getByRole('gridcell', { name: /^Friday, 4:30\sPM: Open/ }).waitFor();
    await friday.focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('gridcell', { name: /^Friday, 4:30\sPM: Closed/ }).waitFor();
    await dialog.getByRole('button', { name: 'Copy to all days' }).first().click();
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(await page.getByText('No opening hours').count(), 0);
    await page.getByRole('button', { name: 'Questions' }).click();
    await dialog.getByRole('button', { name: 'Add a question' }).click();
    await dialog.getByLabel('Question 1').fill('How many people?');
    await dialog.getByLabel('Type of answer').selectOption('Number');
    await dialog.getByLabel('Required').check();
    await dialog.getByRole('button', { name: 'Add a question' }).click();
    const choosing = dialog.getByRole('group', { name: 'Question 2' });
    await choosing.getByLabel('Question 2').fill('Anything to drink?');
    await choosing.getByLabel('Type of answer').selectOption('Radio Buttons');
    await choosing.getByRole('textbox', { name: 'Choice 1' }).fill('Tea');
    await choosing.getByRole('textbox', { name: 'Choice 2' }).fill('Nothing');
    await dialog.getByRole('button', { name: 'Add a question' }).click();
    const following = dialog.getByRole('group', { name: 'Question 3' });
    await following.getByLabel('Question 3').fill('Which tea?');
    await following.getByLabel('Required').check();
    await following.getByLabel('“Tea” in “Anything to drink?”').check();
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Close for a while' }).click();
    await dialog.getByLabel('From').fill('2099-01-01T10:00');
    await dialog.getByLabel('To').fill('2099-01-02T10:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    await open('/places/attic/quiet-desk');
    await page.getByRole('button', { name: /Free/ }).first().click();
    await page.getByRole('heading', { name: 'A few questions first' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Confirm booking' }).count(), 0);
    await checkAxe(page);
    await page.getByLabel('How many people?').fill('4');
    assert.equal(await page.getByLabel('Which tea?').count(), 0);
    await page.getByLabel('Tea', { exact: true }).check();
    await page.getByLabel('Which tea?').fill('Green');
    await checkAxe(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Confirm booking' }).click();
    await page.getByText('Booked. A confirmation is on its way').waitFor();
    await page.getByRole('definition').getByText('4', { exact: true }).waitFor();
    await page.getByRole('definition').getByText('Green', { exact: true }).waitFor();
  },
);

suite.test(
  'a manager finds the place that names them while it is switched off, and books there for somebody',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open('/admin/bookings/places');
    await page.getByRole('link', { name: 'Print shop' }).click();
    await page.getByLabel('Add managers').fill('Ana Moreira');
    await page.getByRole('option', { name: /Ana Moreira/ }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove Ana Moreira' }).waitFor();
    const active = async (isActive: boolean): Promise<void> => {
      await open('/admin/bookings/places');
      const place = page.getByRole('listitem').filter({ hasText: 'Print shop' });
      await place.getByRole('button', { name: /^Edit/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Shown to members').setChecked(isActive);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await active(false);
    const ana = await suite.visit({ as: 'ana' });
    await ana.open('/places');
    await checkAxe(ana.page);
    await ana.page.getByRole('link', { name: 'Print shop' }).click();
    await ana.page.getByText('Inactive', { exact: true }).waitFor();
    await active(true);
    const saturday = [2, 3, 4, 5, 6, 7, 8]
      .map((ahead) => new Date(Date.now() + ahead * 86_400_000))
      .find((day) => day.getUTCDay() === 6);
    await ana.open(`/places/print-shop/manage?day=${saturday?.toISOString().slice(0, 10) ?? ''}`);
    await checkAxe(ana.page);
    await ana.page.getByRole('button', { name: 'Book for someone' }).click();
    const dialog = ana.page.getByRole('dialog');
    await dialog.getByLabel('Person').fill('Jonas');
    await ana.page
      .getByRole('option', { name: /^Jonas/ })
      .first()
      .click();
    await dialog.getByLabel('Space').selectOption('Letterpress');
    await dialog.getByLabel('Time').fill('19:30');
    await checkAxe(ana.page);
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    // Some Saturdays another booking of his stands above it.
    const booked = ana.page
      .getByRole('listitem')
      .filter({ hasText: 'Jonas' })
      .filter({ hasText: /7:30\sPM/ });
    await booked.getByRole('button', { name: 'Cancel booking' }).click();
    const question = ana.page.getByRole('alertdialog');
    await checkAxe(ana.page);
    // Nothing was paid, so nothing is asked for that needs a recent sign-in.
    assert.equal(await question.getByRole('checkbox').count(), 0);
    const sent = ana.page.waitForRequest(/\/admin\/bookings\/[^/]+\/cancel$/);
    await question.getByRole('button', { name: 'Cancel booking' }).click();
    assert.deepEqual((await sent).postDataJSON(), { refund: false });
    await booked.waitFor({ state: 'detached' });
  },
);

suite.test(
  'the staff drag a booking to another day of the week, and the form is the way by keyboard',
  { as: 'jonas' },
  async ({ page, open }) => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await open(`/admin/bookings/week?day=${soon}`);
    await page.getByLabel('Place').selectOption('Boathouse');
    const move = page.getByRole('button', { name: /^Move: / }).first();
    await move.waitFor();
    await checkAxe(page);
    await move.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const kept = await dialog.getByLabel('Space').inputValue();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const hall = page.getByRole('row', { name: /^Hall/ });
    await page.locator('[draggable=true]').first().dragTo(hall.getByRole('cell').nth(2));
    await dialog.waitFor();
    assert.notEqual(await dialog.getByLabel('Space').inputValue(), kept);
    await checkAxe(page);
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
