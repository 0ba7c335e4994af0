import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Clause,
  type Condition,
  type ConditionalQuestion,
  findUnmetCondition,
  holds,
  listShown,
} from './conditions.ts';

const NONE = { supply: null, taken: 0, spare: null };

const ask = (
  id: string,
  showIf: Condition | null = null,
  choices: readonly (readonly [value: string, ...following: string[]])[] = [],
): ConditionalQuestion => ({
  row: {
    id,
    type: choices.length > 0 ? 'radio' : 'text',
    name: id,
    label: null,
    required: false,
    default_value: null,
    min: null,
    max: null,
    validation: null,
    validation_message: null,
    price: null,
  },
  showIf,
  stock: NONE,
  choices: choices.map(([value, ...subQuestionIds]) => ({
    row: { id: `${id}-${value}`, value },
    stock: NONE,
    subQuestionIds,
  })),
});

const CASES: readonly (readonly [Omit<Clause, 'question'>, answer: string, expected: boolean])[] = [
  [{ op: 'is', value: 'vegan' }, 'vegan', true],
  [{ op: 'is', value: 'vegan' }, '', false],
  [{ op: 'isNot', value: 'vegan' }, 'all', true],
  [{ op: 'isNot', value: 'vegan' }, '', true],
  [{ op: 'has', value: 'b' }, '["a","b"]', true],
  [{ op: 'has', value: 'c' }, '["a","b"]', false],
  [{ op: 'answered' }, '0', true],
  [{ op: 'answered' }, '', false],
  [{ op: 'gt', value: '9' }, '10', true],
  [{ op: 'lt', value: '9' }, '10', false],
  [{ op: 'lt', value: '9' }, '', false],
  [{ op: 'between', value: '1', to: '5' }, '5', true],
  [{ op: 'between', value: '1', to: '5' }, '5.1', false],
  [{ op: 'gt', value: '2026-02-01' }, '2026-10-01', true],
];

for (const [clause, answer, expected] of CASES)
  test(`${clause.op} ${clause.value ?? ''} of “${answer}” is ${expected}`, () => {
    const given = new Map(answer === '' ? [] : [['q', answer]]);
    assert.equal(holds({ all: [{ question: 'q', ...clause }] }, given), expected);
  });

test('all clauses must hold, or any', () => {
  const clauses: Clause[] = [
    { question: 'a', op: 'is', value: '1' },
    { question: 'b', op: 'is', value: '1' },
  ];
  const given = new Map([['a', '1']]);
  assert.equal(holds({ all: clauses }, given), false);
  assert.equal(holds({ any: clauses }, given), true);
});

test('an answer that is hidden itself shows nothing', () => {
  const diet = ask('diet');
  const which = ask('which', { all: [{ question: 'diet', op: 'is', value: 'other' }] });
  const more = ask('more', { all: [{ question: 'which', op: 'answered' }] });
  const shown = (answers: [string, string][]) =>
    listShown([{ showIf: null, questions: [diet, which, more] }], new Map(answers)).flatMap(({ asked }) =>
      asked.map(({ row }) => row.id),
    );
  assert.deepEqual(
    shown([
      ['diet', 'other'],
      ['which', 'x'],
    ]),
    ['diet', 'which', 'more'],
  );
  assert.deepEqual(
    shown([
      ['diet', 'none'],
      ['which', 'x'],
    ]),
    ['diet'],
  );
});

test('follow-up questions of a choice obey their conditions too, and hidden sections are left out', () => {
  const pet = ask('pet', null, [['dog', 'breed'], ['cat']]);
  const breed = ask('breed');
  const sections = [
    { showIf: null, questions: [pet, breed] },
    { showIf: { any: [{ question: 'breed', op: 'answered' as const }] }, questions: [ask('food')] },
  ];
  const shown = (answers: [string, string][]) =>
    listShown(sections, new Map(answers)).map(({ asked }) => asked.map(({ row }) => row.id));
  assert.deepEqual(shown([['pet', 'dog']]), [['pet', 'breed']]);
  assert.deepEqual(
    shown([
      ['pet', 'dog'],
      ['breed', 'pug'],
    ]),
    [['pet', 'breed'], ['food']],
  );
  assert.deepEqual(
    shown([
      ['pet', 'cat'],
      ['breed', 'pug'],
    ]),
    [['pet']],
  );
});

test('finds conditions on questions that come later, on themselves, or on none', () => {
  const on = (question: string): Condition => ({ all: [{ question, op: 'answered' }] });
  const unmet = (...questions: ConditionalQuestion[]) =>
    findUnmetCondition([{ showIf: null, questions }])?.questionId;
  assert.equal(unmet(ask('a', on('b')), ask('b')), 'a');
  assert.equal(unmet(ask('a', on('a'))), 'a');
  assert.equal(unmet(ask('a'), ask('b', on('gone'))), 'b');
  assert.equal(unmet(ask('a'), ask('b', on('a'))), undefined);
  assert.deepEqual(findUnmetCondition([{ showIf: on('a'), questions: [ask('a')] }]), {
    section: 0,
    questionId: null,
  });
});
