import { Button } from '@atrium/ui/button';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { useState } from 'react';
import { messageOf } from '../../../lib/errors.ts';
import { useText } from '../../../lib/text.tsx';
import type { BulkAction } from './list-types.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps<T> {
  actions: readonly BulkAction<T>[];
  selection: Selection<T>;
  nameOf: (row: T) => string;
  /** After the last row. */
  onDone: () => void;
}

interface Outcome {
  name: string;
  /** Null: it is done. */
  refusal: string | null;
}

/** Actions for the chosen rows, one row after the other: a refusal of one stops none of the others. */
export function BulkBar<T extends { id: string }>({ actions, selection, nameOf, onDone }: BulkBarProps<T>) {
  const texts = useText();
  const { t } = texts;
  const [total, setTotal] = useState<number | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const { rows } = selection;
  const run = async (action: BulkAction<T>): Promise<void> => {
    setOutcomes([]);
    setTotal(rows.length);
    for (const row of rows) {
      const refusal = await action.run(row).then(
        () => null,
        (error: unknown) => messageOf(error, texts),
      );
      setOutcomes((before) => [...before, { name: nameOf(row), refusal }]);
    }
    setTotal(null);
    selection.set([]);
    onDone();
  };
  if (total !== null)
    return (
      <ProgressBar
        label={t('admin.list.working')}
        value={outcomes.length / total}
        valueText={t('admin.list.progress', { done: outcomes.length, total })}
        className="py-3"
      />
    );
  if (rows.length === 0) return outcomes.length === 0 ? null : <Results outcomes={outcomes} />;
  return (
    <div
      role="toolbar"
      aria-label={t('admin.list.bulk')}
      className="sticky bottom-3 z-3 my-3 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised p-3 shadow-md"
    >
      <p role="status" className="grow text-sm font-medium">
        {t('admin.list.selected', { count: rows.length })}
      </p>
      {actions.map((action) => (
        <Button key={action.id} size="sm" onClick={() => void run(action)}>
          {action.label}
        </Button>
      ))}
      <Button size="sm" variant="quiet" onClick={() => selection.set([])}>
        {t('admin.list.selectNone')}
      </Button>
    </div>
  );
}

function Results({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { t } = useText();
  const done = outcomes.filter(({ refusal }) => refusal === null).length;
  return (
    <div role="status" className="my-3 rounded-lg border border-line p-3 text-sm">
      <p className="font-medium">{t('admin.list.results', { done, total: outcomes.length })}</p>
      <ul className="mt-2 max-h-60 overflow-y-auto" tabIndex={0} aria-label={t('admin.list.resultList')}>
        {outcomes.map(({ name, refusal }, index) => (
          <li key={index}>
            <bdi>{name}</bdi>: {refusal ?? t('admin.list.done')}
          </li>
        ))}
      </ul>
    </div>
  );
}
