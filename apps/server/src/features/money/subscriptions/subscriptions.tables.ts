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
      change_id: 'a change',
    },
  },
  subscription_event: {
    impersonal: 'Goes with its subscription.',
    otherIds: { subscription_id: 'a subscription', invoice_id: 'an invoice' },
  },
};

export type SubscriptionStatus =
  'pending' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled';

/** Being asked for; taken by the provider, whose bank has not decided; given up. */
export type Charging = 'trying' | 'underWay' | 'over';

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
  /** That it was before its changes. */
  left_product_ids: ColumnType<string[], string[] | undefined, string[]>;
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
  /** When a withdrawal came in time that has to wait for a payment or a bank; nothing is billed from then on. */
  withdrawal_asked_at: NullableInstant;
  /** Until when such a withdrawal may be repeated, as processes of before it was carried out by itself count it. */
  withdrawal_until: NullableInstant;
  next_price_id: ColumnType<string | null, string | null | undefined, string | null>;
  next_amount: ColumnType<number | null, number | null | undefined, number | null>;
  change_at: NullableInstant;
  change_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Before tax. */
  change_cost: ColumnType<number | null, number | null | undefined, number | null>;
  charging: ColumnType<Charging | null, Charging | null | undefined, Charging | null>;
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
