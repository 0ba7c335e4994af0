import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    data_export: DataExportTable;
    account_erasure: AccountErasureTable;
  }
}

export const tables: Tables = {
  data_export: { personal: owned('exports') },
  account_erasure: {
    personal: {
      persons: ['account_id'],
      why: 'Stands only between the deletion of an account and the end of the work that follows.',
      fate: 'deleted',
    },
  },
};

export interface DataExportTable {
  organization_id: string;
  id: string;
  account_id: string;
  state: Generated<'queued' | 'running' | 'ready' | 'failed'>;
  progress: Generated<number>;
  size: number | null;
  created_at: Instant;
  updated_at: Instant;
  expires_at: Instant;
}

export interface AccountErasureTable {
  organization_id: string;
  id: string;
  account_id: string;
  hrefs: string[];
  mail_ids: string[];
  created_at: Instant;
}
