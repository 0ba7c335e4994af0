import { RadioGroup } from '@atrium/ui/radio-group';
import { SearchField } from '@atrium/ui/search-field';
import type { UseQueryResult } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.tsx';
import { QueryState } from '../query-state.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

interface MergeChoiceProps<T> {
  /** The entry that is merged into another, and is no choice itself. */
  from: T;
  query: UseQueryResult<{ data: readonly T[] }, unknown>;
  searchLabel: string;
  label: string;
  search: string;
  onSearch: (search: string) => void;
  chosen: T | null;
  onChosen: (entry: T) => void;
  draw: (entry: T) => { readonly label: ReactNode; readonly description: ReactNode };
}

/** The entry that another one is merged into, found by its name. */
export function MergeChoice<T extends { readonly id: string }>(props: MergeChoiceProps<T>) {
  const { t } = useText();
  const others = (props.query.data?.data ?? []).filter(({ id }) => id !== props.from.id);
  return (
    <>
      <SearchField
        label={props.searchLabel}
        placeholder={props.searchLabel}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={props.search}
        onChange={props.onSearch}
      />
      <QueryState
        query={props.query}
        waiting={<RowsSkeleton />}
        isEmpty={() => others.length === 0}
        empty={<p className="text-sm text-muted">{t('admin.list.nothing')}</p>}
      >
        {() => (
          <RadioGroup
            label={props.label}
            name="into"
            value={props.chosen?.id ?? ''}
            onChange={(id) => others.filter((one) => one.id === id).forEach(props.onChosen)}
            options={others.map((one) => ({ value: one.id, ...props.draw(one) }))}
          />
        )}
      </QueryState>
    </>
  );
}
