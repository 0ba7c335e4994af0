import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { checkAxe, reload } from './harness/page.ts';
import { signUp } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;

const rows = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
const nameOf = (link: Locator) => link.locator('.sr-only').innerText();
const bell = (page: Page) => page.getByRole('link', { name: /^Notifications(,|$)/ }).first();

suite.test(
  'the action of another member is notified, counted, filtered, opened and read',
  { as: 'ana' },
  async ({ page, open }) => {
    await open('/notifications');
    const newcomer = await suite.visit();
    await signUp(newcomer.page, atrium, {
      firstName: 'Nora',
      lastName: 'Quay',
      email: 'nora@example.org',
      password: 'a-boat-in-the-morning',
    });
    await newcomer.open('/people/ana-moreira');
    await newcomer.page.getByRole('button', { name: 'Follow Ana Moreira', exact: true }).click();
    const told = rows(page).filter({ hasText: 'Nora Quay' }).first();
    // An open page hears of it by itself.
    await told.waitFor();
    await until('the bell counts', async () => /\d/.test(await nameOf(bell(page))));
    await checkAxe(page);

    const kinds = page.getByRole('group', { name: 'Filter notifications' });
    await kinds.getByText('Events', { exact: true }).click();
    await page.waitForURL(`${atrium.origin}/notifications?show=events`);
    await until('no follower among events', async () => (await told.count()) === 0);
    await kinds.getByText('Events', { exact: true }).click();
    await kinds.getByText('Followers', { exact: true }).click();
    await page.waitForURL(`${atrium.origin}/notifications?show=people`);
    await told.getByText('unread').waitFor({ state: 'attached' });
    await told.getByRole('link').click();
    await page.waitForURL(/\/people\//);
    await page.goBack();
    await told.waitFor();
    assert.equal(await told.getByText('unread').count(), 0);
  },
);

suite.test('all is read with one press', { as: 'ana' }, async ({ page, open }) => {
  await open('/notifications');
  const all = page.getByRole('button', { name: 'Mark all as read' });
  if (await all.isVisible()) {
    await all.click();
    await all.waitFor({ state: 'detached' });
  }
  await until('nothing unread', async () => (await nameOf(bell(page))) === 'Notifications');
  await reload(page);
  await rows(page).first().waitFor();
  assert.equal(await page.getByText('unread', { exact: true }).count(), 0);
});

suite.test('each switch stays as it was put', { as: 'ana' }, async ({ page, open }) => {
  await open('/settings/notifications');
  const switchOf = (name: string) => page.getByRole('switch', { name, exact: true });
  const mails = switchOf('New followers by email');
  await mails.waitFor();
  assert.ok(await mails.isChecked());
  await mails.click();
  await page.getByText('Once a week', { exact: true }).click();
  await checkAxe(page);
  await until('stored', async () => {
    await reload(page);
    await mails.waitFor();
    return !(await mails.isChecked()) && (await page.getByRole('radio', { name: /Once a week/ }).isChecked());
  });
  assert.ok(await switchOf('New followers by push').isChecked());
  await mails.click();
  await page.getByText('As things happen', { exact: true }).click();
});

suite.test(
  'a link that is none of ours ends nothing and says so',
  { allow: [/status of 404/] },
  async ({ page, open }) => {
    const answer = await open('/unsubscribe/none-of-ours');
    assert.equal(answer?.status(), 404);
    assert.equal(await page.getByRole('button', { name: 'Unsubscribe' }).count(), 0);
  },
);
