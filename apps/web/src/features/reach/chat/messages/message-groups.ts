import type { ChatChannelMessage } from '@atrium/api';

export type ConversationItem =
  | { type: 'day'; key: string; at: string }
  /** Above the first message that the reader had not read when they came. */
  | { type: 'new'; key: string }
  | { type: 'note'; key: string; message: ChatChannelMessage }
  /** `begins` what its author said in one go: there stand the face, the name and the time. */
  | { type: 'message'; key: string; message: ChatChannelMessage; begins: boolean };

const pause = 5 * 60_000;

interface Reader {
  id: string;
  /** The last message that they had read when they came; null shows no mark. */
  readUpTo: number | null;
  dayOf: (at: string) => string;
}

/** Oldest first: days, what the server noted, and messages, grouped by who said them in one go. */
export function groupMessages(messages: readonly ChatChannelMessage[], reader: Reader): ConversationItem[] {
  const { readUpTo } = reader;
  const items: ConversationItem[] = [];
  let before: ChatChannelMessage | null = null;
  // Where what was read last is not in sight, what follows it may stand further up.
  let marked = readUpTo === null || (messages[0]?.id ?? 0) > readUpTo;
  for (const message of messages) {
    const { id, createdAt } = message;
    if (before === null || reader.dayOf(before.createdAt) !== reader.dayOf(createdAt))
      items.push({ type: 'day', key: `day ${id}`, at: createdAt });
    const isNew = message.type === 'user' && message.accountId !== reader.id && id > (readUpTo ?? 0);
    if (!marked && isNew) {
      items.push({ type: 'new', key: 'new' });
      marked = true;
    }
    if (message.type === 'system') items.push({ type: 'note', key: String(id), message });
    else {
      const goesOn = items.at(-1)?.type === 'message' && before !== null && isSoonAfter(before, message);
      items.push({ type: 'message', key: String(id), message, begins: !goesOn });
    }
    before = message;
  }
  return items;
}

function isSoonAfter(before: ChatChannelMessage, message: ChatChannelMessage): boolean {
  const gap = Date.parse(message.createdAt) - Date.parse(before.createdAt);
  return before.accountId === message.accountId && gap < pause;
}
