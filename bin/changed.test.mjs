import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { describe, test } from 'node:test';
import { reachedTests } from './changed.mjs';
import { ROOT } from './platform.mjs';

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';
const every = reachedTests(['package-lock.json']);

describe('a change reaches', () => {
  for (const path of [
    `${SERVER}/app.ts`,
    `${SERVER}/platform/http/server.ts`,
    `${SERVER}/platform/http/body-budget.ts`,
    `${SERVER}/platform/jobs/workers.ts`,
    `${SERVER}/platform/web/pages.ts`,
    'apps/server/migrations/0099-more.sql',
  ])
    test(`all that starts the program and every page: ${path}`, () => {
      const { server, browser } = reachedTests([path]);
      assert.deepEqual(browser, every.browser);
      assert.ok(server.length > 100 && server.length < every.server.length);
      assert.ok(!server.includes(`${WEB}/lib/names.test.ts`));
    });

  for (const path of [
    `${WEB}/shell/providers.tsx`,
    `${WEB}/app.css`,
    `${WEB}/lib/text.tsx`,
    'packages/api/openapi.json',
    'packages/api/src/index.ts',
    'packages/ui/src/button.tsx',
  ])
    test(`every page: ${path}`, () => assert.deepEqual(reachedTests([path]).browser, every.browser));

  test('the pages with a text that changed', () => {
    const path = 'apps/web/lang/en/leads.json';
    const { server, browser } = reachedTests([path], new Set(['leads.search']));
    assert.ok(server.includes('apps/web/vite/catalogs.test.ts'));
    assert.ok(browser.includes('e2e/leads.test.ts') && browser.length < 8);
    assert.deepEqual(reachedTests([path], new Set(['shell.skip'])).browser, every.browser);
  });

  test('the tests of the feature whose mails changed, and the check of texts', () => {
    const { server, browser } = reachedTests(['apps/server/lang/de/support.json']);
    assert.ok(server.some((path) => path.endsWith('/support.mails.test.ts')) && server.length < 20);
    assert.ok(server.includes('apps/server/src/platform/texts/texts.test.ts'));
    assert.deepEqual(browser, []);
  });

  test('few files from one feature', () => {
    const files = globSync('apps/*/src/features/**/leads.{service.ts,screen.tsx}', { cwd: ROOT });
    assert.equal(files.length, 2);
    const { server, browser, screens } = reachedTests([...files, 'packages/api/openapi.json']);
    // Beside the tests of the whole program, which look at every feature.
    assert.deepEqual(
      server.filter((path) => path.includes('/features/')),
      [`${SERVER}/features/people/leads/leads.test.ts`],
    );
    assert.ok(browser.includes('e2e/leads.test.ts') && browser.length < 8);
    assert.ok(screens.includes('/leads'));
  });

  test('every page, and the test of areas, from an area; the latter from a screen', () => {
    const area = reachedTests(['apps/web/src/features/talk/threads/area.ts']);
    assert.deepEqual(area.browser, every.browser);
    assert.ok(area.server.includes('apps/web/vite/areas.test.ts'));
    const screen = reachedTests(['apps/web/src/features/people/leads/new.screen.tsx']);
    assert.ok(screen.server.includes('apps/web/vite/areas.test.ts'));
  });

  test('all screens from their own test, and nothing from a document', () => {
    assert.deepEqual(reachedTests(['e2e/screens-staff.test.ts']), {
      gates: true,
      server: [],
      browser: ['e2e/screens-staff.test.ts'],
    });
    assert.deepEqual(reachedTests(['docs/page.md']), { gates: true, server: [], browser: [], screens: [] });
  });
});
