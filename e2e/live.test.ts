import assert from 'node:assert/strict';
import type { BrowserContext, Page, WebSocket } from 'playwright-core';
import { checkAxe, settled } from './harness/page.ts';
import { signUp } from './harness/sign-in.ts';
import { openSuite, type Visit } from './harness/suite.ts';
import { until } from './harness/until.ts';

const suite = await openSuite(import.meta.filename, { whole: true });
const { origin } = suite.atrium;

/** Sockets of the page, and the unread counts received over them. */
function listen(page: Page): { sockets: WebSocket[]; counts: number[] } {
  const sockets: WebSocket[] = [];
  const counts: number[] = [];
  page.on('websocket', (socket) => {
    sockets.push(socket);
    socket.on('framereceived', ({ payload }) => {
      const { type, body } = JSON.parse(String(payload)) as { type: string; body: number };
      if (type === 'notification') counts.push(body);
    });
  });
  return { sockets, counts };
}

suite.test('an open page learns of the actions of others without a reload', async (visit) => {
  const { page } = visit;
  const { sockets, counts } = listen(page);
  await signUp(page, suite.atrium, {
    firstName: 'Livia',
    lastName: 'Long',
    email: 'livia@harbour.example',
    password: 'harbour-lights-9',
  });
  await until('the greeting', () => counts.at(-1) === 0);
  const other = await suite.visit({ as: 'jonas' });
  await other.open('/people?q=Livia');
  await other.page.getByRole('button', { name: 'Follow Livia Long', exact: true }).click();
  await until('the news', () => counts.at(-1) === 1);
  await page.getByRole('link', { name: 'Notifications, one unread' }).first().waitFor();
  assert.equal(sockets.length, 1);
  // The address holds a ticket that is spent by now, and no token.
  const address = new URL(sockets[0]?.url() ?? '');
  assert.deepEqual([...address.searchParams.keys()].sort(), ['organization', 'ticket']);
  await other.context.close();
});

suite.test(
  'a page whose network went while it loaded is live once the network is back',
  { as: 'ana', allow: [/ERR_FAILED/] },
  async ({ page, open }) => {
    const { counts } = listen(page);
    await page.route(/\/live-[\w-]+\.js/, (route) => route.abort(), { times: 1 });
    await open('/');
    await until('the greeting', () => counts.length > 0);
  },
);

suite.test('a visitor has no connection and loads nothing for one', async ({ page, open }) => {
  const { sockets } = listen(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open('/');
  assert.deepEqual(sockets, []);
  assert.ok(scripts.every((url) => !/\/live-[\w-]+\.js/.test(url)));
});

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: string;
}

/** As a push service would wake the browser up. */
async function push({ page, context }: Visit, message: object): Promise<void> {
  // A worker that is not there yet hears nothing.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await context.newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations),
  );
  await session.send('ServiceWorker.enable');
  const { registrationId } = await until('the worker', () =>
    registrations.find(({ scopeURL }) => scopeURL === `${origin}/`),
  );
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  });
  await session.detach();
}

const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data: String(data) }));
  });

/** Where pressing the first notification leads; the window itself is not opened. */
async function press(context: BrowserContext): Promise<string[]> {
  const [worker] = context.serviceWorkers();
  assert.ok(worker);
  return worker.evaluate(async () => {
    // The types of this file are a page's; here speaks a worker.
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (url: string) => Promise<null> };
      dispatchEvent(event: Event): boolean;
    };
    const opened: string[] = [];
    scope.clients.openWindow = (url) => {
      opened.push(url);
      return Promise.resolve(null);
    };
    const [notification] = await scope.registration.getNotifications();
    const waits: Promise<unknown>[] = [];
    scope.dispatchEvent(
      Object.assign(new Event('notificationclick'), {
        notification,
        waitUntil: (wait: Promise<unknown>) => waits.push(wait),
      }),
    );
    await Promise.all(waits);
    return opened;
  });
}

suite.test('a push is shown, replaced by a later one of the same, and opened on this site', async (visit) => {
  const { page, context, open } = visit;
  await context.grantPermissions(['notifications'], { origin });
  await open('/');
  await page.evaluate(() =>
    navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready),
  );
  const message = {
    id: 'n1',
    title: 'Ben follows you',
    body: 'Say <b>hello</b>',
    url: 'https://elsewhere.example/people/ben?a=1#top',
    icon: null,
  };
  await push(visit, message);
  const [first] = await until('the notification', async () => {
    const found = await shown(page);
    return found.length > 0 && found;
  });
  assert.deepEqual(first, { title: message.title, body: message.body, tag: 'n1', data: message.url });
  await push(visit, { ...message, title: 'Ben and Cleo follow you' });
  await until('the later one', async () => (await shown(page))[0]?.title === 'Ben and Cleo follow you');
  assert.equal((await shown(page)).length, 1);
  // The address opens on this site, whichever host it names.
  assert.deepEqual(await press(context), [`${origin}/people/ben?a=1#top`]);
  assert.deepEqual(await shown(page), []);
});

/** A push service that says yes: the browser's own is out of reach. */
const subscribable = (endpoint: string) => `
  let current = null;
  const key = crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    .then(({ publicKey }) => crypto.subtle.exportKey('raw', publicKey));
  const encode = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const decode = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer;
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const keys = { p256dh: encode(await key), auth: encode(new Uint8Array(16)) };
    return current = {
      endpoint: ${JSON.stringify(endpoint)},
      options: { applicationServerKey: decode(applicationServerKey) },
      toJSON: () => ({ endpoint: ${JSON.stringify(endpoint)}, keys }),
      unsubscribe: async () => { current = null; return true; },
    };
  };`;

suite.test('a browser is asked on the press, listed, and let go again', { as: 'jonas' }, async (visit) => {
  const { page, context, open } = visit;
  await context.grantPermissions(['notifications'], { origin });
  await page.addInitScript(subscribable('https://push.example/jonas'));
  await open('/settings/notifications');
  const here = page.getByRole('switch', { name: 'Notify me on this device' });
  assert.equal(await here.isChecked(), false);
  await here.press('Space');
  await until('on', () => here.isChecked());
  await until('free again', () => here.isEnabled());
  await checkAxe(page);
  // Seen from elsewhere it is one of the other devices.
  const elsewhere = await suite.visit({ as: 'jonas', phone: true });
  await elsewhere.open('/settings/notifications');
  const remove = elsewhere.page.getByRole('button', { name: /^Stop notifications on Chrome/ });
  await remove.waitFor();
  await here.press('Space');
  await until('off', async () => (await here.isEnabled()) && !(await here.isChecked()));
  await elsewhere.page.reload();
  await settled(elsewhere.page);
  assert.equal(await remove.count(), 0);
  await elsewhere.context.close();
});

suite.test('a browser that refuses says how to allow it', { as: 'ana' }, async ({ page, open }) => {
  await page.addInitScript("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })");
  await open('/settings/notifications');
  assert.equal(await page.getByRole('switch', { name: 'Notify me on this device' }).isDisabled(), true);
  await page.getByText('Notifications are blocked in this browser.').waitFor();
  await checkAxe(page);
});

suite.test('the worker is never older than the server, and runs nothing but itself', async () => {
  const answer = await fetch(`${origin}/sw.js`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/javascript/);
  assert.equal(answer.headers.get('cache-control'), 'public, no-cache');
  assert.equal(answer.headers.get('content-security-policy'), "default-src 'none'");
});

suite.test(
  'of the files of the site scripts alone have no policy, for workers are made of them',
  async () => {
    const policyOf = async (path: string) =>
      (await fetch(origin + path)).headers.get('content-security-policy');
    const [script] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(origin)).text()) ?? [];
    assert.ok(script);
    assert.equal(await policyOf(script), null);
    const nothing = "default-src 'none'; frame-ancestors 'none'";
    assert.equal(await policyOf('/lang/en/site.json'), nothing);
    // Its shapes have styles of their own, which browsers hold to it.
    assert.equal(await policyOf('/flags/bo.svg'), nothing.replace(';', "; style-src 'unsafe-inline';"));
  },
);
