import type { SurveyQuestion, SurveySection } from '@atrium/api';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pagesOf, pageWith, placeOf } from './pages.ts';

const question = (id: string, following: string[] = []) =>
  ({
    id,
    choices: [{ value: 'yes', subQuestions: following.map((one) => ({ id: one })) }],
  }) as unknown as SurveyQuestion;
const section = (id: string, ...questions: SurveyQuestion[]): SurveySection => ({
  id,
  name: id,
  description: `about ${id}`,
  sortOrder: 0,
  questions,
});

const sections = [
  section('a', question('1'), question('2', ['2b'])),
  section('empty'),
  section('c', question('3')),
];

test('a page is a section with questions, or one question', () => {
  assert.deepEqual(
    pagesOf(sections, false).map(({ key }) => key),
    ['a', 'c'],
  );
  assert.deepEqual(
    pagesOf(sections, true).map(({ key, description }) => [key, description]),
    [
      ['1', 'about a'],
      ['2', null],
      ['3', 'about c'],
    ],
  );
});

test('a page is found again when others come before it, and the next one when it is gone', () => {
  const pages = pagesOf(sections, true);
  assert.equal(placeOf(pages, '3', 0), 2);
  assert.equal(placeOf(pages, 'gone', 1), 1);
  assert.equal(placeOf(pages, 'gone', 9), 2);
  assert.equal(placeOf([], 'gone', 9), 0);
});

test('a follow-up question is on the page of its choice', () => {
  assert.equal(pageWith(pagesOf(sections, true), '2b'), 1);
  assert.equal(pageWith(pagesOf(sections, false), '3'), 1);
  assert.equal(pageWith(pagesOf(sections, false), 'gone'), -1);
});
