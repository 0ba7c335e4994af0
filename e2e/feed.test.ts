import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe, findOverflow, reload } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;
const unreachable = /net::ERR_FAILED/;
/** No page can be fetched for a preview where there is no network. */
const noPreview = /link-preview/;

const prompt = (page: Page) => page.getByPlaceholder('What would you like to share?');
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a post' });
const posts = (page: Page) => page.getByRole('main').getByRole('article');

async function post(page: Page, text: string): Promise<void> {
  await prompt(page).click();
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Posted').first().waitFor();
}

/** A picture made by the browser itself. */
function drawPicture(page: Page, width: number, height: number): Promise<number[]> {
  return page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.fillStyle = 'teal';
      context.fillRect(0, 0, width, height);
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [width, height] as const,
  );
}

suite.test('a visitor is welcomed with what the organization shows', async ({ page, open }) => {
  await open('/');
  await page.getByRole('heading', { level: 1, name: 'Harbour Collective' }).waitFor();
  await page.getByRole('heading', { name: 'Coming up' }).waitFor();
  assert.ok((await posts(page).count()) > 3);
  assert.equal(await prompt(page).count(), 0);
  await checkAxe(page);
  await page.getByRole('main').getByRole('link', { name: 'Join' }).click();
  await page.waitForURL(`${atrium.origin}/auth/sign-up`);
});

suite.test('a visitor who wants to like signs in and comes back', async ({ page, open }) => {
  await open('/');
  const link = posts(page)
    .first()
    .getByRole('link', { name: /ago|yesterday|now|\d{4}/ });
  const path = await link.getAttribute('href');
  await link.click();
  await page.waitForURL(`${atrium.origin}${path}`);
  // The address changes a moment before the page does.
  await page.getByRole('heading', { level: 1, name: 'Harbour Collective' }).waitFor({ state: 'detached' });
  await posts(page).first().getByRole('button', { name: /^Like/ }).click();
  await page.waitForURL(`${atrium.origin}/auth/sign-in?redirect=${encodeURIComponent(path ?? '')}`);
});

suite.test(
  'a post names people and topics, by the keyboard alone',
  { as: 'ana', allow: [noPreview] },
  async ({ page, open }) => {
    await open('/');
    await prompt(page).press('Enter');
    await field(page).pressSequentially('Thank you @vikt');
    await page.getByRole('option', { name: /Viktor Petrov/ }).waitFor();
    await page.keyboard.press('Enter');
    await field(page).pressSequentially('for #Lighthouse keeping');
    await page.getByRole('option', { name: 'New interest “Lighthouse keeping”' }).waitFor();
    await page.keyboard.press('Tab');
    await until('the topic', async () => (await field(page).inputValue()).endsWith('keeping '));
    await field(page).pressSequentially('(see www.example.com/light).');
    await checkAxe(page);
    await page.keyboard.press('Control+Enter');

    const first = posts(page).first();
    await first.getByText('Thank you').waitFor();
    assert.equal(
      await first.getByRole('link', { name: '@Viktor Petrov' }).getAttribute('href'),
      '/people/viktor-petrov',
    );
    const link = first.getByRole('link', { name: 'www.example.com/light' });
    assert.equal(await link.getAttribute('href'), 'https://www.example.com/light');
    assert.equal(await link.getAttribute('rel'), 'nofollow ugc noopener');
    assert.equal(await prompt(page).inputValue(), '', 'the composer is closed and empty');
    await page.getByRole('button', { name: 'Post', exact: true }).waitFor({ state: 'detached' });

    await first.getByRole('link', { name: '#Lighthouse keeping' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lighthouse keeping' }).waitFor();
    await posts(page).first().getByText('Thank you').waitFor();
  },
);

suite.test('the composer keeps a text that is typed at once', { as: 'ana' }, async ({ page, open }) => {
  await open('/');
  await prompt(page).click();
  const typed = 'Will this be lost, letter by letter?';
  await page.keyboard.type(typed);
  assert.equal(await field(page).inputValue(), typed);
  await page.getByRole('button', { name: 'Post', exact: true }).waitFor();
  await reload(page);
  assert.equal(await field(page).inputValue(), typed, 'the draft is seen without a press');
});

suite.test('a picture is described, sent, and seen large', { as: 'ana' }, async ({ page, open }) => {
  await open('/');
  await prompt(page).click();
  await field(page).fill('From my window');
  const buffer = Buffer.from(await drawPicture(page, 320, 200));
  await page.locator('input[type=file]').setInputFiles({ name: 'window.png', mimeType: 'image/png', buffer });
  await page.getByLabel('Description of the picture').fill('Teal water up to the sky');
  await checkAxe(page);
  await page.getByRole('button', { name: 'Post', exact: true }).click();

  const picture = posts(page).first().getByRole('button', { name: 'Teal water up to the sky' });
  await picture.click();
  const dialog = page.getByRole('dialog', { name: 'Teal water up to the sky' });
  await dialog.getByRole('img', { name: 'Teal water up to the sky' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await until('the focus back', () => picture.evaluate((element) => element === document.activeElement));
});

suite.test(
  'a picture can be pasted and taken away; other files are refused',
  { as: 'ana' },
  async (visit) => {
    const { page, open } = visit;
    await open('/');
    await prompt(page).click();
    const bytes = await drawPicture(page, 40, 40);
    await field(page).evaluate((element, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, bytes);
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    assert.ok(await page.getByRole('button', { name: 'Post', exact: true }).isDisabled());
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await page.getByRole('alert').getByText('Use a JPEG, PNG').waitFor();
  },
);

suite.test(
  'the draft of a post survives a reload and is kept until the post is sent',
  { as: 'jonas' },
  async (visit) => {
    const { page, open } = visit;
    await open('/');
    await prompt(page).click();
    await field(page).fill('Half a thought');
    await open('/');
    await prompt(page).click();
    assert.equal(await field(page).inputValue(), 'Half a thought');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await posts(page).first().getByText('Half a thought').waitFor();
    await prompt(page).click();
    assert.equal(await field(page).inputValue(), '');
  },
);

suite.test('a lost answer makes no second post', { as: 'jonas', allow: [unreachable] }, async (visit) => {
  const { page, open } = visit;
  await open('/');
  const text = `Only once ${Date.now()}`;
  await page.route(
    '**/api/activities',
    async (route) => {
      // It arrives; what it answers does not.
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await prompt(page).click();
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('alert').waitFor();
  assert.equal(await field(page).inputValue(), text, 'what was written stays');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await posts(page).first().getByText(text).waitFor();
  await open('/?show=everyone');
  await until('one post', async () => (await page.getByText(text).count()) === 1);
});

suite.test('too long a post says so before it is sent', { as: 'jonas' }, async ({ page, open }) => {
  await open('/');
  await prompt(page).click();
  await field(page).fill('x'.repeat(4990));
  await page.getByText('10 characters left').waitFor();
  await field(page).fill('x'.repeat(5001));
  await page.getByText('1 character too many').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Post', exact: true }).isDisabled());
  await field(page).fill('');
});

suite.test(
  'a like shows at once, and is taken back when it is refused',
  {
    as: 'ana',
    allow: [/status of 500/],
  },
  async ({ page, open }) => {
    await open('/?show=everyone');
    const like = posts(page)
      .filter({ hasNot: page.getByRole('button', { name: /^Like/, pressed: true }) })
      .first()
      .getByRole('button', { name: /^Like/ });
    const handle = await like.elementHandle();
    assert.ok(handle !== null);
    const pressed = () => handle.getAttribute('aria-pressed');
    const stored = () => page.waitForResponse((answer) => answer.url().endsWith('/likes'));
    const liked = stored();
    await handle.click();
    await until('a like', async () => (await pressed()) === 'true');
    await liked;
    const taken = stored();
    await handle.click();
    await until('no like', async () => (await pressed()) === 'false');
    await taken;
    await page.route('**/likes', (route) =>
      route.fulfill({ status: 500, json: { status: 'error', message: '' } }),
    );
    await handle.click();
    await page.getByRole('log').getByText('Something went wrong').first().waitFor();
    await until('the like taken back', async () => (await pressed()) === 'false');
  },
);

suite.test(
  'comments stand at once; a failed one is sent again',
  { as: 'ana', allow: [unreachable] },
  async (visit) => {
    const { page, open } = visit;
    await open('/?show=everyone');
    await posts(page)
      .first()
      .getByRole('link', { name: /omment/ })
      .click();
    await page.waitForURL(/\/activities\//);
    const answer = page.getByRole('textbox', { name: 'Write a comment' });
    await page.route('**/api/activities', (route) => route.abort(), { times: 1 });
    const text = `Second try ${Date.now()}`;
    await answer.fill(text);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('Could not be sent.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    const comment = page.getByRole('article', { name: 'Comment by Ana Moreira' }).filter({ hasText: text });
    await comment.waitFor();

    await comment.getByRole('button', { name: 'Reply' }).click();
    await comment.getByRole('textbox', { name: 'Reply to Ana Moreira' }).fill('An answer to it');
    await page.keyboard.press('Control+Enter');
    await comment.getByRole('article').getByText('An answer to it').waitFor();
    await checkAxe(page);
    await reload(page);
    await comment.getByRole('button', { name: 'Show 1 reply' }).click();
    await comment.getByRole('article').getByText('An answer to it').waitFor();
  },
);

suite.test('the own post can be deleted, somebody else’s reported', { as: 'ana' }, async ({ page, open }) => {
  await open('/?show=everyone');
  const text = `Short-lived ${Date.now()}`;
  await post(page, text);
  const own = posts(page).filter({ hasText: text });
  await own.getByRole('button', { name: 'Actions for the post by Ana Moreira' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this permanently?' });
  await checkAxe(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await own.waitFor({ state: 'detached' });

  const other = posts(page).filter({ hasNotText: 'Ana Moreira' }).first();
  const more = other.getByRole('button', { name: /^Actions for/ });
  await more.click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report to the moderators' });
  await dialog.getByRole('radio', { name: 'Something else' }).check();
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByText('The moderators will review it.').waitFor();
  await more.click();
  await page.getByRole('menuitem', { name: 'Withdraw report' }).click();
  await page.getByText('Your report was withdrawn').waitFor();
});

suite.test('new posts of others wait behind a button', { as: 'ana' }, async ({ page, open }) => {
  await page.clock.install();
  await open('/?show=everyone');
  await posts(page).first().waitFor();
  const other = await suite.visit({ as: 'jonas' });
  await other.open('/');
  const text = `News ${Date.now()}`;
  await post(other.page, text);
  await other.context.close();
  await page.clock.fastForward(61_000);
  const pill = page.getByRole('button', { name: /new posts?$/ });
  await pill.waitFor();
  assert.equal(await page.getByText(text).count(), 0);
  await pill.click();
  await posts(page).first().getByText(text).waitFor();
});

suite.test('an open page receives the posts of followed people', { as: 'ana' }, async (visit) => {
  const { page, open } = visit;
  await open('/');
  const headers = await headersOf(page);
  await page.request.post(`${atrium.origin}/api/accounts/jonas-lindqvist/follow`, { headers });
  // The page before hears no more.
  await page.goto('about:blank');
  let isHeard = false;
  page.on('websocket', (socket) => socket.on('framereceived', () => (isHeard = true)));
  await open('/');
  await until('the greeting', () => isHeard);
  await posts(page).first().waitFor();
  const other = await suite.visit({ as: 'jonas' });
  await other.open('/');
  const text = `Heard ${Date.now()}`;
  await post(other.page, text);
  await other.context.close();
  // Within seconds; asking by itself it would take a minute.
  const pill = page.getByRole('button', { name: /new posts?$/ });
  await pill.waitFor();
  await pill.click();
  await posts(page).first().getByText(text).waitFor();
});

suite.test('reading on fetches more', { as: 'ana' }, async ({ page, open }) => {
  for (let index = 0; index < 12; index++) await createPost(page, open, `Filler ${index}`);
  await open('/?show=everyone');
  const before = await posts(page).count();
  assert.ok(before >= 20);
  await until('more posts', async () => {
    await page.mouse.wheel(0, 20_000);
    return (await posts(page).count()) > before;
  });
});

/** Through the page's own session, without the page. */
async function createPost(
  page: Page,
  open: (path: string) => Promise<unknown>,
  message: string,
): Promise<void> {
  if (page.url() === 'about:blank') await open('/');
  const headers = await headersOf(page);
  const answer = await page.request.post(`${atrium.origin}/api/activities`, { data: { message }, headers });
  assert.equal(answer.status(), 200);
}

const known = new WeakMap<Page, Promise<Record<string, string>>>();

function headersOf(page: Page): Promise<Record<string, string>> {
  const found = known.get(page) ?? hear(page);
  known.set(page, found);
  return found;
}

async function hear(page: Page): Promise<Record<string, string>> {
  const heard = page.waitForRequest((request) => 'authorization' in request.headers());
  await reload(page);
  const { authorization = '', organization = '' } = (await heard).headers();
  return { authorization, organization };
}

for (const as of ['ana', undefined] as const)
  suite.test(
    `on a phone nothing sticks out for ${as === undefined ? 'a visitor, in Arabic neither' : 'a member in the dark'}`,
    { as, phone: true, dark: as !== undefined },
    async ({ page, open }) => {
      for (const path of as === undefined ? ['/', '/ar'] : ['/', '/?show=everyone']) {
        await open(path);
        await posts(page).first().waitFor();
        assert.deepEqual(await findOverflow(page), [], path);
        await checkAxe(page);
      }
      await posts(page)
        .first()
        .getByRole('link', { name: /omment|تعليق/ })
        .click();
      await page.waitForURL(/\/activities\//);
      assert.deepEqual(await findOverflow(page), [], 'a post');
    },
  );

suite.test('a post that is not there is not found', { allow: [/status of 404/] }, async ({ page, open }) => {
  for (const id of ['no-id-at-all', '11111111-1111-4111-8111-111111111111']) {
    const response = await open(`/activities/${id}`);
    assert.equal(response?.status(), 404);
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  }
});
