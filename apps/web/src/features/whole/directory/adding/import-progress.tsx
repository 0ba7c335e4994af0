import { getAccountImportOptions } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useText } from '../../../../lib/text.tsx';
import { ImportFaults } from './import-faults.tsx';

interface ImportProgressProps {
  importId: string;
  again: () => void;
}

const OFTEN = 1000;

/** Goes on also when the page is left. */
export function ImportProgress({ importId, again }: ImportProgressProps) {
  const { t } = useText();
  const progress = useQuery({
    ...getAccountImportOptions({ path: { importId } }),
    refetchInterval: ({ state }) => (state.data?.data.state === 'queued' ? OFTEN : false),
  });
  return (
    <QueryState query={progress} waiting={<RowsSkeleton count={1} />}>
      {({ data: { state, total, done, added, known, faults } }) => (
        <div className="flex flex-col gap-4">
          <ProgressBar
            label={t('admin.import.progress')}
            value={total === 0 ? 1 : done / total}
            valueText={t('admin.import.done', { done, total })}
          />
          {state === 'stopped' && <Banner tone="danger">{t('admin.import.stopped')}</Banner>}
          <p role="status">
            {state === 'queued'
              ? t('admin.import.underway')
              : t('admin.import.result', { added, known, faults: faults.length })}
          </p>
          <ImportFaults faults={faults} />
          {state !== 'queued' && (
            <Button className="self-start" onClick={again}>
              {t('admin.import.another')}
            </Button>
          )}
        </div>
      )}
    </QueryState>
  );
}
