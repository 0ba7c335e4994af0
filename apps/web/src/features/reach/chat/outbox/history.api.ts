import {
  type ChatChannelMessage,
  deleteChatMessage,
  listChatMessages,
  type ListChatMessagesData,
} from '@atrium/api';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type Change,
  fromAround,
  fromNewest,
  type History,
  holds,
  longestStretch,
  partSize,
  withNewer,
  without,
  withOlder,
} from './history.ts';
import { standsAtNewest } from '../watched.ts';

const kind = 'chat history';
const keyOf = (channelId: number) => [kind, channelId] as const;
const largestPart = 100;

type Cursor = NonNullable<ListChatMessagesData['query']>;

async function fetchPart(
  channelId: number,
  query: Cursor = {},
  signal?: AbortSignal,
): Promise<ChatChannelMessage[]> {
  const { data } = await listChatMessages({
    path: { channelId },
    query: { pageSize: partSize, ...query },
    ...(signal !== undefined && { signal }),
    throwOnError: true,
  });
  return data.data;
}

/** Events that arrive while a request is pending may be newer than its response: they are applied once more. */
const listeners = new Map<number, Set<Change[]>>();

async function whileListening<T>(channelId: number, load: () => Promise<T>): Promise<[T, Change]> {
  const heard: Change[] = [];
  const all = listeners.get(channelId) ?? new Set();
  listeners.set(channelId, all.add(heard));
  try {
    return [await load(), (history) => heard.reduce((now, change) => change(now), history)];
  } finally {
    all.delete(heard);
    if (all.size === 0) listeners.delete(channelId);
  }
}

export function changeHistory(client: QueryClient, channelId: number, change: Change): void {
  for (const heard of listeners.get(channelId) ?? []) heard.push(change);
  put(client, channelId, change);
}

function put(client: QueryClient, channelId: number, change: Change): void {
  client.setQueryData<History>(keyOf(channelId), (history) => history && change(history));
}

/** Never stale: from its first answer on it is kept true by what is heard, and asked anew after a gap in hearing. */
export const historyOf = (channelId: number) =>
  queryOptions({
    queryKey: keyOf(channelId),
    queryFn: async ({ signal }) => {
      const [part, again] = await whileListening(channelId, () => fetchPart(channelId, {}, signal));
      return again(fromNewest(part));
    },
    staleTime: Infinity,
  });

export async function loadOlder(client: QueryClient, channelId: number): Promise<void> {
  const history = client.getQueryData<History>(keyOf(channelId));
  const before = history?.messages[0]?.id;
  if (before === undefined || history?.atStart === true) return;
  const [part, again] = await whileListening(channelId, () => fetchPart(channelId, { before }));
  put(client, channelId, (now) => again(withOlder(before, part)(now)));
}

export async function loadNewer(client: QueryClient, channelId: number): Promise<void> {
  const history = client.getQueryData<History>(keyOf(channelId));
  const after = history?.messages.at(-1)?.id;
  if (after === undefined || history?.atEnd === true) return;
  const [part, again] = await whileListening(channelId, () => fetchPart(channelId, { after }));
  put(client, channelId, (now) => again(withNewer(after, part)(now)));
}

/** The end of the conversation, wherever the reader is. */
export async function loadNewest(client: QueryClient, channelId: number): Promise<void> {
  const [part, again] = await whileListening(channelId, () => fetchPart(channelId));
  put(client, channelId, () => again(fromNewest(part)));
}

/** One message among those beside it; false when it is not there any more. */
export async function loadAround(client: QueryClient, channelId: number, id: number): Promise<boolean> {
  const history = client.getQueryData<History>(keyOf(channelId));
  if (history !== undefined && holds(history, id)) return true;
  const [part, again] = await whileListening(channelId, () => fetchPart(channelId, { around: id }));
  client.setQueryData<History>(keyOf(channelId), again(fromAround(part, id)));
  return part.some((message) => message.id === id);
}

/**
 * After a gap in hearing: what is shown is asked for once more, for it may have been edited or deleted, and what has
 * come since is added. Whoever was at the end is at the end again.
 */
export async function catchUp(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: [kind], type: 'inactive' });
  const shown = client.getQueryCache().findAll({ queryKey: [kind], type: 'active' });
  await Promise.all(
    shown.map(async ({ queryKey }) => {
      const channelId = Number(queryKey[1]);
      const history = client.getQueryData<History>(queryKey);
      const first = history?.messages[0]?.id;
      if (history === undefined) await client.refetchQueries({ queryKey });
      else if (first === undefined || standsAtNewest(channelId)) await loadNewest(client, channelId);
      else await loadAgain(client, channelId, { ...history, first });
    }),
  );
}

async function loadAgain(
  client: QueryClient,
  channelId: number,
  { first, atStart, messages }: History & { first: number },
): Promise<void> {
  const last = messages.at(-1)?.id ?? first;
  const [fresh, again] = await whileListening(channelId, async () => {
    const all: ChatChannelMessage[] = [];
    for (;;) {
      const after = all.at(-1)?.id ?? first - 1;
      const part = await fetchPart(channelId, { after, pageSize: largestPart });
      all.push(...part);
      const isEnd = part.length < largestPart;
      if (isEnd || (all.length >= longestStretch && (all.at(-1)?.id ?? 0) >= last))
        return { messages: all, atStart, atEnd: isEnd };
    }
  });
  // Where the reader has gone elsewhere meanwhile, that is true already.
  put(client, channelId, (now) => (now.messages[0]?.id === first ? again(fresh) : now));
}

/** Gone from the screen at once; a refusal brings it back. */
export async function removeMessage(
  client: QueryClient,
  { channelId, id }: Pick<ChatChannelMessage, 'channelId' | 'id'>,
): Promise<void> {
  changeHistory(client, channelId, without(id));
  try {
    await deleteChatMessage({ path: { channelId, messageId: id }, throwOnError: true });
  } catch (error) {
    await catchUp(client);
    throw error;
  }
}
