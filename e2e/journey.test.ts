import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { signUp } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;
const noPreview = /link-preview/;

suite.test(
  'a newcomer’s first evening, from signing up to signing out',
  { allow: [noPreview] },
  async ({ page, open }) => {
    await signUp(page, atrium, {
      firstName: 'Wanda',
      lastName: 'Nowak',
      email: 'wanda@example.org',
      password: 'first-evening-by-the-water',
    });
    await pickInterests(page, ['Databases', 'Open source', 'Rust', 'Web', 'Privacy']);
    await follow(page, 'Yuki Tanabe');

    await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Home' }).click();
    const whose = page.getByRole('navigation', { name: 'Filter posts' });
    const posts = page.getByRole('main').getByRole('article');
    // Somebody who follows few people sees what everybody writes.
    await whose.getByRole('link', { name: 'Everyone' }).and(page.locator('[aria-current=page]')).waitFor();
    await posts.filter({ hasNotText: 'Yuki Tanabe' }).first().waitFor();
    await whose.getByRole('link', { name: 'Following' }).click();
    await posts.filter({ hasNotText: 'Yuki Tanabe' }).first().waitFor({ state: 'detached' });
    await posts.filter({ hasText: 'The market gardeners’ app works without a network' }).waitFor();

    const own = await write(page);
    await comment(page, own);
    await likeAndUnlike(page);
    await open('/');
    await remove(page, own);
    await page.reload();
    await posts.first().waitFor();
    assert.equal(await own.count(), 0);

    await page.getByRole('button', { name: 'Your account, Wanda Nowak' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${atrium.origin}/auth/sign-in?redirect=/`);
  },
);

async function pickInterests(page: Page, names: readonly string[]): Promise<void> {
  const list = page.getByRole('list', { name: 'All interests' });
  await page.getByRole('button', { name: 'Save interests' }).click();
  await page.getByRole('alert').getByText('select 5 interests').waitFor();
  for (const name of names) await list.getByText(name, { exact: true }).click();
  await page.getByText('You have chosen five. Remove one to choose another.').waitFor();
  assert.ok(await list.getByRole('checkbox', { name: 'Design' }).isDisabled());
  await page.getByRole('button', { name: 'Save interests' }).click();
  await page.getByText('Your interests were saved').waitFor();
}

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'People' }).click();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('tanab');
  await page.getByRole('button', { name: `Follow ${name}` }).click();
  await page.getByRole('button', { name: `Following ${name}. Press to unfollow.` }).waitFor();
}

/** A post with everything in it; answers where it stands. */
async function write(page: Page): Promise<Locator> {
  await page.getByPlaceholder('What would you like to share?').click();
  const field = page.getByRole('textbox', { name: 'Write a post' });
  await field.pressSequentially('Hello @yuki');
  await page.getByRole('option', { name: /Yuki Tanabe/ }).click();
  await field.pressSequentially('and everybody in #Datab');
  await page.getByRole('option', { name: 'Databases' }).click();
  await field.pressSequentially('– I keep notes at www.example.com/notes');
  await page.locator('input[type=file]').setInputFiles({
    name: 'desk.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await drawPicture(page)),
  });
  await page.getByLabel('Description of the picture').fill('My desk');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const own = page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasText: 'Hello' })
    .filter({ hasText: 'I keep notes' });
  await own.getByRole('link', { name: '@Yuki Tanabe' }).waitFor();
  await own.getByRole('link', { name: '#Databases' }).waitFor();
  await own.getByRole('link', { name: 'www.example.com/notes' }).waitFor();
  await own.getByRole('img', { name: 'My desk' }).waitFor();
  return own;
}

async function comment(page: Page, post: Locator): Promise<void> {
  await post.getByRole('link', { name: /^Comment/ }).click();
  await page.waitForURL('**/activities/*');
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('And a second thought');
  await page.getByRole('button', { name: 'Send' }).click();
  await page
    .getByRole('article', { name: 'Comment by Wanda Nowak' })
    .getByText('And a second thought')
    .waitFor();
}

async function likeAndUnlike(page: Page): Promise<void> {
  const like = page.getByRole('main').getByRole('button', { name: /^Like/ }).first();
  const saved = () => page.waitForResponse((answer) => answer.url().includes('/likes') && answer.ok());
  for (const pressed of ['true', 'false']) {
    const answer = saved();
    await like.click();
    await until(`aria-pressed=${pressed}`, async () => (await like.getAttribute('aria-pressed')) === pressed);
    await answer;
  }
}

async function remove(page: Page, post: Locator): Promise<void> {
  await post.getByRole('button', { name: 'Actions for the post by Wanda Nowak' }).click();
  // It goes from the screen before it is gone.
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok());
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete this permanently?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await post.waitFor({ state: 'detached' });
  await gone;
}

function drawPicture(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 400);
    canvas.getContext('2d')?.fillRect(0, 0, 320, 400);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });
}
