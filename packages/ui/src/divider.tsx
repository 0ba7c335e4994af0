import type { ReactNode } from 'react';
import { cx } from './lib/cx.ts';

export function Divider({ children, className }: { children?: ReactNode; className?: string }) {
  if (children === undefined) return <hr className={cx('border-line', className)} />;
  return (
    <div className={cx('flex items-center gap-4 text-sm text-muted', className)}>
      <hr className="grow border-line" />
      {children}
      <hr className="grow border-line" />
    </div>
  );
}
