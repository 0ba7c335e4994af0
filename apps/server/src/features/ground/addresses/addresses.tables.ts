import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    account_address: AccountAddressTable;
  }
}

export const tables: Tables = {
  account_address: {
    personal: owned('addresses', { withheld: ['search_text'] }),
    exported: [],
    merged: { account_id: { how: 'moved', lowers: ['is_primary'] } },
  },
};

export interface AccountAddressTable {
  organization_id: string;
  id: string;
  account_id: string;
  is_primary: boolean;
  name: string;
  address1: string;
  address2: Generated<string>;
  city: string;
  state: string;
  country: string;
  zip: string;
  search_text: string;
  created_at: Instant;
  updated_at: Instant;
}
