import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { createThreads, LANES, type Threads } from '../threads/threads.ts';
import { areReadable, comparePatterns } from './patterns.ts';
import { readPattern } from './read-pattern.ts';

let threads: Threads;
before(() => {
  threads = createThreads();
});
after(() => threads.close());

const USUAL: readonly (readonly [source: string, fits: string, differs: string])[] = [
  ['[A-Z]{2}\\d{6}', 'AB123456', 'xAB123456'],
  ['\\d{5}(-\\d{4})?', '12345-6789', '12345-'],
  ['(?:red|green|blue)', 'green', 'greenish'],
  ['red|blue', 'blue', 'reddish'],
  ['[^@\\s]+@[^@\\s]+', 'a@b', 'a@b c'],
  ['\\p{Lu}\\p{L}*', 'Ása', 'ása'],
  ['(\\+\\d{1,3} )?\\d{4,12}', '+49 30123456', '+49'],
  ['([0-9a-f]{2}:){5}[0-9a-f]{2}', '00:11:22:aa:bb:cc', '00:11:22:aa:bb'],
  ['[A-Z]{2}\\d{2} ?(?:\\d{4} ?){2,7}\\d{1,3}', 'DE89 3704 0044 0532 013', 'DE89'],
  ['[\\]a]+', 'a]', 'b'],
  ['\\u00e4+', 'ää', 'a'],
  ['https?://[a-z/]+', 'https://a/b', 'ftp://a'],
  ['^\\d+$', '12', '12\n'],
  ['(?:a+)+', 'aaaa', 'aaab'],
  ['', '', 'a'],
];
for (const [source, fits, differs] of USUAL)
  test(`compares the whole text with ${source === '' ? 'an empty pattern' : source}`, async () => {
    const pattern = { source, longest: 1000 };
    const verdicts = await comparePatterns(threads, [
      { ...pattern, text: fits },
      { ...pattern, text: differs },
    ]);
    assert.deepEqual(verdicts, ['matches', 'differs']);
  });

const UNREADABLE = [
  '(?=a)a',
  '(?!a)b',
  '(?<=a)b',
  '(a)\\1',
  '(',
  '[',
  'a)(b',
  '*a',
  '\\',
  'a'.repeat(201),
  'a{1001,}',
  'a{500}{500}',
  '\\pL{1000}'.repeat(20),
  '((((a?){9}){9}){9}){9}',
  '(?:(?:a?){31}){31}'.repeat(11),
  '(?:(?:a?){31}){31}\\{2}\\{2}',
];
for (const source of UNREADABLE)
  test(`does not read ${source.slice(0, 30)}`, async () => {
    assert.deepEqual(await areReadable(threads, [{ source, longest: 1000 }]), [false]);
  });

test('the longer the text may be, the smaller must the pattern be', async () => {
  const source = '.{10,500}';
  assert.deepEqual(
    await areReadable(threads, [
      { source, longest: 1000 },
      { source, longest: 20_000 },
    ]),
    [true, false],
  );
});

/** Pieces of which every slow pattern that we know is made, with bounds around the greatest length of an answer. */
const piece = fc.constantFrom(
  'a', 'a*', 'a+', 'a?', '.*', '\\w*', '[ab]*', '(a|a)*', '(a+)+', '(a*)*', '(a|aa)+', '(', ')', '(?:', '|', '*', '+', '?',
  '{2}', '{1,3}', '{9}', '{999,}', '{1000}', '{1000,}', '{1001,}', '{2000,}', '{0,1000}', '\\pL', '\\', '[', ']', '^', '$',
); // prettier-ignore
const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

test('no pattern that is read keeps a thread busy, whatever it is made of', () => {
  const hostile = ['a'.repeat(1000), `${'a'.repeat(999)}!`, 'ab'.repeat(500), `${'aab'.repeat(333)}!`];
  let read = 0;
  let longest = 0;
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const begun = processorTime();
      const matches = readPattern(pieces.join(''), 1000);
      if (matches !== undefined) read += 1;
      for (const text of hostile) matches?.(text);
      longest = Math.max(longest, processorTime() - begun);
    }),
    { numRuns: 3000 },
  );
  assert.ok(read > 100, `${read} were read`);
  // Backtracking takes minutes to years on these; a thread has this long before it is ended.
  assert.ok(longest < (LANES.quick.seconds * 1000) / 2, `${longest} ms`);
});

test('the patterns that once stopped the program do not stop a thread', async () => {
  const text = 'a'.repeat(1000);
  const sources = [
    'a*a*a*a*b{1001,}',
    'a*a*a*a*b{999,}',
    '(?:a*b{2000,}|a*)*c',
    '(?:a*b{200,}|a*)*c',
    'a*a*a*a*a*a*a*b',
  ];
  assert.deepEqual(
    await comparePatterns(
      threads,
      sources.map((source) => ({ source, longest: 1000, text })),
    ),
    ['unreadable', 'unreadable', 'unreadable', 'differs', 'differs'],
  );
});
