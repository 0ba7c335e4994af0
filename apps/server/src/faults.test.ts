import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { missingTests, namedTests, readTable, reasonIn } from './testing/named-tests.ts';

/** docs/FAULTS.md names the tests that hold faults: each of them is there. */
let lines: readonly { readonly number: string; readonly state: string; readonly text: string }[];

before(async () => {
  lines = (await readTable('docs/FAULTS.md'))
    .filter(([number = '']) => /^[FC]\d\d$/.test(number))
    .map(([number = '', , state = '', text = '']) => ({ number, state, text }));
});

test('every fault stands there once', () => {
  const numbers = (letter: string, length: number): string[] =>
    Array.from({ length }, (_, n) => `${letter}${String(n + 1).padStart(2, '0')}`);
  const wanted = [...numbers('F', 74), ...numbers('C', 20)];
  // The numbers 47 to 49 were never given.
  assert.deepEqual(
    lines.map(({ number }) => number),
    wanted.filter((number) => !/^F4[789]$/.test(number)),
  );
});

test('a fault that is held names its tests, and each other its reason', () => {
  for (const { number, state, text } of lines) {
    assert.match(state, /^(?:held|partly|not)$/, number);
    if (state !== 'not') assert.ok(namedTests(text).length > 0, `${number} names no test`);
    if (state !== 'held') assert.match(reasonIn(text), /\w+ \w+/, `${number} has no reason`);
  }
});

test('every test that is named is there', async () => {
  assert.deepEqual(await missingTests(lines.flatMap(({ text }) => namedTests(text))), []);
});
