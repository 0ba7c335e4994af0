import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe, findOverflow, reload } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const bubbleOf = (page: Page, text: string) => messages(page).getByRole('article').filter({ hasText: text });
const composer = (page: Page) => page.getByRole('form', { name: 'Write a message' }).getByRole('textbox');

/** Finds somebody by their name and takes them, by the keyboard alone. */
async function pick(page: Page, field: string, search: string, name: string): Promise<void> {
  const input = page.getByRole('combobox', { name: field });
  await input.fill(search);
  await page.getByRole('option', { name, selected: true }).waitFor();
  await input.press('Enter');
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
}

suite.test('the inbox says what is new, and putting away and back works', { as: 'ana' }, async (visit) => {
  const { page, open } = visit;
  await open('/threads');
  const row = page.getByRole('listitem').filter({ hasText: 'Night train' });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Archive', exact: true }).click();
  await row.waitFor();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Move to inbox' }).click();
  await page.getByText('The archive is empty').waitFor();
  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await row.waitFor();
  await page.getByRole('searchbox').fill('talk ment');
  await until(
    'one thread alone',
    async () =>
      (await page.getByRole('listitem').filter({ hasText: 'Pairing' }).count()) === 1 &&
      (await row.count()) === 0,
  );
  await checkAxe(page);
});

suite.test('two people talk side by side', { as: 'ana' }, async (visit) => {
  const { page, open } = visit;
  await open('/threads');
  await page.getByRole('button', { name: 'New discussion' }).click();
  await pick(page, 'With', 'jonas', 'Jonas Lindqvist');
  await checkAxe(page);
  await page.getByLabel('Subject').fill('Side by side');
  await page.getByLabel('Message', { exact: true }).fill('Are you there?');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('heading', { level: 1, name: 'Side by side' }).waitFor();
  await bubbleOf(page, 'Are you there?').waitFor();

  const other = await suite.visit({ as: 'jonas' });
  await other.open('/threads');
  const row = other.page.getByRole('listitem').filter({ hasText: 'Side by side' });
  await row.getByText('1 unread message').waitFor();
  await row.getByRole('link', { name: 'Side by side' }).click();
  await bubbleOf(other.page, 'Are you there?').waitFor();
  await composer(other.page).fill('Right here.');
  await composer(other.page).press('Shift+Enter');
  await composer(other.page).pressSequentially('And you?');
  await composer(other.page).press('Enter');
  await bubbleOf(page, 'Right here.').waitFor();
  assert.match(await bubbleOf(page, 'Right here.').innerText(), /Right here\.\nAnd you\?/);

  // A reaction goes over, and is taken back.
  await bubbleOf(page, 'Right here.').hover();
  await bubbleOf(page, 'Right here.').getByRole('button', { name: 'React to Jonas Lindqvist' }).click();
  await page.getByRole('button', { name: '🎉' }).click();
  const seen = bubbleOf(other.page, 'Right here.').getByRole('button', { name: '🎉, 1 person' });
  await seen.waitFor();
  await seen.click();
  await bubbleOf(page, 'Right here.').getByRole('button', { name: '🎉, 2 people' }).waitFor();

  // Editing and deleting show on the other side.
  await bubbleOf(page, 'Are you there?').hover();
  await bubbleOf(page, 'Are you there?')
    .getByRole('button', { name: /^Actions for the message/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = page.getByRole('form', { name: 'Edit the message' }).getByRole('textbox');
  await editor.fill('Are you here?');
  await editor.press('Enter');
  await bubbleOf(other.page, 'Are you here?').getByText('edited').waitFor();
  await bubbleOf(page, 'Are you here?').hover();
  await bubbleOf(page, 'Are you here?')
    .getByRole('button', { name: /^Actions for the message/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await bubbleOf(other.page, 'Are you here?').waitFor({ state: 'detached' });
  await checkAxe(page);

  // A person who leaves can no longer read.
  await other.page.getByRole('button', { name: 'Actions for Side by side' }).click();
  await other.page.getByRole('menuitem', { name: 'Leave discussion' }).click();
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'Leave discussion' }).click();
  await other.page.waitForURL(`${atrium.origin}/threads`);
  await row.waitFor({ state: 'detached' });
  await messages(page)
    .getByText(/Jonas Lindqvist\S? left/)
    .waitFor();
  assert.deepEqual(other.complaints, []);
  await other.context.close();
});

suite.test(
  'a message that could not be sent stays, and is sent once on retry; a draft survives',
  { as: 'ana', allow: [/status of 500/] },
  async ({ page, open }) => {
    await open('/threads');
    await page.getByRole('link', { name: 'Invoice for the chairs' }).click();
    await composer(page).waitFor();
    const calls = '**/api/threads/*/messages';
    await page.route(calls, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await composer(page).fill('The note is in the green folder');
    await composer(page).press('Enter');
    await page.getByRole('alert').getByText('Could not be sent.').waitFor();
    await page.unroute(calls);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await bubbleOf(page, 'green folder').waitFor();
    assert.equal(await bubbleOf(page, 'green folder').count(), 1);
    await composer(page).fill('half a thought');
    await reload(page);
    await until('the draft', async () => (await composer(page).inputValue()) === 'half a thought');
  },
);

suite.test('reading further up, older messages move nothing', { as: 'ana' }, async ({ page, open }) => {
  await open('/threads');
  await page.getByRole('link', { name: 'Night train to the winter meet-up' }).click();
  await composer(page).waitFor();
  // A week of messages of many people, sent in a moment.
  for (let index = 1; index <= 90; index++) {
    await composer(page).fill(`Line ${index} of many`);
    await composer(page).press('Enter');
  }
  await bubbleOf(page, 'Line 90 of many').waitFor();
  await until('all sent', async () => (await page.getByText('Sending …').count()) === 0);
  await reload(page);
  await bubbleOf(page, 'Line 90 of many').waitFor();
  assert.equal(await bubbleOf(page, 'Line 50 of many').count(), 0, 'a part at a time');
  const oldest = bubbleOf(page, 'Line 51 of many');
  await messages(page).evaluate((box) => box.scrollTo({ top: 20 - box.scrollHeight + box.clientHeight }));
  const before = await oldest.boundingBox();
  await until('older ones', async () => (await bubbleOf(page, 'Line 20 of many').count()) === 1);
  const after = await oldest.boundingBox();
  assert.ok(
    before !== null && after !== null && Math.abs(after.y - before.y) < 40,
    'the page stayed in place',
  );
  await page.getByRole('button', { name: 'Jump to newest' }).click();
  await bubbleOf(page, 'Line 90 of many').waitFor();
  await until('the end', () => messages(page).evaluate((box) => box.scrollTop > -2));
});

suite.test(
  'a circle: found, invited to, accepted, managed and left',
  { as: 'ana', allow: [/status of 409/] },
  async ({ page, open }) => {
    await open('/threads/circles');
    await page.getByRole('button', { name: 'Accept the invitation to Library night' }).click();
    await page
      .getByRole('region', { name: 'Your circles' })
      .getByRole('link', { name: 'Library night' })
      .waitFor();
    await page.getByRole('button', { name: 'New circle' }).click();
    await page.getByLabel('Name').fill('Lamp committee');
    await pick(page, 'Invite people', 'jonas', 'Jonas Lindqvist');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lamp committee' }).waitFor();
    await checkAxe(page);

    const other = await suite.visit({ as: 'jonas' });
    await other.open('/threads/circles');
    await other.page.getByRole('button', { name: 'Accept the invitation to Lamp committee' }).click();
    // The invitation is a link as well: its page would be read before the answer to the invitation is written.
    await other.page
      .getByRole('region', { name: 'Your circles' })
      .getByRole('link', { name: 'Lamp committee' })
      .click();
    await other.page.getByRole('button', { name: 'New discussion' }).click();
    await other.page.getByLabel('Subject').fill('Which lamps?');
    await other.page.getByLabel('Message', { exact: true }).fill('Warm ones.');
    await other.page.getByRole('button', { name: 'Start' }).click();
    await bubbleOf(other.page, 'Warm ones.').waitFor();
    await other.context.close();

    await reload(page);
    await page.getByRole('link', { name: 'Which lamps?' }).waitFor();
    await page.getByRole('button', { name: 'Circle actions' }).click();
    await page.getByRole('menuitem', { name: 'Leave circle' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave circle' }).click();
    await page.getByText(/A circle needs a manager/).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Manage Jonas Lindqvist' }).click();
    await page.getByRole('menuitem', { name: 'Make a manager' }).click();
    await until('two managers', async () => (await page.getByText('Manager', { exact: true }).count()) === 2);
    await page.getByRole('button', { name: 'Circle actions' }).click();
    await page.getByRole('menuitem', { name: 'Leave circle' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave circle' }).click();
    await page.waitForURL(`${atrium.origin}/threads/circles`);
    await page.getByRole('link', { name: 'Lamp committee' }).waitFor({ state: 'detached' });
  },
);

suite.test('on a phone, and in the dark', { as: 'ana', phone: true, dark: true }, async ({ page, open }) => {
  await open('/threads');
  await checkAxe(page);
  assert.deepEqual(await findOverflow(page), []);
  await page.getByRole('link', { name: 'Badges and the long queue of last year' }).click();
  await composer(page).waitFor();
  await checkAxe(page);
  assert.deepEqual(await findOverflow(page), []);
  await composer(page).fill('one line');
  await composer(page).press('Enter');
  assert.equal(await composer(page).inputValue(), 'one line\n', 'Enter begins a line where thumbs write');
});

suite.test('a visitor is led to the sign-in page and back', async ({ page, open }) => {
  await open('/threads/circles');
  await page.waitForURL(`${atrium.origin}/auth/sign-in?redirect=${encodeURIComponent('/threads/circles')}`);
});
