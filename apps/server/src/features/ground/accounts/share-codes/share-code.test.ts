import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newShareCode, readShareCode } from './share-code.ts';

test('a new code is twelve letters that nobody confuses, and never the same', () => {
  const codes = Array.from({ length: 500 }, newShareCode);
  for (const code of codes) assert.match(code, /^[0-9a-hjkmnp-tv-z]{12}$/);
  assert.equal(new Set(codes).size, codes.length);
});

test('a typed code is read despite case, gaps and look-alikes', () => {
  for (const typed of ['ab01-cd23-ef45', ' AB01 CD23 EF45 ', 'abO1cd23ef45', 'aboIcd23ef45', 'ab0lcd23ef45'])
    assert.equal(readShareCode(typed), 'ab01cd23ef45', typed);
});

test('text of another shape is left unchanged', () => {
  for (const text of [
    '',
    'x',
    'wVpQ-9aZ_3kKk0LmN1oPqA',
    'ab01-cd23-ef45-gh67',
    '10b1d8c0-7b1f-4c11-8a3e-0b7f3f5a9a10',
  ])
    assert.equal(readShareCode(text), text, text);
});
