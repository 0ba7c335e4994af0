import type { BaseContent } from '@atrium/api';

/** A content with audio, as the player shows it. */
export type PlayedContent = Pick<BaseContent, 'id' | 'slug' | 'title' | 'audio' | 'image' | 'channel'>;

let current: PlayedContent | null = null;
const watchers = new Set<() => void>();

function set(next: PlayedContent | null): void {
  current = next;
  for (const watcher of watchers) watcher();
}

/** The one audio player of the site, which goes on while pages come and go. */
export const player = {
  play(content: PlayedContent): void {
    if (content.audio?.url === undefined || content.audio.url === '') throw new Error('Audio Url missing');
    set(content);
  },
  close: () => set(null),
  current: () => current,
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
