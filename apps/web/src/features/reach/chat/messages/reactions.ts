import type { ChatChannelMessage } from '@atrium/api';
import type { ReactionCount } from '../../../talk/conversations/index.ts';
import type { Change } from '../outbox/history.ts';

type Counts = readonly ReactionCount[];

/** As the connection tells them: which are the reader's own, they are told of their own reactions alone. */
export type HeardCounts = readonly (Omit<ReactionCount, 'ownId'> & Partial<ReactionCount>)[];

export const underWay = 'under way';

/** Presses of the reader that the server may not know yet, by message and emoji. */
const pressed = new Map<number, Map<string, { readonly on: boolean }>>();

/**
 * Until the answer to this press is there, what is heard is shown with it. Answers what ends it, and tells whether it was
 * the last press of that emoji.
 */
export function press(messageId: number, emojiName: string, on: boolean): () => boolean {
  const latest = { on };
  const ofMessage = pressed.get(messageId) ?? new Map<string, { readonly on: boolean }>();
  pressed.set(messageId, ofMessage.set(emojiName, latest));
  return () => {
    if (ofMessage.get(emojiName) !== latest) return false;
    ofMessage.delete(emojiName);
    if (ofMessage.size === 0) pressed.delete(messageId);
    return true;
  };
}

/** The reader's own reaction is there, or is not; the count follows. */
export function withOwn(counts: Counts, emojiName: string, ownId: string | null): Counts {
  const known = counts.find((one) => one.emojiName === emojiName);
  if (known === undefined) return ownId === null ? counts : [...counts, { emojiName, count: 1, ownId }];
  const more = Number(ownId !== null) - Number(known.ownId !== null);
  return counts.flatMap((one) => {
    if (one !== known) return one;
    return known.count + more === 0 ? [] : { emojiName, count: known.count + more, ownId };
  });
}

export const withOwnReaction =
  (messageId: number, emojiName: string, ownId: string | null): Change =>
  (history) =>
    changed(history, messageId, (counts) => withOwn(counts, emojiName, ownId));

export const withHeardReactions =
  (messageId: number, heard: HeardCounts): Change =>
  (history) =>
    changed(history, messageId, (counts) => {
      const told = heard.map(({ emojiName, count, ownId }) => ({
        emojiName,
        count,
        ownId: ownId === undefined ? ownIdOf(counts, emojiName) : ownId,
      }));
      return [...(pressed.get(messageId) ?? [])].reduce<Counts>(
        (now, [emojiName, { on }]) =>
          withOwn(now, emojiName, on ? (ownIdOf(now, emojiName) ?? underWay) : null),
        told,
      );
    });

export const ownIdOf = (counts: Counts, emojiName: string): string | null =>
  counts.find((one) => one.emojiName === emojiName)?.ownId ?? null;

const changed = (
  history: Parameters<Change>[0],
  messageId: number,
  change: (counts: Counts) => Counts,
): ReturnType<Change> => ({
  ...history,
  messages: history.messages.map((one: ChatChannelMessage) =>
    one.id === messageId ? { ...one, reactions: [...change(one.reactions)] } : one,
  ),
});
