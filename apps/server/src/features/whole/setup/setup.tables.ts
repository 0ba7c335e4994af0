import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    first_run_address: FirstRunAddressTable;
    setup_guide: SetupGuideTable;
  }
}

export const tables: Tables = {
  setup_guide: { impersonal: 'How far an organization has been set up.' },
};

/** Of the whole installation. */
export interface FirstRunAddressTable {
  token_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
}

export interface SetupGuideTable {
  organization_id: string;
  /** Steps that were left out, or called done. */
  passed: Generated<string[]>;
  closed_at: Date | null;
}
