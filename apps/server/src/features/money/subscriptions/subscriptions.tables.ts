import type { ColumnType, Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { unlinked, type Tables } from '../../../platform/tables.ts';

export type Interval = 'day' | 'week' | 'month' | 'year';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    subscription_product: SubscriptionProductTable;
    subscription_price: SubscriptionPriceTable;
    subscription: SubscriptionTable;
    subscription_event: SubscriptionEventTable;
  }
}

export const tables: Tables = {
  subscription_product: { impersonal: 'What the organization offers.' },
  subscription_price: { impersonal: 'What the organization asks for it.' },
  // Belongs to the books, like the invoices that it leads to.
  subscription: {
    personal: unlinked('account_id', 'subscriptions', { withheld: ['next_at', 'tries', 'charging'] }),
    otherIds: {
      product_id: 'a product',
      price_id: 'a price',
      open_invoice_id: 'an invoice',
      method_id: 'a saved payment method',
      next_price_id: 'a price',
    },
  },
  subscription_event: {
    impersonal: 'Goes with its subscription.',
    otherIds: { subscription_id: 'a subscription', invoice_id: 'an invoice' },
  },
};

export type SubscriptionStatus =
  'pending' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled';

export interface SubscriptionProductTable {
  organization_id: string;
  id: string;
  name: string;
  description: string | null;
  features: ColumnType<string[], string[] | undefined>;
  pause_days: Generated<number>;
  featured: Generated<boolean>;
  active: Generated<boolean>;
  client_key: string | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface SubscriptionPriceTable {
  organization_id: string;
  id: string;
  product_id: string;
  amount: number;
  currency: string;
  interval: Interval;
  interval_count: number;
  type: 'fixed' | 'flexible';
  min_amount: number;
  max_amount: number;
  trial_days: Generated<number>;
  active: Generated<boolean>;
  client_key: ColumnType<string | null, string | null | undefined, never>;
  created_at: Instant;
  updated_at: Instant;
}

export interface SubscriptionTable {
  organization_id: string;
  id: string;
  product_id: string;
  price_id: string;
  account_id: string | null;
  amount: number;
  currency: string;
  interval: Interval;
  interval_count: number;
  timezone: string;
  status: SubscriptionStatus;
  anchor: Instant;
  period: number;
  expires_at: Instant;
  billed_period: number | null;
  open_invoice_id: string | null;
  cancel_at_end: Generated<boolean>;
  next_at: NullableInstant;
  canceled_at: NullableInstant;
  method_id: ColumnType<string | null, string | null | undefined, string | null>;
  tries: Generated<number>;
  paused_at: NullableInstant;
  next_price_id: ColumnType<string | null, string | null | undefined, string | null>;
  next_amount: ColumnType<number | null, number | null | undefined, number | null>;
  change_at: NullableInstant;
  charging: ColumnType<
    'trying' | 'over' | null,
    'trying' | 'over' | null | undefined,
    'trying' | 'over' | null
  >;
  created_at: Instant;
  updated_at: Instant;
}

export interface SubscriptionEventTable {
  organization_id: string;
  id: string;
  subscription_id: string;
  kind: string;
  invoice_id: string | null;
  created_at: Instant;
}
