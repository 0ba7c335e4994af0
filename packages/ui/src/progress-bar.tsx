import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from './lib/cx.ts';

export interface ProgressBarProps {
  label: ReactNode;
  /** From 0 to 1; absent while nobody can say. */
  value?: number | undefined;
  /** The value in words, such as "3 of 5". */
  valueText?: string | undefined;
  className?: string | undefined;
}

export function ProgressBar({ label, value, valueText, className }: ProgressBarProps) {
  const id = useId();
  const share = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={cx('flex flex-col gap-2', className)}>
      <div className="flex justify-between gap-4 text-sm">
        <span id={id} className="font-medium">
          {label}
        </span>
        {valueText !== undefined && <span className="text-muted tabular-nums">{valueText}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={share}
        aria-valuetext={valueText}
        className="h-1.5 overflow-clip rounded-full bg-hover"
      >
        <div
          className={cx(
            'h-full rounded-full bg-brand-strong transition-[width]',
            share === undefined && 'w-1/3 animate-shimmer',
          )}
          style={share === undefined ? undefined : { width: `${share}%` }}
        />
      </div>
    </div>
  );
}
