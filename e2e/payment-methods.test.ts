import assert from 'node:assert/strict';
import { after } from 'node:test';
import { CARD, FakeStripe, MASTERCARD } from '../apps/server/src/testing/payments/fake-stripe.ts';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const stripe = await FakeStripe.start();
process.env['STRIPE_API_URL'] = stripe.url;
const suite = await openSuite(import.meta.filename, { recently: true });
after(() => stripe.close());

// Stands where Stripe's own frame stands, and tells our counterpart of Stripe what the form would have told Stripe.
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
  async confirmSetup({ elements }) { await window.saveAtStripe(elements.clientSecret); return {}; },
});`;

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
  'two cards are saved, one becomes the default, one is removed',
  { as: 'ana' },
  async ({ page, open }) => {
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: FORM }),
    );
    const cards = [CARD, MASTERCARD];
    await page.exposeFunction('saveAtStripe', (secret: string) =>
      stripe.confirmSetup(secret.split('_secret_', 1)[0] ?? '', cards.shift() ?? CARD),
    );
    await open('/settings/payment-methods');
    await page.getByText('No saved payment methods').waitFor();
    for (const name of ['Visa •••• 4242', 'Mastercard •••• 4444']) {
      await page.getByRole('button', { name: 'Add card' }).click();
      await page.getByText('Card number').waitFor();
      await page.getByRole('button', { name: 'Save card' }).click();
      await page.getByRole('listitem').filter({ hasText: name }).waitFor();
    }
    await checkAxe(page);
    await page.getByRole('button', { name: 'Make default: Mastercard •••• 4444' }).click();
    await page.getByRole('button', { name: 'Make default: Visa •••• 4242' }).waitFor();
    await page.getByRole('button', { name: 'Remove Visa •••• 4242' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The payment method was removed').waitFor();
    assert.equal(await page.getByText('Visa •••• 4242').count(), 0);
    assert.deepEqual(stripe.problems, []);
  },
);
