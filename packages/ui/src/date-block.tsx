import { cx } from './lib/cx.ts';

export interface DateBlockProps {
  /** Already in the reader's language, such as "Feb" and "3". */
  month: string;
  day: string;
  /** The same day for machines. */
  dateTime: string;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
}

const sizes = {
  sm: { box: 'w-11', month: 'text-[0.625rem]/4', day: 'text-base/7' },
  md: { box: 'w-14', month: 'text-xs/5', day: 'text-lg/9' },
} as const;

/** A leaf of a calendar. */
export function DateBlock({ month, day, dateTime, size = 'md', className }: DateBlockProps) {
  const look = sizes[size];
  return (
    <time
      dateTime={dateTime}
      className={cx(
        'inline-flex shrink-0 flex-col self-start overflow-clip rounded-md border border-line bg-raised text-center',
        look.box,
        className,
      )}
    >
      {/* The server's words for a date and the browser's may differ by a dot. */}
      <span
        suppressHydrationWarning
        className={cx(
          'bg-brand-soft px-1 font-semibold tracking-wide text-on-brand-soft uppercase',
          look.month,
        )}
      >
        {month}
      </span>
      <span suppressHydrationWarning className={cx('font-semibold', look.day)}>
        {day}
      </span>
    </time>
  );
}
