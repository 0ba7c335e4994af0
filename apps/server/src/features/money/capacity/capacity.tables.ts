import type { Generated } from 'kysely';
import type { Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    stock: StockTable;
  }
}

export const tables: Tables = {
  stock: { impersonal: 'Counts of what is scarce.' },
};

export interface StockTable {
  organization_id: string;
  id: string;
  supply: number | null;
  taken: Generated<number>;
  spare: Generated<number | null>;
}
