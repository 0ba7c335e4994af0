import type { AttemptStatus, Decline, DisputeStatus, RefundStatus } from '../../payments.tables.ts';
import type { AttemptTruth, DisputeTruth, MethodTruth, NewAttempt, RefundTruth } from '../provider.types.ts';
import { isUuid } from '../../../../../platform/ids.ts';
import { fromBraintreeAmount } from './braintree-amounts.ts';
import type { BraintreeCard, BraintreeDispute, BraintreeTransaction } from './braintree.types.ts';

/** The order id of a payment: our names for it. A charge without the payer adds a word of its own. */
export const orderIdOf = ({
  organizationId,
  intentId,
  attemptId,
}: Pick<NewAttempt, 'organizationId' | 'intentId' | 'attemptId'>): string =>
  `${organizationId}:${intentId}:${attemptId}`;

export const refundOrderId = (refundId: string): string => `refund:${refundId}`;

/** Of a sale; undefined for one that another program made with the same account. */
export function referenceOf({ orderId }: BraintreeTransaction): string | undefined {
  const [organizationId = '', intentId = '', attemptId = ''] = (orderId ?? '').split(':');
  return [organizationId, intentId, attemptId].every(isUuid)
    ? orderIdOf({ organizationId, intentId, attemptId })
    : undefined;
}

/** Money that is sent for settlement with the next batch is taken. */
const STATUSES: Readonly<Record<string, AttemptStatus>> = {
  authorizing: 'processing',
  authorized: 'authorized',
  submitted_for_settlement: 'captured',
  settling: 'captured',
  settlement_confirmed: 'captured',
  settled: 'captured',
  settlement_pending: 'processing',
  voided: 'canceled',
  authorization_expired: 'failed',
  processor_declined: 'failed',
  gateway_rejected: 'failed',
  settlement_declined: 'failed',
  failed: 'failed',
};

/** Our form takes cards alone. Other instruments, which a browser of somebody's own can send, may still fail until settled. */
export function statusOf({
  status = '',
  paymentInstrumentType = 'credit_card',
}: BraintreeTransaction): AttemptStatus {
  const known = STATUSES[status] ?? 'processing';
  return known === 'captured' && status !== 'settled' && paymentInstrumentType !== 'credit_card'
    ? 'processing'
    : known;
}

const LIVE = new Set<AttemptStatus>(['processing', 'authorized', 'captured']);
export const isLive = (transaction: BraintreeTransaction): boolean => LIVE.has(statusOf(transaction));

/** Not settled yet: all of it can be taken back without a refund. */
export const isVoidable = ({ status }: BraintreeTransaction): boolean =>
  status === 'authorized' || status === 'submitted_for_settlement' || status === 'settlement_pending';

export const amountOf = ({ amount = '', currencyIsoCode = '' }: BraintreeTransaction): number =>
  fromBraintreeAmount(amount, currencyIsoCode);

export function viewAttempt(transaction: BraintreeTransaction): AttemptTruth {
  const [organizationId, intentId, attemptId] = (transaction.orderId ?? '').split(':');
  const status = statusOf(transaction);
  const amount = amountOf(transaction);
  return {
    reference: referenceOf(transaction) ?? '',
    secret: null,
    status,
    amount,
    captured: status === 'captured' ? amount : 0,
    currency: transaction.currencyIsoCode ?? '',
    organizationId,
    intentId,
    attemptId,
    error: status === 'failed' ? whyOf(transaction) : null,
    decline: status === 'failed' ? declineOf(transaction) : undefined,
  };
}

/** Nothing was sold under this order yet. */
export const viewUnsold = (attempt: NewAttempt, more: Partial<AttemptTruth> = {}): AttemptTruth => ({
  reference: orderIdOf(attempt),
  secret: null,
  status: 'created',
  amount: attempt.amount,
  captured: 0,
  currency: attempt.currency,
  organizationId: attempt.organizationId,
  intentId: attempt.intentId,
  attemptId: attempt.attemptId,
  error: null,
  ...more,
});

const whyOf = ({
  gatewayRejectionReason,
  processorResponseText = '',
  status = '',
}: BraintreeTransaction): string =>
  gatewayRejectionReason ?? (processorResponseText === '' ? status : processorResponseText);

/** "Cardholder Authentication Required": the bank asks for the payer. */
const NEEDS_PAYER = '2099';

function declineOf({ processorResponseCode, processorResponseType }: BraintreeTransaction): Decline {
  if (processorResponseCode === NEEDS_PAYER) return 'needsPayer';
  return processorResponseType === 'hard_declined' ? 'final' : 'passing';
}

const REFUNDS: Readonly<Record<string, RefundStatus>> = {
  authorizing: 'pending',
  authorized: 'pending',
  submitted_for_settlement: 'succeeded',
  settling: 'succeeded',
  settlement_confirmed: 'succeeded',
  settlement_pending: 'pending',
  settled: 'succeeded',
  voided: 'canceled',
};

export function viewRefund(refund: BraintreeTransaction, attemptReference: string): RefundTruth {
  const [kind, id] = (refund.orderId ?? '').split(':');
  const status = REFUNDS[refund.status ?? ''] ?? 'failed';
  return {
    reference: refund.id,
    attemptReference,
    // A refund that was made at Braintree's desk repeats the order id of its sale.
    refundId: kind === 'refund' ? id : undefined,
    status,
    amount: amountOf(refund),
    currency: refund.currencyIsoCode ?? '',
    error: status === 'failed' ? whyOf(refund) : null,
  };
}

/** An inquiry ("retrieval") takes no money from us yet. */
const DISPUTES: Readonly<Record<string, DisputeStatus>> = {
  open: 'opened',
  disputed: 'under_review',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  accepted: 'lost',
  auto_accepted: 'lost',
  expired: 'lost',
};

export function viewDispute(dispute: BraintreeDispute, attemptReference: string): DisputeTruth {
  const { currencyIsoCode: currency = '' } = dispute;
  const status = DISPUTES[dispute.status ?? ''] ?? 'under_review';
  const amount = fromBraintreeAmount(dispute.amountDisputed ?? '', currency);
  const due = Date.parse(`${dispute.replyByDate ?? ''}T23:59:59Z`);
  return {
    reference: dispute.id ?? '',
    attemptReference,
    status,
    amount,
    withdrawn: status === 'won' || dispute.kind === 'retrieval' ? 0 : amount,
    currency,
    reason: dispute.reason ?? null,
    dueAt: Number.isNaN(due) ? null : new Date(due),
  };
}

const BRANDS: Readonly<Record<string, string>> = {
  'American Express': 'amex',
  Discover: 'discover',
  MasterCard: 'mastercard',
  Visa: 'visa',
};

export function viewMethod(card: BraintreeCard, customer: string): MethodTruth | undefined {
  const { token, cardType = '', last4, expirationMonth, expirationYear } = card;
  if (typeof token !== 'string' || token === '') return undefined;
  const numberOf = (text: string | undefined): number | null =>
    /^\d{1,4}$/.test(text ?? '') ? Number(text) : null;
  return {
    reference: token,
    customer,
    brand: BRANDS[cardType] ?? 'unknown',
    last4: last4 ?? null,
    expMonth: numberOf(expirationMonth),
    expYear: numberOf(expirationYear),
  };
}
