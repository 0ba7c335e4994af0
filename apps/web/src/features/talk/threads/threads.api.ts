import {
  getThreadCircleOptions,
  getThreadOptions,
  listThreadAccountsInfiniteOptions,
  listThreadCircleAccountsInfiniteOptions,
  listThreadCirclesInfiniteOptions,
  listThreadMessages,
  listThreadMessagesInfiniteQueryKey,
  type ListThreadMessagesResponse,
  listThreadsInfiniteOptions,
  type ThreadMessage,
} from '@atrium/api';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { cameWith, pageSize, paged } from '../../../lib/queries.ts';

/** While a page is open and in sight it asks again this often, in milliseconds. */
export const often = 10_000;

export type ThreadState = 'new' | 'favorited' | 'archived' | 'deleted';
export type CircleRole = 'manager' | 'member' | 'invited';

const firstPage = (search: string) => ({ page: 1, pageSize, ...(search !== '' && { search }) });

export interface WhichThreads {
  search?: string;
  state?: ThreadState | undefined;
  circleId?: string;
}

export const threadList = ({ search = '', state, circleId }: WhichThreads) => ({
  ...listThreadsInfiniteOptions({
    query: {
      ...firstPage(search),
      ...(state !== undefined && { state }),
      ...(circleId !== undefined && { circleId }),
    },
  }),
  ...paged(),
});

export const threadOf = (threadId: string) => getThreadOptions({ path: { threadId } });

export const peopleOfThread = (threadId: string) => ({
  ...listThreadAccountsInfiniteOptions({ path: { threadId }, query: firstPage('') }),
  ...paged(),
});

const messagesAtOnce = 40;

/** The newest first; each part begins where the one before ended, so that new messages shift nothing. */
export const messagesOf = (threadId: string) =>
  infiniteQueryOptions({
    queryKey: messagesKey(threadId),
    queryFn: async ({ pageParam, signal }) =>
      (
        await listThreadMessages({
          path: { threadId },
          query: { pageSize: messagesAtOnce, ...(pageParam !== null && { before: pageParam }) },
          signal,
          throwOnError: true,
        })
      ).data,
    // Told apart from a moment, which is text.
    initialPageParam: null as string | null,
    getNextPageParam: (last: ListThreadMessagesResponse) =>
      cameWith(last) < messagesAtOnce ? undefined : last.data.at(-1)?.sentAt,
  });

export const messagesKey = (threadId: string) => listThreadMessagesInfiniteQueryKey({ path: { threadId } });

export const circleList = (role?: CircleRole) => ({
  ...listThreadCirclesInfiniteOptions({
    query: { ...firstPage(''), ...(role !== undefined && { type: role }) },
  }),
  ...paged(),
});

export const circleOf = (circleId: string) => getThreadCircleOptions({ path: { circleId } });

export const peopleOfCircle = (circleId: string) => ({
  ...listThreadCircleAccountsInfiniteOptions({ path: { circleId }, query: firstPage('') }),
  ...paged(),
});

export const threadPath = (threadId: string): string => `/threads/${threadId}`;
export const circlePath = (circleId: string): string => `/threads/circles/${circleId}`;

const idOf = ({ queryKey }: Query): string => {
  const [key] = queryKey as [{ _id?: unknown }?];
  return typeof key?._id === 'string' ? key._id : '';
};

/** Everything that shows threads or circles asks again: after an own change, or when others are heard to have made one. */
export function refreshThreads(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: (query) => /^(?:list|get)Thread/.test(idOf(query)) });
}

/** Where the reader has gone, or what they ended: it is forgotten, and lists no longer show it. */
export async function forget(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.invalidateQueries({ predicate: (query) => /^listThread(?:s|Circles)$/.test(idOf(query)) });
  // Not while its page is still in sight: that would ask for it once more.
  client.removeQueries({ queryKey, type: 'inactive' });
}

/** Lists of threads and what is known of single ones, without their messages. */
export function refreshThreadLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: (query) => /^(?:listThreads|getThread)$/.test(idOf(query)) });
}

/** Shows a change of one message at once; `null` takes it out. */
export function changeMessage(
  client: QueryClient,
  { threadId, id }: Pick<ThreadMessage, 'threadId' | 'id'>,
  change: (message: ThreadMessage) => ThreadMessage | null,
): void {
  client.setQueryData<InfiniteData<ListThreadMessagesResponse>>(
    messagesKey(threadId),
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.flatMap((message) => (message.id === id ? (change(message) ?? []) : [message])),
        })),
      },
  );
}

/** A message that was just sent stands at the end, which is the front of the first part. */
export function addMessage(client: QueryClient, message: ThreadMessage): void {
  client.setQueryData<InfiniteData<ListThreadMessagesResponse>>(messagesKey(message.threadId), (list) => {
    const [first, ...others] = list?.pages ?? [];
    if (list === undefined || first === undefined) return list;
    if (first.data.some(({ id }) => id === message.id)) return list;
    return { ...list, pages: [{ ...first, data: [message, ...first.data] }, ...others] };
  });
}
