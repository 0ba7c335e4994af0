/** The part of a message by which it is grouped. */
interface Message {
  readonly id: string | number;
  readonly type: string;
  readonly accountId: string;
}

export type ConversationItem<M> =
  | { type: 'day'; key: string; at: string }
  /** Above the first message that the reader had not read when they came. */
  | { type: 'new'; key: string }
  | { type: 'note'; key: string; message: M }
  /** `begins` what its author said in one go: there stand the face, the name and the time. */
  | { type: 'message'; key: string; message: M; begins: boolean };

const pause = 5 * 60_000;

interface Reader<M> {
  id: string;
  sentAt: (message: M) => string;
  /** Whether they had read it when they came; null shows no mark. */
  hadRead: ((message: M) => boolean) | null;
  dayOf: (at: string) => string;
}

/** Oldest first: days, what the server noted, and messages, grouped by who said them in one go. */
export function groupMessages<M extends Message>(
  messages: readonly M[],
  { id: readerId, sentAt, hadRead, dayOf }: Reader<M>,
): ConversationItem<M>[] {
  const items: ConversationItem<M>[] = [];
  let before: M | null = null;
  let marked = hadRead === null;
  for (const message of messages) {
    const key = String(message.id);
    const at = sentAt(message);
    if (before === null || dayOf(sentAt(before)) !== dayOf(at))
      items.push({ type: 'day', key: `day ${key}`, at });
    const isOthers = message.type !== 'system' && message.accountId !== readerId;
    if (!marked && isOthers && hadRead?.(message) === false) {
      items.push({ type: 'new', key: 'new' });
      marked = true;
    }
    if (message.type === 'system') items.push({ type: 'note', key, message });
    else {
      const goesOn =
        items.at(-1)?.type === 'message' &&
        before?.accountId === message.accountId &&
        Date.parse(at) - Date.parse(sentAt(before)) < pause;
      items.push({ type: 'message', key, message, begins: !goesOn });
    }
    before = message;
  }
  return items;
}
