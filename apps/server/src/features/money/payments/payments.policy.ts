import { isCurrency, type Currency } from '../../../platform/currencies.ts';
import type { AttemptRow } from './intents/attempts.queries.ts';
import type { AttemptStatus, DisputeStatus, IntentStatus, RefundStatus } from './payments.tables.ts';

type Moves<T extends string> = Readonly<Record<T, readonly T[]>>;

/** Money that comes late is money all the same: what was called off can still turn out to have been paid. */
const INTENT: Moves<IntentStatus> = {
  created: ['requires_action', 'processing', 'authorized', 'captured', 'failed', 'canceled', 'expired'],
  requires_action: ['created', 'processing', 'authorized', 'captured', 'failed', 'canceled', 'expired'],
  processing: ['requires_action', 'authorized', 'captured', 'failed', 'canceled'],
  authorized: ['captured', 'failed', 'canceled', 'expired'],
  failed: ['created', 'requires_action', 'processing', 'authorized', 'captured', 'canceled', 'expired'],
  canceled: ['captured'],
  expired: ['captured'],
  captured: [],
};

/** A refund that the bank sends back fails although it had succeeded. */
const REFUND: Moves<RefundStatus> = {
  created: ['pending', 'succeeded', 'failed', 'canceled'],
  pending: ['succeeded', 'failed', 'canceled'],
  succeeded: ['failed'],
  failed: [],
  canceled: [],
};

const DISPUTE: Moves<DisputeStatus> = {
  opened: ['under_review', 'won', 'lost'],
  under_review: ['opened', 'won', 'lost'],
  won: [],
  // After an appeal.
  lost: ['won'],
};

export const mayIntentMove = (from: IntentStatus, to: IntentStatus): boolean => INTENT[from].includes(to);
export const mayAttemptMove = (from: AttemptStatus, to: AttemptStatus): boolean => INTENT[from].includes(to);
export const mayRefundMove = (from: RefundStatus, to: RefundStatus): boolean => REFUND[from].includes(to);
export const mayDisputeMove = (from: DisputeStatus, to: DisputeStatus): boolean => DISPUTE[from].includes(to);

/** Read before the one that was applied last: an answer that was long on its way takes nothing back. */
export const isOlder = (
  { readAt }: { readonly readAt?: Date | undefined },
  { read_at: last }: { readonly read_at: Date | null },
): boolean => readAt !== undefined && last !== null && readAt < last;

/** The money is on its way: nothing about it may change. */
export const isUnderWay = (status: IntentStatus): boolean =>
  status === 'processing' || status === 'authorized';

/** A provider was asked for the money of this attempt, and its answer is not known: no other one may be asked. */
export const isBeingCaptured = ({ capturing_at: since, status }: AttemptRow): boolean =>
  since !== null && status !== 'captured' && status !== 'canceled';

/** Refunds that take from what can still be given back. */
export const isLive = (status: RefundStatus): boolean => status !== 'failed' && status !== 'canceled';

/** As Stripe publishes it, which takes the most; in minor units. */
const LEAST_CHARGE: Readonly<Record<Currency, number>> = {
  USD: 50,
  EUR: 50,
  GBP: 30,
  CHF: 50,
  JPY: 50,
  CAD: 50,
  AUD: 50,
  BRL: 50,
  INR: 50,
  MXN: 1000,
};

/** The least that providers take in one charge, in minor units. */
export const leastCharge = (currency: string): number => (isCurrency(currency) ? LEAST_CHARGE[currency] : 1);
