import {
  listAccountsOptions,
  listAllBenefitsInfiniteOptions,
  listBenefitsInfiniteOptions,
} from '@atrium/api';
import { pageSize, paged } from '../../../lib/queries.ts';

export const benefitListOptions = (search: string) => ({
  ...listBenefitsInfiniteOptions({ query: { pageSize, ...(search !== '' && { search }) } }),
  ...paged(),
});

export const allBenefitsOptions = () => ({
  ...listAllBenefitsInfiniteOptions({ query: { pageSize } }),
  ...paged(),
});

/** Calls that answer otherwise once a benefit has changed. */
export const benefitCalls = ['listBenefits', 'listAllBenefits'];

const many = 100;
/** Companies and teams, of which one may look after an offer. */
export const teamOptions = () =>
  listAccountsOptions({ query: { accountType: 'team', orderBy: 'name', pageSize: many } });
