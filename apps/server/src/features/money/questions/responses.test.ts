import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { listAsked, listUnanswered } from './asking.ts';
import type { AskableQuestion, AskableRow } from './questions.types.ts';
import { readResponse } from './responses.ts';

function ask(
  row: Partial<AskableRow> = {},
  choices: readonly (string | readonly [value: string, ...subQuestionIds: string[]])[] = [],
): AskableQuestion {
  const id = row.id ?? newId();
  return {
    row: {
      id,
      type: 'text',
      name: 'Question',
      label: null,
      required: false,
      default_value: null,
      min: null,
      max: null,
      validation: null,
      validation_message: null,
      price: null,
      ...row,
    },
    stock: { supply: null, taken: 0, spare: null },
    choices: choices.map((choice) => {
      const [value, ...subQuestionIds] = typeof choice === 'string' ? [choice] : choice;
      return {
        row: { id: `${value}-id`, value },
        stock: { supply: null, taken: 0, spare: null },
        subQuestionIds,
      };
    }),
  };
}

const COLOURS = ['red', 'green', '[odd]'];
/** Type, what the question says, what is sent, what is kept; null: refused. */
const CASES: readonly (readonly [string, Partial<AskableRow>, string, string | null])[] = [
  ['text', {}, '  Ana \r\n', 'Ana'],
  ['text', { min: '3' }, 'ab', null],
  ['text', { max: '3' }, '👍👍👍', '👍👍👍'],
  ['text', { max: '3' }, 'abcd', null],
  ['text', {}, 'a\0b', null],
  ['text', {}, 'x'.repeat(1001), null],
  ['textarea', {}, 'a\r\nb', 'a\nb'],
  ['textarea', {}, 'x'.repeat(20_001), null],
  ['number', {}, '007.50', '7.5'],
  ['number', {}, '-0', '0'],
  ['number', {}, '0.0000001', '0.0000001'],
  ['number', {}, '1e3', null],
  ['number', {}, 'NaN', null],
  ['number', { min: '18' }, '17.9', null],
  ['number', { max: '99' }, '100', null],
  ['number', { min: '-5', max: '5' }, '-5', '-5'],
  ['date', {}, '2028-02-29', '2028-02-29'],
  ['date', {}, '2027-02-29', null],
  ['date', {}, '29.02.2028', null],
  ['date', { min: '2026-06-01' }, '2026-05-31', null],
  ['date', { max: '2026-06-01' }, '2026-06-01', '2026-06-01'],
  ['time', {}, '23:59', '23:59'],
  ['time', {}, '24:00', null],
  ['time', { min: '09:00', max: '17:00' }, '08:59', null],
  ['toggle', {}, 'true', 'true'],
  ['toggle', {}, 'false', 'false'],
  ['toggle', {}, 'yes', null],
  ['toggle', { required: true }, 'false', null],
  ['select', {}, 'red', 'red'],
  ['select', {}, 'blue', null],
  ['select', {}, '["red"]', null],
  ['radio', {}, 'green', 'green'],
  ['radio', {}, 'Green', null],
  ['checkbox', {}, 'red', '["red"]'],
  ['checkbox', {}, '["green","red","red"]', '["red","green"]'],
  ['checkbox', {}, '[odd]', '["[odd]"]'],
  ['checkbox', {}, '["blue"]', null],
  ['checkbox', {}, '[1]', null],
  ['checkbox', {}, '[', null],
  ['checkbox', { min: '2' }, '["red"]', null],
  ['checkbox', { max: '1' }, '["red","green"]', null],
  ['checkbox', { required: true }, '[]', null],
  ['search', {}, 'Antwerp', 'Antwerp'],
  [
    'file',
    {},
    '/media/files/01900000-0000-4000-8000-000000000000',
    '/media/files/01900000-0000-4000-8000-000000000000',
  ],
  ['file', {}, 'javascript:alert(1)', null],
  ['file', {}, 'https://evil.example/media/files/01900000-0000-4000-8000-000000000000', null],
  ['quantity', { max: '4' }, '3', '3'],
  ['quantity', { max: '4' }, '5', null],
  ['quantity', {}, '-1', null],
  ['quantity', {}, '1.5', null],
  ['text', { required: true }, '   ', null],
  ['text', {}, '   ', ''],
];
for (const [type, row, sent, kept] of CASES)
  test(`${type} ${JSON.stringify(row)} answered ${JSON.stringify(sent.slice(0, 20))}: ${kept === null ? 'refused' : 'taken'}`, () => {
    const question = ask({ ...row, type }, ['select', 'radio', 'checkbox'].includes(type) ? COLOURS : []);
    if (kept !== null) assert.equal(readResponse(question, sent).value, kept);
    else
      assert.throws(
        () => readResponse(question, sent),
        (error) => error instanceof AppError && error.kind === 'invalid' && error.field === question.row.id,
      );
  });

test('an answer says what it takes and what it costs', () => {
  const dinner = readResponse(ask({ type: 'checkbox', price: 500 }, COLOURS), '["red","green"]');
  assert.deepEqual(
    [...dinner.takes],
    [
      ['red-id', 1],
      ['green-id', 1],
    ],
  );
  const plates = ask({ type: 'quantity', price: 250 });
  const three = readResponse(plates, '3');
  assert.deepEqual([[...three.takes], three.price], [[[plates.row.id, 3]], 750]);
  assert.deepEqual([...readResponse(plates, '0').takes], []);
  assert.equal(readResponse(ask({ type: 'toggle', price: 900 }), 'false').price, 0);
  assert.equal(readResponse(ask({ price: 900 }), '').price, 0);
});

test('refuses a wrong answer with the message that the host wrote', () => {
  const question = ask({ max: '2', validation_message: 'Two letters, please.' });
  assert.throws(() => readResponse(question, 'abc'), { message: 'Two letters, please.' });
});

test('a question beneath a choice is asked, and missed, only while the choice is made', () => {
  const beneath = ask({ required: true });
  const diet = ask({ type: 'radio', required: true }, [['other', beneath.row.id], 'none']);
  const sections = [{ questions: [diet, beneath] }];
  const asked = (value?: string) =>
    listAsked(sections, new Map(value === undefined ? [] : [[diet.row.id, value]])).map(({ row }) => row.id);
  assert.deepEqual(asked(), [diet.row.id]);
  assert.deepEqual(asked('none'), [diet.row.id]);
  assert.deepEqual(asked('other'), [diet.row.id, beneath.row.id]);
  const missing = (answers: [string, string][]) =>
    listUnanswered(sections, new Map(answers)).map(({ row }) => row.id);
  assert.deepEqual(missing([]), [diet.row.id]);
  assert.deepEqual(missing([[diet.row.id, 'other']]), [beneath.row.id]);
  assert.deepEqual(missing([[diet.row.id, 'none']]), []);
});
