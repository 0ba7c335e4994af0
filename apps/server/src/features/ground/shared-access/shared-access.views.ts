import type { SharedAccessRow } from './shared-access.queries.ts';
import type { SharedAccessView } from './shared-access.schemas.ts';

export const viewSharedAccess = (row: SharedAccessRow): SharedAccessView => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
