import type { Instant, NullableInstant } from './columns.ts';

export interface AuditTable {
  organization_id: string;
  id: string;
  created_at: Instant;
  account_id: string | null;
  actor_id: string | null;
  via: 'self' | 'delegate' | 'team' | 'share';
  share_id: string | null;
  share_name: string | null;
  operation: string;
  subject_id: string | null;
  request_id: string;
  status: number | null;
}

export interface SharedAccessTable {
  organization_id: string;
  id: string;
  account_id: string;
  name: string;
  scope: 'read' | 'read-write';
  created_at: Instant;
  expires_at: Instant;
  last_used_at: NullableInstant;
}

/** Who is let in to accounts of others, and what they do there. */
export interface ActingTables {
  audit: AuditTable;
  shared_access: SharedAccessTable;
}

export const ACTING_TABLES: Record<keyof ActingTables, true> = { audit: true, shared_access: true };
