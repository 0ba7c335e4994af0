import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type RightKind, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    given_right: GivenRightTable;
  }
}

const BOUND = 'Rights are given by one account to another, and reviewed by who gave them.';

export const tables: Tables = {
  given_right: {
    personal: owned('given-rights', {
      persons: ['giver_id', 'account_id'],
      givenTo: ['giver_id'],
      order: ['kind', 'subject_id', 'account_id'],
    }),
    otherIds: { subject_id: 'what the right is about' },
    right: 'Says who gave a right; the right itself stands in its own table.',
    exported: [],
    merged: { giver_id: { how: 'ended', why: BOUND }, account_id: { how: 'ended', why: BOUND } },
  },
};

export interface GivenRightTable {
  organization_id: string;
  kind: RightKind;
  subject_id: string;
  account_id: string;
  giver_id: string;
  /** As it was called then. */
  subject_name: string;
  created_at: Instant;
}
