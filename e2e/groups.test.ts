import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe, reload } from './harness/page.ts';
import { signUp } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;

async function foundPrivateGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create a group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a group' });
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await dialog.getByText('Enter a group name.').waitFor();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('About').fill('Who reads when others sleep.');
  await dialog.getByText('Private', { exact: true }).click();
  await checkAxe(page);
  await dialog.getByRole('button', { name: 'Create group' }).click();
}

suite.test(
  'a private group is founded, asked for, opened by its moderator, and talked in',
  { as: 'ana' },
  async ({ page, open }) => {
    await open('/groups');
    await foundPrivateGroup(page, 'Night readers');
    await page.waitForURL(`${atrium.origin}/groups/night-readers`);
    await page.getByRole('heading', { level: 1, name: 'Night readers' }).waitFor();
    await page.getByRole('button', { name: /your membership in Night readers/ }).waitFor();

    const stranger = await suite.visit();
    await signUp(stranger.page, atrium, {
      firstName: 'Wanda',
      lastName: 'Nowak',
      email: 'wanda.groups@example.org',
      password: 'reading-by-the-water',
    });
    await stranger.open('/groups/night-readers');
    await stranger.page.getByText('you must join the group to view this content').waitFor();
    await stranger.page.getByRole('button', { name: 'Ask to join Night readers' }).first().click();
    await stranger.page
      .getByRole('button', { name: /^Requested\. Press to withdraw/ })
      .first()
      .waitFor();

    await open('/groups/night-readers/manage/requests');
    await page.getByRole('button', { name: 'Approve Wanda Nowak' }).click();
    await page.getByText('No one is waiting').waitFor();

    await reload(stranger.page);
    await stranger.page.getByPlaceholder('Post to the group').click();
    await stranger.page.getByRole('textbox', { name: 'Write a post' }).fill('Is anybody still awake?');
    await stranger.page.getByRole('button', { name: 'Post', exact: true }).click();
    await stranger.page.getByRole('article').filter({ hasText: 'Is anybody still awake?' }).waitFor();

    await page.getByRole('link', { name: 'Posts', exact: true }).click();
    await page.getByRole('article').filter({ hasText: 'Is anybody still awake?' }).waitFor();
    assert.deepEqual(stranger.complaints, []);
    await stranger.context.close();

    const visitor = await suite.visit();
    await visitor.open('/groups/night-readers');
    await visitor.page.getByText('you must join the group to view this content').waitFor();
    assert.equal(await visitor.page.getByText('Is anybody still awake?').count(), 0);
    await visitor.context.close();
  },
);

suite.test(
  'a moderator announces in formatted text, and every member reads it',
  { as: 'ana' },
  async ({ page, open }) => {
    await open('/groups/open-source-evening/announcements');
    await page.getByRole('button', { name: 'Write an announcement' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Write an announcement' });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('Fill this in.').first().waitFor();
    await dialog.getByLabel('Title').fill('We meet on the boat');
    await dialog.getByRole('textbox', { name: 'Text' }).click();
    await page.keyboard.type('Bring ');
    await dialog.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('warm clothes');
    await dialog.getByRole('button', { name: 'Send me a test email' }).click();
    await dialog.getByText('Sent to ana@harbour.example.').waitFor();
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    const card = page.getByRole('article').filter({ hasText: 'We meet on the boat' });
    assert.equal(await card.locator('strong').innerText(), 'warm clothes');
    await card.getByText(/email/).waitFor();

    await card.getByRole('link', { name: 'We meet on the boat' }).click();
    await page.waitForURL(`${atrium.origin}/announcements/we-meet-on-the-boat`);
    await page.getByRole('heading', { level: 1, name: 'We meet on the boat' }).waitFor();
  },
);

suite.test(
  'the last moderator is told why the group cannot be left',
  { as: 'ana', allow: [/status of 409/] },
  async ({ page, open }) => {
    await open('/groups/open-source-evening');
    await page.getByRole('button', { name: /your membership in Open source evening/ }).click();
    await page.getByRole('menuitem', { name: 'Leave' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page
      .getByText(/moderator/i)
      .filter({ hasText: /last|another|first/i })
      .first()
      .waitFor();
    await reload(page);
    await page.getByRole('button', { name: /your membership in Open source evening/ }).waitFor();
  },
);

suite.test(
  'a sponsor leaves a group and refuses the moderator who added them, until they allow it again',
  { as: 'ana', allow: [/status of 404/] },
  async ({ page, open }) => {
    const add = async () => {
      await open('/groups/open-source-evening/manage/sponsors');
      const field = page.getByRole('combobox', { name: 'Add a sponsor' });
      await field.fill('lindqvist');
      await page.getByRole('option', { name: /Jonas Lindqvist/ }).click();
    };
    await add();
    const list = page.getByRole('list', { name: 'Sponsors' });
    await list.getByText('Jonas Lindqvist').waitFor();

    // A phone has no room for them beside the posts.
    const jonas = await suite.visit({ as: 'jonas', phone: true });
    await jonas.open('/groups/open-source-evening/members');
    await jonas.page.locator('main label', { hasText: 'Sponsors' }).click();
    await jonas.page.getByRole('button', { name: 'Leave sponsors' }).click();
    const question = jonas.page.getByRole('alertdialog', {
      name: 'Leave the sponsors of “Open source evening”?',
    });
    await question.getByText('Only a moderator can add you again.').waitFor();
    await question.getByRole('checkbox', { name: /add me again/ }).check();
    await question.getByText('Only another moderator can add you again.').waitFor();
    await checkAxe(jonas.page);
    await question.getByRole('button', { name: 'Leave sponsors' }).click();
    await jonas.page.getByText('You are no longer a sponsor of this group.').waitFor();

    await add();
    await page.getByText(/We couldn.t find that account/).waitFor();
    assert.equal(await list.getByText('Jonas Lindqvist').count(), 0);

    await jonas.open('/settings/refused');
    await jonas.page
      .getByRole('list', { name: 'People who can’t add you' })
      .getByText('Ana Moreira')
      .waitFor();
    await checkAxe(jonas.page);
    await jonas.page.getByRole('button', { name: 'Allow again: Ana Moreira' }).click();
    await jonas.page.getByText('You haven’t stopped anyone').waitFor();
    assert.deepEqual(jonas.complaints, []);
    await jonas.context.close();

    await add();
    await list.getByText('Jonas Lindqvist').waitFor();
  },
);
