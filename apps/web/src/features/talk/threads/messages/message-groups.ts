import type { ThreadMessage } from '@atrium/api';

export type ConversationItem =
  | { type: 'day'; key: string; at: string }
  /** Above the first message that the reader had not read when they came. */
  | { type: 'new'; key: string }
  | { type: 'note'; key: string; message: ThreadMessage }
  /** `begins` what its author said in one go: there stand the face, the name and the time. */
  | { type: 'message'; key: string; message: ThreadMessage; begins: boolean };

const pause = 5 * 60_000;

interface Reader {
  id: string;
  /** The time up to which they had read when they came; null shows no mark. */
  readUpTo: string | null;
  dayOf: (at: string) => string;
}

/** Oldest first: days, what the server noted, and messages, grouped by who said them in one go. */
export function groupMessages(messages: readonly ThreadMessage[], reader: Reader): ConversationItem[] {
  const items: ConversationItem[] = [];
  let before: ThreadMessage | null = null;
  let marked = reader.readUpTo === null;
  for (const message of messages) {
    const { id, sentAt } = message;
    const newDay = before === null || reader.dayOf(before.sentAt) !== reader.dayOf(sentAt);
    if (newDay) items.push({ type: 'day', key: `day ${id}`, at: sentAt });
    const isNew =
      message.type !== 'system' && message.accountId !== reader.id && sentAt > (reader.readUpTo ?? '');
    if (!marked && isNew) {
      items.push({ type: 'new', key: 'new' });
      marked = true;
    }
    if (message.type === 'system') items.push({ type: 'note', key: id, message });
    else {
      const goesOn = items.at(-1)?.type === 'message' && before !== null && isSoonAfter(before, message);
      items.push({ type: 'message', key: id, message, begins: !goesOn });
    }
    before = message;
  }
  return items;
}

function isSoonAfter(before: ThreadMessage, message: ThreadMessage): boolean {
  const gap = Date.parse(message.sentAt) - Date.parse(before.sentAt);
  return before.accountId === message.accountId && gap < pause;
}
