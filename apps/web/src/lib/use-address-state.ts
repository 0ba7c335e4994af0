import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

interface Ahead {
  /** Where the reader was. */
  from: string;
  params: URLSearchParams;
}

/**
 * The state that a page keeps in its address. A press shows at once, before the navigation has ended, and a second press meanwhile
 * keeps what the first one chose. An empty value leaves the address.
 */
export function useAddressState() {
  const [arrived, setParams] = useSearchParams();
  const { key } = useLocation();
  const [ahead, setAhead] = useState<Ahead>();
  const params = ahead?.from === key ? ahead.params : arrived;
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  });

  const put = (changes: Readonly<Record<string, string>>, replace = true): void => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(changes))
      if (value.trim() === '') next.delete(name);
      else next.set(name, value);
    latest.current = next;
    setAhead({ from: key, params: next });
    setParams(next, { replace, preventScrollReset: true });
  };
  return [params, put] as const;
}
