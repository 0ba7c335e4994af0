import type { Change, Instant, NullableJson } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    audit: AuditTable;
    staff_audit: StaffAuditTable;
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
  // The organization keeps what was changed; the person is given what they did, and to whom stays with the others.
  staff_audit: {
    personal: {
      persons: ['actor_id', 'subject_id'],
      givenTo: ['actor_id'],
      file: 'done-as-staff',
      withheld: ['subject_id', 'subject_name', 'changes'],
      fate: 'unlinked',
      cleared: ['subject_name', 'changes'],
      clearedOnlyWith: 'subject_id',
    },
    otherIds: { request_id: 'a request' },
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

export interface StaffAuditTable {
  organization_id: string;
  id: string;
  created_at: Instant;
  actor_id: string | null;
  operation: string;
  subject_id: string | null;
  subject_name: string | null;
  request_id: string;
  status: number | null;
  changes: NullableJson<Record<string, Change>>;
}
