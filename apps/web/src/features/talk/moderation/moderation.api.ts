import {
  listModerationLogInfiniteOptions,
  listModerationReportsInfiniteOptions,
  listModerationRulesInfiniteOptions,
  listSuspendedAccountsInfiniteOptions,
} from '@atrium/api';
import { pageSize } from '../../../lib/queries.ts';

export type CaseStatus = 'open' | 'held';

const first = { page: 1, pageSize };

export const casesOf = (status: CaseStatus) =>
  listModerationReportsInfiniteOptions({ query: { ...first, status } });
export const decisionLog = () => listModerationLogInfiniteOptions({ query: first });
export const everyRule = () => listModerationRulesInfiniteOptions({ query: first });
export const suspendedPeople = () => listSuspendedAccountsInfiniteOptions({ query: first });
