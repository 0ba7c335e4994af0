import {
  ApiError,
  countNotificationsQueryKey,
  createSocketTicket,
  type CountNotificationsResponse,
  getSelfQueryKey,
  type GetSelfResponse,
} from '@atrium/api';
import type { QueryClient } from '@tanstack/react-query';
import type { SiteConfig } from '../contract.ts';
import { startChat } from '../features/reach/chat/live.ts';
import type { PageTools } from '../features/reach/chat/news-toast.tsx';
import { lendVoice } from '../features/reach/chat/messages/typing.ts';
import { keepSocket, type SocketMessage } from '../lib/socket.ts';

export interface LiveOptions {
  client: QueryClient;
  config: SiteConfig;
  accountId: string;
  tools: () => PageTools;
  /** The sign-in is not believed any more. */
  refused: () => void;
}

/** The heavy end of `LiveUpdates`: loaded once it is known who reads. Answers how to end it. */
export function startLive({ client, config, accountId, tools, refused }: LiveOptions): () => void {
  let isGreeting = true;
  const chat = startChat({ client, accountId, tools });
  const feed = followFeed(client);
  const socket = keepSocket({
    address: async () => {
      const { data } = await createSocketTicket({ throwOnError: true }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) refused();
        throw error;
      });
      const address = new URL(config.CHAT_URL, location.origin);
      address.protocol = address.protocol.replace('http', 'ws');
      address.searchParams.set('organization', config.ORGANIZATION_ID);
      address.searchParams.set('ticket', data.data.ticket);
      return address.href;
    },
    hear: (message) => {
      if (message.type === 'door') void client.invalidateQueries({ predicate: isOfDoors });
      else if (message.type === 'feed-changed') feed.changed();
      else if (!chat.hear(message)) {
        hear(client, message, isGreeting);
        isGreeting = false;
      }
    },
    met: () => chat.connected(),
    lost: chat.lost,
    missed: () => {
      chat.connected();
      void client.invalidateQueries({ predicate: isOfNotifications });
    },
  });
  lendVoice(socket.say);
  return () => {
    lendVoice(null);
    chat.end();
    feed.end();
    socket.end();
  };
}

/** Not all who read the same people ask in the same moment, and nobody again and again. */
const feedWait = { least: 500, most: 4000, again: 15_000 };

function followFeed(client: QueryClient): { changed: () => void; end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = 0;
  return {
    changed: () => {
      if (timer !== undefined) return;
      const spread = feedWait.least + Math.random() * (feedWait.most - feedWait.least);
      timer = setTimeout(
        () => {
          timer = undefined;
          askedAt = Date.now();
          void client.invalidateQueries({ predicate: isOfFeeds });
        },
        Math.max(spread, askedAt + feedWait.again - Date.now()),
      );
    },
    end: () => clearTimeout(timer),
  };
}

function hear(client: QueryClient, { type, body }: SocketMessage, isGreeting: boolean): void {
  if (type !== 'notification' || typeof body !== 'number') return;
  // Later the same count may tell of more: somebody joined what was unread already.
  if (isGreeting && isKnown(client, body)) return;
  client.setQueryData<CountNotificationsResponse>(
    countNotificationsQueryKey(),
    (answer) => answer && { ...answer, data: { unread: body } },
  );
  client.setQueryData<GetSelfResponse>(
    getSelfQueryKey(),
    (answer) =>
      answer && {
        ...answer,
        data: { ...answer.data, _count: { ...answer.data._count, notifications: body } },
      },
  );
  void client.invalidateQueries({ predicate: isOfNotifications });
}

/** A greeting that says what the page knows already moves nothing. */
function isKnown(client: QueryClient, unread: number): boolean {
  const self = client.getQueryData<GetSelfResponse>(getSelfQueryKey())?.data._count.notifications;
  const count = client.getQueryData<CountNotificationsResponse>(countNotificationsQueryKey())?.data.unread;
  return self === unread && (count === undefined || count === unread);
}

/** Somebody came in or went out at an event that the reader runs. */
function isOfDoors({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const [key] = queryKey as [{ _id?: string }?];
  return ['getDoor', 'getDoorCounts', 'listScans', 'listListingPasses'].includes(key?._id ?? '');
}

function isOfNotifications({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const [key] = queryKey as [{ _id?: string }?];
  return key?._id === 'listNotifications' || key?._id === 'countNotifications';
}

/** Where the posts of those stand whom the reader follows or shares a group with. */
function isOfFeeds({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const [key] = queryKey as [{ _id?: string }?];
  return ['listFeed', 'listGroupActivities', 'listSelfGroupsActivities'].includes(key?._id ?? '');
}
