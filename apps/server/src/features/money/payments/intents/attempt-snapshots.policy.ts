import { isDeepStrictEqual } from 'node:util';
import type { AttemptRow } from './attempts.queries.ts';
import type { IntentRow } from './intents.queries.ts';

/** Fixed when an attempt is made, like its amount. */
const FIELDS = [
  'integration_id',
  'provider',
  'currency',
  'amount',
  'subtotal',
  'tax',
  'tax_rate',
  'tax_name',
  'description',
  'name',
  'address1',
  'address2',
  'city',
  'state',
  'country',
  'zip',
  'customer_id',
  'saves_method',
] as const;

type Snapshot = Pick<IntentRow, (typeof FIELDS)[number]>;

/** The current terms of an intent. */
export type Order = Snapshot & Pick<IntentRow, 'id' | 'account_id' | 'details'>;

export const snapshotOf = (order: Snapshot): Snapshot => ({
  integration_id: order.integration_id,
  provider: order.provider,
  currency: order.currency,
  amount: order.amount,
  subtotal: order.subtotal,
  tax: order.tax,
  tax_rate: order.tax_rate,
  tax_name: order.tax_name,
  description: order.description,
  name: order.name,
  address1: order.address1,
  address2: order.address2,
  city: order.city,
  state: order.state,
  country: order.country,
  zip: order.zip,
  customer_id: order.customer_id,
  saves_method: order.saves_method,
});

export const isSameSnapshot = (attempt: AttemptRow, order: Order): boolean =>
  FIELDS.every((field) => attempt[field] === order[field]) && isSameDetails(attempt.details, order.details);

/** As JSON has them; the database keeps no order of keys. */
export const isSameDetails = (
  one: Readonly<Record<string, unknown>> | null,
  other: Readonly<Record<string, unknown>>,
): boolean => isDeepStrictEqual(one, JSON.parse(JSON.stringify(other)));

/** The order that came in with an attempt, for its intent; nothing where the attempt does not know its order. */
export function paidOrderOf(attempt: AttemptRow): Partial<Snapshot & { details: string }> {
  const { details } = attempt;
  if (details === null) return {};
  return {
    details: JSON.stringify(details),
    description: attempt.description,
    tax_rate: attempt.tax_rate ?? 0,
    tax_name: attempt.tax_name,
    name: attempt.name,
    address1: attempt.address1,
    address2: attempt.address2,
    city: attempt.city,
    state: attempt.state,
    country: attempt.country,
    zip: attempt.zip,
  };
}
