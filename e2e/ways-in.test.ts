import { after } from 'node:test';
import { startOpenIdProvider } from '../apps/server/src/testing/openid-provider.ts';
import { checkAxe, settled } from './harness/page.ts';
import { openSuite } from './harness/suite.ts';

/** Owners set sign-in providers and the sender of emails, with a provider that we did not write. */
const provider = await startOpenIdProvider();
process.env['TRUSTED_HOSTS'] = provider.host;
const suite = await openSuite(import.meta.filename, { recently: true });
after(() => provider.close());

provider.register([`${suite.atrium.origin}/identity/oauth2/idpresponse`]);
provider.people.set('ida', {
  email: 'ida@elsewhere.example',
  email_verified: true,
  given_name: 'Ida',
  family_name: 'Rhodes',
});

suite.test('an owner adds a provider, tries it and switches it off', async () => {
  const owner = await suite.visit({ as: 'jonas' });
  const { page } = owner;
  await owner.open('/admin/settings');
  await page.getByRole('link', { name: /^Sign-in providers/ }).click();
  await page.getByText('/identity/oauth2/idpresponse').first().waitFor();
  await page.getByRole('button', { name: 'Add provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add provider' });
  await dialog.getByLabel('Provider').selectOption({ label: 'OpenID Connect' });
  await dialog.getByLabel('Name', { exact: true }).fill('Elsewhere');
  await dialog.getByLabel('First name').fill('family_name');
  await dialog.getByLabel('Client ID').fill(provider.clientId);
  await dialog.getByLabel('Client secret').fill(provider.clientSecret);
  await dialog.getByLabel('Issuer').fill('https://127.0.0.1/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('There is no usable OpenID configuration at this issuer').first().waitFor();
  await checkAxe(page);
  await dialog.getByLabel('Issuer').fill(provider.issuer);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('listitem').filter({ hasText: 'Elsewhere' });
  await row.waitFor();
  await checkAxe(page);

  const [trial] = await Promise.all([
    owner.context.waitForEvent('page'),
    row.getByRole('button', { name: 'Try it' }).click(),
  ]);
  await trial.getByLabel('Name').fill('ida');
  await trial.getByRole('button', { name: 'Enter' }).click();
  await trial.getByText('Elsewhere works. It told this:').waitFor();
  await trial.getByText('ida@elsewhere.example').waitFor();
  // Taken from the claim that was named instead of the usual one.
  await trial
    .locator('div', { has: trial.getByText('First name') })
    .getByText('Rhodes')
    .last()
    .waitFor();
  await settled(trial);
  await checkAxe(trial);
  await trial.close();

  await row.getByRole('switch').click();
  await row.getByText('Off', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await row.waitFor({ state: 'detached' });
  await owner.context.close();
});

suite.test('an owner sets the sender of emails, and hears what a mail server answers', async () => {
  const owner = await suite.visit({ as: 'jonas' });
  const { page } = owner;
  await owner.open('/admin/settings/mail');
  await page.getByText('This installation has no mail server').waitFor();
  await page.getByLabel('Address').fill('hello@club.example');
  await page.getByLabel('Use our own mail server').check();
  await page.getByLabel('Host').fill('127.0.0.1');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The mail server did not accept this').first().waitFor();
  await checkAxe(page);
  await page.getByLabel('Use our own mail server').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A code was sent to hello@club.example').waitFor();
  await checkAxe(page);
  await page.getByLabel('Code').fill('1');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('This is not the code of the email.').first().waitFor();
  await page.getByRole('button', { name: 'Send test email' }).click();
  await page.getByText('was accepted').waitFor();
  await checkAxe(page);
  await owner.context.close();
});
