import { type Activity, createActivity, uploadImage } from '@atrium/api';
import { sendVideoFile } from '@atrium/api/upload';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type DraftText, type Quoted, toMessage, withQuote } from './draft-text.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { type Picture, toDataUri } from '../../../../lib/read-picture.ts';
import type { Video } from './read-video.ts';

/** The subject of a post, or the activity that it comments on. */
export interface Target {
  contentId?: string;
  eventId?: string;
  groupId?: string;
  commentedId?: string;
}

export interface Post {
  draft: DraftText;
  picture: Picture | null;
  description: string;
  video: Video | null;
  /** Another post that it carries. */
  quote: Quoted | null;
}

interface Attempt {
  post: Post;
  key: string;
  imageId: string | undefined;
  posterId: string | undefined;
  videoId: string | undefined;
}

/**
 * Sends a post, its picture or video first. Trying the same post again goes on where it failed: what has arrived is not
 * sent twice, and a post whose answer was lost on the way is not made twice.
 */
export function useSend(target: Target, onSent: (activity: Activity) => void) {
  const attempt = useRef<Attempt | null>(null);
  const stop = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const mutation = useMutation({
    meta: { quiet: true },
    mutationFn: async (post: Post) => {
      const current = sameAttempt(attempt.current, post) ?? newAttempt(post);
      attempt.current = current;
      const { picture, video } = post;
      if (picture !== null) current.imageId ??= await uploadPicture(picture, post.description);
      if (video !== null && current.videoId === undefined) {
        stop.current = new AbortController();
        setProgress(0);
        await uploadVideo(video, current, stop.current.signal, setProgress);
      }
      const { imageId, videoId } = current;
      const { data } = await createActivity({
        body: {
          ...(post.quote === null ? toMessage(post.draft) : withQuote(toMessage(post.draft), post.quote)),
          ...target,
          ...(imageId !== undefined && { imageId }),
          ...(videoId !== undefined && { videoId }),
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
    onSettled: () => setProgress(null),
  });
  return { ...mutation, progress, cancel: () => stop.current?.abort() };
}

const newAttempt = (post: Post): Attempt => ({
  post,
  key: newKey(),
  imageId: undefined,
  posterId: undefined,
  videoId: undefined,
});

function sameAttempt(before: Attempt | null, { draft, picture, description, video }: Post): Attempt | null {
  if (before === null) return null;
  const { post } = before;
  const same =
    post.draft.text === draft.text &&
    post.picture === picture &&
    post.description === description &&
    post.video === video;
  return same ? before : null;
}

async function uploadPicture({ blob, name }: Picture, description: string): Promise<string> {
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

async function uploadVideo(
  { file, minutes, poster }: Video,
  attempt: Attempt,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  if (poster !== null) attempt.posterId ??= await uploadPicture({ blob: poster, name: '', url: '' }, '');
  const { posterId } = attempt;
  const query = {
    source: 'activity' as const,
    name: file.name.slice(0, 200),
    minutes,
    ...(posterId !== undefined && { posterId }),
  };
  attempt.videoId = (await sendVideoFile(file, { query, onProgress, signal })).id;
}
