import type { ReactNode } from 'react';
import { cx } from './lib/cx.ts';

export function StatList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cx('flex flex-wrap gap-x-10 gap-y-4', className)}>{children}</dl>;
}

export interface StatProps {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
}

export function Stat({ label, value, note }: StatProps) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex items-baseline gap-2 text-xl font-semibold tabular-nums">
        {value}
        {note !== undefined && <span className="text-sm font-medium text-muted">{note}</span>}
      </dd>
    </div>
  );
}
