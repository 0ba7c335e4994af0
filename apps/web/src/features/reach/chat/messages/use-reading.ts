import { type ChatChannelMember, markChatChannelRead } from '@atrium/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useReading as useTelling } from '../../../talk/conversations/index.ts';
import { closeNews } from '../news-toast.tsx';
import { takeRead } from '../outbox/take.ts';
import { useWatched } from './use-place.ts';

/** Tells the server, and this page, what has been read. */
export function useReading(
  { channelId, readId }: ChatChannelMember,
  newest: number | undefined,
  atNewest: boolean,
): void {
  const client = useQueryClient();
  useWatched(channelId, atNewest);
  useTelling({
    readUpTo: readId,
    newest,
    atNewest,
    tell: (messageId: number) =>
      markChatChannelRead({ path: { channelId }, body: { messageId }, throwOnError: true }),
    onTold: (_answer, messageId) => takeRead(client, channelId, messageId),
  });
  useEffect(() => closeNews(channelId), [channelId]);
}
