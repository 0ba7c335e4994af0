import { postThreadMessage } from '@atrium/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../../../../lib/new-key.ts';
import { type DraftText, toMessage } from '../../activities/index.ts';
import { addMessage, refreshThreadLists } from '../threads.api.ts';

/** A message that the server does not have yet. */
export interface PendingMessage {
  key: string;
  draft: DraftText;
  failed: boolean;
}

/** Messages stand at once; one that could not be sent stays, to be sent again or dropped. */
export function useSending(threadId: string) {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly PendingMessage[]>([]);
  const mark = (key: string, failed: boolean): void =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, failed } : one)));
  const drop = (key: string): void => setPending((all) => all.filter((one) => one.key !== key));
  const { mutate } = useMutation({
    meta: { quiet: true },
    // One after the other, so that they arrive in the order in which they were written.
    scope: { id: `thread ${threadId}` },
    mutationFn: async ({ key, draft }: PendingMessage) => {
      const { message: body, entities } = toMessage(draft);
      const { data } = await postThreadMessage({
        path: { threadId },
        body: { body, entities },
        // The same when sent again: an answer that was lost on the way makes no second message.
        headers: { 'idempotency-key': key },
        throwOnError: true,
      });
      return data.data;
    },
    onSuccess: async (message, { key }) => {
      addMessage(client, message);
      drop(key);
      await refreshThreadLists(client);
    },
    onError: (_error, { key }) => mark(key, true),
  });
  return {
    pending,
    send: (draft: DraftText) => {
      const message = { key: newKey(), draft, failed: false };
      setPending((all) => [...all, message]);
      mutate(message);
    },
    retry: (message: PendingMessage) => {
      mark(message.key, false);
      mutate(message);
    },
    drop,
  };
}

export type Sending = ReturnType<typeof useSending>;
