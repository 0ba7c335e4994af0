import { useSyncExternalStore } from 'react';
import { storage } from './storage.ts';
import { useText } from './text.tsx';

/** `h23` is "17 Dec, 14:00", `h12` is "Dec 17, 2:00 PM". */
export type DateChoice = 'language' | 'h23' | 'h12';

const key = 'dates';
const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

function readDateChoice(): DateChoice {
  const stored = storage.read(key);
  return stored === 'h23' || stored === 'h12' ? stored : 'language';
}

export function chooseDates(choice: DateChoice): void {
  if (choice === 'language') storage.remove(key);
  else storage.write(key, choice);
  for (const watcher of watchers) watcher();
}

/** On this device; the server writes dates as the language does. */
export const useDateChoice = (): DateChoice => useSyncExternalStore(watch, readDateChoice, () => 'language');

/** The locale in which dates and times are written. English has two orders of day and month. */
export function useDateLocale(): string {
  const { locale } = useText();
  const choice = useDateChoice();
  if (choice === 'language') return locale;
  const region = locale !== 'en' ? locale : choice === 'h23' ? 'en-GB' : 'en-US';
  return `${region}-u-hc-${choice}`;
}
