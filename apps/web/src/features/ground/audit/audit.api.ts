import { getStaffAuditFiltersOptions, listStaffAuditInfiniteOptions } from '@atrium/api';
import { pageSize, paged } from '../../../lib/queries.ts';
import type { AuditFilter } from './use-audit-filter.ts';

/** Stale at once: other members of the staff write meanwhile. */
export const auditOptions = (query: AuditFilter['query']) => ({
  ...listStaffAuditInfiniteOptions({ query: { pageSize, ...query } }),
  ...paged(),
  staleTime: 0,
});

export const auditFiltersOptions = () => getStaffAuditFiltersOptions();
