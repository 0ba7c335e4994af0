import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { checkAxe, settled } from './harness/page.ts';
import { fillSignIn, signUp } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';

/**
 * A user pool as the site meets Amazon's: on an origin of its own, which answers pages of others. Behind it stands the
 * identity service of another organization, which has users, keys and an issuer of its own.
 */
interface PoolDoor {
  readonly endpoint: string;
  open(origin: string): void;
  start(): Promise<void>;
  stop(): void;
}

async function createDoor(): Promise<PoolDoor> {
  let target = '';
  let port = 0;
  let server: Server | undefined;
  const start = async (): Promise<void> => {
    server = createServer((request, response) => {
      void (async () => {
        response.setHeader('access-control-allow-origin', '*');
        response.setHeader('access-control-allow-headers', '*');
        if (request.method === 'OPTIONS') return void response.writeHead(204).end();
        const headers = ['content-type', 'x-amz-target', 'amz-sdk-invocation-id'].flatMap((name) => {
          const value = request.headers[name];
          return typeof value === 'string' ? [[name, value] as [string, string]] : [];
        });
        const body = request.method === 'POST' ? await text(request) : null;
        const path = request.url === '/' ? '' : (request.url ?? '');
        const answer = await fetch(`${target}/identity${path}`, {
          method: request.method ?? 'GET',
          headers,
          body,
        });
        response.writeHead(answer.status, {
          'content-type': answer.headers.get('content-type') ?? 'application/json',
        });
        response.end(await answer.text());
      })();
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  await start();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    open: (origin) => {
      target = origin;
    },
    start,
    stop: () => {
      server?.closeAllConnections();
      server?.close();
    },
  };
}

const door = await createDoor();
after(() => door.stop());
process.env['TRUSTED_HOSTS'] = new URL(door.endpoint).host;
const suite = await openSuite(import.meta.filename, { computes: true });
const { atrium } = suite;
door.open(atrium.origin);

interface Pool {
  COGNITO_USERPOOL_ID: string;
  COGNITO_CLIENT_ID: string;
}
const answer = await fetch(`${atrium.origin}/api/organization/config`);
const { data: pool } = (await answer.json()) as { data: Pool };

/** An organization whose people sign in at the pool. */
async function found(slug: string, clientId = pool.COGNITO_CLIENT_ID): Promise<string> {
  const hostname = `${slug}.localhost`;
  await atrium.organization(
    ...['create', slug, '--name', 'Pier Society', '--hostname', hostname],
    ...['--identity-service', 'cognito', '--user-pool-id', pool.COGNITO_USERPOOL_ID],
    ...['--user-pool-client-id', clientId, '--identity-endpoint', door.endpoint],
    ...['--identity-issuer', `https://identity.atrium.internal/${pool.COGNITO_USERPOOL_ID}`],
  );
  return `http://${hostname}:${atrium.port}`;
}

const pier = await found('pier');
const person = {
  firstName: 'Tove',
  lastName: 'Tand',
  email: 'tove@pier.example',
  password: 'harbour-lights-9',
};
const account = (page: Page) => page.getByRole('button', { name: 'Your account, Tove Tand' });

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(`${pier}${path}`);
  await settled(page);
}

suite.test(
  'signing up and in at a pool elsewhere; the account, its profile, signing out, and leaving for good',
  { allow: [/status of 400/, /ERR_CONNECTION_REFUSED/, /status of 401/] },
  async ({ page }) => {
    await signUp(page, { ...atrium, origin: pier }, person);
    await account(page).waitFor();
    await goTo(page, '/settings/profile');
    assert.equal(await page.getByLabel('First name').inputValue(), 'Tove');
    await goTo(page, '/settings/security');
    await page.getByText(person.email).waitFor();
    await page.getByRole('button', { name: 'Set up an app' }).waitFor();

    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/auth\/sign-in/);
    await settled(page);
    await checkAxe(page);
    await fillSignIn(page, { ...person, password: 'not the password' });
    await page.getByText('Email or password is incorrect.').waitFor();
    await fillSignIn(page, person);
    await account(page).waitFor();

    // The pool away: whoever is signed in stays so, and nobody else gets in.
    door.stop();
    await goTo(page, '/settings/profile');
    assert.equal(await page.getByLabel('First name').inputValue(), 'Tove');
    const other = await suite.visit({ allow: [/./] });
    await other.page.goto(`${pier}/auth/sign-in`);
    await settled(other.page);
    await fillSignIn(other.page, person);
    await other.page.getByRole('alert').waitFor();
    assert.match(new URL(other.page.url()).pathname, /sign-in/);
    await door.start();

    await goTo(page, '/settings/data');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox').fill('tove-tand');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL(/\/auth\/sign-in/);
    await settled(page);
    await fillSignIn(page, person);
    await page.getByText('Email or password is incorrect.').waitFor();
  },
);

suite.test(
  'where the pool knows nothing of the site, the sign-in page says so',
  { allow: [/status of 400/] },
  async ({ page }) => {
    const jetty = await found('jetty', 'nobodys');
    await page.goto(`${jetty}/auth/sign-in`);
    await settled(page);
    await fillSignIn(page, person);
    await page.getByText('Sign-in is not set up on this site yet.').waitFor();
    await page.goto(`${jetty}/de/auth/sign-in`);
    await settled(page);
    await page.getByLabel('E-Mail').fill(person.email);
    await page.getByLabel('Passwort', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByText('Die Anmeldung ist auf dieser Seite noch nicht eingerichtet.').waitFor();
  },
);
