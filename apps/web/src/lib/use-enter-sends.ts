import { useSyncExternalStore } from 'react';

const finePointer = '(hover: hover) and (pointer: fine)';

/** With a keyboard under the hands Enter sends; on a phone it begins a line, and a button sends. */
export function useEnterSends(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(finePointer).matches,
    () => false,
  );
}

function watch(changed: () => void): () => void {
  const query = matchMedia(finePointer);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
