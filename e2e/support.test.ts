import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { checkAxe, reload } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;

/** The mail to an address whose subject begins so. */
function readMail(address: string, subject: string): Promise<Email> {
  const folder = join(atrium.dataDir, 'outbox');
  return until(`${subject} … to ${address}`, async () => {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((name) => name.endsWith('.eml') && !name.startsWith('.'))) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      const isTo = mail.to?.some((to) => to.address === address) === true;
      if (isTo && mail.subject?.startsWith(subject) === true) return mail;
    }
    return undefined;
  });
}

suite.test('a visitor asks about an event, and the answer comes by mail', async ({ page, open }) => {
  await open('/events/harbour-lights/faqs');
  await page.getByRole('link', { name: 'Ask us' }).click();
  await page.getByText('About Harbour Lights').waitFor();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await page.getByText('Fill this in.').first().waitFor();
  await page.getByLabel('A problem').check();
  await page
    .getByRole('textbox', { name: 'Your message' })
    .fill('Is there a <b>lift</b>?\nI come on wheels.');
  await page.getByLabel('Your email').fill('Wanda@example.org');
  await send.click();
  await page.getByRole('heading', { name: 'Thank you for your message' }).waitFor();
  await page.getByText('We will answer to Wanda@example.org').waitFor();
  await checkAxe(page);
  assert.doesNotMatch((await readMail('Wanda@example.org', 'We have received')).text ?? '', /wheels/);

  const staff = await suite.visit({ as: 'jonas' });
  await staff.open('/admin');
  await staff.page.getByRole('link', { name: /^Requests/ }).click();
  await staff.page.getByRole('link', { name: /Is there a <b>lift/ }).click();
  await staff.page.getByRole('link', { name: 'Harbour Lights' }).waitFor();
  await staff.page.getByLabel('Your answer').fill('There is, beside the crane.\n\nCome and see!');
  await staff.page.getByRole('button', { name: 'Send answer' }).click();
  await staff.page.getByRole('listitem').filter({ hasText: 'beside the crane' }).waitFor();
  await staff.page.getByText('Answered', { exact: true }).waitFor();
  await checkAxe(staff.page);

  const mail = await readMail('Wanda@example.org', 'Re: Is there a <b>lift</b>?');
  assert.match(mail.text ?? '', /There is, beside the crane\.[^]*> I come on wheels\./);
  await staff.page.getByRole('button', { name: 'Close request' }).click();
  await staff.page.getByRole('button', { name: 'Reopen' }).waitFor();
  assert.deepEqual(staff.complaints, []);
});

suite.test(
  'a member finds the answer with the question, and adds to it',
  { as: 'ana' },
  async ({ page, open }) => {
    await open('/support');
    assert.equal(await page.getByLabel('Your email').count(), 0);
    await page.getByRole('textbox', { name: 'Your message' }).fill('Where do I leave my coat?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const own = page.getByRole('region', { name: 'Your messages' });
    const asked = own.getByRole('listitem').filter({ hasText: 'Where do I leave my coat?' }).first();
    await asked.getByText('Open', { exact: true }).waitFor();

    const staff = await suite.visit({ as: 'jonas' });
    await staff.open('/admin/support?q=coat');
    await staff.page.getByRole('link', { name: 'Where do I leave my coat?' }).click();
    await staff.page.getByLabel('Your answer').fill('On the hooks by the door.');
    await staff.page.getByRole('button', { name: 'Send answer' }).click();
    await staff.page.getByText('Answered', { exact: true }).waitFor();

    await reload(page);
    await asked.getByText('Answered', { exact: true }).waitFor();
    await asked.locator('summary').click();
    await asked.getByText('On the hooks by the door.').waitFor();
    await checkAxe(page);
    await asked.getByLabel('Anything to add?').fill('They are all taken.');
    await asked.getByRole('button', { name: 'Add', exact: true }).click();
    await asked.getByText('Open', { exact: true }).waitFor();
    await reload(staff.page);
    await staff.page.getByText('They are all taken.').waitFor();
  },
);

suite.test(
  'pages for staff only are refused to everybody else',
  { as: 'ana', allow: [/status of 403/] },
  async ({ page, open }) => {
    for (const path of [
      '/admin',
      '/admin/support',
      '/admin/benefits',
      '/admin/levels',
      '/admin/advertisements',
    ]) {
      await open(path);
      await page.getByText('you do not have permission to access this page').waitFor();
    }
  },
);
