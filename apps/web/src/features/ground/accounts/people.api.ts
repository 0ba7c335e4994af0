import {
  type Account,
  type GetAccountResponse,
  getAccountOptions,
  getAccountQueryKey,
  listAccountGroupsInfiniteOptions,
  listAccountsInfiniteOptions,
  listFollowersInfiniteOptions,
  listFollowingInfiniteOptions,
  listPopularAccountsInfiniteOptions,
} from '@atrium/api';
import type { QueryClient } from '@tanstack/react-query';
import { pageSize, paged } from '../../../lib/queries.ts';

const firstPage = (search: string) => ({ page: 1, pageSize, ...(search !== '' && { search }) });

export const everybody = (search: string) => ({
  ...listAccountsInfiniteOptions({ query: firstPage(search) }),
  ...paged(),
});

export const teams = (search: string) => ({
  ...listAccountsInfiniteOptions({ query: { ...firstPage(search), accountType: 'team' as const } }),
  ...paged(),
});

export const popularPeople = (search: string) => ({
  ...listPopularAccountsInfiniteOptions({ query: firstPage(search) }),
  ...paged(),
});

export const followersOf = (username: string) => ({
  ...listFollowersInfiniteOptions({ path: { accountId: username }, query: firstPage('') }),
  ...paged(),
});

export const followedBy = (username: string) => ({
  ...listFollowingInfiniteOptions({ path: { accountId: username }, query: firstPage('') }),
  ...paged(),
});

export const groupsOf = (username: string) => ({
  ...listAccountGroupsInfiniteOptions({ path: { accountId: username }, query: firstPage('') }),
  ...paged(),
});

export const profileOf = (username: string) => getAccountOptions({ path: { accountId: username } });

export const accountKey = (accountId: string) => getAccountQueryKey({ path: { accountId } });

/** Shows a change of an account under both names by which pages ask for it. */
export function changeAccount(
  client: QueryClient,
  { id, username }: Pick<Account, 'id' | 'username'>,
  change: (account: Account) => Account,
): void {
  for (const name of [id, username]) {
    client.setQueryData<GetAccountResponse>(
      accountKey(name),
      (answer) => answer && { ...answer, data: change(answer.data) },
    );
  }
}

export const profilePath = (username: string): string => `/people/${username}`;
