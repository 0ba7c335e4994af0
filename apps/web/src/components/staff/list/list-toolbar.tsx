import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { Popover } from '@atrium/ui/popover';
import { SearchField } from '@atrium/ui/search-field';
import { Columns3, Download, Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../../lib/text.tsx';
import { SavedViews } from './saved-views.tsx';
import type { ListColumn } from './list-types.ts';
import type { ListState } from './use-list-state.ts';

interface ListToolbarProps<T> {
  state: ListState;
  searchLabel: string;
  columns: readonly ListColumn<T>[];
  exporting?: { pending: boolean; start: () => void } | undefined;
  /** From the search down to the first row. */
  enter: () => void;
}

export function ListToolbar<T>({ state, searchLabel, columns, exporting, enter }: ListToolbarProps<T>) {
  const { t } = useText();
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    enter();
  };
  return (
    <div className="flex flex-wrap gap-3">
      <div className="grow basis-64" onKeyDown={press}>
        <SearchField
          label={searchLabel}
          placeholder={searchLabel}
          clearLabel={t('search.clear')}
          icon={<Search aria-hidden="true" />}
          value={state.typed}
          onChange={state.find}
        />
      </div>
      <SavedViews />
      <ColumnsChooser state={state} columns={columns} />
      {exporting !== undefined && (
        <Button
          icon={<Download aria-hidden="true" />}
          pending={exporting.pending}
          onClick={() => exporting.start()}
        >
          {t('admin.list.export')}
        </Button>
      )}
    </div>
  );
}

function ColumnsChooser<T>({ state, columns }: Pick<ListToolbarProps<T>, 'state' | 'columns'>) {
  const { t } = useText();
  const { hidden, hide } = state;
  return (
    <Popover
      label={t('admin.list.columns')}
      placement="bottom end"
      trigger={<Button icon={<Columns3 aria-hidden="true" />}>{t('admin.list.columns')}</Button>}
    >
      <div className="flex flex-col gap-3">
        {columns
          .filter(({ main }) => main !== true)
          .map(({ id, label }) => (
            <Checkbox
              key={id}
              checked={!hidden.includes(id)}
              onChange={(isShown) => hide(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])}
            >
              {label}
            </Checkbox>
          ))}
      </div>
    </Popover>
  );
}
