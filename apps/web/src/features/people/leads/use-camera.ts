import { type RefObject, useEffect, useRef, useState } from 'react';
import { storage } from '../../../lib/storage.ts';
import { hasTorch, setTorch } from './torch.ts';
import readerAddress from './reader.worker.ts?worker&url';

export type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'missing';

const PAUSE_MS = 100;
const CHOSEN = 'camera';

interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  start: () => void;
  /** Opens the next one; null: there is one only. */
  next: (() => void) | null;
  /** Whether it gives light; null: it has none. */
  torch: boolean | null;
  light: (on: boolean) => void;
}

/** The camera from the press on, until the page is left; tells each text that it reads. */
export function useCamera(onRead: (text: string) => void): Camera {
  const [state, setState] = useState<CameraState>('off');
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenCamera | null>(null);
  const [torch, setLit] = useState<boolean | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const listener = useRef(onRead);
  useEffect(() => {
    listener.current = onRead;
  });
  const wanted = state !== 'off' && state !== 'refused' && state !== 'missing';
  useEffect(() => {
    if (!wanted) return undefined;
    const stop = new AbortController();
    openCamera(video, chosen ?? storage.read(CHOSEN), stop.signal)
      .then((camera) => {
        if (stop.signal.aborted) return undefined;
        setOpen(camera);
        setLit(hasTorch(camera.track) ? false : null);
        setState('on');
        return readFrames(camera.element, stop.signal, (text) => listener.current(text));
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setState(isRefusal(error) ? 'refused' : 'missing');
      });
    return () => stop.abort();
  }, [wanted, chosen]);

  const next = (): void => {
    if (open === null) return;
    const at = open.all.indexOf(open.track.getSettings().deviceId ?? '');
    const id = open.all[(at + 1) % open.all.length];
    if (id === undefined) return;
    storage.write(CHOSEN, id);
    setChosen(id);
  };
  return {
    state,
    video,
    start: () => setState('starting'),
    next: open !== null && open.all.length > 1 ? next : null,
    torch,
    light: (on) => {
      if (open === null) return;
      setTorch(open.track, on)
        .then(() => setLit(on))
        // It said that it had one; without it codes can be read all the same.
        .catch(() => setLit(null));
    },
  };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);

interface OpenCamera {
  element: HTMLVideoElement;
  track: MediaStreamTrack;
  /** Ids of all cameras of the device. */
  all: string[];
}

async function openCamera(
  video: RefObject<HTMLVideoElement | null>,
  chosen: string | null,
  signal: AbortSignal,
): Promise<OpenCamera> {
  // Browsers have it on pages that came encrypted only.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (mediaDevices === undefined) throw new Error('this page has no camera');
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const stream = await mediaDevices.getUserMedia({
    video: {
      ...size,
      ...(chosen === null ? { facingMode: 'environment' } : { deviceId: { ideal: chosen } }),
    },
  });
  const close = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) close();
  else signal.addEventListener('abort', close);
  const element = video.current;
  const [track] = stream.getVideoTracks();
  if (element === null || track === undefined) throw new Error('nowhere to show the camera');
  element.srcObject = stream;
  await element.play();
  const devices = await mediaDevices.enumerateDevices();
  const all = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
  return { element, track, all };
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
