import type { ReactNode } from 'react';
import { useMinute } from '../lib/clock.ts';
import { cx } from '../lib/cx.ts';
import { useOwnFormat } from '../lib/format.ts';
import { useText } from '../lib/text.tsx';

// Date and time marks of conversation lists and of messages.

/** The time of today, the weekday of this week, else the date. */
export function When({ at }: { at: string }) {
  const format = useOwnFormat();
  const now = useMinute() ?? Date.parse(at);
  const days = (now - Date.parse(at)) / 86_400_000;
  const text =
    format.date(at) === format.date(now)
      ? format.time(at)
      : format.date(at, days < 6 ? { weekday: 'short' } : { day: 'numeric', month: 'short' });
  return (
    <time
      dateTime={at}
      title={format.dateTime(at, { year: 'numeric' })}
      className="ms-auto shrink-0 ps-2 text-xs text-muted tabular-nums"
    >
      {text}
    </time>
  );
}

export function Divider({ text, strong = false }: { text: ReactNode; strong?: boolean }) {
  const line = cx('h-px grow', strong ? 'bg-brand-strong' : 'bg-line');
  return (
    <div
      className={cx('flex items-center gap-3 pt-4 text-xs font-medium', strong ? 'text-brand' : 'text-muted')}
    >
      <span className={line} />
      {text}
      <span className={line} />
    </div>
  );
}

export function Day({ at }: { at: string }) {
  const { t } = useText();
  const format = useOwnFormat();
  const now = useMinute() ?? Date.parse(at);
  const day = format.date(at);
  if (day === format.date(now)) return t('day.today');
  if (day === format.date(now - 86_400_000)) return t('day.yesterday');
  return format.date(at, { weekday: 'long', day: 'numeric', month: 'long' });
}
