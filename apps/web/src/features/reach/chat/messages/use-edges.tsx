import { Button } from '@atrium/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { loadNewer, loadOlder } from '../outbox/history.api.ts';
import { MessagesSkeleton } from '../../../talk/conversations/index.ts';

/** Fetches what stands above and below as the reader comes near. After a failure only a press asks again. */
export function useEdges(channelId: number) {
  return { older: useEdge(channelId, loadOlder), newer: useEdge(channelId, loadNewer) };
}

function useEdge(channelId: number, load: typeof loadOlder) {
  const client = useQueryClient();
  const isBusy = useRef(false);
  const { mutate, isError, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: () => load(client, channelId),
    onSettled: (_done, error) => {
      isBusy.current = error !== null;
    },
  });
  return useMemo(
    () => ({
      isError,
      isPending,
      load: () => {
        if (isBusy.current) return;
        isBusy.current = true;
        mutate();
      },
      retry: () => mutate(),
    }),
    [isError, isPending, mutate],
  );
}

/** Where the stretch that is held ends. */
export function Edge({ edge }: { edge: ReturnType<typeof useEdge> }) {
  const { t } = useText();
  if (!edge.isError)
    return <div className="h-48 overflow-clip py-4">{edge.isPending && <MessagesSkeleton />}</div>;
  return (
    <div className="flex justify-center py-4">
      <Button onClick={edge.retry}>{t('action.retry')}</Button>
    </div>
  );
}
