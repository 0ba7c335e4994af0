import { type Activity, type ListActivitiesResponse, createActivity } from '@atrium/api';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DraftText, toMessage } from '../composer/draft-text.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { changeActivity, commentsOf } from '../feed.api.ts';

/** A comment that the server does not have yet. */
export interface PendingComment {
  key: string;
  draft: DraftText;
  failed: boolean;
}

/** Comments stand at once; one that could not be sent stays, to be sent again or dropped. */
export function useComments(commentedId: string) {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly PendingComment[]>([]);
  const mark = (key: string, failed: boolean): void =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, failed } : one)));
  const drop = (key: string): void => setPending((all) => all.filter((one) => one.key !== key));
  const { mutate } = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ key, draft }: PendingComment) => {
      const { data } = await createActivity({
        body: { ...toMessage(draft), commentedId },
        // The same when sent again: an answer that was lost on the way makes no second comment.
        headers: { 'idempotency-key': key },
        throwOnError: true,
      });
      return data.data;
    },
    onMutate: () => countComments(client, commentedId, 1),
    onSuccess: (comment, { key }) => {
      addComment(client, commentedId, comment);
      drop(key);
    },
    onError: (_error, { key }) => {
      countComments(client, commentedId, -1);
      mark(key, true);
    },
  });
  return {
    pending,
    send: (draft: DraftText) => {
      const comment = { key: newKey(), draft, failed: false };
      setPending((all) => [...all, comment]);
      mutate(comment);
    },
    retry: (comment: PendingComment) => {
      mark(comment.key, false);
      mutate(comment);
    },
    drop,
  };
}

export function countComments(client: QueryClient, id: string, change: 1 | -1): void {
  changeActivity(client, id, (activity) => ({
    ...activity,
    _count: { ...activity._count, comments: Math.max(0, activity._count.comments + change) },
  }));
}

function addComment(client: QueryClient, commentedId: string, comment: Activity): void {
  const { queryKey } = commentsOf(commentedId);
  client.setQueryData<InfiniteData<ListActivitiesResponse>>(queryKey, (list) => {
    const last = list?.pages.at(-1);
    if (list === undefined || last === undefined) return list;
    return { ...list, pages: [...list.pages.slice(0, -1), { ...last, data: [...last.data, comment] }] };
  });
}
