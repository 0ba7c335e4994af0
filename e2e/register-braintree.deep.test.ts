import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { FakeBraintree } from '../apps/server/src/testing/payments/fake-braintree.ts';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const braintree = await FakeBraintree.start();
Object.assign(process.env, braintree.environment);
const suite = await openSuite(import.meta.filename, { recently: true });
after(() => braintree.close());
const event = '/events/harbour-lights';

// The fields of the card are frames from Braintree's own host: this stands where its library stands, and what is entered
// becomes a nonce at our counterpart of Braintree.
const FIELDS = `export async function openCardFields(authorization, places) {
  if (authorization === '') throw new Error('no client token');
  const inputs = Object.entries(places).map(([name, place]) => {
    const input = document.createElement('input');
    input.setAttribute('aria-label', name);
    place.append(input);
    return input;
  });
  return {
    async read() {
      if (inputs.some((input) => input.value === '')) return undefined;
      return { nonce: await window.nonceOfBraintree(inputs[0].value), deviceData: 'device' };
    },
    close: async () => inputs.forEach((input) => input.remove()),
  };
}`;

const DECLINED = '4000 0000 0000 0002';

async function standIn(page: Page): Promise<void> {
  await page.route(/\/assets\/braintree-fields-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: FIELDS }),
  );
  await page.exposeFunction('nonceOfBraintree', (number: string) =>
    braintree.nonce(number === DECLINED ? 'declines' : 'pays'),
  );
}

const enter = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('number', { exact: true }).fill(number);
  await page.getByLabel('expirationDate', { exact: true }).fill('08/30');
  await page.getByLabel('cvv', { exact: true }).fill('123');
};

suite.test(
  'the staff connects Braintree and offers transfers beside it',
  { as: 'jonas', allow: [/the server responded with a status of 400/] },
  async ({ page, open }) => {
    await open('/admin/payments/settings');
    await page.locator('label').filter({ hasText: 'Braintree' }).first().click();
    const form = page.locator('form', { hasText: 'Payment provider' });
    await page.getByLabel('Merchant ID').fill(braintree.merchantId);
    await page.getByLabel('Public key').fill(braintree.publicKey);
    await page.getByLabel('Private key').fill('nobodysKey');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Braintree does not recognize this merchant ID and these keys.').first().waitFor();
    await page.getByLabel('Private key').fill(braintree.privateKey);
    await page.getByLabel('Bank transfer or cash').last().check();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('/api/webhooks/braintree/').waitFor();
    assert.equal(await page.getByLabel('Merchant account for EUR').inputValue(), 'acme_eur');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('The keys are valid, but').waitFor();
    await checkAxe(page);
  },
);

suite.test(
  'a payer leaves a field empty, is declined once, pays by card, and the pass is there',
  { as: 'ana', allow: [/the server responded with a status of 4\d\d/] },
  async ({ page, open }) => {
    await standIn(page);
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
    // The page of the event knows nothing of Braintree: the page to pay on is opened anew, with a policy that does.
    const pay = page.getByRole('button', { name: /^Pay / });
    await pay.waitFor();
    await checkAxe(page);
    await pay.click();
    await page.getByText('Check the card number, expiry date and security code.').waitFor();
    await enter(page, DECLINED);
    await pay.click();
    await page.getByText('Payment failed. Please try another payment method.').waitFor();
    await enter(page, '4111 1111 1111 1111');
    await pay.click();
    await page.getByRole('heading', { name: 'You are registered' }).waitFor();
    assert.equal(braintree.asked.at(-1)?.['device_data'], 'device');
    assert.deepEqual(braintree.problems, []);
  },
);

suite.test('only pay pages name Braintree in their policy', {}, async ({ page, open }) => {
  await open('/');
  const policyOf = async (address: string): Promise<string> => {
    const answer = await page.request.get(new URL(address, page.url()).href);
    return answer.headers()['content-security-policy'] ?? '';
  };
  const pay = await policyOf(`${event}/register`);
  assert.ok(pay.includes('https://assets.braintreegateway.com'));
  assert.ok(!pay.includes('unsafe-inline'));
  assert.ok(!(await policyOf(event)).includes('braintree'));
});
