import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    account_tier: AccountTierTable;
    account_tier_grant: AccountTierGrantTable;
    subscription_product_tier: SubscriptionProductTierTable;
  }
}

export const tables: Tables = {
  account_tier: { impersonal: 'What the organization names for all.', pictures: ['image_id'] },
  account_tier_grant: {
    personal: owned('tiers', { order: ['tier_id', 'source'] }),
    right: 'A badge that the staff give.',
  },
  subscription_product_tier: { impersonal: 'What a plan gives to all who have it.' },
};

interface AccountTierTable {
  organization_id: string;
  id: string;
  slug: string;
  name: string;
  icon_name: string;
  color: string | null;
  priority: Generated<number>;
  image_id: string;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export type GrantSource = 'staff' | 'plan';

interface AccountTierGrantTable {
  organization_id: string;
  account_id: string;
  tier_id: string;
  source: GrantSource;
  until: NullableInstant;
  created_at: Instant;
}

interface SubscriptionProductTierTable {
  organization_id: string;
  product_id: string;
  tier_id: string;
}
