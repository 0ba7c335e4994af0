import { useSyncExternalStore } from 'react';
import { player } from '../lib/player.ts';
import { lazyPart } from './lazy-part.tsx';

// Loaded with the first press: the player is no part of the first page.
const AudioPlayer = lazyPart(() => import('../features/talk/channels/player/audio-player.tsx'));

/** Mounted once around all pages, so that what plays goes on through them. */
export function PlayerHost() {
  const content = useSyncExternalStore(player.watch, player.current, () => null);
  return content === null ? null : <AudioPlayer key={content.id} content={content} onFail={player.close} />;
}
