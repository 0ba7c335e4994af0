import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type RightKind, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    given_right: GivenRightTable;
  }
}

export const tables: Tables = {
  given_right: {
    personal: owned('given-rights', {
      persons: ['giver_id', 'account_id', 'for_account_id'],
      givenTo: ['giver_id'],
      order: ['kind', 'subject_id', 'account_id'],
    }),
    otherIds: { subject_id: 'what the right is about' },
    right: 'Says who gave a right; the right itself stands in its own table.',
    exported: [],
    merged: {
      giver_id: { how: 'moved' },
      for_account_id: { how: 'moved' },
      account_id: { how: 'kept', by: ['kind', 'subject_id'] },
    },
  },
};

export interface GivenRightTable {
  organization_id: string;
  kind: RightKind;
  subject_id: string;
  account_id: string;
  giver_id: string;
  /** The team that the giver acted for. */
  for_account_id: string | null;
  /** As it was called then. */
  subject_name: string;
  created_at: Instant;
}
