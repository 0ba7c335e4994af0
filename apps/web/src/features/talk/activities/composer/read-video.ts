const largestUpload = 100 * 1024 * 1024;
const accepted = ['video/mp4', 'video/webm', 'video/quicktime'];
const posterSide = 1280;
const patienceMs = 8000;

export const acceptedVideos = accepted.join(',');

export interface Video {
  /** For the preview; to be revoked. */
  url: string;
  file: File;
  minutes: number;
  /** The picture that is shown until it plays; null when this browser cannot play it itself. */
  poster: Blob | null;
}

/** Why a file cannot be attached; the text is the form's. */
export class VideoError extends Error {
  readonly reason: 'type' | 'size';

  constructor(reason: 'type' | 'size') {
    super(reason);
    this.name = 'VideoError';
    this.reason = reason;
  }
}

export const isVideo = (file: File): boolean => file.type.startsWith('video/');

/** A file as it can be sent, with a frame from near its beginning. */
export async function readVideo(file: File): Promise<Video> {
  if (!accepted.includes(file.type)) throw new VideoError('type');
  if (file.size > largestUpload) throw new VideoError('size');
  const url = URL.createObjectURL(file);
  const { minutes, poster } = await look(url);
  return { url, file, minutes, poster };
}

async function look(url: string): Promise<Pick<Video, 'minutes' | 'poster'>> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = url;
  const unseen = { minutes: 0, poster: null };
  if (!(await happens(video, 'loadeddata'))) return unseen;
  const seconds = Number.isFinite(video.duration) ? video.duration : 0;
  // The very first frame is often black.
  video.currentTime = Math.min(1, seconds / 4);
  if (seconds > 0) await happens(video, 'seeked');
  const poster = await drawFrame(video);
  video.removeAttribute('src');
  video.load();
  return { minutes: seconds / 60, poster };
}

function happens(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    video.addEventListener(event, () => resolve(true), { once: true });
    video.addEventListener('error', () => resolve(false), { once: true });
    setTimeout(() => resolve(false), patienceMs);
  });
}

function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return Promise.resolve(null);
  const scale = Math.min(1, posterSide / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
