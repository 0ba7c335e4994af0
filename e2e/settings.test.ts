import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAxe } from './harness/page.ts';
import { MEMBERS } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename, { recently: true });

const rows = (page: Page, list: string) =>
  page.getByRole('main').getByRole('list', { name: list }).getByRole('listitem');

suite.test(
  'an address is added, edited, made primary, removed and brought back',
  { as: 'ana' },
  async (visit) => {
    const { page, open } = visit;
    await open('/settings/addresses');
    const addresses = rows(page, 'Addresses');
    await until('the one of the demo', async () => (await addresses.count()) === 1);
    await page.getByRole('button', { name: 'Add an address' }).click();
    const form = page.getByRole('dialog', { name: 'Add an address' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Fill this in.').first().waitFor();
    await checkAxe(page);
    await form.getByLabel('Name').fill('Atelier');
    await form.getByLabel('Country').selectOption('Germany');
    await form.getByLabel('Street and number').fill('Hafenstraße 7');
    await form.getByLabel('City').fill('Hamburg');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const atelier = addresses.filter({ hasText: 'Atelier' });
    await atelier.getByText('Germany').waitFor();

    await atelier.getByRole('button', { name: 'Make primary' }).click();
    await until('on top', async () => (await addresses.first().innerText()).startsWith('Atelier'));
    assert.equal(await page.getByText('Primary', { exact: true }).count(), 1);

    await atelier.getByRole('button', { name: 'Edit the address Atelier' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit address' });
    assert.equal(await edit.getByLabel('Country').inputValue(), 'DE');
    await edit.getByLabel('City').fill('Bremen');
    await edit.getByRole('button', { name: 'Save' }).click();
    await atelier.getByText('Bremen').waitFor();

    await atelier.getByRole('button', { name: 'Remove Atelier' }).click();
    await until('gone', async () => (await atelier.count()) === 0);
    await page.getByRole('log').getByText('Undo').click();
    await atelier.getByText('Bremen').waitFor();
    await until('primary again', async () => (await addresses.first().innerText()).startsWith('Atelier'));
  },
);

suite.test(
  'a delegate is named by email, and stands with both',
  { as: 'jonas', allow: [/status of 40[04]/] },
  async ({ page, open }) => {
    await open('/settings/delegates');
    await rows(page, 'People you can act for').filter({ hasText: 'Ana Moreira' }).waitFor();
    const email = page.getByLabel('Email address');
    const add = page.getByRole('button', { name: 'Add' });
    await email.fill('nobody@harbour.example');
    await add.click();
    await page.getByText('We couldn’t find an account with that email.').waitFor();
    await checkAxe(page);
    await email.fill(MEMBERS.ana.email);
    await add.click();
    const ana = rows(page, 'People who can act for you').filter({ hasText: 'Ana Moreira' });
    await ana.waitFor();
    assert.equal(await email.inputValue(), '');
    await ana.getByRole('button', { name: 'Remove Ana Moreira' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No one can act for you.').waitFor();
  },
);

suite.test(
  'a team is opened, its last owner stays, and another owner lets one leave',
  { as: 'ana', allow: [/status of 409/] },
  async ({ page, open }) => {
    const held = Promise.withResolvers<void>();
    await open('/settings/teams');
    await page.getByLabel('Team name').fill('Quay Kitchen');
    await page.getByLabel('Email of the first member').fill(MEMBERS.jonas.email);
    await page.getByRole('button', { name: 'Create team' }).click();
    const team = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Quay Kitchen' });
    await team.getByText('2 members').waitFor();
    await team.getByRole('button', { name: 'Members of Quay Kitchen' }).click();
    const members = rows(page, 'Members');
    await members.filter({ hasText: 'Jonas Lindqvist' }).waitFor();
    await checkAxe(page);
    const leave = async (): Promise<void> => {
      await team.getByRole('button', { name: 'Leave', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    };
    await leave();
    await page.getByRole('log').getByText('A team needs an owner.').waitFor();
    await members.getByRole('button', { name: 'Make owner: Jonas Lindqvist' }).click();
    await members.getByRole('button', { name: 'Make member: Jonas Lindqvist' }).waitFor();

    // However long it takes, somebody is removed once.
    const removals: string[] = [];
    await page.route('**/self/teams/*/members/*', async (route) => {
      if (route.request().method() === 'DELETE') {
        removals.push(route.request().url());
        await held.promise;
      }
      await route.continue();
    });
    const remove = members.getByRole('button', { name: 'Remove Jonas Lindqvist' });
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await members.locator('button[aria-busy=true]').waitFor();
    await remove.click({ force: true });
    assert.equal(await page.getByRole('alertdialog').count(), 0);
    held.resolve();
    await remove.waitFor({ state: 'detached' });
    assert.equal(removals.length, 1);
    await team.getByLabel('Email address').fill(MEMBERS.jonas.email);
    await team.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Jonas Lindqvist joined the team').first().waitFor();
    await members.getByRole('button', { name: 'Make owner: Jonas Lindqvist' }).click();
    await members.getByRole('button', { name: 'Make member: Jonas Lindqvist' }).waitFor();
    await leave();
    await until('left', async () => (await team.count()) === 0);
  },
);
