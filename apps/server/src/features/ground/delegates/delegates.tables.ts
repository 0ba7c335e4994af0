import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    account_delegate: AccountDelegateTable;
  }
}

export const tables: Tables = {
  account_delegate: {
    personal: owned('delegates', {
      persons: ['account_id', 'delegate_id'],
      order: ['account_id', 'delegate_id'],
    }),
    right: { ownPage: 'People who may act for you.', by: ['addDelegate'], isPower: true },
  },
};

export interface AccountDelegateTable {
  organization_id: string;
  account_id: string;
  delegate_id: string;
  created_at: Instant;
}
