import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startAtrium } from './harness/atrium.ts';
import { launchBrowser } from './harness/browser.ts';
import { checkAxe, settled } from './harness/page.ts';
import { fillSignIn } from './harness/sign-in.ts';
import { until } from './harness/until.ts';

const [atrium, browser] = await Promise.all([startAtrium({ isEmpty: true }), launchBrowser()]);
after(async () => {
  await browser.close();
  assert.equal(await atrium.stop(), 0, 'the program ends without an error');
});

test('an owner brings up a branded community without a command line', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  const token = /\/setup\?token=(\S+)/.exec(atrium.output())?.[1] ?? assert.fail(atrium.output());
  const main = page.getByRole('main');
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 });

  await page.goto(atrium.origin);
  await heading('Nothing is here yet').waitFor();
  await page.goto(`${atrium.origin}/setup?token=${token}`);
  await heading('Set up your community').waitFor();
  await checkAxe(page);
  await page.getByLabel('Name of the community').fill('Lighthouse Guild');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password').fill('password');
  await page.getByRole('button', { name: 'Create community' }).click();
  await page.getByText('Choose a longer password').waitFor();
  await checkAxe(page);
  await page.getByLabel('Password').fill('seven-herons-at-dawn');
  await page.getByRole('button', { name: 'Create community' }).click();

  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await settled(page);
  await fillSignIn(page, { email: 'ada@example.org', password: 'seven-herons-at-dawn' });
  await page.waitForURL(`${atrium.origin}/admin/start`);
  await main.getByText('0 of 6').waitFor();
  await checkAxe(page);

  await main.getByRole('link', { name: 'Name and brand' }).click();
  await page.getByRole('textbox', { name: 'Primary color', exact: true }).fill('#0b6e8f');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('log').getByText('Saved').waitFor();

  await page.goto(`${atrium.origin}/admin/start`);
  await settled(page);
  await main.getByText('1 of 6').waitFor();
  await main.getByRole('button', { name: 'Skip: Email' }).click();
  await main.getByText('2 of 6').waitFor();
  await main.getByRole('button', { name: 'Close guide' }).click();
  await main.getByRole('button', { name: 'Show guide again' }).waitFor();

  await page.goto(`${atrium.origin}/admin`);
  await settled(page);
  await until(
    'found among the places',
    async () => (await main.getByRole('link', { name: /^Set up your community/ }).count()) === 1,
  );
  await main.getByRole('link', { name: /^Export of everything/ }).click();
  await main.getByRole('button', { name: 'Export everything' }).click();
  await main.getByRole('button', { name: /^Download/ }).waitFor({ timeout: 60_000 });
  await checkAxe(page);
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: /^Download/ }).click();
  assert.match((await download).suggestedFilename(), /\.zip$/);

  const gone = await page.goto(`${atrium.origin}/setup?token=${token}`);
  assert.equal(gone?.status(), 404);
  await context.close();
});
