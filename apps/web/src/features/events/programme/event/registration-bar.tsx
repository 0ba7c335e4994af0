import type { Event } from '@atrium/api';
import { type RefObject, useEffect, useState } from 'react';
import { useMinute } from '../../../../lib/clock.ts';
import { PriceHint } from './price-hint.tsx';
import { RegistrationButton, isOpen } from './registration-button.tsx';

interface RegistrationBarProps {
  event: Event;
  /** While these buttons are in sight, the bar stays away. */
  unless: RefObject<HTMLElement | null>;
}

/** Phones: the next step stays within reach of the thumb while the page goes by. */
export default function RegistrationBar({ event, unless }: RegistrationBarProps) {
  const now = useMinute();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const buttons = unless.current;
    if (buttons === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false));
    observer.observe(buttons);
    return () => observer.disconnect();
  }, [unless]);
  if (!shown || now === null || !isOpen(event, now)) return null;
  return (
    <div className="fixed inset-x-0 bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-20 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 py-2.5 md:hidden short:hidden">
      <PriceHint event={event} />
      <RegistrationButton event={event} />
    </div>
  );
}
