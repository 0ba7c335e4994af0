import type { Account } from '@atrium/api';
import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { itemsOf, seedDetails } from '../../../lib/queries.ts';
import { accountKey } from './people.api.ts';
import { PersonRow, PersonRowsSkeleton } from './person-row.tsx';

interface PersonListProps {
  list: UseInfiniteQueryResult<InfiniteData<{ data: Account[] }>, Error | object>;
  label: string;
  empty: ReactNode;
}

/** People under each other, going on as one reads on. */
export function PersonList({ list, label, empty }: PersonListProps) {
  const client = useQueryClient();
  const people = unique(itemsOf(list.data));
  useEffect(() => {
    seedDetails(client, itemsOf(list.data), accountKey);
  }, [client, list.data]);
  return (
    <QueryState
      query={list}
      waiting={<PersonRowsSkeleton />}
      isEmpty={() => people.length === 0}
      empty={empty}
    >
      {() => (
        <>
          <ul aria-label={label} className="-mx-3 flex flex-col">
            {people.map((account) => (
              <li key={account.id}>
                <PersonRow account={account} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonRowsSkeleton count={3} />} />
        </>
      )}
    </QueryState>
  );
}

/** A person who moved to the next page between two requests is on both pages. */
function unique(people: readonly Account[]): Account[] {
  return [...new Map(people.map((account) => [account.id, account])).values()];
}
