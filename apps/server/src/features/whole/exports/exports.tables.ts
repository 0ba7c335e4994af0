import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    organization_export: OrganizationExportTable;
  }
}

export const tables: Tables = { organization_export: { personal: owned('organizationExports') } };

export interface OrganizationExportTable {
  organization_id: string;
  id: string;
  /** The owner who asked for it. */
  account_id: string;
  state: Generated<'queued' | 'running' | 'ready' | 'failed'>;
  progress: Generated<number>;
  size: number | null;
  created_at: Instant;
  updated_at: Instant;
  expires_at: Instant;
}
