import { type Activity, likeActivity, unlikeActivity } from '@atrium/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { changeActivity } from '../feed.api.ts';

/** Likes or takes it back: shown at once everywhere, and taken back when the server refuses. */
export function useLike({ id }: Activity) {
  const client = useQueryClient();
  const last = useRef<boolean>(undefined);
  const show = (like: boolean): void => changeActivity(client, id, (activity) => withLike(activity, like));
  return useMutation({
    // One after the other per activity: the last press decides, however fast they come.
    scope: { id: `like-${id}` },
    mutationFn: async (like: boolean) => {
      const call = like ? likeActivity : unlikeActivity;
      const { data } = await call({ path: { activityId: id }, throwOnError: true });
      return data.data;
    },
    onMutate: (like) => {
      last.current = like;
      show(like);
    },
    // A press before may have failed after this one was drawn.
    onSuccess: (_activity, like) => {
      if (last.current === like) show(like);
    },
    onError: (_error, like) => show(!like),
  });
}

export function withLike(activity: Activity, like: boolean): Activity {
  const liked = activity.likes.length > 0;
  if (liked === like) return activity;
  const likes = Math.max(0, activity._count.likes + (like ? 1 : -1));
  return {
    ...activity,
    likes: like ? [{ createdAt: new Date().toISOString() }] : [],
    _count: { ...activity._count, likes },
  };
}
