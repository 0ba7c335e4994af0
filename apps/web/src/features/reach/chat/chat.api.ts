import {
  type ChatChannelMember,
  getChatChannelOptions,
  type GetChatChannelResponse,
  getSelfQueryKey,
  listChatChannelMembersInfiniteOptions,
  listChatChannelsInfiniteOptions,
  type ListChatChannelsResponse,
  searchChatMessagesInfiniteOptions,
} from '@atrium/api';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { pageSize, paged } from '../../../lib/queries.ts';

const firstPage = (search: string) => ({ page: 1, pageSize, ...(search !== '' && { search }) });

export const channelList = (search: string) => ({
  ...listChatChannelsInfiniteOptions({ query: firstPage(search) }),
  ...paged(),
});

export const channelOf = (channelId: number) => getChatChannelOptions({ path: { channelId } });

export const membersOf = (channelId: number) => ({
  ...listChatChannelMembersInfiniteOptions({ path: { channelId }, query: firstPage('') }),
  ...paged(),
});

export const foundMessages = (search: string) => ({
  ...searchChatMessagesInfiniteOptions({ query: firstPage(search) }),
  ...paged(),
});

/** In the history of the page, of people who come to write. */
export const beginning = 'beginning';

export const channelPath = (channelId: number, messageId?: number): string =>
  `/messages/${channelId}${messageId === undefined ? '' : `?message=${messageId}`}`;

const idOf = ({ queryKey }: Query): string => {
  const [key] = queryKey as [{ _id?: unknown }?];
  return typeof key?._id === 'string' ? key._id : '';
};

const isList = (query: Query): boolean => idOf(query) === 'listChatChannels';

/** Everything that shows conversations asks again, their messages aside. */
export function refreshChannels(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: (query) => /^(?:listChatChannels|getChatChannel|listChatChannelMembers)$/.test(idOf(query)),
  });
}

export function refreshChannel(client: QueryClient, channelId: number): void {
  void client.invalidateQueries({ queryKey: channelOf(channelId).queryKey });
  void client.invalidateQueries({ queryKey: membersOf(channelId).queryKey });
  void client.invalidateQueries({ predicate: isList });
}

/** The number in the navigation: soon, and once for many changes. */
export function refreshUnread(client: QueryClient): void {
  clearTimeout(soon);
  soon = setTimeout(() => void client.invalidateQueries({ queryKey: getSelfQueryKey() }), 300);
}
let soon: ReturnType<typeof setTimeout> | undefined;

/** The conversation as the page knows it. */
export function knownChannel(client: QueryClient, channelId: number): ChatChannelMember | undefined {
  const single = client.getQueryData<GetChatChannelResponse>(channelOf(channelId).queryKey)?.data;
  if (single !== undefined) return single;
  return client
    .getQueriesData<InfiniteData<ListChatChannelsResponse>>({ predicate: isList })
    .flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
    .find((row) => row.channelId === channelId);
}

type ChannelChange = (channel: ChatChannelMember) => ChatChannelMember;

/** Shows a change of one conversation wherever it stands. */
export function changeChannel(client: QueryClient, channelId: number, change: ChannelChange): void {
  client.setQueryData<GetChatChannelResponse>(
    channelOf(channelId).queryKey,
    (answer) => answer && { ...answer, data: change(answer.data) },
  );
  client.setQueriesData<InfiniteData<ListChatChannelsResponse>>(
    { predicate: isList },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.map((row) => (row.channelId === channelId ? change(row) : row)),
        })),
      },
  );
}

/** Where somebody wrote last stands first. A list that does not show it yet asks again. */
export function raiseChannel(client: QueryClient, channelId: number): void {
  for (const query of client.getQueryCache().findAll({ predicate: isList })) {
    const list = client.getQueryData<InfiniteData<ListChatChannelsResponse>>(query.queryKey);
    const row = list?.pages.flatMap(({ data }) => data).find((one) => one.channelId === channelId);
    if (list === undefined || row === undefined) {
      void client.invalidateQueries({ queryKey: query.queryKey });
      continue;
    }
    client.setQueryData<InfiniteData<ListChatChannelsResponse>>(query.queryKey, {
      ...list,
      pages: list.pages.map((page, index) => {
        const others = page.data.filter((one) => one.channelId !== channelId);
        return { ...page, data: index === 0 ? [row, ...others] : others };
      }),
    });
  }
}

/** It is not the reader's any more. */
export function dropChannel(client: QueryClient, channelId: number): void {
  client.setQueriesData<InfiniteData<ListChatChannelsResponse>>(
    { predicate: isList },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.filter((row) => row.channelId !== channelId),
        })),
      },
  );
  // On the screen it says that it is gone; elsewhere it is forgotten.
  void client.resetQueries({ queryKey: channelOf(channelId).queryKey });
}
