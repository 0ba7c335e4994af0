import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLocales } from './locales.mjs';

test('a language that is named must be there and complete', () => {
  assert.ok(checkLocales([]));
  assert.ok(checkLocales(['en']));
  assert.throws(() => checkLocales(['xx']), /no folder xx/);
});
