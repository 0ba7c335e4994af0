import type { ChatChannelMessage } from '@atrium/api';

/** A stretch of a conversation without gaps, the oldest first. */
export interface History {
  readonly messages: readonly ChatChannelMessage[];
  /** Nothing stands above the first, or below the last. */
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** As the connection says it: reactions are told by themselves. */
export type HeardMessage = Omit<ChatChannelMessage, 'reactions'> & Partial<ChatChannelMessage>;

export const complete = (message: HeardMessage): ChatChannelMessage => ({ reactions: [], ...message });

export type Change = (history: History) => History;

/** As many are asked for at once. */
export const partSize = 50;
/** As many are held at once: what is farthest from the reader goes, and is fetched again when they come back. */
export const longestStretch = 300;

const idOf = ({ id }: { id: number }): number => id;
const oldestFirst = (messages: readonly ChatChannelMessage[]): ChatChannelMessage[] =>
  [...new Map(messages.map((message) => [message.id, message])).values()].sort(
    (one, other) => one.id - other.id,
  );

/** The newest part, as the server lists it. */
export const fromNewest = (part: readonly ChatChannelMessage[], size = partSize): History => ({
  messages: oldestFirst(part),
  atStart: part.length < size,
  atEnd: true,
});

/** A message among those beside it; a side that is shorter than asked for ends there. */
export function fromAround(part: readonly ChatChannelMessage[], id: number, size = partSize): History {
  const messages = oldestFirst(part);
  const newer = messages.filter((message) => message.id > id).length;
  return {
    messages,
    atStart: messages.length - newer < Math.ceil(size / 2),
    atEnd: newer < Math.floor(size / 2),
  };
}

/** Adds the messages above `before`. Where the stretch begins elsewhere by now, a gap is avoided by dropping them. */
export const withOlder =
  (before: number, part: readonly ChatChannelMessage[]): Change =>
  (history) => {
    if (history.messages[0]?.id !== before) return history;
    const messages = oldestFirst([...part, ...history.messages]);
    const kept = messages.slice(0, longestStretch);
    return {
      messages: kept,
      atStart: part.length < partSize,
      atEnd: history.atEnd && kept.length === messages.length,
    };
  };

/** Adds the messages below `after`, likewise. */
export const withNewer =
  (after: number, part: readonly ChatChannelMessage[]): Change =>
  (history) => {
    if (history.messages.at(-1)?.id !== after) return history;
    const messages = oldestFirst([...history.messages, ...part]);
    const kept = messages.slice(-longestStretch);
    return {
      messages: kept,
      atStart: history.atStart && kept.length === messages.length,
      atEnd: part.length < partSize,
    };
  };

/**
 * In its place by its number, which also tells whether it belongs into this stretch at all. Of two forms of one message
 * the later one stays.
 */
export const withMessage =
  (heard: HeardMessage): Change =>
  (history) => {
    const message = complete(heard);
    const { messages, atStart, atEnd } = history;
    const known = messages.find(({ id }) => id === message.id);
    if (known !== undefined)
      return known.updatedAt > message.updatedAt
        ? history
        : withChanged({ ...message, reactions: known.reactions })(history);
    const [first, last] = [messages[0], messages.at(-1)];
    const fits =
      (atEnd || (last !== undefined && message.id < last.id)) &&
      (atStart || (first !== undefined && message.id > first.id));
    if (!fits && messages.length > 0) return history;
    const next = oldestFirst([...messages, message]);
    const kept = atEnd ? next.slice(-longestStretch) : next;
    return { messages: kept, atStart: atStart && kept.length === next.length, atEnd };
  };

export const withChanged =
  (message: HeardMessage): Change =>
  (history) => ({
    ...history,
    messages: history.messages.map((one) => {
      if (one.id === message.id && one.updatedAt <= message.updatedAt)
        return { reactions: one.reactions, ...message };
      return one.replyTo?.id === message.id ? { ...one, replyTo: quoteOf([], message) } : one;
    }),
  });

const quotedLength = 300;

/** A message as it is quoted by those that reply to it; by its newest form, where that is held. */
export function quoteOf(
  messages: readonly ChatChannelMessage[],
  message: HeardMessage,
): NonNullable<ChatChannelMessage['replyTo']> {
  const { id, account, accountId, text, images, files } =
    messages.find(({ id }) => id === message.id) ?? message;
  if (account === null) return { id, message: null };
  return {
    id,
    message: {
      accountId,
      account,
      text: text.slice(0, quotedLength),
      imagesCount: images.length,
      fileName: files[0]?.name ?? null,
    },
  };
}

export const without =
  (messageId: number): Change =>
  (history) =>
    history.messages.some(({ id, replyTo }) => id === messageId || replyTo?.id === messageId)
      ? {
          ...history,
          messages: history.messages.flatMap((one) => {
            if (one.id === messageId) return [];
            return one.replyTo?.id === messageId
              ? { ...one, replyTo: { id: messageId, message: null } }
              : one;
          }),
        }
      : history;

export const holds = (history: History, messageId: number): boolean =>
  history.messages.map(idOf).includes(messageId);

/** Null where the last message read is not in sight: what follows it may stand further up. */
export const hadReadOf = (
  messages: readonly ChatChannelMessage[],
  readUpTo: number | null,
): ((message: ChatChannelMessage) => boolean) | null =>
  readUpTo === null || (messages[0]?.id ?? 0) > readUpTo ? null : ({ id }) => id <= readUpTo;
