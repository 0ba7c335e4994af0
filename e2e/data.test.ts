import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { checkAxe, findOverflow } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename, { recently: true });

suite.test('a member takes along everything about themselves', { as: 'ana' }, async ({ page, open }) => {
  await open('/settings/data');
  await page.getByRole('heading', { name: 'Export your data' }).waitFor();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Create export' }).click();
  const download = page.getByRole('button', { name: /^Download \(/ });
  await download.waitFor();
  await checkAxe(page);
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  assert.match(file.suggestedFilename(), /\.zip$/);
  const bytes = await buffer(await file.createReadStream());
  assert.equal(bytes.toString('latin1', 0, 2), 'PK');
  // Names of entries stand plainly in an archive.
  for (const name of ['index.html', 'data/profile.json', 'data/posts-and-comments.json', 'pictures/'])
    assert.ok(bytes.includes(name), name);

  await open('/settings/data');
  await download.waitFor();
  await page.getByText('You can create one export a day', { exact: false }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Create new export' }).count(), 0);
  await checkAxe(page);
});

suite.test(
  'the page says which data stays before the account is deleted, on a phone too',
  { as: 'jonas', phone: true },
  async ({ page, open }) => {
    await open('/settings/data');
    await page.getByText('Content others rely on is kept without your name', { exact: false }).waitFor();
    assert.deepEqual(await findOverflow(page), []);
    await checkAxe(page);
  },
);
