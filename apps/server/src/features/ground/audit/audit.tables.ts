import type { Instant } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    audit: AuditTable;
  }
}

export const tables: Tables = {
  // The actor is told as well; when they leave, the name goes and the entry stays.
  audit: {
    personal: {
      persons: ['account_id', 'actor_id'],
      file: 'done-for-you',
      givenTo: ['account_id'],
      fate: 'unlinked',
    },
    otherIds: {
      share_id: 'a shared link',
      subject_id: 'what was done something to',
      request_id: 'a request',
    },
  },
};

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
