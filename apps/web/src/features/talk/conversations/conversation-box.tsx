import { CountBadge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { ArrowDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

interface ConversationBoxProps {
  label: string;
  box: Ref<HTMLDivElement>;
  content?: Ref<HTMLDivElement>;
  onScroll: () => void;
  children: ReactNode;
}

/** Scrolls from its foot, where the newest message stands. */
export function ConversationBox({ label, box, content, onScroll, children }: ConversationBoxProps) {
  return (
    <div
      ref={box}
      tabIndex={0}
      role="region"
      aria-label={label}
      onScroll={onScroll}
      className="-mx-2 flex h-full flex-col-reverse overflow-y-auto overscroll-contain px-2 [overflow-anchor:none]"
    >
      <div ref={content} className="py-4">
        {children}
      </div>
    </div>
  );
}

interface ToNewestProps {
  text: string;
  /** Messages that wait below. */
  count: number;
  countLabel: string;
  jump: () => void;
}

/** For a reader who is further up. */
export function ToNewest({ text, count, countLabel, jump }: ToNewestProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
      <Button
        size="sm"
        onClick={jump}
        icon={<ArrowDown aria-hidden="true" />}
        className="pointer-events-auto shadow-float"
      >
        {text}
        <CountBadge count={count} label={countLabel} />
      </Button>
    </div>
  );
}
