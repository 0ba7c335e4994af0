import type { FinishedUpload } from '@atrium/api';
import { sendInParts, type UploadInParts } from '@atrium/api/upload-in-parts';
import { useEffect, useRef, useState } from 'react';
import { storage } from '../../../../lib/storage.ts';
import { lengthOf } from './media-length.ts';

const name = (contentId: string): string => `atrium.upload.${contentId}`;

const RETRY_MS = 30_000;

export type UploadState = 'sending' | 'paused' | 'interrupted';

export interface SentMedia extends FinishedUpload {
  /** As the server takes it: 1:02:03; null when this browser cannot tell. */
  readonly duration: string | null;
}

/** Sends one large file at a time, which may be paused, and goes on after the line was lost or the page was reloaded. */
export function useMediaUpload(contentId: string) {
  const [share, setShare] = useState<number | null>(null);
  const [state, setState] = useState<UploadState>('sending');
  const [unfinished, setUnfinished] = useState<string | null>(() => unfinishedName(contentId));
  const current = useRef<UploadInParts | null>(null);
  const stop = useRef<(() => void) | null>(null);

  useEffect(() => {
    const goOn = (): void => {
      if (state !== 'interrupted') return;
      setState('sending');
      current.current?.resume();
    };
    window.addEventListener('online', goOn);
    // A bad line, or a server that starts anew, is told by nobody.
    const again = setInterval(goOn, RETRY_MS);
    return () => {
      window.removeEventListener('online', goOn);
      clearInterval(again);
    };
  }, [state]);
  // The upload goes on when the same file is chosen again.
  useEffect(() => () => current.current?.pause(), []);

  return {
    share,
    state,
    /** The name of a file that was begun and not finished on this device. */
    unfinished: share === null ? unfinished : null,
    async send(file: File, kind: 'audio' | 'video'): Promise<SentMedia | null> {
      setShare(0);
      setState('sending');
      const length = await lengthOf(file, kind);
      const canceled = new Promise<null>((resolve) => {
        stop.current = () => resolve(null);
      });
      try {
        const upload = await sendInParts(file, {
          kind,
          minutes: (length?.seconds ?? 0) / 60,
          memory: {
            read: () => storage.read(name(contentId)),
            write: (value) =>
              value === null ? storage.remove(name(contentId)) : storage.write(name(contentId), value),
          },
          onProgress: setShare,
          onInterrupted: () => setState('interrupted'),
        });
        current.current = upload;
        const sent = await Promise.race([upload.done, canceled]);
        return sent === null ? null : { ...sent, duration: length?.text ?? null };
      } finally {
        current.current = null;
        setShare(null);
        setUnfinished(unfinishedName(contentId));
      }
    },
    pause() {
      current.current?.pause();
      setState('paused');
    },
    resume() {
      setState('sending');
      current.current?.resume();
    },
    async cancel() {
      await current.current?.cancel();
      stop.current?.();
    },
    forget() {
      storage.remove(name(contentId));
      setUnfinished(null);
    },
  };
}

/** The first words of the note are the file's name, its length and its last change. */
const unfinishedName = (contentId: string): string | null =>
  storage
    .read(name(contentId))
    ?.split('\n', 1)[0]
    ?.replace(/ \d+ \d+$/, '') ?? null;
