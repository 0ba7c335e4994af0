import { useEffect, useRef, useState } from 'react';
import { useHref, useNavigation } from 'react-router';

/**
 * Without a network, the router answers a page whose code is missing with a reload, which would leave an empty window.
 * The reload is held back, and the page that was asked for opens once the network returns. Answers whether one waits.
 */
export function useLatePage(): boolean {
  const [held, setHeld] = useState<string>();
  const asked = useNavigation().location;
  const address = useHref(asked ?? '/');
  const target = useRef<string>(undefined);
  const waiting = useRef<string>(undefined);
  useEffect(() => {
    target.current = asked && address;
  }, [asked, address]);
  useEffect(() => {
    const hold = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return;
      // Each missing part asks for a reload. One that comes when the network is back would open the old page again.
      const isWaiting = waiting.current !== undefined && waiting.current === target.current;
      if (navigator.onLine && !isWaiting) return;
      event.preventDefault();
      waiting.current = target.current;
      setHeld(target.current);
    };
    // Browsers without the Navigation API reload.
    globalThis.navigation?.addEventListener('navigate', hold);
    return () => globalThis.navigation?.removeEventListener('navigate', hold);
  }, []);
  const waits = asked !== undefined && held === address;
  useEffect(() => {
    if (!waits) return undefined;
    const go = () => location.assign(address);
    if (navigator.onLine) go();
    addEventListener('online', go);
    return () => removeEventListener('online', go);
  }, [waits, address]);
  return waits;
}
