import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => undefined;

/** The entry of the history with which the page was loaded. */
let loaded: string | undefined;

/**
 * For the heading of a step: with the step before, the button that had the focus is gone, so the new one takes it and
 * is read out. A page that was just loaded leaves the focus to the browser.
 */
export function useStepFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoading = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const { key } = useLocation();
  const [isFirst] = useState(() => {
    if (isLoading) loaded = key;
    // A step that the history names is drawn in a second turn of the same page.
    return key === loaded;
  });
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body) heading.current?.focus();
  }, [isFirst]);
  return heading;
}
