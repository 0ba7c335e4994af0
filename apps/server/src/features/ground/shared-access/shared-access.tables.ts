import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    shared_access: SharedAccessTable;
  }
}

export const tables: Tables = {
  shared_access: {
    personal: owned('shared-links'),
    right: { ownPage: 'Shared links.', by: ['createSharedAccess'], isPower: true },
  },
};

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
