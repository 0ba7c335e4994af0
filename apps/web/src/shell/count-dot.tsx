import { cx } from '../lib/cx.ts';
import { useFormat } from '../lib/format.ts';

/** Beyond this a number says no more than many. */
const MOST = 99;

/** How much is new, at the corner of an icon; what it counts is said beside it. */
export function CountDot({ count }: { count: number }) {
  const format = useFormat();
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute -end-2 -top-2 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-brand-strong',
        'px-1 text-xs font-semibold text-surface tabular-nums ring-2 ring-surface',
      )}
    >
      {count > MOST ? `${format.number(MOST)}+` : format.number(count)}
    </span>
  );
}
