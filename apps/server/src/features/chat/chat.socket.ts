import { LRUCache } from 'lru-cache';
import type { HeardFact } from '../../platform/facts.ts';
import type { Delivery, SocketCast, SocketWord } from '../../platform/realtime/socket-cast.ts';
import { listMissed, listTold, type Told } from './casts.service.ts';
import { viewMessage } from './chat.views.ts';
import { tellTyping } from './messages.service.ts';

/** Channels of which it is remembered how far they were told. */
const MAX_CHANNELS = 100_000;

/** What is said in chats, to those who are in them. */
export function createChatCast(): SocketCast {
  // Messages come with ever greater numbers, so that one number tells which were told: notices may come twice.
  const toldUpTo = new LRUCache<string, number>({ max: MAX_CHANNELS });

  const isNews = ({ name, organizationId, id, with: details }: HeardFact): boolean => {
    if (name !== 'chat.messageSent') return true;
    const key = `${organizationId} ${id ?? ''}`;
    const messageId = Number(details?.['messageId']);
    if (messageId <= (toldUpTo.get(key) ?? 0)) return false;
    toldUpTo.set(key, messageId);
    return true;
  };

  return {
    hears: [
      'chat.messageSent',
      'chat.messageChanged',
      'chat.messageDeleted',
      'chat.messagesRead',
      'chat.channelChanged',
      'chat.channelDeleted',
      'chat.memberLeft',
      'chat.typing',
    ],
    async deliver(ctx, facts) {
      const told = await listTold(ctx, Number(facts[0]?.id), facts);
      // Only what could be read counts as told.
      return told.filter(({ fact }) => isNews(fact)).flatMap((one) => describe(one, ctx.locale));
    },
    passOver: (fact) => void isNews(fact),
    missedSince: listMissed,
  };
}

function describe({ fact, channelId, accountIds, message }: Told, locale: string): Delivery[] {
  const { accountId = '', messageId, state, accountIds: gone = '' } = fact.with ?? {};
  const toAll = (type: string, body: object): Delivery[] => [
    { accountIds, message: { type, body: { channelId, ...body } } },
  ];
  switch (fact.name) {
    case 'chat.messageSent':
      return message === undefined ? [] : toAll('new-message', { message: viewMessage(locale)(message) });
    case 'chat.messageChanged':
      return message === undefined ? [] : toAll('message-changed', { message: viewMessage(locale)(message) });
    case 'chat.messageDeleted':
      return toAll('message-deleted', { messageId: Number(messageId) });
    case 'chat.messagesRead':
      return toAll('messages-read', { accountId, messageId: Number(messageId) });
    case 'chat.channelChanged':
      return toAll('channel-changed', {});
    case 'chat.typing':
      return [
        {
          accountIds: accountIds.filter((id) => id !== accountId),
          message: { type: `typing-${state ?? 'stop'}`, body: { accountId, channelId } },
        },
      ];
    case 'chat.memberLeft':
      return [{ accountIds: [accountId], message: { type: 'channel-left', body: { channelId } } }];
    case 'chat.channelDeleted':
      return [{ accountIds: gone.split(' '), message: { type: 'channel-left', body: { channelId } } }];
    default:
      return [];
  }
}

/** That somebody writes: the one thing that clients say over their socket. */
export const typingWord: SocketWord = {
  types: ['typing-start', 'typing-stop'],
  async hear(ctx, { type, channelId }) {
    if (typeof channelId !== 'number' || !Number.isSafeInteger(channelId) || channelId < 1) return;
    await tellTyping(ctx, channelId, type === 'typing-start');
  },
};
