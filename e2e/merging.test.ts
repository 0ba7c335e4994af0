import assert from 'node:assert/strict';
import { checkAxe, findOverflow } from './harness/page.ts';
import { signUp } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename, { recently: true });
const { atrium } = suite;

suite.test(
  'the staff see what a merge does, and the old address leads to the account that remains',
  { as: 'jonas' },
  async ({ page, open }) => {
    const other = await suite.visit();
    await signUp(other.page, atrium, {
      firstName: 'Yuki',
      lastName: 'Again',
      email: 'yuki-again@example.org',
      password: 'harbour-lights-97',
    });
    await other.context.close();
    await open('/admin/accounts/yuki-again');
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge the account of Yuki Again' });
    await dialog.getByRole('searchbox').fill('yuki tanabe');
    await dialog.getByRole('radio', { name: /Yuki Tanabe/ }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('A merge cannot be undone.').waitFor();
    await dialog.getByText(/Yuki Again is signed out everywhere/).waitFor();
    await dialog.getByText(/Both people get an email at once/).waitFor();
    await checkAxe(page);
    await page.setViewportSize({ width: 375, height: 760 });
    assert.deepEqual(await findOverflow(page), []);
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByRole('button', { name: 'Merge accounts' }).click();
    await page.waitForURL(/\/admin\/accounts\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { name: 'Yuki Tanabe' }).waitFor();
    for (;;) {
      await open('/people/yuki-again');
      const isThere = page.getByRole('heading', { level: 1, name: 'Yuki Tanabe' });
      const isEnding = page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Yuki Tanabe' });
      await isThere.or(isEnding).first().waitFor();
      if (await isThere.isVisible()) break;
    }
    await page.waitForURL(`${atrium.origin}/people/yuki-tanabe`);
  },
);

suite.test('a merge that cannot be says why', { as: 'jonas' }, async ({ page, open }) => {
  await open('/admin/accounts/ana-moreira');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('jonas');
  await dialog.getByRole('radio', { name: /Jonas/ }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('You cannot merge your own account.').waitFor();
  assert.ok(await dialog.getByRole('button', { name: 'Merge accounts' }).isDisabled());
  await checkAxe(page);
});
