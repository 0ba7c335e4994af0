/** Which conversation is on the screen, and whether its end is in sight. One page shows one at most. */
let shown: { channelId: number; atNewest: boolean } | null = null;

export function watch(channelId: number, atNewest: boolean): () => void {
  const own = { channelId, atNewest };
  shown = own;
  return () => {
    if (shown === own) shown = null;
  };
}

export const isShown = (channelId: number): boolean =>
  shown?.channelId === channelId && document.visibilityState === 'visible';

/** New messages there are read as they come. */
export const isFollowed = (channelId: number): boolean => isShown(channelId) && shown?.atNewest === true;

/** Its end was in sight when the page was last looked at. */
export const standsAtNewest = (channelId: number): boolean =>
  shown?.channelId === channelId && shown.atNewest;
