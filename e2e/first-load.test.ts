import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { listScreens } from './harness/screens.ts';
import { openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);
const { atrium } = suite;
const BUDGET = 171 * 1000;

for (const path of ['/events/fosdem-2024', '/auth/sign-in', '/']) {
  suite.test(`a visitor’s first load of ${path} stays within its budget`, async ({ page, context }) => {
    await context.addInitScript(() => {
      // Links in sight fetch the next page ahead: that is no part of this one.
      IntersectionObserver.prototype.observe = () => undefined;
    });
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    const types = new Map<string, string>();
    let transferred = 0;
    client.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (['Script', 'Stylesheet'].includes(types.get(requestId) ?? '')) transferred += encodedDataLength;
    });
    await page.goto(atrium.origin + path, { waitUntil: 'networkidle' });
    console.log(`${path}: ${(transferred / 1000).toFixed(1)} kB of scripts and style sheets`);
    assert.ok(transferred > 0 && transferred <= BUDGET, `${transferred} bytes`);
  });
}

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
