import { markThreadRead, type Thread } from '@atrium/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { refreshThreadLists, threadOf } from '../threads.api.ts';

/** Tells the server what has been read: the newest message, once it stood on a screen that somebody looks at. */
export function useReading({ id, viewer }: Thread, newest: string | undefined, atNewest: boolean): void {
  const client = useQueryClient();
  const visible = useVisible();
  const told = useRef(viewer.lastReadAt ?? '');
  const { mutate } = useMutation({
    meta: { quiet: true },
    mutationFn: async (lastReadAt: string) => {
      const { data } = await markThreadRead({
        path: { threadId: id },
        body: { lastReadAt },
        throwOnError: true,
      });
      return data;
    },
    onSuccess: async (answer) => {
      client.setQueryData(threadOf(id).queryKey, answer);
      await refreshThreadLists(client);
    },
    onError: () => {
      told.current = '';
    },
  });
  useEffect(() => {
    if (!visible || !atNewest || newest === undefined || newest <= told.current) return;
    told.current = newest;
    mutate(newest);
  }, [visible, atNewest, newest, mutate]);
}

function useVisible(): boolean {
  return useSyncExternalStore(
    watch,
    () => document.visibilityState === 'visible',
    () => false,
  );
}

function watch(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
