import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { CARD, DECLINED, FakeStripe } from '../apps/server/src/testing/payments/fake-stripe.ts';
import { checkAxe, reload } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const stripe = await FakeStripe.start();
process.env['STRIPE_API_URL'] = stripe.url;
const suite = await openSuite(import.meta.filename, { recently: true });
after(() => stripe.close());
const event = '/events/harbour-lights';

// Stripe's own form lives in Stripe's own frame, which no test of ours can fill in: this stands where it stands, and
// tells our counterpart of Stripe what the form would have told Stripe.
const FORM = `window.Stripe = () => ({
  elements({ clientSecret }) {
    const hear = {};
    return {
      clientSecret,
      create: () => ({
        on(name, heard) { hear[name] = heard; },
        mount(place) { place.textContent = 'Card number'; setTimeout(() => hear.ready(), 0); },
        unmount() {},
      }),
    };
  },
  async confirmPayment({ elements }) {
    const refusal = await window.payAtStripe(elements.clientSecret);
    return refusal === null ? {} : { error: { type: 'card_error', message: refusal } };
  },
});`;

async function standIn(page: Page, card: () => string): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: FORM }),
  );
  await page.exposeFunction('payAtStripe', (secret: string) => {
    stripe.confirm(secret.split('_secret_', 1)[0] ?? '', card());
    return card() === CARD ? null : 'Your card was declined.';
  });
}

suite.test('the staff connects Stripe', { as: 'jonas' }, async ({ page, open }) => {
  await open('/admin/payments/settings');
  await page.locator('label').filter({ hasText: 'Stripe' }).click();
  await page.getByLabel('Publishable key').fill('pk_test_harbour');
  await page.getByLabel('Secret key').fill(stripe.addAccount());
  await page.getByLabel('Webhook secret').fill('whsec_harbour');
  await page.locator('form', { hasText: 'Payment provider' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Test mode').waitFor();
});

suite.test(
  'a card is declined, another one pays, and the pass is there',
  { as: 'ana', allow: [/the server responded with a status of 4\d\d/] },
  async ({ page, open }) => {
    let card = DECLINED;
    await standIn(page, () => card);
    await open(`${event}/register`);
    await page.getByRole('button', { name: 'More Day pass' }).click();
    await page.getByRole('timer').waitFor();
    for (const step of ['extras', 'questions']) {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(`**${event}/register/${step}`);
    }
    await page.getByRole('radio', { name: 'Vegan' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Card number').waitFor();
    await checkAxe(page);
    const pay = page.getByRole('button', { name: 'Pay €29.00' });
    await pay.click();
    await page.getByText('Your card was declined.').waitFor();
    await page.getByText('Payment failed. Please try another payment method.').waitFor();
    // Reloaded in the middle: the same payment goes on.
    await reload(page);
    card = CARD;
    await pay.dblclick();
    await page.getByRole('heading', { name: 'You are registered' }).waitFor();
    assert.equal(stripe.ids('pi').length, 1);
    assert.deepEqual(stripe.problems, []);
  },
);

suite.test('a disputed payment is answered with a file, once', { as: 'jonas' }, async ({ page, open }) => {
  await open('/admin/payments/settings');
  const webhook = await page.getByText(/\/api\/webhooks\/stripe\//).innerText();
  const [paid = ''] = stripe.ids('pi');
  const dispute = stripe.dispute(paid, 2900);
  const told = stripe.message('charge.dispute.created', stripe.read(dispute), 'whsec_harbour');
  const { pathname } = new URL(webhook.trim());
  const heard = await page.request.post(new URL(pathname, page.url()).href, {
    headers: told.headers,
    data: Buffer.from(told.payload),
  });
  assert.equal(heard.status(), 200);
  await open('/admin/payments');
  await page.getByText('Dispute opened:').waitFor();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Answer dispute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer dispute' });
  await dialog.getByRole('textbox', { name: 'What happened' }).fill('Checked in at the door.');
  await dialog.getByLabel('Messages with the payer').setInputFiles({
    name: 'mails.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await checkAxe(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await page.getByRole('button', { name: 'Answer dispute' }).count(), 0);
  // A job sends it, and the page shows what is known when it is opened.
  await until('the answer is out', () => stripe.read(dispute)['status'] === 'under_review');
  await until('the answer shows', async () => {
    await reload(page);
    return (await page.getByText('Dispute under review:').count()) > 0;
  });
  await page.getByText('Answered', { exact: true }).waitFor();
  await checkAxe(page);
  assert.deepEqual(stripe.problems, []);
});
