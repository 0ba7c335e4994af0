import { type RefObject, useEffect, useRef, useState } from 'react';
import readerAddress from './reader.worker.ts?worker&url';

export type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'missing';

const PAUSE_MS = 150;

interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  start: () => void;
}

/** The camera from the press on, until the page is left; tells each text that it reads. */
export function useCamera(onRead: (text: string) => void): Camera {
  const [state, setState] = useState<CameraState>('off');
  const video = useRef<HTMLVideoElement>(null);
  const listener = useRef(onRead);
  useEffect(() => {
    listener.current = onRead;
  });
  const wanted = state !== 'off' && state !== 'refused' && state !== 'missing';
  useEffect(() => {
    if (!wanted) return undefined;
    const stop = new AbortController();
    openCamera(video, stop.signal)
      .then((element) => {
        if (stop.signal.aborted) return undefined;
        setState('on');
        return readFrames(element, stop.signal, (text) => listener.current(text));
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setState(isRefusal(error) ? 'refused' : 'missing');
      });
    return () => stop.abort();
  }, [wanted]);
  return { state, video, start: () => setState('starting') };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);

async function openCamera(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
): Promise<HTMLVideoElement> {
  // Browsers have it on pages that came encrypted only.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (mediaDevices === undefined) throw new Error('this page has no camera');
  const stream = await mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const close = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) close();
  else signal.addEventListener('abort', close);
  const element = video.current;
  if (element === null) throw new Error('nowhere to show the camera');
  element.srcObject = stream;
  await element.play();
  return element;
}

/** One frame after the other: the next is taken when the last one was read. */
function readFrames(
  video: HTMLVideoElement,
  signal: AbortSignal,
  tell: (text: string) => void,
): Promise<void> {
  const reader = new Worker(readerAddress, { type: 'module' });
  signal.addEventListener('abort', () => reader.terminate());
  const send = async (): Promise<void> => {
    if (signal.aborted) return;
    const frame = await createImageBitmap(video);
    reader.postMessage(frame, [frame]);
  };
  return new Promise((_resolve, reject) => {
    reader.addEventListener('error', () => reject(new Error('the reader of codes did not start')));
    reader.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
      if (signal.aborted) return;
      if (data !== null) tell(data);
      setTimeout(() => void send().catch(reject), PAUSE_MS);
    });
    send().catch(reject);
  });
}
