import type { Content } from '@atrium/api';
import { toast } from '@atrium/ui/toast';
import { useCallback, useSyncExternalStore } from 'react';
import { player } from '../../../../lib/player.ts';
import { useText } from '../../../../lib/text.tsx';
import { playing } from '../player/playing.ts';
import { indexAt } from './clock.ts';

export interface Media {
  /** Null while nothing of it plays. */
  readonly element: HTMLMediaElement | null;
  readonly seek: (seconds: number) => void;
}

const start = (element: HTMLMediaElement, seconds: number): void => {
  element.currentTime = seconds;
  // Where a browser refuses to play, it stands at the place, and its own button begins.
  void element.play().catch(() => undefined);
};

export const filmMedia = (element: HTMLMediaElement | null): Media => ({
  element,
  seek: (seconds) => {
    if (element !== null) start(element, seconds);
  },
});

/** The episode in the player of the site, which begins with the first place that is pressed. */
export function useEpisode(content: Content): Media {
  const { t } = useText();
  const element = useSyncExternalStore(
    playing.watch,
    () => (player.current()?.id === content.id ? playing.element() : null),
    () => null,
  );
  const seek = (seconds: number): void => {
    if (element !== null) return start(element, seconds);
    playing.beginAt(content.id, seconds);
    try {
      player.play(content);
    } catch (failure) {
      toast({ kind: 'error', text: failure instanceof Error ? failure.message : t('error.default') });
    }
    return undefined;
  };
  return { element, seek };
}

const moments = ['timeupdate', 'seeked', 'emptied'] as const;

/** Which of these beginnings has passed last; a page renders when that changes, not with each moment. */
export function usePlace(element: HTMLMediaElement | null, starts: readonly number[]): number {
  const watch = useCallback(
    (changed: () => void) => {
      for (const moment of moments) element?.addEventListener(moment, changed);
      return () => {
        for (const moment of moments) element?.removeEventListener(moment, changed);
      };
    },
    [element],
  );
  return useSyncExternalStore(
    watch,
    () => (element === null ? -1 : indexAt(starts, element.currentTime)),
    () => -1,
  );
}
