import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe, reload, settled } from './harness/page.ts';
import { readCode } from './harness/outbox.ts';
import { fillSignIn, MEMBERS, signUp } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;
const event = '/events/harbour-lights';
const refused = /the server responded with a status of 4\d\d/;

const more = (page: Page, name: string) => page.getByRole('button', { name: `More ${name}` });
const total = (page: Page) => page.getByRole('region', { name: 'Your order' }).getByRole('definition').last();
const goOn = async (page: Page, to: string): Promise<void> => {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`**${event}/register/${to}`);
};

const processing = "Payment processing. We'll update you when payment is received.";
const isOrdered = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { name: 'Your order is held' }).waitFor();
  await page.getByText(processing).waitFor();
};

/** As the staff does when the transfer is there. */
async function markPaid(name: string): Promise<void> {
  const { page, open, context } = await suite.visit({ as: 'jonas' });
  await open('/admin/payments');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: 'Mark as paid' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByText('Marked as paid').waitFor();
  await context.close();
}

suite.test(
  'a newcomer registers for a free pass, and the page of the event knows it',
  async ({ page, open }) => {
    await signUp(page, atrium, {
      firstName: 'Nia',
      lastName: 'Owusu',
      email: 'nia@example.org',
      password: 'a-quiet-evening-by-the-quay',
    });
    await open(event);
    await page.getByRole('link', { name: 'Register', exact: true }).click();
    await more(page, 'Student').click();
    await until('a total', async () => (await total(page).count()) === 1);
    await checkAxe(page);
    await page.getByRole('timer').waitFor();
    await goOn(page, 'extras');
    await goOn(page, 'questions');
    // A missing required answer is reported at its field.
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Select an option.').waitFor();
    await page.getByRole('radio', { name: 'Vegetarian' }).check();
    await goOn(page, 'pay');
    await page.getByRole('button', { name: 'Complete registration' }).dblclick();
    await page.waitForURL(`**${event}/register/done`);
    await page.getByRole('heading', { name: 'You are registered' }).waitFor();
    await page.getByRole('main').getByText('Student').waitFor();
    await checkAxe(page);
    await page.getByRole('link', { name: 'Choose sessions' }).click();
    const keyboards = page.getByRole('checkbox', { name: /Keyboards first/ });
    await keyboards.waitFor();
    assert.equal(await keyboards.isDisabled(), true);
    await page.getByRole('checkbox', { name: /Parsers/ }).check();
    await page.getByText('At the same time as Parsers nobody is afraid of').waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Reserve seat' }).dblclick();
    await page
      .getByRole('region', { name: 'Your sessions' })
      .getByText('Parsers nobody is afraid of')
      .waitFor();
    await page.getByRole('link', { name: /Reserve a seat for €15.00/ }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('One seat is held for you').waitFor();
    await reload(page);
    // The first address is written on the page, and lets the payment go on.
    const address = page.getByRole('region', { name: 'Billing address' });
    await address.getByLabel('Country').selectOption('BE');
    assert.equal(await address.getByLabel('Name', { exact: true }).inputValue(), 'Nia Owusu');
    await address.getByLabel('Street and number').fill('Quai des Péniches 1');
    await address.getByLabel('City').fill('Brussels');
    await checkAxe(page);
    await address.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
    await address.getByRole('radio', { name: /Nia Owusu/ }).waitFor();
    await open(event);
    await page.getByRole('link', { name: 'You are registered: view pass' }).waitFor();
  },
);

suite.test('a visitor chooses first, and gets an account with a code by mail', async ({ page, open }) => {
  await open(event);
  await page.getByText('Free, or from €29.00').first().waitFor();
  await page.getByRole('region', { name: 'Passes' }).getByText('€120.00').waitFor();
  await page.getByRole('button', { name: 'Share event' }).waitFor();
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await more(page, 'Student').click();
  const since = new Date();
  await page.getByLabel('First name').fill('Gus');
  await page.getByLabel('Last name').fill('Verbeek');
  await page.getByLabel('Email').fill('gus@example.org');
  await checkAxe(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code', { exact: true }).fill(await readCode(atrium, 'gus@example.org', since));
  await page.getByRole('button', { name: 'Confirm' }).click();
  // The passes that the visitor chose are held by now.
  await page.waitForURL(`**${event}/register/extras`);
  await page.getByRole('timer').waitFor();
  await page.getByRole('region', { name: 'Your order' }).getByText('Student').waitFor();
});

suite.test(
  'one free pass takes two presses from the page of the event',
  { as: 'ana' },
  async ({ page, open }) => {
    await open('/host/new');
    await page.getByLabel('Name', { exact: true }).fill('Tea on deck');
    await page.getByLabel('Starts').fill('2031-03-01T18:00');
    await page.getByLabel('Ends').fill('2031-03-01T20:00');
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.waitForURL(`${atrium.origin}/host/tea-on-deck`);
    await open('/host/tea-on-deck/tickets');
    await page.getByRole('button', { name: 'Offer free admission' }).click();
    await page.getByRole('button', { name: 'Open registration' }).click();
    await page.getByText('Registration is off').waitFor({ state: 'detached' });
    await open('/host/tea-on-deck');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).waitFor({ state: 'detached' });
    await open('/events/tea-on-deck');
    await page.getByRole('link', { name: 'Register', exact: true }).click();
    await page.getByRole('button', { name: 'Complete registration' }).click();
    await page.getByRole('heading', { name: 'You are registered' }).waitFor();
  },
);

suite.test('a visitor with an account signs in and comes back to the same step', async ({ page, open }) => {
  await open(`${event}/register`);
  await page.getByText('Already a member?').getByRole('link', { name: 'Sign in' }).click();
  // The step before asks for an email as well.
  await page.waitForURL(/\/auth\/sign-in/);
  await settled(page);
  await fillSignIn(page, MEMBERS.jonas);
  await page.waitForURL(`${atrium.origin}${event}/register`);
  await more(page, 'Day pass').waitFor();
});

suite.test(
  'a code makes it cheaper, an add-on dearer, a transfer is ordered with its reference',
  { as: 'ana', allow: [refused] },
  async ({ page, open, context }) => {
    await open(`${event}/register`);
    await more(page, 'Day pass').click();
    await until('the early price', async () => (await total(page).textContent()) === '€29.00');
    await page.getByRole('button', { name: 'Have a code?' }).click();
    await page.getByLabel('Code').fill('no-such');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('This code does not exist.').waitFor();
    await page.getByLabel('Code').fill('quay20');
    await page.getByRole('button', { name: 'Apply' }).click();
    await until('the price with the code', async () => (await total(page).textContent()) === '€23.20');
    await page.getByRole('button', { name: 'Remove the code QUAY20' }).waitFor();
    await goOn(page, 'extras');
    await page.getByRole('checkbox', { name: 'Harbour tour' }).check();
    await until('the price with the tour', async () => (await total(page).textContent()) === '€35.20');
    await goOn(page, 'questions');
    await page.getByRole('radio', { name: 'Vegan' }).check();
    await page.getByLabel('What would you like to talk about?').fill('Tides');
    await goOn(page, 'pay');
    // A closed tab loses nothing: all of it is kept by the server.
    await open(`${event}/register/questions`);
    assert.equal(await page.getByLabel('What would you like to talk about?').inputValue(), 'Tides');
    await goOn(page, 'pay');
    await page.getByText('Use this reference').waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Place order' }).dblclick();
    await isOrdered(page);
    await checkAxe(page);
    // Wherever one looks: it is ordered once, and nothing else can be done with it.
    await reload(page);
    await isOrdered(page);
    const other = await context.newPage();
    await other.goto(`${atrium.origin}${event}/register`);
    await isOrdered(other);
    await other.close();
    await markPaid('Ana Moreira');
    await page.getByRole('heading', { name: 'You are registered' }).waitFor();
    assert.equal(new URL(page.url()).pathname, `${event}/register/done`);
    await page.goBack();
    await page.getByRole('link', { name: 'View your pass' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Place order' }).count(), 0);
  },
);

suite.test(
  'group tickets are paid for once, and others register with their code without paying',
  { as: 'ana' },
  async ({ page, open }) => {
    await open(`${event}/register/group`);
    const quantity = page.getByLabel('How many?');
    await quantity.fill('4');
    await page.getByRole('button', { name: 'Continue' }).click();
    assert.equal(await page.getByRole('button', { name: 'Place order' }).count(), 0);
    await quantity.fill('6');
    await page.getByText('€174.00, before tax').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Place order' }).waitFor();
    await checkAxe(page);
    // The address holds the choice and the quantity.
    await reload(page);
    await page.getByRole('button', { name: 'Place order' }).dblclick();
    await page.getByText(processing).waitFor();
    await reload(page);
    await page.getByText(processing).waitFor();
    await markPaid('Ana Moreira');
    await page.getByText('0 of 6 used').waitFor();
    const code =
      (await page.getByRole('listitem').filter({ hasText: 'of 6 used' }).locator('bdi').textContent()) ?? '';
    await page.getByRole('link', { name: 'Share codes' }).click();
    await page.waitForURL(`**${event}/pass`);
    await page.getByText(code).waitFor();

    const friend = await suite.visit({ as: 'jonas' });
    const sold = await friend.page.request.get(`${atrium.origin}/api/events/harbour-lights/passTypes`);
    // The tests of the server verify the shape of the answers.
    const { data } = (await sold.json()) as { data: { passTypes: { id: string; name: string }[] } };
    const day = data.passTypes.find(({ name }) => name === 'Day pass');
    await friend.open(`${event}/register?code=${code}&ticket=${day?.id ?? ''}`);
    await friend.page.getByRole('button', { name: 'Apply' }).click();
    await friend.page.getByRole('button', { name: `Remove the code ${code}` }).waitFor();
    await until('nothing to pay', async () => (await total(friend.page).textContent()) === 'Free');
    await friend.page.getByRole('button', { name: `Remove the code ${code}` }).click();
    await until('its price', async () => (await total(friend.page).textContent()) === '€29.00');
    await friend.page.getByRole('button', { name: 'Fewer Day pass' }).click();
    await friend.page.getByText('Your order appears here.').waitFor();
    assert.deepEqual(friend.complaints, []);
    await friend.context.close();
  },
);

suite.test('a sold-out pass can be waited for, and left again', { as: 'jonas' }, async ({ page, open }) => {
  await open(`${event}/register`);
  await page.getByRole('link', { name: /Join the waitlist Captain’s table/ }).click();
  await page.getByRole('button', { name: 'More Captain’s table' }).click();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Join the waitlist' }).dblclick();
  await page.getByText('You are waiting for 2 passes. Position: 1.').waitFor();
  await reload(page);
  await page.getByRole('button', { name: 'Fewer Captain’s table' }).click();
  await page.getByText('You are waiting for one pass. Position: 1.').waitFor();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Leave the waitlist' }).click();
  await page.getByRole('button', { name: 'Join the waitlist' }).waitFor();
});

suite.test('a change in one tab shows in the other', { as: 'jonas' }, async ({ page, open, context }) => {
  await open(`${event}/register`);
  await more(page, 'Day pass').click();
  await until('one', async () => (await total(page).textContent()) === '€29.00');
  const other = await context.newPage();
  await other.goto(`${atrium.origin}${event}/register`);
  await more(other, 'Day pass').click();
  await until('two', async () => (await total(other).textContent()) === '€58.00');
  await other.close();
  // The event that a browser fires when its user returns to a tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByText('Your selection was changed in another window.').waitFor();
  await until('two here as well', async () => (await total(page).textContent()) === '€58.00');
  await page.getByRole('button', { name: 'Fewer Day pass' }).dblclick();
  await page.getByText('Your order appears here.').waitFor();
  // The last choice counts, also when the page is left in the same moment.
  await more(page, 'Day pass').click();
  await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Events' }).click();
  await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor();
  await page.goBack();
  await until('one, chosen before leaving', async () => (await total(page).textContent()) === '€29.00');
});

suite.test(
  'a visitor whose organization asks for a second step sets it up on the way',
  async ({ page, open }) => {
    await atrium.organization('change', 'demo', '--require-second-factor', 'on');
    try {
      await open(`${event}/register`);
      await more(page, 'Student').click();
      const since = new Date();
      await page.getByLabel('First name').fill('Sefa');
      await page.getByLabel('Last name').fill('Verbeek');
      await page.getByLabel('Email').fill('sefa@example.org');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Code', { exact: true }).fill(await readCode(atrium, 'sefa@example.org', since));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.waitForURL('**/auth/second-step');
    } finally {
      await atrium.organization('change', 'demo', '--require-second-factor', 'off');
    }
  },
);
