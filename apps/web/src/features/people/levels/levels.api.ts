import { listAccountsOptions, listLevelsInfiniteOptions } from '@atrium/api';
import { pageSize, paged } from '../../../lib/queries.ts';

export const levelListOptions = () => ({ ...listLevelsInfiniteOptions({ query: { pageSize } }), ...paged() });

const few = 6;
/** Accounts that might become sponsors. */
export const candidateOptions = (search: string) => listAccountsOptions({ query: { search, pageSize: few } });

/** Calls that answer otherwise once a rank has changed. */
export const levelCalls = ['listLevels', 'getLevel', 'listLevelAccounts'];
