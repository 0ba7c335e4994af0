export type Overlay = 'search' | 'languages' | 'presence' | 'shortcuts';

let current: Overlay | null = null;
const watchers = new Set<() => void>();

function set(next: Overlay | null): void {
  current = next;
  for (const watcher of watchers) watcher();
}

/** Overlays that can be opened from anywhere; one at a time. */
export const overlays = {
  open: (overlay: Overlay) => set(overlay),
  close: () => set(null),
  current: () => current,
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
