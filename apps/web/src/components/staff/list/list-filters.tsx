import { Button } from '@atrium/ui/button';
import { Chip } from '@atrium/ui/chip';
import { TextField } from '@atrium/ui/text-field';
import { useText } from '../../../lib/text.tsx';
import type { DaysFilter, ListFilter } from './list-types.ts';
import { fromOf, type ListState, untilOf } from './use-list-state.ts';

interface ListFiltersProps {
  state: ListState;
  filters: readonly ListFilter[];
}

export function ListFilters({ state, filters }: ListFiltersProps) {
  const { t } = useText();
  const { chosen, choose } = state;
  return (
    <div
      role="group"
      aria-label={t('admin.list.filters')}
      className="relative mt-3 flex items-center gap-2 p-1 -mx-1 max-md:items-end max-md:overflow-x-auto md:flex-wrap"
    >
      {filters.map((filter) =>
        'days' in filter ? (
          <Days key={filter.id} filter={filter} state={state} />
        ) : (
          filter.options.map(({ value, label }) => (
            <Chip
              key={`${filter.id} ${value}`}
              className="shrink-0"
              checked={chosen[filter.id] === value}
              onChange={(isChosen) => choose(filter.id, isChosen ? value : '')}
            >
              {label}
            </Chip>
          ))
        ),
      )}
      {state.isNarrowed && (
        <Button size="sm" variant="quiet" onClick={state.clear}>
          {t('admin.list.clear')}
        </Button>
      )}
    </div>
  );
}

function Days({ filter: { id, label }, state }: { filter: DaysFilter; state: ListState }) {
  const { t } = useText();
  const { chosen, choose } = state;
  const bounds = [
    [fromOf(id), t('admin.list.from', { what: label })],
    [untilOf(id), t('admin.list.until', { what: label })],
  ] as const;
  return (
    <span className="flex items-center gap-2">
      {bounds.map(([name, hint]) => (
        <TextField
          key={name}
          type="date"
          label={hint}
          value={chosen[name] ?? ''}
          onChange={(day) => choose(name, day)}
          className="w-40"
        />
      ))}
    </span>
  );
}
