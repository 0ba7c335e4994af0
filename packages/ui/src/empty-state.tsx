import type { ReactNode } from 'react';
import { cx } from './lib/cx.ts';

export interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  /** An icon or a drawing. */
  illustration?: ReactNode;
  /** The one obvious next step. */
  action?: ReactNode;
  /** Heading level, so that the page's outline stays whole. */
  level?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
}

export function EmptyState(props: EmptyStateProps) {
  const { title, text, illustration, action, level = 2, className } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      {illustration !== undefined && (
        <div
          aria-hidden="true"
          className="mb-5 flex size-16 items-center justify-center rounded-full bg-brand-soft text-on-brand-soft [&_svg]:size-7"
        >
          {illustration}
        </div>
      )}
      <Heading className="text-lg font-semibold">{title}</Heading>
      {text !== undefined && <p className="mt-1 max-w-sm text-sm text-muted">{text}</p>}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}
