import { type ChatChannelMember, markChatChannelRead } from '@atrium/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { closeNews } from '../news-toast.tsx';
import { takeRead } from '../outbox/take.ts';
import { useWatched } from './use-place.ts';

/** Tells the server what has been read: up to the newest message, once it stood on a screen that somebody looks at. */
export function useReading(
  { channelId, readId }: ChatChannelMember,
  newest: number | undefined,
  atNewest: boolean,
): void {
  const client = useQueryClient();
  const visible = useVisible();
  const told = useRef(readId);
  useWatched(channelId, atNewest);
  const { mutate } = useMutation({
    meta: { quiet: true },
    mutationFn: (messageId: number) =>
      markChatChannelRead({ path: { channelId }, body: { messageId }, throwOnError: true }),
    onSuccess: (_answer, messageId) => takeRead(client, channelId, messageId),
    onError: () => {
      told.current = 0;
    },
  });
  useEffect(() => closeNews(channelId), [channelId]);
  useEffect(() => {
    if (!visible || !atNewest || newest === undefined || newest <= told.current) return;
    told.current = newest;
    mutate(newest);
  }, [visible, atNewest, newest, mutate]);
}

function useVisible(): boolean {
  return useSyncExternalStore(
    watchSight,
    () => document.visibilityState === 'visible',
    () => false,
  );
}

function watchSight(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
