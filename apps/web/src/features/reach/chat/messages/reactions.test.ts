import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatChannelMessage } from '@atrium/api';
import type { History } from '../outbox/history.ts';
import { press, underWay, withHeardReactions, withOwn, withOwnReaction } from './reactions.ts';

type Counts = ChatChannelMessage['reactions'];
const one = (emojiName: string, count: number, ownId: string | null = null) => ({ emojiName, count, ownId });
const historyOf = (reactions: Counts): History => ({
  messages: [{ id: 7, reactions } as ChatChannelMessage],
  atStart: true,
  atEnd: true,
});
const shown = (history: History): Counts => history.messages[0]?.reactions ?? [];

test('an own reaction counts once, however often it is shown', () => {
  const counts = withOwn([one('👍', 2)], '👍', underWay);
  assert.deepEqual(counts, [one('👍', 3, underWay)]);
  assert.deepEqual(withOwn(counts, '👍', 'id'), [one('👍', 3, 'id')]);
  assert.deepEqual(withOwn([one('👍', 1, 'id')], '👍', null), []);
  assert.deepEqual(withOwn([], '👍', null), []);
});

test('counts that others change leave the reader their own', () => {
  const heard = withHeardReactions(7, [{ emojiName: '👍', count: 4 }]);
  assert.deepEqual(shown(heard(historyOf([one('👍', 3, 'mine')]))), [one('👍', 4, 'mine')]);
  const own = withHeardReactions(7, [{ emojiName: '👍', count: 3, ownId: null }]);
  assert.deepEqual(shown(own(historyOf([one('👍', 4, 'mine')]))), [one('👍', 3)]);
});

test('a press stays on the screen until its answer, whatever is heard meanwhile', () => {
  const end = press(7, '🎉', true);
  const pressed = withOwnReaction(7, '🎉', underWay)(historyOf([]));
  const heard = withHeardReactions(7, [{ emojiName: '👍', count: 1 }])(pressed);
  assert.deepEqual(shown(heard), [one('👍', 1), one('🎉', 1, underWay)]);
  const later = press(7, '🎉', false);
  assert.equal(end(), false);
  assert.deepEqual(shown(withHeardReactions(7, [{ emojiName: '🎉', count: 1, ownId: 'id' }])(heard)), []);
  assert.equal(later(), true);
  assert.deepEqual(shown(withHeardReactions(7, [])(heard)), []);
});
