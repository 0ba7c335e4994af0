import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';

interface Reading<T, Answer> {
  /** How far they had read: a place in the order of messages. */
  readUpTo: T | undefined;
  newest: T | undefined;
  atNewest: boolean;
  tell: (upTo: T) => Promise<Answer>;
  onTold: (answer: Answer, upTo: T) => unknown;
}

/** Tells the server what has been read: up to the newest message, once it stood on a screen that somebody looks at. */
export function useReading<T extends string | number, Answer>(reading: Reading<T, Answer>): void {
  const { readUpTo, newest, atNewest, tell, onTold } = reading;
  const visible = useVisible();
  const told = useRef(readUpTo);
  const { mutate } = useMutation({
    meta: { quiet: true },
    mutationFn: tell,
    onSuccess: onTold,
    onError: () => {
      told.current = undefined;
    },
  });
  useEffect(() => {
    if (!visible || !atNewest || newest === undefined) return;
    if (told.current !== undefined && newest <= told.current) return;
    told.current = newest;
    mutate(newest);
  }, [visible, atNewest, newest, mutate]);
}

function useVisible(): boolean {
  return useSyncExternalStore(
    watchSight,
    () => document.visibilityState === 'visible',
    () => false,
  );
}

function watchSight(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
