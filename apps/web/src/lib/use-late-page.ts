import { useEffect, useRef, useState } from 'react';
import { useHref, useNavigation } from 'react-router';

/**
 * Without a network, the router answers a page whose code is missing with a reload, which would leave an empty window.
 * The reload is held back, and the page that was asked for opens once the network returns. Answers whether one waits.
 */
export function useLatePage(): boolean {
  const [held, setHeld] = useState<string | null>(null);
  const asked = useNavigation().location;
  const address = useHref(asked ?? '/');
  const target = useRef<string | null>(null);
  useEffect(() => {
    target.current = asked === undefined ? null : address;
  }, [asked, address]);
  useEffect(() => {
    const hold = (event: NavigateEvent) => {
      if (navigator.onLine || event.navigationType !== 'reload' || event.userInitiated) return;
      event.preventDefault();
      setHeld(target.current);
    };
    // Browsers without the Navigation API reload.
    globalThis.navigation?.addEventListener('navigate', hold);
    return () => globalThis.navigation?.removeEventListener('navigate', hold);
  }, []);
  const waits = held !== null && asked !== undefined && held === address;
  useEffect(() => {
    if (!waits) return undefined;
    const go = () => location.assign(address);
    addEventListener('online', go);
    return () => removeEventListener('online', go);
  }, [waits, address]);
  return waits;
}
