import type { QueryClient } from '@tanstack/react-query';
import { changeChannel, knownChannel, raiseChannel, refreshChannel, refreshUnread } from '../chat.api.ts';
import { changeHistory } from './history.api.ts';
import { complete, type HeardMessage, withMessage } from './history.ts';
import { isFollowed } from '../watched.ts';

const mostCounted = 100;

/** A message that was not there before, or was sent from here: it stands in its conversation and heads the lists. */
export function takeMessage(client: QueryClient, readerId: string, heard: HeardMessage): void {
  const message = complete(heard);
  const { channelId } = message;
  const isOwn = message.accountId === readerId;
  const counts = !isOwn && message.type === 'user' && !isFollowed(channelId);
  changeHistory(client, channelId, withMessage(heard));
  const before = knownChannel(client, channelId);
  changeChannel(client, channelId, (row) => {
    // A message that is known already is counted already.
    if ((row.channel.messages[0]?.id ?? 0) >= message.id) return row;
    const unread = isOwn ? 0 : Math.min(row.unread + (counts ? 1 : 0), mostCounted);
    return {
      ...row,
      unread,
      read: unread === 0,
      readId: isOwn ? message.id : row.readId,
      channel: { ...row.channel, messages: [message], lastMessageAt: message.createdAt },
    };
  });
  raiseChannel(client, channelId);
  const after = knownChannel(client, channelId);
  if (before === undefined || (before.unread === 0) !== (after?.unread === 0)) refreshUnread(client);
}

/** The reader has read up to there, here or elsewhere. */
export function takeRead(client: QueryClient, channelId: number, messageId: number): void {
  const known = knownChannel(client, channelId);
  if (known === undefined || (known.readId >= messageId && known.unread === 0)) return;
  const isAll = (known.channel.messages[0]?.id ?? 0) <= messageId;
  changeChannel(client, channelId, (row) => ({
    ...row,
    readId: Math.max(row.readId, messageId),
    ...(isAll && { unread: 0, read: true }),
  }));
  // How many are left, the server knows.
  if (!isAll) refreshChannel(client, channelId);
  refreshUnread(client);
}
