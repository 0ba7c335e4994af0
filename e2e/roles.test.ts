import { checkAxe } from './harness/page.ts';
import { MEMBERS } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';
import assert from 'node:assert/strict';

const suite = await openSuite(import.meta.filename, { recently: true });

suite.test('an owner makes a role and gives it, and its holder finds only that', async () => {
  const owner = await suite.visit({ as: 'jonas' });
  await owner.open('/admin');
  await owner.page.getByRole('link', { name: /^Roles and staff/ }).click();
  await owner.page.getByRole('button', { name: 'New role' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'New role' });
  await dialog.getByLabel('Name').fill('Front desk');
  await dialog.getByLabel('Support').selectOption({ label: 'Read and write' });
  await checkAxe(owner.page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const role = owner.page.getByRole('listitem').filter({ hasText: 'Front desk' });
  await role.getByText('What it lets people do').click();
  await role.getByRole('row', { name: 'Support Read and write' }).waitFor();

  await owner.page.getByLabel('Role', { exact: true }).selectOption({ label: 'Front desk' });
  await owner.page.getByLabel('Email').fill(MEMBERS.ana.email);
  await owner.page.getByRole('button', { name: 'Add to staff' }).click();
  const staff = owner.page.getByRole('list', { name: 'Staff' });
  await staff.getByRole('combobox', { name: `Role of ${MEMBERS.ana.name}` }).waitFor();
  await checkAxe(owner.page);

  const ana = await suite.visit({ as: 'ana' });
  await ana.open('/admin');
  const places = ana.page.getByRole('main').getByRole('list').getByRole('link');
  await places.first().waitFor();
  const addresses = await places.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  assert.ok(
    addresses.every((address) => address.startsWith('/admin/support')),
    addresses.join(),
  );
  await ana.page
    .getByRole('main')
    .getByRole('link', { name: /^Requests/ })
    .waitFor();
  await ana.open('/admin/roles');
  await ana.page.getByText('you do not have permission to access this page').first().waitFor();

  // The last owner stays.
  const own = staff.getByRole('combobox', { name: `Role of ${MEMBERS.jonas.name}` });
  await own.selectOption({ label: 'Viewer' });
  await owner.page.getByText('This is the last owner').waitFor();
  await until('the role as it was', async () => (await own.inputValue()) === 'owner');

  await staff.getByRole('button', { name: `Remove ${MEMBERS.ana.name}` }).click();
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await staff.getByRole('link', { name: MEMBERS.ana.name }).waitFor({ state: 'detached' });
  await owner.context.close();
  await ana.context.close();
});
