import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Says each new page to screen readers, from the second on. */
export function HeadingFocus() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    let isOver = false;
    let stop = (): void => {
      isOver = true;
    };
    import('./focus-heading.ts').then(
      ({ focusHeading }) => {
        if (!isOver) stop = focusHeading();
      },
      () => undefined,
    );
    return () => stop();
  }, [pathname]);
  return null;
}
