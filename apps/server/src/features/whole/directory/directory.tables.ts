import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    account_import: AccountImportTable;
  }
}

export const tables: Tables = {
  // The rows are other people's, and gone as soon as they are added.
  account_import: { personal: owned('account-imports', { withheld: ['people'] }) },
};

export interface NewPerson {
  /** In the file, for what is said of it. */
  readonly line: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly title: string | null;
  readonly company: string | null;
  readonly city: string | null;
}

export type FaultReason = 'email' | 'name' | 'long' | 'twice';
export interface Fault {
  readonly line: number;
  readonly reason: FaultReason;
}

export interface AccountImportTable {
  organization_id: string;
  id: string;
  account_id: string;
  state: Generated<'queued' | 'done' | 'stopped'>;
  invite: boolean;
  /** JSON, as both are written. */
  people: ColumnType<readonly NewPerson[], string, string>;
  total: number;
  done: Generated<number>;
  added: Generated<number>;
  known: Generated<number>;
  faults: ColumnType<readonly Fault[], string | undefined, string>;
  created_at: Instant;
  updated_at: Instant;
}
