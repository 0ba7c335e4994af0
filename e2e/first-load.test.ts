import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { listScreens } from './harness/screens.ts';
import { signIn } from './harness/sign-in.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;
const BUDGET = 169 * 1000;
/** Of the texts that every page loads, compressed; those of hosts and of the staff are in files of their own. */
const TEXTS_BUDGET = 22 * 1000;

for (const path of ['/events/fosdem-2024', '/auth/sign-in', '/']) {
  suite.test(`a visitor’s first load of ${path} stays within its budget`, async ({ page, context }) => {
    await context.addInitScript(() => {
      // Links in sight fetch the next page ahead: that is no part of this one.
      IntersectionObserver.prototype.observe = () => undefined;
    });
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    const types = new Map<string, string>();
    const textFiles = new Map<string, string>();
    let transferred = 0;
    let texts = 0;
    client.on('Network.responseReceived', ({ requestId, type, response }) => {
      types.set(requestId, type);
      const { pathname } = new URL(response.url);
      if (pathname.startsWith('/lang/')) textFiles.set(requestId, pathname);
    });
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (['Script', 'Stylesheet'].includes(types.get(requestId) ?? '')) transferred += encodedDataLength;
      if (textFiles.has(requestId)) texts += encodedDataLength;
    });
    await page.goto(atrium.origin + path, { waitUntil: 'networkidle' });
    console.log(
      `${path}: ${(transferred / 1000).toFixed(1)} kB of scripts and style sheets, ${(texts / 1000).toFixed(1)} kB of texts`,
    );
    assert.deepEqual([...new Set(textFiles.values())], ['/lang/en/site.json']);
    assert.ok(texts > 0 && texts <= TEXTS_BUDGET, `${texts} bytes of texts`);
    assert.ok(transferred > 0 && transferred <= BUDGET, `${transferred} bytes`);
  });
}

suite.test('texts of hosts and of the staff load with the first page that needs them', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/lang/') && !loaded.includes(pathname)) loaded.push(pathname);
  });
  await signIn(page, atrium, 'jonas', '/events');
  await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor();
  assert.deepEqual(loaded, ['/lang/en/site.json']);

  // A page that shows ids instead of texts complains in the console, which fails this test.
  for (const [entry, title] of [
    ['Events you host', 'Events you host'],
    ['Administration', 'Administration'],
  ] as const) {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  }
  assert.deepEqual(loaded, ['/lang/en/site.json', '/lang/en/host.json', '/lang/en/admin.json']);
});

for (const { name, address, shared } of await listScreens(atrium)) {
  if (shared === undefined) continue;
  suite.test(`where ${name} is shared, it says what it is`, async ({ page }) => {
    // Services that preview links read the page as it is sent and run no script.
    const html = await (await page.request.get(atrium.origin + address)).text();
    const head = await page.evaluate((html) => {
      const metas = new DOMParser()
        .parseFromString(html, 'text/html')
        .querySelectorAll('meta[property], meta[name]');
      return Object.fromEntries(
        [...metas].map((meta) => [
          meta.getAttribute('property') ?? meta.getAttribute('name'),
          meta.getAttribute('content'),
        ]),
      );
    }, html);
    assert.notEqual(head['og:title'] ?? '', '');
    assert.notEqual(head['description'] ?? '', '');
    assert.equal(head['og:description'], head['description']);
    if (shared === 'without a picture') return;
    assert.equal(head['twitter:card'], 'summary_large_image');
    const image = head['og:image'] ?? '';
    assert.ok(image.startsWith(`${atrium.origin}/`), image);
    const size = await measure(page, image);
    assert.deepEqual(size, { width: 1200, height: 627 });
    assert.equal(head['og:image:width'], '1200');
    assert.equal(head['og:image:height'], '627');
  });
}

async function measure(page: Page, address: string): Promise<{ width: number; height: number }> {
  await page.goto(atrium.origin);
  return page.evaluate(async (address) => {
    const image = new Image();
    image.src = new URL(address).pathname;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  }, address);
}
