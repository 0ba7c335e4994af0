import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';

interface EventFillProps {
  taken: number;
  /** Null: as many as come. */
  limit: number | null;
}

/** "7 of 20" with a bar, or only the number where there is no limit. */
export function EventFill({ taken, limit }: EventFillProps) {
  const { t } = useText();
  const { number } = useFormat();
  if (limit === null)
    return <span className="tabular-nums">{t('admin.events.attendees', { count: taken })}</span>;
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {t('admin.events.fillOf', { taken: number(taken), limit: number(limit) })}
      <svg
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-1.5 w-12 shrink-0 overflow-clip rounded-full bg-sunken text-brand rtl:-scale-x-100"
      >
        <rect width={limit === 0 ? 0 : Math.min(100, (100 * taken) / limit)} height="8" fill="currentColor" />
      </svg>
    </span>
  );
}
