import { listAccountTiersOptions, listTiersInfiniteOptions, listTiersOptions } from '@atrium/api';
import { paged } from '../../../lib/queries.ts';

const perPage = 50;

export const tierList = () => ({
  ...listTiersInfiniteOptions({ query: { page: 1, pageSize: perPage } }),
  ...paged(perPage),
});

/** For a choice among all. */
export const allTiers = () => listTiersOptions({ query: { page: 1, pageSize: 100 } });

export const tiersOf = (accountId: string) => listAccountTiersOptions({ path: { accountId } });

/** Calls whose answers are others once a tier is. */
export const tierCalls = [
  'listTiers',
  'listAccountTiers',
  'getAccountStory',
  'listAllAccounts',
  'getAccount',
];
