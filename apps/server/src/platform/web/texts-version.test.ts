import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksForVersion } from './texts-version.ts';

test('texts are kept for long only under the version that they have', () => {
  const site = { locales: ['en', 'pt-br'], textsVersion: (locale: string) => `${locale.slice(0, 2)}7` };
  const isKept = (url: string) => asksForVersion(url, site);
  assert.equal(isKept('/lang/en/site.json?v=en7'), true);
  assert.equal(isKept('/lang/pt-br.json?v=pt7'), true);
  // Of a newer program, or of an older one.
  assert.equal(isKept('/lang/en/site.json?v=en8'), false);
  assert.equal(isKept('/lang/en/site.json'), false);
  assert.equal(isKept('/lang/xx/site.json?v=xx7'), false);
});
