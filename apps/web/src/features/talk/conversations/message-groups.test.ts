import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupMessages } from './message-groups.ts';

interface Message {
  id: string | number;
  accountId: string;
  at: string;
  type: string;
}

const message = (id: string | number, accountId: string, at: string, type = 'user'): Message => ({
  id,
  accountId,
  at: `2026-03-${at}:00.000Z`,
  type,
});

const shape = (messages: Message[], readUpTo: string | null = null) =>
  groupMessages(messages, {
    id: 'me',
    sentAt: ({ at }) => at,
    hadRead: readUpTo === null ? null : ({ at }) => at <= readUpTo,
    dayOf: (at) => at.slice(0, 10),
  }).map((item) => (item.type === 'message' ? `${item.begins ? '' : '+'}${item.message.id}` : item.type));

test('messages that one person sends in quick succession are grouped', () => {
  const said = [
    message('a', 'ana', '14T10:00'),
    message('b', 'ana', '14T10:04'),
    message('c', 'ana', '14T10:10'),
    message('d', 'ben', '14T10:11'),
  ];
  assert.deepEqual(shape(said), ['day', 'a', '+b', 'c', 'd']);
});

test('a new day begins anew, and what the server notes stands alone', () => {
  const said = [
    message('a', 'ana', '14T23:58'),
    message('b', 'ana', '15T00:01'),
    message('n', 'ana', '15T00:02', 'system'),
    message('c', 'ana', '15T00:03'),
  ];
  assert.deepEqual(shape(said), ['day', 'a', 'day', 'b', 'note', 'c']);
});

test('the mark stands above the first unread message of somebody else, once', () => {
  const said = [
    message('a', 'ana', '14T10:00'),
    message('b', 'me', '14T10:01'),
    message('n', 'ana', '14T10:01', 'system'),
    message('c', 'ana', '14T10:02'),
    message('d', 'ana', '14T10:03'),
  ];
  assert.deepEqual(shape(said, '2026-03-14T10:00:00.000Z'), ['day', 'a', 'b', 'note', 'new', 'c', '+d']);
  assert.deepEqual(shape(said, '2026-03-14T10:03:00.000Z'), ['day', 'a', 'b', 'note', 'c', '+d']);
});
