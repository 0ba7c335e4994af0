import { useSyncExternalStore } from 'react';

const minute = 60_000;
const watchers = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

// One clock for all that tells the time on a page.
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  clock ??= setInterval(() => {
    for (const each of watchers) each();
  }, minute / 4);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

const thisMinute = (): number => Math.floor(Date.now() / minute) * minute;

/** The present minute in milliseconds; null until the page is alive, since the server's minute is another. */
export function useMinute(): number | null {
  return useSyncExternalStore<number | null>(watch, thisMinute, () => null);
}

let zone: string | undefined;
const zoneWatchers = new Set<() => void>();

/** Travellers come back to an open page. */
function watchZone(watcher: () => void): () => void {
  if (zoneWatchers.size === 0) document.addEventListener('visibilitychange', lookAtZone);
  zoneWatchers.add(watcher);
  return () => {
    zoneWatchers.delete(watcher);
    if (zoneWatchers.size === 0) document.removeEventListener('visibilitychange', lookAtZone);
  };
}

function lookAtZone(): void {
  const before = zone;
  zone = undefined;
  if (zoneHere() !== before) for (const each of zoneWatchers) each();
}

// React asks at each rendering of each time on the page; the browser takes a millisecond or more to answer.
const zoneHere = (): string => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The reader's own time zone; null until the page is alive. */
export function useOwnZone(): string | null {
  return useSyncExternalStore<string | null>(watchZone, zoneHere, () => null);
}
