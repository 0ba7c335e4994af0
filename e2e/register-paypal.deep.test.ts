import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { FakePayPal } from '../apps/server/src/testing/payments/fake-paypal.ts';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const paypal = await FakePayPal.start();
Object.assign(process.env, paypal.environment);
const suite = await openSuite(import.meta.filename, { recently: true });
after(() => paypal.close());
const event = '/events/harbour-lights';
const app = paypal.addApp();

// PayPal's own button opens PayPal's own window, which no test of ours can fill in: this stands where the button stands,
// and the payer agrees at our counterpart of PayPal.
const BUTTON = `window.paypal = {
  Buttons({ createOrder, onApprove, onError }) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Pay with PayPal';
    button.onclick = () =>
      createOrder()
        .then(async (orderID) => {
          await window.approveAtPayPal(orderID);
          await onApprove({ orderID });
        })
        .catch(onError);
    return {
      render: async (place) => void place.append(button),
      close: async () => button.remove(),
    };
  },
};`;

async function standIn(page: Page, means: () => 'pays' | 'declines'): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://www.paypal.com/sdk/js?**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: BUTTON });
  });
  await page.exposeFunction('approveAtPayPal', (id: string) => paypal.approve(id, means()));
  return asked;
}

suite.test(
  'the staff connects PayPal and offers transfers beside it',
  { as: 'jonas', allow: [/the server responded with a status of 400/] },
  async ({ page, open }) => {
    await open('/admin/payments/settings');
    await page.locator('label').filter({ hasText: 'PayPal' }).first().click();
    await page.getByLabel('Client ID').fill(app.clientId);
    const secret = page.getByLabel('Client secret');
    const form = page.locator('form', { hasText: 'Payment provider' });
    await secret.fill('EnobodysSecret');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('PayPal does not recognize this client ID and secret.').first().waitFor();
    await secret.fill(app.clientSecret);
    await page.getByLabel('Bank transfer or cash').last().check();
    await form.getByRole('button', { name: 'Save' }).click();
    const address = await page.getByText('/api/webhooks/paypal/').textContent();
    await page.getByLabel('Webhook ID').fill(paypal.addWebhook(app.clientId, address ?? ''));
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('PayPal sends events to:').waitFor();
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('The keys are accepted, and events are set up.').waitFor();
    await checkAxe(page);
  },
);

suite.test(
  'a payer chooses PayPal again, is declined once, pays, and the pass is there',
  { as: 'ana', allow: [/the server responded with a status of 4\d\d/] },
  async ({ page, open }) => {
    let means: 'pays' | 'declines' = 'declines';
    const asked = await standIn(page, () => means);
    await open(event);
    await page.getByRole('link', { name: 'Register' }).first().click();
    await page.getByRole('button', { name: 'More Day pass' }).click();
    await page.getByRole('timer').waitFor();
    for (const step of ['extras', 'questions']) {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(`**${event}/register/${step}`);
    }
    await page.getByRole('radio', { name: 'Vegan' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    // The page of the event knows nothing of PayPal: the page to pay on is opened anew, with a policy that does.
    const pay = page.getByRole('button', { name: 'Pay with PayPal' });
    await pay.waitFor();
    await page.getByRole('radio', { name: 'Bank transfer or cash' }).check();
    await page.getByText('How to pay', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await pay.waitFor();
    await checkAxe(page);
    await pay.click();
    await page.getByText('Payment failed. Please try another payment method.').waitFor();
    means = 'pays';
    await pay.click();
    await page.getByRole('heading', { name: 'You are registered' }).waitFor();
    assert.ok(
      asked.every((url) => url.includes(`client-id=${app.clientId}`) && url.includes('currency=EUR')),
    );
    assert.deepEqual(paypal.problems, []);
  },
);

suite.test('only pay pages name PayPal in their policy', {}, async ({ page, open }) => {
  await open('/');
  const policyOf = async (address: string): Promise<string> => {
    const answer = await page.request.get(new URL(address, page.url()).href);
    return answer.headers()['content-security-policy'] ?? '';
  };
  assert.ok((await policyOf(`${event}/register`)).includes('https://*.paypal.com'));
  assert.ok(!(await policyOf(event)).includes('paypal'));
  assert.ok(!(await policyOf('/')).includes('unsafe-inline'));
});
