import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe, reload } from './harness/page.ts';
import { signUp } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;

suite.test('people are found in the middle of a word and without their accents', async ({ page, open }) => {
  await open('/people');
  const rows = page.getByRole('main').getByRole('listitem');
  assert.equal(await rows.count(), 25);
  await page.getByRole('searchbox', { name: 'Search people' }).fill('UCZA');
  await until('Mateusz alone', async () => (await rows.allInnerTexts()).join().startsWith('Mateusz Łuczak'));
  await page.waitForURL(`${atrium.origin}/people?q=UCZA`);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.waitForURL(`${atrium.origin}/people`);
  await page.getByRole('link', { name: 'Popular', exact: true }).click();
  await page.waitForURL(`${atrium.origin}/people?show=popular`);
  await rows.first().waitFor();
});

suite.test('a profile has its parts, each with an address', async ({ page, open }) => {
  await open('/people/yuki-tanabe');
  await page.getByRole('heading', { level: 1, name: 'Yuki Tanabe' }).waitFor();
  const parts = page.getByRole('navigation', { name: 'Parts of this profile' });
  for (const part of ['Groups', 'Media', 'Followers', 'Following']) {
    await parts.getByRole('link', { name: part, exact: true }).click();
    await page.waitForURL(`${atrium.origin}/people/yuki-tanabe/${part.toLowerCase()}`);
    await parts.locator('[aria-current=page]').filter({ hasText: part }).waitFor();
  }
});

suite.test('a visitor who wants to follow signs in and comes back', async ({ page, open }) => {
  await open('/people/yuki-tanabe');
  await page.getByRole('button', { name: 'Follow Yuki Tanabe' }).click();
  await page.waitForURL(
    `${atrium.origin}/auth/sign-in?redirect=${encodeURIComponent('/people/yuki-tanabe')}`,
  );
});

suite.test(
  'following counts at once, and is taken back when it is refused',
  { as: 'ana', allow: [/status of 500/] },
  async (visit) => {
    const { page, open } = visit;
    await open('/people/viktor-petrov');
    const followers = page.getByRole('link', { name: /followers?$/ }).first();
    const count = async () => Number.parseInt(await followers.innerText(), 10);
    const before = await count();
    const follow = page.getByRole('button', { name: 'Follow Viktor Petrov', exact: true });
    const unfollow = page.getByRole('button', { name: 'Following Viktor Petrov. Press to unfollow.' });
    await follow.click();
    await unfollow.waitFor();
    await until('one more', async () => (await count()) === before + 1);
    await reload(page);
    await unfollow.click();
    await follow.waitFor();
    await until('as many as before', async () => (await count()) === before);

    await page.route('**/follow', (route) =>
      route.fulfill({ status: 500, json: { status: 'error', message: '' } }),
    );
    await follow.click();
    await page.getByRole('log').getByText('Something went wrong').first().waitFor();
    await follow.waitFor();
    assert.equal(await count(), before);
  },
);

suite.test(
  'a blocked person is out of sight until the block is lifted',
  { as: 'ana' },
  async ({ page, open }) => {
    await open('/people/omar-haddad');
    await page.getByRole('button', { name: 'Actions for Omar Haddad' }).click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    const question = page.getByRole('alertdialog', { name: 'Block Omar Haddad?' });
    await question.waitFor();
    await checkAxe(page);
    await question.getByRole('button', { name: 'Block' }).click();
    await page.getByRole('heading', { name: 'You have blocked Omar Haddad' }).waitFor();
    await page.getByText('Omar Haddad was blocked').waitFor();
    assert.equal(await page.getByRole('main').getByRole('article').count(), 0);
    await reload(page);
    await page.getByRole('button', { name: 'Unblock' }).click();
    await page.getByRole('button', { name: 'Follow Omar Haddad' }).waitFor();
  },
);

// Whether a username is free is asked by asking for its profile.
suite.test(
  'the own profile: every field is kept, and others see it',
  { allow: [/status of 404/] },
  async ({ page, open }) => {
    await signUp(page, atrium, {
      firstName: 'Ines',
      lastName: 'Prado',
      email: 'ines@example.org',
      password: 'a-chair-by-the-window',
    });
    await open('/settings/profile');
    const fields = {
      'First name': 'Inês',
      'Last name': 'do Prado',
      Username: 'ines.prado',
      Title: 'Cartographer',
      Company: 'Small Maps',
      Bio: 'Draws what is not there.',
      Website: 'https://maps.example/',
      Phone: '+32 2 555 12 34',
      City: 'Antwerp',
    };
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value);
    await checkAxe(page);
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await open('/settings/profile');
    for (const [label, value] of Object.entries(fields))
      assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), value, label);

    const other = await suite.visit();
    await other.open('/people/ines.prado');
    await other.page.getByRole('heading', { level: 1, name: 'Inês do Prado' }).waitFor();
    await other.page.getByText('Cartographer · Small Maps').waitFor();
    await other.page.getByText('Draws what is not there.').waitFor();
    assert.equal(await other.page.getByText('+32 2 555 12 34').count(), 0);
    await other.context.close();
  },
);

suite.test(
  'a username that is taken is said at its field, and nothing typed is lost',
  { as: 'jonas', allow: [/status of 4\d\d/] },
  async (visit) => {
    const { page, open } = visit;
    await open('/settings/profile');
    await page.getByLabel('Username').fill('ana-moreira');
    await page.getByLabel('Company').fill('Harbour Works');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('That username is taken.').first().waitFor();
    assert.equal(await page.getByLabel('Company').inputValue(), 'Harbour Works');
    await page.getByRole('link', { name: 'Events' }).first().click();
    await page
      .getByRole('alertdialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await page.waitForURL(`${atrium.origin}/events`);
  },
);

suite.test(
  'a new picture is cut to a square and shown everywhere',
  { as: 'jonas' },
  async ({ page, open }) => {
    await open('/settings/profile');
    const face = page.getByRole('button', { name: 'Your account, Jonas Lindqvist' }).locator('img');
    const before = await face.getAttribute('src');
    await page
      .getByLabel('Change picture')
      .and(page.locator('input[type=file]'))
      .setInputFiles({
        name: 'me.png',
        mimeType: 'image/png',
        buffer: Buffer.from(await drawPicture(page)),
      });
    const dialog = page.getByRole('dialog', { name: 'Crop picture' });
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your picture was changed').waitFor();
    const after = await until('another face', async () => {
      const src = await face.getAttribute('src');
      return src === before ? undefined : src;
    });
    const picture = await page.request.get(new URL(after, atrium.origin).href);
    assert.ok(picture.ok());
  },
);

suite.test('a deleted account is gone', { allow: [/status of 40[04]/] }, async ({ page, open }) => {
  await signUp(page, atrium, {
    firstName: 'Otto',
    lastName: 'Kurz',
    email: 'otto@example.org',
    password: 'here-for-one-evening',
  });
  await open('/settings/data');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  const confirm = question.getByRole('button', { name: 'Delete my account' });
  assert.ok(await confirm.isDisabled());
  await question.getByRole('textbox').fill('otto-kurz');
  await confirm.click();
  await page.waitForURL(`${atrium.origin}/auth/sign-in?redirect=/`);
  await until(
    'no profile',
    async () => (await page.request.get(`${atrium.origin}/people/otto-kurz`)).status() === 404,
  );
});

function drawPicture(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const canvas = new OffscreenCanvas(500, 300);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = 'rebeccapurple';
    context.fillRect(0, 0, 500, 300);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });
}
