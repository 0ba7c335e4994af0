import type { BaseThreadMessageReaction } from '@atrium/api';

export interface ReactionCount {
  emojiName: string;
  count: number;
  /** The reader's own, when they reacted so too. */
  ownId: string | null;
}

/** The same emoji once, in the order in which they came up. */
export function countReactions(
  reactions: readonly BaseThreadMessageReaction[],
  readerId: string,
): ReactionCount[] {
  const counts = new Map<string, ReactionCount>();
  for (const { id, accountId, emojiName } of reactions) {
    const known = counts.get(emojiName) ?? { emojiName, count: 0, ownId: null };
    const ownId = accountId === readerId ? id : known.ownId;
    counts.set(emojiName, { emojiName, count: known.count + 1, ownId });
  }
  return [...counts.values()];
}

/** Names of emoji, as programs send them, stand between colons. */
export const shownEmoji = (emojiName: string): string =>
  /^[a-z0-9_+-]+$/.test(emojiName) ? `:${emojiName}:` : emojiName;

export const quickEmoji = ['👍', '❤️', '😂', '🎉', '👀', '🙏'] as const;
export const manyEmoji = [
  ...quickEmoji,
  ...['👏', '🙌', '💪', '🤝', '✅', '❓', '💡', '🔥', '⭐', '🚀', '☕', '🍰'],
  ...['😀', '😅', '😉', '😍', '🤔', '😮', '😢', '😴', '🥳', '🤯', '🙈', '🤷'],
] as const;
