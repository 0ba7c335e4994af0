import type { ThreadMessage } from '@atrium/api';

export type ConversationItem =
  | { type: 'day'; key: string; at: string }
  /** Above the first message that the reader had not read when they came. */
  | { type: 'new'; key: string }
  | { type: 'note'; key: string; message: ThreadMessage }
  | { type: 'group'; key: string; messages: ThreadMessage[] };

const pause = 5 * 60_000;

interface Reader {
  id: string;
  /** What they had read when they came; null shows no mark. */
  readUpTo: string | null;
  dayOf: (at: string) => string;
}

/** Oldest first: days, what the server noted, and what one person said in one go. */
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
    const last = items.at(-1);
    if (message.type === 'system') items.push({ type: 'note', key: id, message });
    else if (last?.type === 'group' && before !== null && goesOn(before, message))
      last.messages.push(message);
    else items.push({ type: 'group', key: id, messages: [message] });
    before = message;
  }
  return items;
}

function goesOn(before: ThreadMessage, message: ThreadMessage): boolean {
  const gap = Date.parse(message.sentAt) - Date.parse(before.sentAt);
  return before.accountId === message.accountId && gap < pause;
}
