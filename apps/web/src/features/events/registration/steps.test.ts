import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepAfter, stepBefore, stepPath, stepsOf } from './steps.ts';

const nothing = { sections: 0, addOns: 0, roomTypes: 0 };

test('an event that offers passes alone has two steps', () => {
  assert.deepEqual(stepsOf({ _count: nothing }), ['passes', 'pay']);
});

test('rooms or add-ons are a step, and so are questions', () => {
  assert.deepEqual(stepsOf({ _count: { ...nothing, roomTypes: 1 } }), ['passes', 'extras', 'pay']);
  const all = stepsOf({ _count: { sections: 1, addOns: 2, roomTypes: 0 } });
  assert.deepEqual(all, ['passes', 'extras', 'questions', 'pay']);
  assert.equal(stepAfter(all, 'extras'), 'questions');
  assert.equal(stepBefore(all, 'passes'), null);
  assert.equal(stepBefore(all, 'pay'), 'questions');
});

test('each step has an address of its own', () => {
  assert.deepEqual(
    [stepPath('gala', 'passes'), stepPath('gala', 'pay')],
    ['/events/gala/register', '/events/gala/register/pay'],
  );
});
