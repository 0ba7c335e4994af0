import type { ChatChannelMessage } from '@atrium/api';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupMessages } from './message-groups.ts';

// Only what the grouping looks at.
const message = (id: number, accountId: string, at: string, type: 'user' | 'system' = 'user') =>
  ({ id, accountId, createdAt: `2026-03-${at}:00.000Z`, type }) as ChatChannelMessage;

const shape = (messages: ChatChannelMessage[], readUpTo: number | null = null) =>
  groupMessages(messages, { id: 'me', readUpTo, dayOf: (at) => at.slice(0, 10) }).map((item) =>
    item.type === 'message' ? `${item.begins ? '' : '+'}${item.message.id}` : item.type,
  );

test('messages that one person sends in quick succession are grouped', () => {
  const said = [
    message(1, 'ana', '14T10:00'),
    message(2, 'ana', '14T10:04'),
    message(3, 'ana', '14T10:10'),
    message(4, 'ben', '14T10:11'),
  ];
  assert.deepEqual(shape(said), ['day', '1', '+2', '3', '4']);
});

test('a new day begins anew, and what the server notes stands alone', () => {
  const said = [
    message(1, 'ana', '14T23:58'),
    message(2, 'ana', '15T00:01'),
    message(3, 'ana', '15T00:02', 'system'),
    message(4, 'ana', '15T00:03'),
  ];
  assert.deepEqual(shape(said), ['day', '1', 'day', '2', 'note', '4']);
});

test('the mark stands above the first unread message of somebody else, once', () => {
  const said = [
    message(1, 'ana', '14T10:00'),
    message(2, 'me', '14T10:01'),
    message(3, 'ana', '14T10:01', 'system'),
    message(4, 'ana', '14T10:02'),
    message(5, 'ana', '14T10:03'),
  ];
  assert.deepEqual(shape(said, 1), ['day', '1', '2', 'note', 'new', '4', '+5']);
  assert.deepEqual(shape(said, 5), ['day', '1', '2', 'note', '4', '+5']);
});

test('where what was read last is not in sight, nothing is marked', () => {
  assert.deepEqual(shape([message(7, 'ana', '14T10:00')], 3), ['day', '7']);
});
