import type { AccountImport } from '@atrium/api';
import { useText } from '../../../../lib/text.tsx';
import { faultTexts } from './field-texts.ts';

/** Each line that cannot be added, with its reason. */
export function ImportFaults({ faults }: Pick<AccountImport, 'faults'>) {
  const { t } = useText();
  if (faults.length === 0) return null;
  return (
    <ul
      aria-label={t('admin.import.faults')}
      tabIndex={0}
      className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line px-4 text-sm"
    >
      {faults.map(({ line, reason }) => (
        <li key={line} className="flex justify-between gap-4 py-2">
          <span className="tabular-nums">{t('admin.import.line', { line })}</span>
          <span className="text-end text-muted">{t(faultTexts[reason])}</span>
        </li>
      ))}
    </ul>
  );
}
