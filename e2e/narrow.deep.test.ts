import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { listen, openSuite } from './harness/suite.ts';

const suite = await openSuite(import.meta.filename);

const SCREENS = [
  '/',
  '/events',
  '/events/harbour-lights',
  '/events/fosdem-2024/agenda',
  '/groups',
  '/people',
  '/messages',
  '/notifications',
  '/my/events',
  '/settings/profile',
];

/** The part of the window that stays in place over the page, at its top and bottom. */
const fixedHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('header, nav')].filter((bar) =>
      ['fixed', 'sticky'].includes(getComputedStyle(bar).position),
    );
    return bars.reduce((sum, bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    }, 0);
  });

for (const [name, size] of [
  ['at 320 pixels', { width: 320, height: 640 }],
  ['at 400 % zoom', { width: 320, height: 256 }],
] as const) {
  suite.test(`main screens read ${name} without scrolling sideways`, { as: 'ana' }, async (visit) => {
    const { page, open, complaints } = visit;
    await page.setViewportSize(size);
    for (const address of SCREENS) {
      await open(address);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(over <= 0, `${address} is ${over} pixels too wide`);
      if (size.height < 400) {
        await page.mouse.wheel(0, 400);
        const covered = await fixedHeight(page);
        assert.ok(covered <= size.height / 4, `${address}: bars cover ${covered} of ${size.height} pixels`);
      }
    }
    assert.deepEqual(complaints, []);
  });
}

for (const timezoneId of ['America/New_York', 'Asia/Kathmandu']) {
  suite.test(`main screens open in ${timezoneId} as the server drew them`, async () => {
    const context = await suite.browser.newContext({ timezoneId, baseURL: suite.atrium.origin });
    const page = await context.newPage();
    const complaints = listen(page);
    for (const address of [
      '/',
      '/events',
      '/events/harbour-lights',
      '/events/fosdem-2024/agenda',
      '/groups',
    ]) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    }
    await page.goto('/events/harbour-lights', { waitUntil: 'networkidle' });
    await page
      .getByText(/your time/i)
      .first()
      .waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
