import { useMemo } from 'react';
import { useAddressState } from '../../../lib/use-address-state.ts';
import type { ListFilter } from './list-types.ts';

export const PAGE_SIZES = [25, 50, 100] as const;
/** The server counts no further, and answers one more. */
export const MOST_COUNTED = 10_000;
/** Rows that a page may lie behind. */
export const REACH = 100_000;

interface ListDefaults {
  /** The name of an order, `-` before one that descends. */
  sort: string;
  sortable: readonly string[];
  filters: readonly ListFilter[];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const fromOf = (id: string): string => `${id}From`;
export const untilOf = (id: string): string => `${id}Until`;

/** All that a list shows of its rows, kept in the address, so that it outlives a reload and can be returned to. */
export function useListState({ sort: defaultSort, sortable, filters }: ListDefaults) {
  const [params, put] = useAddressState();
  const typed = params.get('q') ?? '';
  const page = wholeNumber(params.get('page')) ?? 1;
  const size = PAGE_SIZES.find((one) => one === Number(params.get('size'))) ?? PAGE_SIZES[0];
  const asked = params.get('sort') ?? '';
  const sort = sortable.includes(asked.replace(/^-/, '')) ? asked : defaultSort;
  const chosen = useMemo(() => readFilters(filters, params), [filters, params]);
  const hidden = (params.get('hide') ?? '').split(',').filter(Boolean);

  return {
    typed,
    search: typed.trim().slice(0, 200),
    page,
    size,
    sort,
    chosen,
    hidden,
    find: (text: string) => put({ q: text, page: '' }),
    choose: (id: string, value: string) => put({ [id]: value, page: '' }),
    sortBy: (name: string) => {
      const next = sort === name ? `-${name}` : name;
      put({ sort: next === defaultSort ? '' : next, page: '' });
    },
    orderBy: (next: string) => put({ sort: next === defaultSort ? '' : next, page: '' }),
    turnTo: (next: number) => put({ page: next === 1 ? '' : String(next) }, false),
    resize: (next: number) => put({ size: next === PAGE_SIZES[0] ? '' : String(next), page: '' }),
    hide: (ids: readonly string[]) => put({ hide: ids.join(',') }),
    clear: () => {
      const none = filters.flatMap((filter) => namesOf(filter).map((name) => [name, ''] as const));
      put({ ...Object.fromEntries(none), q: '', page: '' });
    },
    isNarrowed: typed.trim() !== '' || Object.keys(chosen).length > 0,
  };
}

export type ListState = ReturnType<typeof useListState>;

const namesOf = (filter: ListFilter): string[] =>
  'days' in filter ? [fromOf(filter.id), untilOf(filter.id)] : [filter.id];

/** Only what the list knows: the rest of an address may be of anybody. */
function readFilters(filters: readonly ListFilter[], params: URLSearchParams): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const filter of filters)
    for (const name of namesOf(filter)) {
      const value = params.get(name) ?? '';
      const isKnown =
        'days' in filter
          ? DAY.test(value) && !Number.isNaN(Date.parse(value))
          : filter.options.some((option) => option.value === value);
      if (isKnown) chosen[name] = value;
    }
  return chosen;
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Math.min(Number(text), 10_000) : undefined;
}

/** The part of a query that every list has. */
export const askOf = ({ search, page, size, sort }: ListState) => ({
  page: Math.min(page, Math.floor(REACH / size)),
  pageSize: size,
  orderBy: sort,
  ...(search !== '' && { search }),
});
