import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followingOf, isAnswered, listValues, withChoice } from './answers.ts';

test('several choices are a list, one is itself', () => {
  assert.deepEqual(listValues('["a","b"]'), ['a', 'b']);
  assert.deepEqual(listValues('vegan'), ['vegan']);
  assert.deepEqual(listValues('[sic'), ['[sic']);
  assert.deepEqual(listValues(''), []);
});

test('choices are added and taken away, and the last one leaves no answer', () => {
  assert.equal(withChoice('', 'a', true), '["a"]');
  assert.equal(withChoice('["a"]', 'b', true), '["a","b"]');
  assert.equal(withChoice('["a"]', 'a', true), '["a"]');
  assert.equal(withChoice('["a"]', 'a', false), '');
});

test('a follow-up question is asked while its choice is selected', () => {
  const question = {
    choices: [
      { value: 'yes', subQuestions: ['which', 'since'] },
      { value: 'no', subQuestions: [] as string[] },
    ],
  };
  assert.deepEqual(followingOf(question, 'yes'), ['which', 'since']);
  assert.deepEqual(followingOf(question, 'no'), []);
  assert.deepEqual(followingOf(question, '["no","yes"]'), ['which', 'since']);
});

test('a box that is not ticked is no answer', () => {
  assert.deepEqual(
    [
      isAnswered('toggle', 'false'),
      isAnswered('toggle', 'true'),
      isAnswered('checkbox', '[]'),
      isAnswered('text', 'x'),
    ],
    [false, true, false, true],
  );
});
