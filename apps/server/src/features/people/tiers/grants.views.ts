import { viewTier } from '../../ground/accounts/index.ts';
import type { Grant } from './grants.queries.ts';
import type { TierGrantView } from './tiers.schemas.ts';

export const viewGrants = (rows: readonly Grant[]): TierGrantView[] =>
  rows.flatMap((row) =>
    viewTier(row).map((tier) => ({
      tier,
      source: row.source,
      until: row.until?.toISOString() ?? null,
      createdAt: row.granted_at.toISOString(),
    })),
  );
