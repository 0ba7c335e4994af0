import type { LucideIcon } from 'lucide-react';

export interface StaffPlace {
  readonly to: string;
  readonly label: string;
  /** The page on which a setting stands. */
  readonly detail?: string;
  readonly icon: LucideIcon;
}

/** Finds places and settings of the staff by their words. */
export type FindStaffPlaces = (words: string) => readonly StaffPlace[];

let current: FindStaffPlaces | undefined;
const watchers = new Set<() => void>();

function set(next: FindStaffPlaces | undefined): void {
  current = next;
  for (const watcher of watchers) watcher();
}

/** Set by the pages of the staff while one is open: visitors load none of it, nor its texts. */
export const staffPlaces = {
  set,
  current: () => current,
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
