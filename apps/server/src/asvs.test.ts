import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { missingTests, namedTests, readTable, reasonIn, type NamedTest } from './testing/named-tests.ts';

/** docs/ASVS.md names the tests that hold requirements of the standard: each of them is there. */
/** How many requirements of levels 1 and 2 each section has, chapter by chapter. */
const SECTIONS: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};

interface Line {
  readonly number: string;
  readonly state: string;
  readonly tests: readonly NamedTest[];
  readonly text: string;
}

let lines: Line[];

before(async () => {
  lines = (await readTable('docs/ASVS.md'))
    .filter(([number = '']) => /^\d+\.\d+\.\d+$/.test(number))
    .map(([number = '', , , state = '', text = '']) => ({ number, state, text, tests: namedTests(text) }));
});

test('every requirement of the chapters that were gone through stands there once', () => {
  const numbers = lines.map(({ number }) => number);
  assert.equal(new Set(numbers).size, numbers.length);
  const counts = Object.fromEntries(
    Object.keys(SECTIONS).map((section) => [
      section,
      numbers.filter((number) => number.startsWith(`${section}.`)).length,
    ]),
  );
  assert.deepEqual(counts, SECTIONS);
});

test('each requirement that is held names its tests, and each other gives its reason', () => {
  for (const { number, state, tests, text } of lines) {
    assert.ok(['held', 'partly', 'not', 'n/a'].includes(state), number);
    if (state === 'held') assert.ok(tests.length > 0, `${number} names no test`);
    else assert.match(reasonIn(text), /\w+ \w+|Not used/, `${number} has no reason`);
  }
});

test('every test that is named is there', async () => {
  assert.deepEqual(await missingTests(lines.flatMap(({ tests }) => tests)), []);
});
