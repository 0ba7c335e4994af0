import { Checkbox } from '@atrium/ui/checkbox';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { useText } from '../../../lib/text.tsx';
import type { ListColumn } from './list-types.ts';
import type { Selection } from './use-selection.ts';
import type { ListState } from './use-list-state.ts';

interface ListTableProps<T> {
  label: string;
  state: ListState;
  columns: readonly ListColumn<T>[];
  rows: readonly T[];
  nameOf: (row: T) => string;
  selection?: Selection<T> | undefined;
}

// The roles are said, for a table that is laid out as cards is none to readers otherwise.
export function ListTable<T extends { id: string }>(props: ListTableProps<T>) {
  const { label, state, columns, rows, nameOf, selection } = props;
  const { t } = useText();
  return (
    <table
      role="table"
      aria-label={label}
      className="block w-full text-start md:table md:table-fixed md:border-b md:border-line"
    >
      <thead role="rowgroup" className="hidden md:table-header-group">
        <tr role="row">
          {selection !== undefined && (
            <td role="cell" className="sticky top-0 z-2 w-12 border-b border-line bg-surface p-3">
              <SelectAll selection={selection} rows={rows} />
            </td>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} state={state} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {rows.map((row) => (
          <tr
            key={row.id}
            role="row"
            data-row={row.id}
            className="relative mb-3 block rounded-lg border border-line p-4 hover:bg-hover has-focus-visible:bg-hover md:mb-0 md:table-row md:rounded-none md:border-0 md:border-b md:p-0"
          >
            {selection !== undefined && (
              <td
                role="cell"
                className="absolute end-3 top-3 z-1 md:relative md:inset-auto md:table-cell md:p-3 md:align-middle"
              >
                {selection.mayPick(row) && (
                  <Checkbox checked={selection.has(row)} onChange={() => selection.toggle(row)}>
                    <span className="sr-only">{t('admin.list.select', { name: nameOf(row) })}</span>
                  </Checkbox>
                )}
              </td>
            )}
            {columns.map(({ id, label: head, main, cell }) => (
              <td
                key={id}
                role="cell"
                className={cx(
                  'flex min-w-0 items-baseline gap-2 py-1 text-sm md:table-cell md:truncate md:p-3 md:align-middle',
                  // Beside the box on a phone.
                  main === true && selection !== undefined && 'max-md:pe-10',
                )}
              >
                {main !== true && (
                  <span aria-hidden="true" className="w-28 shrink-0 text-muted md:hidden">
                    {head}
                  </span>
                )}
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SelectAll<T>({ selection, rows }: { selection: Selection<T>; rows: readonly T[] }) {
  const { t } = useText();
  const pickable = rows.filter(selection.mayPick);
  const isAll = pickable.length > 0 && pickable.every((row) => selection.has(row));
  return (
    <Checkbox
      checked={isAll}
      indeterminate={!isAll && selection.rows.length > 0}
      onChange={() => selection.set(isAll ? [] : rows)}
    >
      <span className="sr-only">{t('admin.list.selectAll')}</span>
    </Checkbox>
  );
}

interface HeadProps<T> {
  column: ListColumn<T>;
  state: ListState;
}

function Head<T>({ column: { label, sortBy, main }, state: { sort, ...state } }: HeadProps<T>) {
  const isSorted = sortBy !== undefined && sort.replace(/^-/, '') === sortBy;
  const direction = sort.startsWith('-') ? 'descending' : 'ascending';
  const Arrow = isSorted ? (direction === 'ascending' ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sortBy === undefined ? undefined : isSorted ? direction : 'none'}
      className={cx(
        'sticky top-0 z-2 border-b border-line bg-surface p-3 text-start text-sm font-medium text-muted',
        // Rows are known by it.
        main === true && 'w-[30%]',
      )}
    >
      {sortBy === undefined ? (
        label
      ) : (
        <button
          type="button"
          onClick={() => state.sortBy(sortBy)}
          className="inline-flex items-center gap-1 rounded-sm font-medium hover:text-default"
        >
          {label}
          <Arrow aria-hidden="true" className="size-4 shrink-0" />
        </button>
      )}
    </th>
  );
}
