import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './lib/cx.ts';

export type Tone = 'neutral' | 'brand' | 'accent' | 'success' | 'warning' | 'danger';

export const softTones: Record<Tone, string> = {
  neutral: 'bg-hover text-muted',
  brand: 'bg-brand-soft text-on-brand-soft',
  accent: 'bg-accent-soft text-on-accent-soft',
  success: 'bg-success-soft text-on-success-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
};

export interface BadgeProps {
  children: ReactNode;
  tone?: Tone | undefined;
  className?: string | undefined;
}

/** A state in a word or two. */
export function Badge({ children, tone = 'neutral', className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1 rounded-sm px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
        softTones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

export interface CountBadgeProps {
  count: number;
  /** Says what is counted. */
  label: string;
  className?: string | undefined;
}

/** The unread count at an area's icon; nothing when there is none. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1.5 text-xs font-semibold text-on-brand tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true" dir="ltr">
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

export interface TagProps {
  children: ReactNode;
  removeLabel?: string | undefined;
  onRemove?: (() => void) | undefined;
}

/** A topic, a track, a chosen person. */
export function Tag({ children, removeLabel, onRemove }: TagProps) {
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded-full border border-line px-3 text-sm">
      {children}
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="-me-2 flex size-6 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-default"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </span>
  );
}
