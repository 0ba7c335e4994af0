import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from './lib/cx.ts';

export const tabRowClass =
  'flex gap-1 overflow-x-auto overflow-y-clip border-b border-line [scrollbar-width:none]';

export const tabClass =
  'relative flex h-11 shrink-0 items-center gap-2 px-3 text-sm font-medium text-muted transition-colors ' +
  'hover:text-default focus-visible:rounded-sm focus-visible:-outline-offset-2 ' +
  'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full ' +
  'aria-[current=page]:text-default aria-[current=page]:after:bg-brand-strong ' +
  'aria-selected:text-default aria-selected:after:bg-brand-strong';

/** Tabs that are addresses: links with `tabClass`; the one with `aria-current="page"` is underlined. */
export function TabNav({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<Element | null>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]') ?? null;
    // Once per tab: whoever then moves the row by hand is left alone.
    if (row.current !== null && current !== null && current !== shown.current) reveal(row.current, current);
    shown.current = current;
  });
  return (
    <nav ref={row} aria-label={label} className={cx(tabRowClass, className)}>
      {children}
    </nav>
  );
}

/** Moves the row alone, never the page; the same in both directions of writing. */
function reveal(row: Element, tab: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  row.scrollBy({ left: (inner.left + inner.right - outer.left - outer.right) / 2 });
}
