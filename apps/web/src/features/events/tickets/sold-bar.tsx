import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';

interface SoldBarProps {
  /** Sold and held together. */
  taken: number;
  /** In orders that nobody has finished yet. */
  held: number;
  limit: number | null;
}

/** The quantities sold, held and left; without a limit only those sold and held. */
export function SoldBar({ taken, held, limit }: SoldBarProps) {
  const { t } = useText();
  const format = useFormat();
  const sold = Math.max(0, taken - held);
  const left = limit === null ? null : Math.max(0, limit - taken);
  const share = (count: number) => (limit === null || limit === 0 ? 0 : Math.min(100, (count / limit) * 100));
  const words = [
    ...(sold > 0 || left !== 0 ? [t('tickets.taken', { count: sold })] : []),
    ...(held > 0 ? [t('tickets.held', { count: held })] : []),
    ...(left === null ? [] : [left === 0 ? t('tickets.soldOut') : t('tickets.left', { count: left })]),
  ];
  return (
    <div className="flex w-full max-w-80 flex-col gap-1.5">
      <p className="flex justify-between gap-4 text-sm text-muted">
        <span>{words.join(' · ')}</span>
        {limit !== null && (
          <span className="tabular-nums" dir="ltr">
            {format.number(taken)} / {format.number(limit)}
          </span>
        )}
      </p>
      {limit !== null && (
        <div aria-hidden="true" className="flex h-1.5 overflow-clip rounded-full bg-hover">
          <span className="bg-brand-strong" style={{ width: `${share(sold)}%` }} />
          <span className="bg-brand-strong opacity-40" style={{ width: `${share(held)}%` }} />
        </div>
      )}
    </div>
  );
}
