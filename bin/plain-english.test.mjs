import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOtherWords, findUnnamed, findUnnamedInContract } from './plain-english.mjs';

const sentencesOf = (text) => findUnnamed(text).map(({ line, sentence }) => `${line} ${sentence}`);

test('finds sentences of comments that do not name their subject, also over several lines', () => {
  const text = [
    '/** Whoever comes waits. Later callers retry. */',
    'const a = 1; // What is left is kept.',
    '',
    '// The hold expires. What it held is sold',
    '// to the next.',
  ].join('\n');
  assert.deepEqual(sentencesOf(text), [
    '1 Whoever comes waits',
    '2 What is left is kept',
    '4 What it held is sold to the next',
  ]);
});

test('finds names of tests, and leaves questions, clauses and strings alone', () => {
  assert.deepEqual(sentencesOf("test('who pays late is refunded', () => {});\nit(`what is sold`, go);"), [
    '1 who pays late is refunded',
    '2 what is sold',
  ]);
  assert.deepEqual(
    sentencesOf(
      "// What happens then? Members see what they wrote.\ntest('a pass says who holds it', go);\nsay('Who it is.');",
    ),
    [],
  );
});

test('finds summaries and descriptions of the API', () => {
  const contract = JSON.stringify(
    {
      summary: 'Cancel an event',
      description: 'Who is "in" hears of it. Ask again.',
      title: 'What is left',
    },
    null,
    1,
  );
  assert.deepEqual(findUnnamedInContract(contract), [{ line: 3, sentence: 'Who is "in" hears of it' }]);
});

test('finds texts with another word than the one for that thing', () => {
  const texts = {
    'a.taken': 'Somebody has it. Please wait.',
    'b.sold': 'Group tickets are sold.',
    'c.sold': 'All tickets are sold.',
    'payment.failed': 'Payment failed. Please try another payment method.',
  };
  assert.deepEqual(findOtherWords(JSON.stringify(texts, null, 1)), [
    { line: 2, sentence: 'a.taken: someone' },
    { line: 2, sentence: 'a.taken: the imperative alone' },
    { line: 4, sentence: 'c.sold: pass, or support request' },
  ]);
});
