import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

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
  const [isFirst] = useState(isLoading);
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body) heading.current?.focus();
  }, [isFirst]);
  return heading;
}
