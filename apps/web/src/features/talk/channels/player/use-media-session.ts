import { type RefObject, useEffect } from 'react';
import type { PlayedContent } from '../../../../lib/player.ts';
import { pictureOf } from '../../../../lib/pictures.ts';

export const STEP_SECONDS = 15;

export function seekBy(audio: HTMLMediaElement, seconds: number): void {
  const end = Number.isFinite(audio.duration) ? audio.duration : Number.MAX_SAFE_INTEGER;
  audio.currentTime = Math.min(end, Math.max(0, audio.currentTime + seconds));
}

/** Keys of a keyboard, of headphones and of a locked phone. */
export function useMediaSession(
  audio: RefObject<HTMLAudioElement | null>,
  { title, image, channel }: PlayedContent,
): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    const session = navigator.mediaSession;
    const src = pictureOf(image ?? channel.image, 'public');
    session.metadata = new MediaMetadata({
      title: title ?? '',
      artist: channel.name,
      artwork: src === null ? [] : [{ src }],
    });
    const act = (work: (element: HTMLAudioElement) => void) => () => {
      if (audio.current !== null) work(audio.current);
    };
    const handlers: readonly (readonly [MediaSessionAction, () => void])[] = [
      ['play', act((element) => void element.play())],
      ['pause', act((element) => element.pause())],
      ['seekbackward', act((element) => seekBy(element, -STEP_SECONDS))],
      ['seekforward', act((element) => seekBy(element, STEP_SECONDS))],
    ];
    for (const [action, handler] of handlers) session.setActionHandler(action, handler);
    return () => {
      session.metadata = null;
      for (const [action] of handlers) session.setActionHandler(action, null);
    };
  }, [audio, title, image, channel]);
}
