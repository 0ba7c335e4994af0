import type { BaseVideo } from '@atrium/api';

type Addresses = Pick<BaseVideo, 'hlsUrl' | 'dashUrl'>;

const PLAYLIST = 'application/vnd.apple.mpegurl';

export const isCut = ({ hlsUrl }: Addresses): boolean => hlsUrl.endsWith('.m3u8');

/** Goes on from the same place with the file, which every browser plays that plays its codecs. */
function fallBack(element: HTMLVideoElement, { dashUrl }: Addresses, wasPlaying: boolean): void {
  const at = element.currentTime;
  element.src = dashUrl;
  if (at > 0) element.currentTime = at;
  if (wasPlaying) void element.play().catch(() => undefined);
}

/** Answers how to let go of the element. */
function playNatively(element: HTMLVideoElement, video: Addresses): () => void {
  let wasPlaying = false;
  const note = (): void => void (wasPlaying = true);
  const replace = (): void => {
    stop();
    fallBack(element, video, wasPlaying);
  };
  const stop = (): void => {
    element.removeEventListener('play', note);
    element.removeEventListener('error', replace);
  };
  element.addEventListener('play', note);
  element.addEventListener('error', replace);
  element.src = video.hlsUrl;
  return stop;
}

function playByLibrary(element: HTMLVideoElement, video: Addresses): () => void {
  let isLeft = false;
  let destroy: (() => void) | undefined;
  const begin = async (): Promise<void> => {
    const { default: Hls } = await import('hls.js/light');
    if (isLeft || !Hls.isSupported()) return;
    const hls = new Hls({ startPosition: element.currentTime || -1, enableWorker: false });
    destroy = () => hls.destroy();
    hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
      if (!fatal || isLeft) return;
      hls.destroy();
      fallBack(element, video, true);
    });
    hls.on(Hls.Events.MANIFEST_PARSED, () => void element.play().catch(() => undefined));
    hls.loadSource(video.hlsUrl);
    hls.attachMedia(element);
  };
  const start = (): void => {
    // Without the library the file goes on that has begun to play.
    void begin().catch(() => undefined);
  };
  element.addEventListener('play', start, { once: true });
  return () => {
    isLeft = true;
    element.removeEventListener('play', start);
    destroy?.();
  };
}

/** Safari reads playlists by itself; others get a library with the first press of play, and the file where that fails. */
export const playHls = (element: HTMLVideoElement, video: Addresses): (() => void) =>
  element.canPlayType(PLAYLIST) === '' ? playByLibrary(element, video) : playNatively(element, video);
