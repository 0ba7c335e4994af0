import { LRUCache } from 'lru-cache';
import type { HeardFact } from '../../../platform/facts.ts';
import { firstNumericId } from '../../../platform/ids.ts';
import { once } from '../../../platform/lazily.ts';
import type { SocketCast, SocketWord } from '../../../platform/realtime/socket-cast.ts';
import type { Delivery } from '../../../platform/realtime/socket-hub.ts';
import { listMissed, listTold, messageIdOf, REACTED, SENT, type Told } from './casts.service.ts';
import { viewSaid } from './chat.views.ts';
import { tellTyping } from './messages/messages.service.ts';
import { listPartnersAmong, markPresent, SEEN_EVERY_MS } from './presence.service.ts';

/** Channels of which it is remembered how far they were told. */
const MAX_CHANNELS = 100_000;
/** A message that nobody told is looked for this long after it was written. */
const LATE_MS = 20_000;

/** Delivers what happens in a channel to its members. */
export function createChatCast(): SocketCast {
  // Messages come with ever greater numbers, so that one number tells which were told: notices may come twice, or not.
  const told = once(() => new LRUCache<string, number>({ max: MAX_CHANNELS }));
  const startedAt = Date.now();
  const keyOf = ({ organizationId, id }: HeardFact): string => `${organizationId} ${id ?? ''}`;
  // Of a channel that nothing was told of, the messages of the last seconds, and those that the facts are of: they may have
  // been missed for longer, or numbered by a process whose clock is behind.
  const toldUpTo = (first: HeardFact, facts: readonly HeardFact[]): number => {
    const floor = firstNumericId(Math.max(startedAt, Date.now() - LATE_MS));
    const sent = facts.filter(({ name }) => name === SENT).map(messageIdOf);
    return told().get(keyOf(first)) ?? Math.min(floor, ...sent) - 1;
  };
  const remember = (fact: HeardFact): void => {
    if (fact.name === SENT)
      told().set(keyOf(fact), Math.max(told().get(keyOf(fact)) ?? 0, messageIdOf(fact)));
  };

  return {
    hears: [
      SENT,
      'chat.messageChanged',
      'chat.messageDeleted',
      REACTED,
      'chat.messagesRead',
      'chat.channelChanged',
      'chat.channelDeleted',
      'chat.memberLeft',
      'chat.typing',
    ],
    async deliver(ctx, facts) {
      const [first] = facts;
      if (first === undefined) return [];
      const list = await listTold(ctx, Number(first.id), facts, toldUpTo(first, facts));
      // Only what could be read counts as told.
      for (const { fact } of list) remember(fact);
      return list.flatMap((one) => describe(one, ctx.locale));
    },
    passOver: remember,
    missedSince: (ctx, since) => listMissed(ctx, new Date(Math.max(since.getTime(), startedAt))),
  };
}

function describe(
  { fact, channelId, accountIds, message, reactions = [] }: Told,
  locale: string,
): Delivery[] {
  const { accountId = '', messageId, state, accountIds: gone = '' } = fact.with ?? {};
  const toAll = (type: string, body: object): Delivery[] => [
    { accountIds, message: { type, body: { channelId, ...body } } },
  ];
  switch (fact.name) {
    case SENT:
      return message === undefined
        ? []
        : toAll('new-message', { message: { ...viewSaid(locale)(message), reactions: [] } });
    case 'chat.messageChanged':
      return message === undefined ? [] : toAll('message-changed', { message: viewSaid(locale)(message) });
    case 'chat.messageDeleted':
      return toAll('message-deleted', { messageId: Number(messageId) });
    case REACTED:
      return toAll('message-reacted', { messageId: Number(messageId), reactions });
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

/** Tells one-to-one partners that a person has come. That a person has gone shows when they are no longer seen. */
export const presenceCast: SocketCast = {
  hears: ['chat.personCame'],
  async deliver(ctx, [fact], connected) {
    if (fact?.id === undefined) return [];
    const accountIds = await listPartnersAmong(ctx, fact.id, connected());
    return [{ accountIds, message: { type: 'presence', body: { accountId: fact.id, active: true } } }];
  },
  passOver: () => undefined,
  missedSince: async () => [],
};

/** That somebody writes: the one thing that clients say over their socket. */
export const typingWord: SocketWord = {
  types: ['typing-start', 'typing-stop'],
  async hear(ctx, { type, channelId }) {
    if (typeof channelId !== 'number' || !Number.isSafeInteger(channelId) || channelId < 1) return;
    await tellTyping(ctx, channelId, type === 'typing-start');
  },
};

/** Marks people with an open page as present. */
export const presence = { everyMs: SEEN_EVERY_MS, mark: markPresent } as const;
