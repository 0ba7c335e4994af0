import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breakLines, directionOf, visualRuns } from './lines.ts';

const shown = (line: string, direction: 'ltr' | 'rtl'): string[] =>
  visualRuns(line, direction).map(({ text }) => text);

test('pieces of a line stand from left to right as they are seen, brackets open to the right side', () => {
  assert.deepEqual(shown('Lantern Walk', 'ltr'), ['Lantern Walk']);
  // Letters are turned round by who sets them, and what belongs to their run with them.
  assert.deepEqual(shown('مهرجان (Harbour) 2026', 'rtl'), ['2026', ' (', 'Harbour', 'مهرجان )']);
  assert.deepEqual(shown('See مهرجان now', 'ltr'), ['See ', 'مهرجان', ' now']);
});

test('signs of East Asia are set in a face that has them, and what steers the direction leaves no mark', () => {
  assert.deepEqual(
    visualRuns('灯り Night', 'ltr').map(({ text, face }) => [text, face]),
    [
      ['灯り ', 'cjk'],
      ['Night', 'latin'],
    ],
  );
  assert.deepEqual(shown('a\u202Eb\u2066c', 'ltr').join('').length, 3);
});

test('a text begins where its first letter does', () => {
  assert.equal(directionOf('12 مهرجان', 'ltr'), 'rtl');
  assert.equal(directionOf('«Walk» مهرجان', 'rtl'), 'ltr');
  assert.equal(directionOf('2026', 'rtl'), 'rtl');
});

const width = (line: string): number => line.length;

test('lines end where words do, at dashes, and between signs of East Asia; points stay with their word', () => {
  assert.deepEqual(breakLines('at 19:00, in Hamburg', 10, width), ['at 19:00,', 'in Hamburg']);
  assert.deepEqual(breakLines('Łuczak-Österreich', 10, width), ['Łuczak-', 'Österreich']);
  assert.deepEqual(breakLines('灯りの祭りです。', 7, width), ['灯りの祭り', 'です。']);
  assert.deepEqual(breakLines('one\ntwo', 10, width), ['one', 'two']);
});

test('a word that is wider than the line goes on in the next one, and nothing is lost', () => {
  const word = 'x'.repeat(25);
  const lines = breakLines(`a ${word} b`, 10, width);
  assert.ok(lines.every((line) => line.length <= 10));
  assert.equal(lines.join('').replaceAll(' ', ''), `a${word}b`);
});
