import { useEffect, useState } from 'react';

/**
 * The token behind the # of the address, which the server never sees; empty without one, `undefined` until the browser has
 * looked. Takes it out of the address at once: what stands there is copied, shown and kept by the browser.
 */
export function useTokenOfAddress(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const take = (): void => {
      const shown = location.hash.slice(1);
      if (shown !== '') history.replaceState(history.state, '', location.pathname + location.search);
      setToken((known) => (shown === '' ? (known ?? '') : shown));
    };
    take();
    // Another link opened in the same page changes nothing but what stands behind the #.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}
