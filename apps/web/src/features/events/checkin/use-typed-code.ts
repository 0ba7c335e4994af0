import { useEffect, useRef } from 'react';

/** A scanner types as fast as no hand does, and ends with Enter. */
const SLOWEST_MS = 80;
const SHORTEST = 20;

/** Hears a scanner that types like a keyboard, unless somebody writes into a field. */
export function useTypedCode(onCode: (code: string) => void): void {
  const listener = useRef(onCode);
  useEffect(() => {
    listener.current = onCode;
  });
  useEffect(() => {
    let typed = '';
    let last = 0;
    const press = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      const now = event.timeStamp;
      if (now - last > SLOWEST_MS) typed = '';
      last = now;
      if (event.key === 'Enter' && typed.length >= SHORTEST) {
        event.preventDefault();
        listener.current(typed);
        typed = '';
      } else if (event.key.length === 1) typed += event.key;
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
