import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { readCode } from './harness/outbox.ts';
import { checkAxe, settled } from './harness/page.ts';
import { fillSignIn, MEMBERS } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;
const hostname = 'lighthouse.localhost';
const second = `http://${hostname}:${atrium.port}`;
await atrium.organization('create', 'lighthouse', '--name', 'Lighthouse Guild', '--hostname', hostname);

suite.test('each hostname shows its own organization', async ({ page, open }) => {
  await open('/');
  assert.match(await page.title(), /Harbour Collective/);
  await page.goto(second);
  await settled(page);
  assert.match(await page.title(), /Lighthouse Guild/);
  assert.equal(await page.getByText('Harbour Collective').count(), 0);
});

suite.test('a member here cannot sign in there', { allow: [/status of 400/] }, async ({ page }) => {
  await page.goto(`${second}/auth/sign-in`);
  await settled(page);
  await fillSignIn(page, MEMBERS.ana);
  await page.getByText('Email or password is incorrect.').waitFor();
});

suite.test(
  'nothing of one is answered to the other, whatever is sent along',
  { as: 'ana', allow: [/status of 40[14]/] },
  async (visit) => {
    const { page, open } = visit;
    await open('/');
    const here = await readPage(page);
    const token = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.endsWith('.accessToken'))?.[1],
    );
    assert.ok(token !== undefined);
    const [event] = await list(page, '/api/events?past=true', { organization: here });
    assert.ok(event !== undefined);

    await page.goto(second);
    await settled(page);
    const there = await readPage(page);
    assert.notEqual(there, here);
    for (const headers of [{ organization: there }, { organization: there, authorization: token }]) {
      assert.equal(
        await statusOf(page, `/api/events/${event.id}`, headers),
        headers.authorization === undefined ? 404 : 401,
      );
    }
    assert.deepEqual(await list(page, '/api/events', { organization: there }), []);
    assert.deepEqual(await list(page, '/api/accounts', { organization: there }), []);
    const answer = await page.goto(`${second}/events/${event.slug}`);
    assert.equal(answer?.status(), 404);
  },
);

suite.test('newcomers are asked for what their organization wants to know', async ({ page }) => {
  await atrium.organization('change', 'lighthouse', '--sign-up-fields', 'firstName,company,phone?');
  const email = 'keeper@lighthouse.example';
  const since = new Date();
  await page.goto(`${second}/auth/sign-up`);
  await settled(page);
  assert.equal(await page.getByLabel('Last name').count(), 0);
  await page.getByLabel('First name').fill('Kit');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('copper lantern 42');
  await page.getByRole('button', { name: 'Create account' }).click();
  assert.equal(await page.getByLabel('Company').evaluate((field) => field.matches(':invalid')), true);
  assert.equal(
    await page.getByLabel('Phone (optional)').evaluate((field) => field.matches(':invalid')),
    false,
  );
  await checkAxe(page);
  await page.getByLabel('Company').fill('Trinity House');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code', { exact: true }).fill(await readCode(atrium, email, since));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(`${second}/`);
  await page.goto(`${second}/settings/profile`);
  await page.getByLabel('Company').waitFor();
  assert.equal(await page.getByLabel('Company').inputValue(), 'Trinity House');
});

function readPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const id = /"ORGANIZATION_ID":"([^"]+)"/.exec(document.documentElement.innerHTML)?.[1];
    if (id === undefined) throw new Error('the page carries no configuration');
    return id;
  });
}

interface Headers {
  organization: string;
  authorization?: string;
}

function statusOf(page: Page, path: string, headers: Headers): Promise<number> {
  return page.evaluate(async ([path, headers]) => (await fetch(path, { headers })).status, [
    path,
    { ...headers },
  ] as const);
}

interface Item {
  id: string;
  slug: string;
}

function list(page: Page, path: string, headers: Headers): Promise<Item[]> {
  return page.evaluate(
    async ([path, headers]) => ((await (await fetch(path, { headers })).json()) as { data: Item[] }).data,
    [path, { ...headers }] as const,
  );
}
