import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from './lib/cx.ts';
import { tabClass, tabRowClass } from './tab-nav.tsx';

export interface TabItem {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  label: string;
  items: readonly TabItem[];
  defaultId?: string | undefined;
  className?: string | undefined;
}

/** Views that no link needs to restore; those that one does are a `TabNav`. */
export function Tabs({ label, items, defaultId, className }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(defaultId ?? items[0]?.id);
  const current = items.find((item) => item.id === chosen) ?? items[0];

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = items.findIndex((item) => item === current);
    const next = items[targetIndex(event, index, items.length)];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next.id);
    list.current?.querySelector<HTMLElement>(`[id="${base}-tab-${next.id}"]`)?.focus();
  };
  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className={tabRowClass}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${base}-tab-${item.id}`}
            aria-selected={item === current}
            aria-controls={item === current ? `${base}-panel` : undefined}
            tabIndex={item === current ? 0 : -1}
            onClick={() => setChosen(item.id)}
            className={cx(tabClass)}
          >
            {item.label}
          </button>
        ))}
      </div>
      {current !== undefined && (
        <div
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-tab-${current.id}`}
          tabIndex={0}
          className="rounded-sm pt-4"
        >
          {current.content}
        </div>
      )}
    </div>
  );
}

/** Where the key leads, or -1; in right-to-left text the arrows trade places. */
function targetIndex(event: KeyboardEvent<HTMLElement>, index: number, count: number): number {
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  switch (event.key) {
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case rtl ? 'ArrowLeft' : 'ArrowRight':
      return (index + 1) % count;
    case rtl ? 'ArrowRight' : 'ArrowLeft':
      return (index - 1 + count) % count;
    default:
      return -1;
  }
}
