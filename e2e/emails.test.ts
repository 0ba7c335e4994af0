import assert from 'node:assert/strict';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);
const event = '/events/harbour-lights';
const emails = '/host/harbour-lights/emails?type=reminder';

suite.test(
  'organisers write a mail, see it as it arrives, keep it and send themselves a test',
  { as: 'ana' },
  async ({ page, open }) => {
    await open(emails);
    const preview = page.frameLocator('iframe');
    await preview.getByText('it is nearly time').waitFor();
    const text = page.getByRole('textbox', { name: 'Your text' });
    await text.click();
    await page.keyboard.type('Bring a coat, {{firstName}}!');
    await preview.getByText('Bring a coat, Ana!').waitFor();
    // The looks of the mail are there, though the page's policy lets no markup bring any.
    const head = preview.locator('td').filter({ hasText: /^Harbour Collective$/ });
    assert.notEqual(
      await head.evaluate((cell) => getComputedStyle(cell).backgroundColor),
      'rgba(0, 0, 0, 0)',
    );
    await page.getByText('Phone', { exact: true }).click();
    const box = await page.locator('iframe').boundingBox();
    assert.ok(box !== null && box.width <= 376, String(box?.width));
    const test = page.getByRole('button', { name: 'Send me a test' });
    assert.ok(await test.isDisabled());
    await page.getByLabel('Reply-to').fill('desk@lanterns.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    await test.click();
    await page.getByText('Sent to ana@harbour.example.').waitFor();
    await open(emails);
    await page
      .getByRole('textbox', { name: 'Your text' })
      .getByText('Bring a coat, {{firstName}}!')
      .waitFor();
    assert.equal(await page.getByLabel('Reply-to').inputValue(), 'desk@lanterns.example');
  },
);

suite.test(
  'the page of an event leads to calendars, and on to events of its kind',
  async ({ page, open }) => {
    await open(event);
    const calendars = page.getByRole('region', { name: 'Add to your calendar' });
    const download = page.waitForEvent('download');
    await calendars.getByRole('link', { name: 'Calendar file' }).click();
    assert.equal((await download).suggestedFilename(), 'harbour-lights.ics');
    const google = new URL(
      (await calendars.getByRole('link', { name: 'Google' }).getAttribute('href')) ?? '',
    );
    assert.match(google.searchParams.get('dates') ?? '', /^\d{8}T\d{6}Z\/\d{8}T\d{6}Z$/);
    const related = page.getByRole('region', { name: 'More like this' });
    await related.getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname.startsWith('/events/') && url.pathname !== event);
  },
);
