import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe, findOverflow } from './harness/page.ts';
import { openSuite, type Visit } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;

const posts = (page: Page) => page.getByRole('main').getByRole('article');
const cases = (page: Page) => page.locator('[data-case]');

async function post({ page, open }: Visit, text: string): Promise<void> {
  await open('/');
  await page.getByPlaceholder('What would you like to share?').click();
  await page.getByRole('textbox', { name: 'Write a post' }).fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await posts(page).filter({ hasText: text }).first().waitFor();
}

/** A post of somebody else, reported by Ana, with its address. */
async function report({ page, open }: Visit): Promise<{ path: string; text: string }> {
  await open('/');
  const others = posts(page).filter({ hasNotText: /Ana Moreira|Jonas Lindqvist/ });
  const link = others.first().getByRole('link', { name: /ago|yesterday|now|\d{4}/ });
  const path = (await link.getAttribute('href')) ?? '';
  await open(path);
  const text = await posts(page).first().locator('p[dir=auto]').first().innerText();
  await posts(page)
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Report to the moderators' });
  await dialog.getByRole('radio', { name: 'Harassment' }).check();
  await dialog.getByRole('textbox').fill('the second sentence');
  await checkAxe(page);
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByText('The moderators will review it').first().waitFor();
  return { path, text };
}

suite.test(
  'a moderator hides a reported post: gone for the reporter, back when it is undone',
  { as: 'ana', allow: [/status of 404/] },
  async (ana) => {
    const { path, text } = await report(ana);
    const jonas = await suite.visit({ as: 'jonas' });
    await jonas.open('/moderation');
    const one = cases(jonas.page).filter({ hasText: text }).first();
    await one.getByText('1 report').waitFor();
    await one.getByText('Harassment').waitFor();
    await one.getByText('Show reports').click();
    await one.getByText('the second sentence').waitFor();
    await checkAxe(jonas.page);

    // By keyboard alone: to the first case, then H.
    await jonas.page.locator('body').press('Tab');
    await one.focus();
    await jonas.page.keyboard.press('h');
    const dialog = jonas.page.getByRole('dialog', { name: /^Hide this/ });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Be kind.');
    await checkAxe(jonas.page);
    await dialog.getByRole('button', { name: 'Hide' }).click();
    await one.getByText('Hidden', { exact: true }).waitFor();
    await until('gone for Ana', async () => {
      await ana.open(path);
      return (await posts(ana.page).filter({ hasText: text }).count()) === 0;
    });

    await one.getByRole('button', { name: 'Undo' }).click();
    await one.getByText('Shown', { exact: true }).waitFor();
    await until('back for Ana', async () => {
      await ana.open(path);
      return (await posts(ana.page).filter({ hasText: text }).count()) > 0;
    });
    await jonas.open('/moderation/log');
    await jonas.page.getByText(/^Jonas Lindqvist hid content/).waitFor();
    await jonas.page.getByText('Be kind.').waitFor();
    await checkAxe(jonas.page);
    assert.deepEqual(jonas.complaints, []);
  },
);

suite.test('a rule holds back, somebody lets it through', { as: 'jonas' }, async (jonas) => {
  const { page, open } = jonas;
  await open('/moderation/rules');
  await page.getByRole('textbox', { name: 'Word or words' }).fill('Lottery');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Lottery' }).waitFor();
  await checkAxe(page);

  const ana = await suite.visit({ as: 'ana' });
  await post(ana, 'Join my l0ttery');
  const own = posts(ana.page).filter({ hasText: 'l0ttery' }).first();
  await own.getByText('Awaiting review').waitFor();
  await checkAxe(ana.page);

  await open('/moderation/held');
  const held = cases(page).filter({ hasText: 'l0ttery' });
  await held.getByRole('button', { name: 'Approve' }).click();
  await held.getByText('Shown', { exact: true }).waitFor();
  await ana.open('/');
  await own.waitFor();
  assert.equal(await own.getByText('Awaiting review').count(), 0);
  await open('/moderation/rules');
  await page.getByRole('button', { name: 'Delete the rule for Lottery' }).click();
  await until(
    'gone',
    async () => (await page.getByRole('listitem').filter({ hasText: 'Lottery' }).count()) === 0,
  );
  assert.deepEqual(ana.complaints, []);
});

suite.test('the author edits in place, and everybody sees that it was edited', { as: 'ana' }, async (ana) => {
  const { page } = ana;
  await post(ana, 'A first thaught');
  const own = posts(page).filter({ hasText: 'A first' }).first();
  await own.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const field = own.getByRole('textbox', { name: 'Edit post' });
  await field.fill('A first thought');
  await checkAxe(page);
  await own.getByRole('button', { name: 'Save' }).click();
  await field.waitFor({ state: 'hidden' });
  await own.getByText('A first thought').waitFor();
  await own.getByText('edited', { exact: true }).waitFor();
});

suite.test('a post can carry another, and who liked it is listed', { as: 'ana' }, async ({ page, open }) => {
  await open('/');
  const other = posts(page)
    .filter({ hasNotText: /Ana Moreira|Jonas Lindqvist/ })
    .first();
  const text = (await other.locator('p[dir=auto]').first().innerText()).slice(0, 30);
  await other.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Share in a post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share in a post' });
  await dialog.getByRole('textbox').fill('Worth reading');
  await checkAxe(page);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  const mine = posts(page).filter({ hasText: 'Worth reading' }).first();
  await mine.getByRole('link').filter({ hasText: text }).waitFor();
  assert.doesNotMatch(await mine.innerText(), /\/activities\//);

  const like = mine.getByRole('button', { name: /^Like/ });
  const liked = page.waitForResponse((answer) => answer.url().endsWith('/likes'));
  await like.click();
  await liked;
  await mine.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Liked by' }).click();
  const likers = page.getByRole('dialog', { name: 'Liked by' });
  await likers.getByText('Ana Moreira').waitFor();
  await checkAxe(page);
});

suite.test('a suspended member is told so on every page', { as: 'jonas' }, async ({ page, open }) => {
  const ana = await suite.visit({ as: 'ana', allow: [/status of 403/] });
  await post(ana, 'To be suspended for');
  await posts(ana.page).filter({ hasText: 'To be suspended for' }).first().waitFor();
  const id = await accountId(ana.page);
  const status = await callAs(page, open, `/api/moderation/accounts/${id}/suspend`, {
    reason: 'A test of it',
  });
  assert.equal(status, 200);
  await ana.open('/people');
  await ana.page.getByText(/Your account is suspended.*A test of it/).waitFor();
  await checkAxe(ana.page);

  await open('/moderation/people');
  const row = page.getByRole('listitem').filter({ hasText: 'Ana Moreira' });
  await row.getByText('A test of it').waitFor();
  await checkAxe(page);
  await row.getByRole('button', { name: 'Lift suspension' }).click();
  await page.getByText('No one is suspended').waitFor();
});

/** The id of whoever is signed in there, as their own pages ask for it. */
async function accountId(page: Page): Promise<string> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/self');
  await page.goto(`${atrium.origin}/settings`);
  return ((await (await answer).json()) as { data: { id: string } }).data.id;
}

/** A call with the sign-in of the page's reader. */
async function callAs(page: Page, open: Visit['open'], path: string, body: object): Promise<number> {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/self');
  await open('/settings');
  const { authorization = '', organization = '' } = await (await asked).allHeaders();
  const answer = await page.request.post(atrium.origin + path, {
    headers: { authorization, organization },
    data: body,
  });
  return answer.status();
}

suite.test('a phone has room for all of it', { as: 'jonas', phone: true }, async ({ page, open }) => {
  for (const path of [
    '/moderation',
    '/moderation/held',
    '/moderation/log',
    '/moderation/people',
    '/moderation/rules',
  ]) {
    await open(path);
    await page.getByRole('heading', { level: 1, name: 'Moderation' }).waitFor();
    assert.deepEqual(await findOverflow(page), [], path);
  }
});

suite.test(
  'a moderator of a group decides there, and cannot read the log',
  { as: 'ana', allow: [/status of 403/] },
  async (ana) => {
    const { page, open } = ana;
    await open('/moderation');
    const tabs = page.getByRole('navigation', { name: 'Moderation' });
    await tabs.getByRole('link', { name: /^Queue/ }).waitFor();
    assert.equal(await tabs.getByRole('link').count(), 2);
    await open('/moderation/log');
    await page.getByText('you do not have permission').first().waitFor();
  },
);
