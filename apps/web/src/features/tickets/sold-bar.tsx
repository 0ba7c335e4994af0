import { ProgressBar } from '@atrium/ui/progress-bar';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';

/** How much is gone of what there is; without a limit only how much. */
export function SoldBar({ taken, limit }: { taken: number; limit: number | null }) {
  const { t } = useText();
  const format = useFormat();
  if (limit === null) return <p className="text-sm text-muted">{t('tickets.taken', { count: taken })}</p>;
  const left = Math.max(0, limit - taken);
  return (
    <div className="w-full max-w-72">
      <ProgressBar
        label={left === 0 ? t('tickets.soldOut') : t('tickets.left', { count: left })}
        value={limit === 0 ? 100 : (taken / limit) * 100}
        valueText={`${format.number(taken)} / ${format.number(limit)}`}
      />
    </div>
  );
}
