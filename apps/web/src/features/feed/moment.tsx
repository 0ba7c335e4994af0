import { useSyncExternalStore } from 'react';
import { useFormat } from '../../lib/format.ts';

const minute = 60_000;
const week = 7 * 24 * 60 * minute;
const watchers = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

// One clock for all times of the page.
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  clock ??= setInterval(() => {
    for (const each of watchers) each();
  }, minute);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

const thisMinute = (): number => Math.floor(Date.now() / minute);
const ageOf = (at: string): number => Date.now() - new Date(at).getTime();

/** "3 hours ago", after a week the date; the exact moment on hover. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const format = useFormat();
  const now = useSyncExternalStore(watch, thisMinute, () => 0);
  return (
    <time
      // What the server wrote is some seconds older and told in another time zone: it is left alone, then made anew.
      key={now === 0 ? 'arrived' : 'alive'}
      suppressHydrationWarning
      dateTime={at}
      title={format.dateTime(at, { year: 'numeric' })}
      className={className}
    >
      {ageOf(at) < week ? format.relative(at) : format.date(at, { dateStyle: 'medium' })}
    </time>
  );
}
