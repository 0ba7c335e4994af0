import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeInvalid } from './describe-invalid.ts';
import type { TextFunctions } from './text.tsx';

const texts = {
  locale: 'en',
  t: (id: string, values: Record<string, string> = {}) => [id, ...Object.values(values)].join(' '),
} as unknown as TextFunctions;

const field = (type: string, broken: object, bounds: object) =>
  ({ type, validationMessage: 'browser', validity: broken, ...bounds }) as Parameters<
    typeof describeInvalid
  >[0];

test('a date outside its bounds is told the bound, not a range of numbers', () => {
  const early = field('datetime-local', { rangeUnderflow: true }, { min: '2027-03-01T18:00', max: '' });
  assert.match(describeInvalid(early, texts), /^form\.notBefore Mar 1, 2027, 6:00\sPM$/);
  const late = field('date', { rangeOverflow: true }, { min: '', max: '2027-03-01' });
  assert.equal(describeInvalid(late, texts), 'form.notAfter Mar 1, 2027');
});

test('a number outside its bounds is told the range', () => {
  const far = field('number', { rangeOverflow: true }, { min: '1', max: '9' });
  assert.equal(describeInvalid(far, texts), 'form.range 1 9');
});

test('a number with one bound is told that one, and one that is none what it has to be', () => {
  const low = field('number', { rangeUnderflow: true }, { min: '0', max: '' });
  assert.equal(describeInvalid(low, texts), 'form.atLeast 0');
  const high = field('number', { rangeOverflow: true }, { min: '', max: '9' });
  assert.equal(describeInvalid(high, texts), 'form.atMost 9');
  assert.equal(describeInvalid(field('number', { badInput: true }, {}), texts), 'form.number');
  assert.equal(describeInvalid(field('number', { stepMismatch: true }, { step: '1' }), texts), 'form.whole');
  assert.equal(
    describeInvalid(field('number', { stepMismatch: true }, { step: '0.01' }), texts),
    'form.decimals',
  );
  assert.equal(describeInvalid(field('date', { badInput: true }, {}), texts), 'form.incomplete');
  assert.equal(describeInvalid(field('text', { customError: true }, {}), texts), 'browser');
});
