import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../../platform/tables.ts';

declare module '../../../../platform/db/schema.ts' {
  interface Schema {
    payment_customer: PaymentCustomerTable;
    payment_method: PaymentMethodTable;
  }
}

export const methodTables: Tables = {
  // Kept without its person until the provider has removed the customer.
  payment_customer: {
    personal: {
      persons: ['account_id'],
      why: 'Our number for the payer at the provider; the saved methods are given out.',
      fate: 'unlinked',
    },
  },
  payment_method: {
    personal: owned('payment-methods', { withheld: ['reference', 'integration_id', 'customer_id'] }),
    otherIds: { customer_id: 'a customer of a provider', integration_id: 'an account of a provider' },
  },
};

export interface PaymentCustomerTable {
  organization_id: string;
  id: string;
  account_id: string | null;
  integration_id: string;
  reference: string | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface PaymentMethodTable {
  organization_id: string;
  id: string;
  account_id: string;
  customer_id: string;
  integration_id: string;
  reference: string;
  brand: string;
  last4: string | null;
  exp_month: number | null;
  exp_year: number | null;
  holder: string | null;
  is_default: Generated<boolean>;
  removed_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
}
