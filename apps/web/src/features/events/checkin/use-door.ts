import type { ScanResult } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { watchActing } from '../../../lib/session/share-token.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { DoorStore, type WaitingScan } from './keeping/door-store.ts';
import { SureStore } from './keeping/sure-store.ts';
import { DoorKeeper, type DoorState } from './door.ts';

const EVERY_MS = 5000;

export interface Correction {
  scan: WaitingScan;
  result: ScanResult;
}

export interface OpenDoor {
  keeper: DoorKeeper | null;
  state: DoorState | null;
  /** Let in here, and the server knew better; latest first. */
  corrections: readonly Correction[];
}

/** The door of an event while its page is open: by itself up to date, and by itself alone when it has to be. */
export function useDoor(slug: string): OpenDoor {
  const session = useSession();
  const [keeper, setKeeper] = useState<DoorKeeper | null>(null);
  const [state, setState] = useState<DoorState | null>(null);
  const [corrections, setCorrections] = useState<readonly Correction[]>([]);
  // Once the right to act has ended, the door is opened anew: as oneself.
  const [reader, setReader] = useState(0);
  useEffect(() => watchActing(() => setReader((before) => before + 1)), []);
  useEffect(() => {
    const opened = new DoorKeeper(
      slug,
      setState,
      (scan, result) => setCorrections((before) => [{ scan, result }, ...before].slice(0, 20)),
      new SureStore(() => DoorStore.open(slug, session.owner)),
    );
    let isOpen = true;
    opened
      .open()
      .then(() => isOpen && setKeeper(opened))
      .catch((error: unknown) => setState({ ...opened.state, status: 'failed', error }));
    // Else a browser that needs room deletes what was scanned without a network.
    void navigator.storage?.persist?.().catch(() => false);
    const back = (): void => void opened.sync();
    addEventListener('online', back);
    return () => {
      isOpen = false;
      removeEventListener('online', back);
      opened.close();
      setKeeper(null);
      setCorrections([]);
    };
  }, [slug, reader, session]);
  // Under the name of the call, so that whoever hears of a change at another door may ask for this one to be asked anew.
  useQuery({
    queryKey: [{ _id: 'getDoor', slug }],
    queryFn: async () => {
      await keeper?.sync();
      return Date.now();
    },
    enabled: keeper !== null,
    networkMode: 'always',
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return { keeper, state, corrections };
}
