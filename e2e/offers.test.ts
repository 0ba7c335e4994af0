import assert from 'node:assert/strict';
import { join } from 'node:path';
import { checkAxe } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;
const PICTURE = join(import.meta.dirname, '../apps/server/data/demo/harbour.webp');

suite.test(
  'benefits say what, from whom and until when, and are found by their words',
  async ({ page, open }) => {
    await open('/benefits');
    const cards = page.getByRole('main').getByRole('listitem');
    assert.equal(await cards.count(), 4);
    await cards.first().getByRole('heading', { name: 'Half price on night trains' }).waitFor();
    await cards
      .first()
      .getByText(/^until /)
      .waitFor();
    await page.getByRole('searchbox', { name: 'Search benefits' }).fill('backup');
    await until('one alone', async () => (await cards.count()) === 1);
    await page.waitForURL(`${atrium.origin}/benefits?q=backup`);
    await cards.getByRole('link', { name: 'Query & Sons' }).click();
    await page.waitForURL(`${atrium.origin}/people/query-sons`);
  },
);

suite.test('sponsors stand in the order and the size of their ranks', async ({ page, open }) => {
  await open('/levels');
  const ranks = page.getByRole('main').getByRole('heading', { level: 2 });
  assert.deepEqual(await ranks.allInnerTexts(), ['Lighthouse', 'Pier', 'Buoy']);
  const heights = [];
  for (const rank of ['Lighthouse', 'Pier', 'Buoy']) {
    const box = await page.getByRole('region', { name: rank }).locator('li img').first().boundingBox();
    heights.push(box?.height ?? 0);
  }
  assert.deepEqual(
    heights,
    heights.toSorted((one, other) => other - one),
  );
  assert.equal(new Set(heights).size, 3);
});

suite.test(
  'a member leaves the sponsors of an event, after a question',
  { as: 'ana' },
  async ({ page, open }) => {
    const staff = await suite.visit({ as: 'jonas' });
    await staff.open('/host/open-source-evening/sponsors');
    await staff.page.getByRole('combobox', { name: 'Add sponsors' }).fill('Ana Mor');
    await staff.page.getByRole('option', { name: /Ana Moreira/ }).click();
    await staff.page.getByRole('button', { name: 'Add', exact: true }).click();
    await staff.page.getByRole('list', { name: 'Sponsors' }).getByText('Ana Moreira').waitFor();

    await open('/events/open-source-evening/sponsors');
    await page.getByText('You are a sponsor of this event.').waitFor();
    await checkAxe(page);
    const leave = page.getByRole('button', { name: 'Leave sponsors' });
    await leave.click();
    const question = page.getByRole('alertdialog', { name: /Leave the sponsors of/ });
    await checkAxe(page);
    await question.getByRole('button', { name: 'Leave sponsors' }).click();
    await page.getByText('You are no longer a sponsor of this event.').first().waitFor();
    await page.getByText('This event has no sponsors yet').waitFor();
    assert.equal(await leave.count(), 0);
  },
);

suite.test(
  'an advertisement says what it is, and is counted when it is seen and when it is followed',
  { as: 'ana' },
  async ({ page, context, open }) => {
    const staff = await suite.visit({ as: 'jonas' });
    await context.route('https://*.example/**', (route) => route.fulfill({ body: 'the sponsor’s own page' }));
    await open('/');
    const card = page.getByRole('region', { name: 'Advertisement' });
    assert.equal(await card.count(), 0);
    const seen = page.waitForResponse((answer) => /\/advertisement\/[^/]+\/views$/.test(answer.url()));
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 210);
    await card.waitFor();
    await card.scrollIntoViewIfNeeded();
    assert.equal((await seen).status(), 200);
    await checkAxe(page);

    const link = card.getByRole('link');
    assert.equal(await link.getAttribute('rel'), 'sponsored noopener');
    const title = await link.innerText();
    const id = /advertisement\/([^/]+)\/views/.exec((await seen).url())?.[1] ?? '';
    const counts = async (): Promise<number[]> => {
      await staff.open(`/admin/advertisements/${id}`);
      await staff.page.getByRole('heading', { level: 1, name: title }).waitFor();
      const values = await staff.page.locator('dd').allInnerTexts();
      return values.slice(0, 2).map(Number);
    };
    const [views = 0, clicks = 0] = await counts();
    const opened = context.waitForEvent('page');
    const followed = page.waitForResponse((answer) => answer.url().endsWith('/clicks'));
    await link.click();
    assert.match((await opened).url(), /^https:\/\/[a-z-]+\.example\//);
    assert.equal((await followed).status(), 200);
    assert.deepEqual(await counts(), [views, clicks + 1]);
    await staff.page.getByText('As a table').click();
    await staff.page.getByRole('table').waitFor();
    await checkAxe(staff.page);
  },
);

suite.test(
  'the staff makes a benefit with a picture, changes it and takes it back',
  { as: 'jonas', allow: [/status of 400/] },
  async ({ page, open }) => {
    await open('/admin/benefits');
    await page.getByRole('button', { name: 'Add benefit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add benefit' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Fill this in.').waitFor();
    await dialog.getByLabel('Title').fill('Free umbrellas');
    await dialog.getByLabel('Offer and terms').fill('Until they are gone.');
    await dialog.getByLabel('Ends').fill('2001-01-01T10:00');
    await dialog.getByLabel('Offered by').selectOption({ label: 'Tideworks' });
    await dialog.locator('input[type=file]').setInputFiles(PICTURE);
    await dialog.getByRole('button', { name: 'Change picture' }).waitFor();
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The end must come after the start.').waitFor();
    await dialog.getByLabel('Ends').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    const visitor = await suite.visit();
    await visitor.open('/benefits?q=umbrellas');
    const card = visitor.page.getByRole('main').getByRole('listitem');
    await card.getByText('Until they are gone.').waitFor();
    await card.getByRole('link', { name: 'Tideworks' }).waitFor();
    assert.match((await card.locator('img').first().getAttribute('src')) ?? '', /\/media\//);

    const row = page.getByRole('listitem').filter({ hasText: 'Free umbrellas' });
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await until('gone for everybody', async () => {
      await visitor.open('/benefits?q=umbrellas');
      return (await card.count()) === 0;
    });
  },
);

suite.test('the staff arranges the sponsors of a rank', { as: 'jonas' }, async ({ page, open }) => {
  await open('/admin/levels');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Pier' }) });
  await row.getByRole('button', { name: 'Sponsors' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sponsors: Pier' });
  const names = async (): Promise<string> => (await dialog.locator('ol > li').allInnerTexts()).join();
  await dialog.getByRole('button', { name: 'Move Query & Sons up' }).click();
  await until('the other way round', async () => /^Query & Sons,Ferrite Labs/.test(await names()));
  await dialog.getByRole('searchbox').fill('openhand');
  await dialog.getByRole('button', { name: 'Add Openhand' }).click();
  await until('a third', async () => /Openhand$/.test((await names()).trim()));
  await checkAxe(page);
  await dialog.getByRole('button', { name: 'Remove Openhand' }).click();
  await until('two again', async () => !(await names()).includes('Openhand'));
});
