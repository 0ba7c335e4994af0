import type { AttemptStatus, DisputeStatus, RefundStatus } from '../payments.tables.ts';
import { fromPayPalMoney } from './paypal-amounts.ts';
import {
  isPayPalId,
  isVaultId,
  linkedId,
  timeOf,
  type PayPalCapture,
  type PayPalDispute,
  type PayPalEvent,
  type PayPalOrder,
  type PayPalRefund,
} from './paypal.types.ts';
import type { AttemptTruth, DisputeTruth, ProviderEvent, RefundTruth } from './provider.types.ts';

export const captureOf = (order: PayPalOrder): PayPalCapture | undefined =>
  order.purchase_units?.[0]?.payments?.captures?.[0];

/** Approved is not paid: money moves when we capture, and not before. */
function statusOf(order: PayPalOrder): AttemptStatus {
  switch (captureOf(order)?.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return 'captured';
    case 'PENDING':
      return 'processing';
    case 'DECLINED':
    case 'FAILED':
      return 'failed';
    default:
      return order.status === 'VOIDED' ? 'canceled' : 'created';
  }
}

export function viewOrder(order: PayPalOrder): AttemptTruth {
  const unit = order.purchase_units?.[0];
  const capture = captureOf(order);
  const status = statusOf(order);
  const [organizationId, intentId, attemptId] = unit?.custom_id?.split(':') ?? [];
  return {
    reference: order.id ?? '',
    // The button in the browser opens the order by its id.
    secret: order.id ?? null,
    status,
    amount: fromPayPalMoney(unit?.amount),
    captured: status === 'captured' ? fromPayPalMoney(capture?.amount) : 0,
    currency: unit?.amount?.currency_code ?? '',
    organizationId,
    intentId,
    attemptId,
    error: status === 'failed' ? (capture?.status_details?.reason ?? 'DECLINED') : null,
    ...(status === 'captured' ? { captureReference: capture?.id } : {}),
    ...(status === 'failed' ? { isSpent: true } : {}),
  };
}

const REFUNDS: Readonly<Record<string, RefundStatus>> = {
  PENDING: 'pending',
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'canceled',
};

export const viewRefund = (refund: PayPalRefund, attemptReference: string): RefundTruth => ({
  reference: refund.id ?? '',
  attemptReference,
  refundId: refund.custom_id ?? refund.invoice_id,
  status: REFUNDS[refund.status ?? ''] ?? 'pending',
  amount: fromPayPalMoney(refund.amount),
  currency: refund.amount?.currency_code ?? '',
  error: refund.status_details?.reason ?? null,
  madeAt: timeOf(refund.create_time),
});

const OUTCOMES: Readonly<Record<string, DisputeStatus>> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  // PayPal pays the buyer out of its own pocket.
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  NONE: 'won',
};

function disputeStatusOf({ status, dispute_outcome: outcome }: PayPalDispute): DisputeStatus {
  if (status === 'RESOLVED') return OUTCOMES[outcome?.outcome_code ?? 'NONE'] ?? 'under_review';
  return status === 'OPEN' || status === 'WAITING_FOR_SELLER_RESPONSE' ? 'opened' : 'under_review';
}

export function viewDispute(dispute: PayPalDispute, attemptReference: string): DisputeTruth {
  const status = disputeStatusOf(dispute);
  const amount = fromPayPalMoney(dispute.dispute_amount);
  // Buyer and seller still talk: what the seller gives back then is a refund, and comes as one.
  const isInquiry = dispute.dispute_life_cycle_stage === 'INQUIRY';
  const taken = dispute.dispute_outcome?.amount_refunded;
  const withdrawn = status === 'lost' && taken !== undefined ? fromPayPalMoney(taken) : amount;
  return {
    reference: dispute.dispute_id ?? '',
    attemptReference,
    status,
    amount,
    withdrawn: isInquiry || status === 'won' ? 0 : withdrawn,
    currency: dispute.dispute_amount?.currency_code ?? '',
    reason: dispute.reason ?? null,
    // An accepted claim is a refund of the capture, too; a bank takes the money without one.
    refundsSince: dispute.dispute_channel === 'EXTERNAL' ? undefined : timeOf(dispute.create_time),
    dueAt: timeOf(dispute.seller_response_due_date) ?? null,
  };
}

/** The order that a capture belongs to. */
export const orderOf = (capture: PayPalCapture): string | undefined =>
  capture.supplementary_data?.related_ids?.order_id ?? linkedId(capture, 'up');

export function viewEvent({ id = '', event_type: type = '', resource = {} }: PayPalEvent): ProviderEvent {
  const about = (kind: 'attempt' | 'refund' | 'dispute', reference = ''): ProviderEvent => ({
    id,
    type,
    about: isPayPalId(reference) ? { kind, reference } : { kind: 'nothing' },
  });
  if (type.startsWith('VAULT.PAYMENT-TOKEN.')) {
    const { id: reference = '' } = resource;
    return { id, type, about: isVaultId(reference) ? { kind: 'setup', reference } : { kind: 'nothing' } };
  }
  if (type.startsWith('CHECKOUT.ORDER.')) return about('attempt', resource.id);
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type.startsWith('PAYMENT.REFUND.'))
    return about('refund', resource.id);
  if (type.startsWith('CUSTOMER.DISPUTE.')) return about('dispute', resource.dispute_id);
  // A reversal is the money side of a dispute, which is told by itself.
  if (type.startsWith('PAYMENT.CAPTURE.') && type !== 'PAYMENT.CAPTURE.REVERSED')
    return about('attempt', orderOf(resource));
  return about('attempt');
}
