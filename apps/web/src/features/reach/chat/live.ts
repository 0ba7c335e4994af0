import type { QueryClient } from '@tanstack/react-query';
import type { SocketMessage } from '../../../lib/socket.ts';
import {
  changeChannel,
  dropChannel,
  knownChannel,
  refreshChannel,
  refreshChannels,
  refreshUnread,
} from './chat.api.ts';
import { catchUp, changeHistory } from './outbox/history.api.ts';
import { complete, type HeardMessage, withChanged, without } from './outbox/history.ts';
import { type HeardCounts, withHeardReactions } from './messages/reactions.ts';
import { connection } from './connection.ts';
import { announce, closeNews, type PageTools } from './news-toast.tsx';
import { outboxOf } from './outbox/own-outbox.ts';
import { sawCome } from './presence.ts';
import { takeMessage, takeRead } from './outbox/take.ts';
import { forgetTyping, hearTyping } from './messages/typing.ts';

import { isShown } from './watched.ts';

interface ChatBody {
  channelId: number;
  message?: HeardMessage;
  reactions?: HeardCounts;
  messageId?: number;
  accountId?: string;
}

interface ChatLiveOptions {
  client: QueryClient;
  accountId: string;
  tools: () => PageTools;
}

export interface ChatLive {
  /** False when it is about something else. */
  hear: (message: SocketMessage) => boolean;
  /** Fetches the messages that were missed while disconnected. */
  connected: () => void;
  lost: () => void;
  end: () => void;
}

/** Keeps everything that shows chats true to what is said in them. */
export function startChat({ client, accountId, tools }: ChatLiveOptions): ChatLive {
  const outbox = outboxOf(client, accountId);
  window.addEventListener('online', outbox.resume);

  const hearMessage = (message: HeardMessage): void => {
    const { channelId } = message;
    hearTyping(channelId, message.accountId, false);
    const isNews = (knownChannel(client, channelId)?.channel.messages[0]?.id ?? 0) < message.id;
    takeMessage(client, accountId, message);
    if (isNews && message.accountId !== accountId && message.type === 'user' && !isShown(channelId))
      announce(client, complete(message), tools).catch(() => undefined);
  };

  const heard: Record<string, (body: ChatBody) => void> = {
    'new-message': ({ message }) => message && hearMessage(message),
    'message-changed': ({ channelId, message }) => {
      if (message === undefined) return;
      changeHistory(client, channelId, withChanged(message));
      changeChannel(client, channelId, (row) =>
        row.channel.messages[0]?.id === message.id
          ? { ...row, channel: { ...row.channel, messages: [complete(message)] } }
          : row,
      );
    },
    'message-reacted': ({ channelId, messageId = 0, reactions = [] }) =>
      changeHistory(client, channelId, withHeardReactions(messageId, reactions)),
    'message-deleted': ({ channelId, messageId = 0 }) => {
      changeHistory(client, channelId, without(messageId));
      // Whether it was unread, and what is the newest now, the server knows.
      refreshChannel(client, channelId);
      refreshUnread(client);
    },
    'messages-read': ({ channelId, accountId: reader, messageId = 0 }) => {
      changeChannel(client, channelId, (row) => ({
        ...row,
        channel: {
          ...row.channel,
          members: row.channel.members.map((member) =>
            member.accountId === reader && member.readId < messageId
              ? { ...member, readId: messageId }
              : member,
          ),
        },
      }));
      if (reader !== accountId) return;
      takeRead(client, channelId, messageId);
      closeNews(channelId);
    },
    presence: ({ accountId: id }) => id !== undefined && sawCome(client, id),
    'channel-changed': ({ channelId }) => refreshChannel(client, channelId),
    'channel-left': ({ channelId }) => {
      dropChannel(client, channelId);
      closeNews(channelId);
      refreshUnread(client);
    },
    'typing-start': ({ channelId, accountId: writer }) =>
      writer !== undefined && writer !== accountId && hearTyping(channelId, writer, true),
    'typing-stop': ({ channelId, accountId: writer }) =>
      writer !== undefined && hearTyping(channelId, writer, false),
  };

  return {
    hear: ({ type, body }) => {
      const take = heard[type];
      // The server says these with such a body.
      take?.(body as ChatBody);
      return take !== undefined;
    },
    connected: () => {
      connection.isOpen = true;
      forgetTyping();
      catchUp(client).catch(() => undefined);
      void refreshChannels(client);
      refreshUnread(client);
      outbox.resume();
    },
    lost: () => {
      connection.isOpen = false;
      forgetTyping();
    },
    end: () => {
      connection.isOpen = false;
      window.removeEventListener('online', outbox.resume);
      forgetTyping();
    },
  };
}
