import { setThreadState, type Thread } from '@atrium/api';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../lib/text.tsx';
import { refreshThreadLists, threadOf, type ThreadState } from './threads.api.ts';

/** The reader's own state of a thread: favorite, archived, muted. */
export function useThreadState({ id }: Pick<Thread, 'id'>) {
  const { t } = useText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { state?: ThreadState; notifications?: boolean }) => {
      const { data } = await setThreadState({ path: { threadId: id }, body, throwOnError: true });
      return data;
    },
    onSuccess: async (answer, { state }) => {
      client.setQueryData(threadOf(id).queryKey, answer);
      if (state === 'archived') toast({ kind: 'success', text: t('threads.archived') });
      if (state === 'deleted') toast({ kind: 'success', text: t('threads.deleted') });
      await refreshThreadLists(client);
    },
  });
}
