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

interface Outcome<T> {
  row: T;
  /** Null: it is done. */
  refusal: string | null;
}

/** Actions for the chosen rows, one row after the other: a refusal of one stops none of the others. */
export function BulkBar<T extends { id: string }>({ actions, selection, nameOf, onDone }: BulkBarProps<T>) {
  const texts = useText();
  const { t } = texts;
  const [total, setTotal] = useState<number | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome<T>[]>([]);
  const [undo, setUndo] = useState<BulkAction<T>['undo']>();
  const { rows } = selection;
  const runAll = async (chosen: readonly T[], work: (row: T) => Promise<unknown>): Promise<void> => {
    setOutcomes([]);
    setTotal(chosen.length);
    for (const row of chosen) {
      const refusal = await work(row).then(
        () => null,
        (error: unknown) => messageOf(error, texts),
      );
      setOutcomes((before) => [...before, { row, refusal }]);
    }
    setTotal(null);
    selection.set([]);
    onDone();
  };
  const start = async (action: BulkAction<T>): Promise<void> => {
    const chosen = rows;
    if (action.prepare !== undefined && !(await action.prepare(chosen))) return;
    setUndo(() => action.undo);
    await runAll(chosen, action.run);
  };
  const takeBack = (): void => {
    if (undo === undefined) return;
    setUndo(undefined);
    const done = outcomes.filter(({ refusal }) => refusal === null).map(({ row }) => row);
    void runAll(done, undo);
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
  if (rows.length === 0)
    return outcomes.length === 0 ? null : (
      <Results outcomes={outcomes} nameOf={nameOf} undo={undo === undefined ? undefined : takeBack} />
    );
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
        <Button key={action.id} size="sm" onClick={() => void start(action)}>
          {action.label}
        </Button>
      ))}
      <Button size="sm" variant="quiet" onClick={() => selection.set([])}>
        {t('admin.list.selectNone')}
      </Button>
    </div>
  );
}

interface ResultsProps<T> {
  outcomes: readonly Outcome<T>[];
  nameOf: (row: T) => string;
  undo: (() => void) | undefined;
}

function Results<T extends { id: string }>({ outcomes, nameOf, undo }: ResultsProps<T>) {
  const { t } = useText();
  const done = outcomes.filter(({ refusal }) => refusal === null).length;
  return (
    <div role="status" className="my-3 rounded-lg border border-line p-3 text-sm">
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-medium">{t('admin.list.results', { done, total: outcomes.length })}</p>
        {undo !== undefined && done > 0 && (
          <Button size="sm" onClick={undo}>
            {t('admin.list.undo')}
          </Button>
        )}
      </div>
      <ul className="mt-2 max-h-60 overflow-y-auto" tabIndex={0} aria-label={t('admin.list.resultList')}>
        {outcomes.map(({ row, refusal }) => (
          <li key={row.id}>
            <bdi>{nameOf(row)}</bdi>: {refusal ?? t('admin.list.done')}
          </li>
        ))}
      </ul>
    </div>
  );
}
