import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { forgetTyping, hearTyping, lendVoice, sayStopped, sayTyping, typingOf } from './typing.ts';

let words: string[];

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  words = [];
  lendVoice(({ type, channelId }) => words.push(`${type} ${channelId}`));
});
afterEach(() => {
  forgetTyping();
  mock.timers.reset();
});

test('a person is shown as typing in their conversation until six seconds after the last signal', () => {
  let told = 0;
  const stop = typingOf.subscribe(() => (told += 1));
  hearTyping(1, 'ana', true);
  assert.deepEqual([typingOf.in(1), typingOf.in(2)], [['ana'], []]);
  mock.timers.tick(5000);
  hearTyping(1, 'ana', true);
  mock.timers.tick(5999);
  assert.deepEqual(typingOf.in(1), ['ana']);
  mock.timers.tick(1);
  assert.deepEqual(typingOf.in(1), []);
  assert.equal(told, 3);
  hearTyping(1, 'ana', false);
  assert.equal(told, 3, 'nothing changed');
  stop();
});

test('a person who stops typing is removed at once, others stay; the list is identical while nothing changes', () => {
  hearTyping(1, 'ana', true);
  hearTyping(1, 'ben', true);
  hearTyping(1, 'ana', false);
  assert.deepEqual(typingOf.in(1), ['ben']);
  assert.equal(typingOf.in(1), typingOf.in(1));
  forgetTyping();
  assert.deepEqual(typingOf.in(1), []);
});

test('typing is said every three seconds at most, and its end once', () => {
  sayTyping(1, 0);
  sayTyping(1, 2999);
  sayTyping(1, 3000);
  sayStopped(1);
  sayStopped(1);
  assert.deepEqual(words, ['typing-start 1', 'typing-start 1', 'typing-stop 1']);
});

test('going over to another conversation ends it in the first', () => {
  sayTyping(1, 0);
  sayTyping(2, 1);
  sayStopped(1);
  assert.deepEqual(words, ['typing-start 1', 'typing-stop 1', 'typing-start 2']);
});
