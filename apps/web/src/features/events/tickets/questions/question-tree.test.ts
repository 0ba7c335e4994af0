import type { ListingQuestion } from '@atrium/api';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { branchesOf, mayFollow, topOf } from './question-tree.ts';

// Only what these functions read.
const question = (id: string, follows: Record<string, string[]> = {}) =>
  ({
    id,
    name: id,
    label: null,
    choices: Object.entries(follows).map(([value, ids]) => ({
      value,
      text: null,
      subQuestions: ids.map((follower) => ({ id: follower })),
    })),
  }) as unknown as ListingQuestion;

const food = question('food', { vegan: ['nuts'], fish: [] });
const nuts = question('nuts', { yes: [] });
const talk = question('talk');
const all = [food, nuts, talk];

test('a follow-up question is listed beneath its choice, and not by itself', () => {
  assert.deepEqual(
    topOf(all).map(({ id }) => id),
    ['food', 'talk'],
  );
  assert.deepEqual(
    branchesOf(all).map(({ question: { id }, following }) => [
      id,
      following.map((next) => [next.choice, next.question.id]),
    ]),
    [
      ['food', [['vegan', 'nuts']]],
      ['talk', []],
    ],
  );
});

test('nothing follows what follows', () => {
  const ids = (id: string | undefined) => mayFollow(all, id).map((one) => one.id);
  assert.deepEqual(ids('nuts'), []);
  assert.deepEqual(ids('food'), ['nuts', 'talk']);
  assert.deepEqual(ids('talk'), ['nuts']);
  assert.deepEqual(ids(undefined), ['nuts', 'talk']);
});
