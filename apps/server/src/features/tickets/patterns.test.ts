import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isSafePattern } from './patterns.ts';

const USUAL = [
  '[A-Z]{2}\\d{6}',
  '\\d{5}(-\\d{4})?',
  '(?:red|green|blue)',
  '[^@\\s]+@[^@\\s]+',
  '\\p{Lu}\\p{L}*',
  '(\\+\\d{1,3} )?\\d{4,12}',
  '([0-9a-f]{2}:){5}[0-9a-f]{2}',
  'a?b?c?',
  '[\\]a]+',
  '\\u00e4+',
  '',
];
for (const pattern of USUAL)
  test(`a usual pattern is taken: ${pattern}`, () => {
    assert.equal(isSafePattern(pattern, 1000), true);
  });

const NEVER = [
  '(a+)+',
  '(a|a)*',
  '(a|aa)+$',
  '([a-z]+\\.)+x',
  '(\\d?)*',
  '(a*){2}',
  'a*a*a*b',
  '\\d+\\d+\\d+',
  'a{0,500}a{0,500}a{0,500}',
  '(?=a)a',
  '(?!a)b',
  '(?<=a)b',
  '(?<name>a)',
  '(a)\\1',
  '(',
  '[',
  'a)',
  '*a',
  '\\',
  'a'.repeat(201),
];
for (const pattern of NEVER)
  test(`never run on what strangers type: ${pattern.slice(0, 30)}`, () => {
    assert.equal(isSafePattern(pattern, 1000), false);
  });

test('a long text leaves less room to vary', () => {
  assert.equal(isSafePattern('a+b+', 1000), true);
  assert.equal(isSafePattern('a+b+', 20_000), false);
});

test('what is accepted is an expression, whatever is typed', () => {
  const piece = fc.constantFrom(
    'a',
    '\\d',
    '[ab]',
    '(',
    ')',
    '(?:',
    '|',
    '*',
    '+',
    '?',
    '{2}',
    '{1,3}',
    '\\',
    '[',
    ']',
    '^',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const source = pieces.join('');
      if (isSafePattern(source, 1000))
        new RegExp(`^(?:${source})$`, 'u').test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!');
      else assert.ok(true);
    }),
    { numRuns: 2000 },
  );
});
