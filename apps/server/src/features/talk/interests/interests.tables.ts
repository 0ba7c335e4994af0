import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    interest: InterestTable;
    account_interest: AccountInterestTable;
  }
}

export const tables: Tables = {
  interest: {
    impersonal: 'Topics that all share.',
    pictures: ['image_id'],
    otherIds: { image_id: 'a picture' },
  },
  account_interest: {
    personal: owned('interests', { order: ['interest_id'] }),
    right: 'What a person does for themselves.',
  },
};

export interface InterestTable {
  organization_id: string;
  id: string;
  name: string;
  name_key: string;
  image_id: string | null;
  featured: Generated<boolean>;
  merged_into_id: Generated<string | null>;
  removed_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
}

export interface AccountInterestTable {
  organization_id: string;
  account_id: string;
  interest_id: string;
  created_at: Instant;
}
