import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { NativeSelect } from '@atrium/ui/native-select';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useText } from '../../../lib/text.tsx';
import { QueryState } from '../../query-state.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListCount, ListPages } from './list-pages.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { BulkAction, ListColumn, ListFilter } from './list-types.ts';
import { moveToRow, pressInRows } from './row-keys.ts';
import type { ListState } from './use-list-state.ts';
import { useSelection } from './use-selection.ts';

interface StaffListProps<T> {
  label: string;
  searchLabel: string;
  state: ListState;
  list: UseQueryResult<{ data: T[]; count?: number }, unknown>;
  columns: readonly ListColumn<T>[];
  filters: readonly ListFilter[];
  nameOf: (row: T) => string;
  /** Before there is anything at all. */
  empty: ReactNode;
  exporting?: { pending: boolean; start: () => void } | undefined;
  bulk?: readonly BulkAction<T>[] | undefined;
  /** False for rows on which no bulk action can be done; all can be picked unless said. */
  mayPick?: (row: T) => boolean;
  /** Other calls whose answers are others after a bulk action. */
  touches?: readonly string[];
}

/** Rows that the staff search, sort, filter, page through and act on. */
export function StaffList<T extends { id: string }>(props: StaffListProps<T>) {
  const { label, searchLabel, state, list, columns, filters, nameOf, empty, exporting, bulk } = props;
  const client = useQueryClient();
  const refresh = (): void => {
    void list.refetch();
    for (const _id of props.touches ?? []) void client.invalidateQueries({ queryKey: [{ _id }] });
  };
  const rows = list.data?.data ?? [];
  const selection = useSelection(rows, props.mayPick);
  const pick = (id: string): void => {
    const row = rows.find((one) => one.id === id);
    if (row !== undefined) selection.toggle(row);
  };
  const root = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) =>
    pressInRows(event, root.current, bulk === undefined ? undefined : pick);
  const shown = columns.filter(({ id, main }) => main === true || !state.hidden.includes(id));
  return (
    <div ref={root} onKeyDown={press}>
      <ListToolbar
        searchLabel={searchLabel}
        enter={() => moveToRow(root.current, 1)}
        state={state}
        columns={columns}
        exporting={exporting}
      />
      <ListFilters state={state} filters={filters} />
      <QueryState
        query={list}
        waiting={<RowsSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={state.isNarrowed || state.page > 1 ? <NothingFound state={state} /> : empty}
      >
        {({ count = rows.length }) => (
          <div
            aria-busy={list.isPlaceholderData}
            className={list.isPlaceholderData ? 'opacity-60' : undefined}
          >
            <ListCount count={count} />
            <SortSelect state={state} columns={columns} />
            <ListTable
              label={label}
              state={state}
              columns={shown}
              rows={rows}
              nameOf={nameOf}
              selection={bulk === undefined ? undefined : selection}
            />
            {bulk !== undefined && (
              <BulkBar actions={bulk} selection={selection} nameOf={nameOf} onDone={refresh} />
            )}
            <ListPages state={state} count={count} />
          </div>
        )}
      </QueryState>
    </div>
  );
}

function NothingFound({ state }: { state: ListState }) {
  const { t } = useText();
  return (
    <EmptyState
      illustration={<SearchX />}
      title={t('admin.list.nothing')}
      text={t('admin.list.nothingText')}
      action={<Button onClick={state.clear}>{t('admin.list.clear')}</Button>}
    />
  );
}

/** On a phone, where no heads of columns are. */
function SortSelect<T>({ state, columns }: { state: ListState; columns: readonly ListColumn<T>[] }) {
  const { t } = useText();
  return (
    <NativeSelect
      label={t('admin.list.sort')}
      value={state.sort}
      onChange={state.orderBy}
      className="mb-3 md:hidden"
    >
      {columns.flatMap(({ label, sortBy }) =>
        sortBy === undefined
          ? []
          : [
              <option key={sortBy} value={sortBy}>
                {t('admin.list.ascending', { what: label })}
              </option>,
              <option key={`-${sortBy}`} value={`-${sortBy}`}>
                {t('admin.list.descending', { what: label })}
              </option>,
            ],
      )}
    </NativeSelect>
  );
}
