import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatChannelMessage } from '@atrium/api';
import {
  fromAround,
  fromNewest,
  hadReadOf,
  type History,
  longestStretch,
  partSize,
  withChanged,
  withMessage,
  withNewer,
  without,
  withOlder,
} from './history.ts';

// The fields that the history reads; the others are for the screen.
const message = (id: number, text = `m${id}`, updatedAt = '2026-01-01'): ChatChannelMessage =>
  ({ id, text, updatedAt }) as ChatChannelMessage;
const span = (from: number, to: number): ChatChannelMessage[] =>
  Array.from({ length: to - from + 1 }, (_, n) => message(from + n));
const newestFirst = (from: number, to: number) => span(from, to).toReversed();
const ids = ({ messages }: History) => messages.map(({ id }) => id);
const upTo = (from: number, to: number): number[] => span(from, to).map(({ id }) => id);

test('the newest part: whole when it is shorter than asked for', () => {
  assert.deepEqual(ids(fromNewest(newestFirst(1, 3))), [1, 2, 3]);
  assert.equal(fromNewest(newestFirst(1, 3)).atStart, true);
  assert.equal(fromNewest(newestFirst(1, partSize)).atStart, false);
});

test('around a message: each side knows whether it ends there', () => {
  const middle = fromAround(newestFirst(1, 9), 5, 8);
  assert.deepEqual([middle.atStart, middle.atEnd], [false, false]);
  const end = fromAround(newestFirst(3, 6), 5, 8);
  assert.deepEqual([end.atStart, end.atEnd], [true, true]);
});

test('messages received twice, late or out of order appear once and in their place', () => {
  let history = fromNewest(newestFirst(1, 3));
  for (const id of [6, 5, 6, 4, 5]) history = withMessage(message(id))(history);
  assert.deepEqual(ids(history), [1, 2, 3, 4, 5, 6]);
});

test('somewhere in the middle, what is new below is not put behind a gap', () => {
  const history = { messages: span(10, 20), atStart: false, atEnd: false };
  assert.deepEqual(ids(withMessage(message(30))(history)), upTo(10, 20));
  assert.deepEqual(ids(withMessage(message(3))(history)), upTo(10, 20));
  const holed = { ...history, messages: history.messages.filter(({ id }) => id !== 15) };
  assert.deepEqual(ids(withMessage(message(15))(holed)), upTo(10, 20));
});

test('a part joins only where it was asked for', () => {
  const history = { messages: span(100, 120), atStart: false, atEnd: true };
  assert.deepEqual(ids(withOlder(100, newestFirst(50, 99))(history)), upTo(50, 120));
  assert.equal(withOlder(90, newestFirst(50, 89))(history), history);
  const middle = { ...history, atEnd: false };
  assert.deepEqual(ids(withNewer(120, span(121, 130))(middle)), upTo(100, 130));
  assert.equal(withNewer(120, span(121, 130))(middle).atEnd, true);
  assert.equal(withNewer(119, span(120, 130))(middle), middle);
});

test('a long stretch lets go of what is far away', () => {
  const full = { messages: span(1001, 1000 + longestStretch), atStart: false, atEnd: true };
  const up = withOlder(1001, newestFirst(951, 1000))(full);
  assert.deepEqual([up.messages[0]?.id, up.messages.length, up.atEnd], [951, longestStretch, false]);
  const down = withNewer(up.messages.at(-1)?.id ?? 0, span(1251, 1300))(up);
  assert.deepEqual([down.messages.at(-1)?.id, down.messages.length], [1300, longestStretch]);
  const live = withMessage(message(1000 + longestStretch + 1))({ ...full, atStart: true });
  assert.deepEqual([live.messages.length, live.atStart, live.atEnd], [longestStretch, false, true]);
});

test('of two forms of a message the later one stays, however they come', () => {
  const history = fromNewest([message(1, 'first', '2026-01-01')]);
  const edited = withChanged(message(1, 'edited', '2026-01-02'))(history);
  assert.equal(edited.messages[0]?.text, 'edited');
  assert.equal(withMessage(message(1, 'first', '2026-01-01'))(edited).messages[0]?.text, 'edited');
  assert.equal(withChanged(message(1, 'first', '2026-01-01'))(edited).messages[0]?.text, 'edited');
  assert.deepEqual(ids(without(1)(edited)), []);
});

test('where the last message read is not in sight, nothing is marked', () => {
  assert.equal(hadReadOf(span(7, 9), 3), null);
  assert.deepEqual(span(7, 9).map(hadReadOf(span(7, 9), 8) ?? assert.fail()), [true, true, false]);
});
