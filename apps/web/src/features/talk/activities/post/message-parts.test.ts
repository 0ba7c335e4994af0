import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageParts } from './message-parts.ts';

const entity = (
  type: 'mention' | 'link' | 'segment',
  startIndex: number,
  endIndex: number,
  marks: 'bold'[] = [],
) => ({
  type,
  startIndex,
  endIndex,
  marks,
});
const shape = (parts: ReturnType<typeof messageParts>) =>
  parts.map(({ text, entity, marks }) => [text, entity?.type ?? null, [...marks].join()]);

test('a message without entities is one part', () => {
  assert.deepEqual(shape(messageParts('Hello', [])), [['Hello', null, '']]);
  assert.deepEqual(shape(messageParts('', [])), []);
});

test('marks lie over mentions and end where they end', () => {
  assert.deepEqual(
    shape(messageParts('Hi @Ada, welcome', [entity('mention', 3, 7), entity('segment', 0, 5, ['bold'])])),
    [
      ['Hi ', null, 'bold'],
      ['@A', 'mention', 'bold'],
      ['da', 'mention', ''],
      [', welcome', null, ''],
    ],
  );
});

test('positions beyond the message are drawn to its ends', () => {
  assert.deepEqual(shape(messageParts('short', [entity('link', 2, 90)])), [
    ['sh', null, ''],
    ['ort', 'link', ''],
  ]);
});
