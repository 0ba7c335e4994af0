import { domainToUnicode } from 'node:url';
import { proofName, proofValue } from './hostname.policy.ts';
import type { HostnameRow } from './hostnames.queries.ts';
import type { HostnameView } from './hostnames.schemas.ts';

export const viewHostname = (row: HostnameRow): HostnameView => ({
  hostname: row.hostname,
  unicode: domainToUnicode(row.hostname),
  isPrimary: row.is_primary,
  addedAt: row.added_at.toISOString(),
  verifiedAt: row.verified_at?.toISOString() ?? null,
  proof:
    row.verified_at === null && row.token !== null
      ? { name: proofName(row.hostname), value: proofValue(row.token) }
      : null,
});
