import assert from 'node:assert/strict';
import { checkAxe, findOverflow, reload } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);

suite.test(
  'a visitor answers on a phone, by keyboard and over a reload, and is thanked',
  { phone: true },
  async ({ page, open }) => {
    await open('/surveys');
    await page.getByRole('link', { name: 'How was the year?' }).click();
    await page.getByText(/kept without your name/).waitFor();
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByLabel('How many stars do you give it?').fill('3');
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.deepEqual(await findOverflow(page), []);
    await checkAxe(page);
    await page.keyboard.press('Enter');
    // Asked of those who give fewer than four stars alone.
    await page.getByLabel('What should have been better?').fill('The weather');
    await page.getByText('Saved', { exact: true }).waitFor();

    await reload(page);
    await page.getByRole('button', { name: 'Continue where you left off' }).click();
    assert.equal(await page.getByLabel('How many stars do you give it?').inputValue(), '3');
    await page.getByRole('button', { name: 'Next' }).click();
    assert.equal(await page.getByLabel('What should have been better?').inputValue(), 'The weather');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('radio', { name: 'From a poster' }).waitFor();
    await page.keyboard.press('3');
    await page.getByLabel('Where did you see it?').fill('At the quay');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('checkbox', { name: 'Talks' }).check();
    await page.getByRole('button', { name: 'Back' }).click();
    assert.equal(await page.getByLabel('Where did you see it?').inputValue(), 'At the quay');
    await page.getByRole('button', { name: 'Next' }).click();
    assert.equal(await page.getByRole('checkbox', { name: 'Talks' }).isChecked(), true);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Anything else?').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await checkAxe(page);
  },
);

suite.test(
  'answers wait for the network',
  { allow: [/ERR_INTERNET_DISCONNECTED/] },
  async ({ page, open }) => {
    await open('/surveys/how-was-the-year');
    await page.getByRole('button', { name: 'Begin' }).click();
    const stars = page.getByLabel('How many stars do you give it?');
    await stars.waitFor();
    await page.context().setOffline(true);
    await stars.fill('5');
    await page.getByText('Saved on this device until you are online').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Saved', { exact: true }).waitFor();
  },
);

suite.test(
  'staff write a survey with a condition, open it and see the answers',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open('/admin/surveys');
    await page.getByRole('button', { name: 'Add survey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Dinner');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/admin\/surveys\/[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: 'Add section' }).click();
    await page.getByLabel('Question 1', { exact: true }).fill('Diet');
    await page.getByLabel('Type of answer').selectOption('radio');
    await page.getByLabel('Choice 1', { exact: true }).fill('vegan');
    await page.getByLabel('Choice 2', { exact: true }).fill('anything');
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question 2', { exact: true }).fill('Since when?');
    await page.getByLabel('Show when').selectOption({ label: 'Diet' });
    await page.getByLabel('Value', { exact: true }).selectOption('vegan');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await until('saved', async () => (await page.getByText('Unsaved').count()) === 0);
    await checkAxe(page);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('#content').getByRole('button', { name: 'Close', exact: true }).waitFor();

    const visitor = await suite.visit({});
    await visitor.open('/surveys/dinner');
    await visitor.page.getByRole('button', { name: 'Begin' }).click();
    await visitor.page.getByRole('radio', { name: 'vegan' }).check();
    await visitor.page.getByLabel('Since when?').fill('2001');
    await visitor.page.getByRole('button', { name: 'Submit' }).click();
    await visitor.page.getByRole('heading', { name: 'Thank you' }).waitFor();

    await page.getByRole('link', { name: 'Results' }).click();
    await page.getByText('1 · 100%').waitFor();
    await page.getByText('2001').waitFor();
    await checkAxe(page);
    await page.getByRole('link', { name: 'Submissions' }).click();
    await page.getByText('Without a name').click();
    await page.getByRole('definition').filter({ hasText: 'vegan' }).waitFor();
    await checkAxe(page);
    await page.getByRole('link', { name: 'Share' }).click();
    await page.getByRole('img', { name: 'QR code of the survey' }).waitFor();
    await checkAxe(page);
  },
);

suite.test(
  'staff invite everyone to a survey, see how many and what arrives, and a member opens it from the notice',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open('/admin/surveys');
    await page.getByRole('link', { name: 'How was the year?' }).click();
    await page.getByRole('link', { name: 'Invitations' }).click();
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/people will be told/).waitFor();
    await dialog.getByLabel('Invite', { exact: true }).selectOption('registrants');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Choose one.').waitFor();
    await dialog.getByLabel('Invite', { exact: true }).selectOption('everyone');
    await dialog.getByLabel('Title').fill('Two minutes for us');
    await dialog.getByRole('region', { name: 'Preview' }).getByText('Two minutes for us').first().waitFor();
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Two minutes for us' }).waitFor();
    await page.getByRole('button', { name: 'Send reminder' }).waitFor();
    await checkAxe(page);

    const member = await suite.visit({ as: 'ana', phone: true });
    await member.open('/notifications');
    await member.page.getByRole('link', { name: /Two minutes for us/ }).click();
    await member.page.waitForURL(/\/surveys\/how-was-the-year$/);
    await member.page.getByRole('button', { name: 'Begin' }).waitFor();

    for (const [name, options] of [
      ['phone', { phone: true }],
      ['dark', { dark: true }],
      ['arabic', {}],
    ] as const) {
      const staff = await suite.visit({ as: 'jonas', ...options });
      await staff.open(`${name === 'arabic' ? '/ar' : ''}${new URL(page.url()).pathname}`);
      await staff.page.getByRole('heading', { name: 'Two minutes for us' }).waitFor();
      assert.deepEqual(await findOverflow(staff.page), []);
      await checkAxe(staff.page);
      if (name === 'arabic') continue;
      await staff.page.getByRole('button', { name: 'Send reminder' }).click();
      await staff.page
        .getByRole('dialog')
        .getByText(/Up to|will be told/)
        .waitFor();
      assert.deepEqual(await findOverflow(staff.page), []);
      await checkAxe(staff.page);
    }
  },
);
