import {
  type CountNotificationsResponse,
  countNotificationsQueryKey,
  type ListNotificationsResponse,
  readNotificationsMutation,
} from '@atrium/api';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

type Pages = InfiniteData<ListNotificationsResponse>;

/** Marks one, or all: seen at once, and as the server has it once it has answered. */
export function useRead() {
  const client = useQueryClient();
  const { mutationFn } = readNotificationsMutation();
  return useMutation({
    mutationFn: async (id: string | 'all', context) => {
      if (mutationFn === undefined) throw new Error('The client has no such call');
      const { data } = await mutationFn({ body: id === 'all' ? {} : { ids: [id] } }, context);
      return data;
    },
    onMutate: (id) => {
      setRead(client, id);
    },
    onSuccess: ({ unread }) => {
      setUnread(client, () => unread);
    },
    onError: () => {
      void client.invalidateQueries({ predicate: isList });
      void client.invalidateQueries({ queryKey: countNotificationsQueryKey() });
    },
  });
}

const isList = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  (queryKey as [{ _id?: string }?])[0]?._id === 'listNotifications';

function setRead(client: QueryClient, id: string | 'all'): void {
  const before = client.getQueriesData<Pages>({ predicate: isList });
  const wasUnread = before.some(([, list]) =>
    list?.pages.some((page) => page.data.some((item) => item.id === id && !item.read)),
  );
  client.setQueriesData<Pages>(
    { predicate: isList },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.map((item) => (id === 'all' || item.id === id ? { ...item, read: true } : item)),
        })),
      },
  );
  setUnread(client, (unread) => (id === 'all' ? 0 : Math.max(0, unread - (wasUnread ? 1 : 0))));
}

function setUnread(client: QueryClient, change: (unread: number) => number): void {
  client.setQueryData<CountNotificationsResponse>(
    countNotificationsQueryKey(),
    (answer) => answer && { ...answer, data: { unread: change(answer.data.unread) } },
  );
}
