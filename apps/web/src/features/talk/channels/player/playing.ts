let element: HTMLMediaElement | null = null;
let wish: { readonly id: string; readonly seconds: number } | null = null;
const watchers = new Set<() => void>();

/** The element behind the player, for pages that follow what it plays or lead it elsewhere. */
export const playing = {
  attach(next: HTMLMediaElement | null): void {
    element = next;
    for (const watcher of watchers) watcher();
  },
  element: () => element,
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  /** Where the content is to begin, although it was left elsewhere. */
  beginAt(id: string, seconds: number): void {
    wish = { id, seconds };
  },
  takeBeginning(id: string): number | undefined {
    const seconds = wish?.id === id ? wish.seconds : undefined;
    wish = null;
    return seconds;
  },
};
