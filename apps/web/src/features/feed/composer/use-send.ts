import { type Activity, createActivity, uploadImage } from '@atrium/api';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type DraftText, toMessage } from './draft-text.ts';
import { newKey } from './new-key.ts';
import { type Picture, toDataUri } from './read-picture.ts';

/** What a post is about, or the activity that it comments. */
export interface Target {
  eventId?: string;
  groupId?: string;
  commentedId?: string;
}

export interface Post {
  draft: DraftText;
  picture: Picture | null;
  description: string;
}

interface Attempt {
  post: Post;
  key: string;
  imageId: string | undefined;
}

/**
 * Sends a post, its picture first. Trying the same post again goes on where it failed: the picture is not sent twice,
 * and a post whose answer was lost on the way is not made twice.
 */
export function useSend(target: Target, onSent: (activity: Activity) => void) {
  const attempt = useRef<Attempt | null>(null);
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (post: Post) => {
      const current = sameAttempt(attempt.current, post) ?? { post, key: newKey(), imageId: undefined };
      attempt.current = current;
      if (post.picture !== null) current.imageId ??= await upload(post.picture, post.description);
      const { data } = await createActivity({
        body: {
          ...toMessage(post.draft),
          ...target,
          ...(current.imageId !== undefined && { imageId: current.imageId }),
        },
        headers: { 'idempotency-key': current.key },
        throwOnError: true,
      });
      return data.data;
    },
    onSuccess: (activity) => {
      attempt.current = null;
      onSent(activity);
    },
  });
}

function sameAttempt(before: Attempt | null, { draft, picture, description }: Post): Attempt | null {
  if (before === null) return null;
  const { post } = before;
  const same = post.draft.text === draft.text && post.picture === picture && post.description === description;
  return same ? before : null;
}

async function upload({ blob, name }: Picture, description: string): Promise<string> {
  const { data } = await uploadImage({
    body: {
      type: 'activity',
      dataUri: await toDataUri(blob),
      ...(name !== '' && { name: name.slice(0, 200) }),
      ...(description.trim() !== '' && { description: description.trim() }),
    },
    throwOnError: true,
  });
  return data.data.id;
}
