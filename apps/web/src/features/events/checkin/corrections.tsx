import { CircleAlert } from 'lucide-react';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { useVerdictTitle } from './answer-card.tsx';
import type { Correction } from './use-door.ts';

/** People let in by this device while it was alone, whom the server would not have let in. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  const { t } = useText();
  const format = useFormat();
  const titleOf = useVerdictTitle();
  if (corrections.length === 0) return null;
  return (
    <section role="alert" className="rounded-lg bg-warning-soft p-4 text-on-warning-soft">
      <h2 className="flex items-center gap-2 font-semibold">
        <CircleAlert aria-hidden="true" className="size-5" />
        {t('checkin.conflicts')}
      </h2>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {corrections.map(({ scan, result }) => (
          <li key={scan.nonce}>
            <bdi>{result.pass?.name ?? t('checkin.stranger')}</bdi>
            {` · ${format.time(scan.scannedAt)} · ${titleOf(result.verdict)}`}
            {result.at !== null && ` (${format.dateTime(result.at)}${result.door ? `, ${result.door}` : ''})`}
          </li>
        ))}
      </ul>
    </section>
  );
}
