import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    lead: LeadTable;
  }
}

export const tables: Tables = {
  // Notes are their writer's; the person noted has the profile that was shared.
  lead: {
    personal: owned('people-met', {
      persons: ['account_id', 'person_id'],
      givenTo: ['account_id'],
      withheld: ['search_text'],
    }),
  },
};

export interface LeadTable {
  organization_id: string;
  id: string;
  account_id: string;
  person_id: string;
  status: Generated<'new' | 'favorited' | 'archived' | 'deleted'>;
  note: Generated<string>;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}
