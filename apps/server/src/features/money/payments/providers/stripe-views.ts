import type Stripe from 'stripe';
import type { AttemptStatus, Decline, DisputeStatus, RefundStatus } from '../payments.tables.ts';
import type { AttemptTruth, DisputeTruth, ProviderEvent, RefundTruth } from './provider.types.ts';

export const idOf = (object: string | { id: string } | null | undefined): string =>
  typeof object === 'string' ? object : (object?.id ?? '');

function statusOf({ status, last_payment_error: error }: Stripe.PaymentIntent): AttemptStatus {
  switch (status) {
    case 'requires_payment_method':
      return error === null ? 'created' : 'failed';
    case 'requires_action':
      return 'requires_action';
    case 'processing':
      return 'processing';
    case 'requires_capture':
      return 'authorized';
    case 'canceled':
      return 'canceled';
    case 'succeeded':
      return 'captured';
    default:
      return 'created';
  }
}

export const viewAttempt = (intent: Stripe.PaymentIntent): AttemptTruth => ({
  reference: intent.id,
  secret: intent.client_secret,
  status: statusOf(intent),
  amount: intent.amount,
  captured: intent.amount_received,
  currency: intent.currency.toUpperCase(),
  organizationId: intent.metadata['organization'],
  intentId: intent.metadata['intent'],
  attemptId: intent.metadata['attempt'],
  error: intent.last_payment_error?.message ?? null,
  decline: declineOf(intent.last_payment_error),
});

/** Networks fine those who try such cards again. */
const FINAL = new Set([
  'expired_card',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'invalid_account',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'stop_payment_order',
]);

function declineOf(error: Stripe.PaymentIntent.LastPaymentError | null): Decline | undefined {
  if (error === null) return undefined;
  if (error.code === 'authentication_required' || error.decline_code === 'authentication_required')
    return 'needsPayer';
  return FINAL.has(error.decline_code ?? '') || FINAL.has(error.code ?? '') ? 'final' : 'passing';
}

const REFUNDS: Readonly<Record<string, RefundStatus>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
};

export const viewRefund = (refund: Stripe.Refund): RefundTruth => ({
  reference: refund.id,
  attemptReference: idOf(refund.payment_intent),
  refundId: refund.metadata?.['refund'],
  status: REFUNDS[refund.status ?? ''] ?? 'pending',
  amount: refund.amount,
  currency: refund.currency.toUpperCase(),
  error: refund.failure_reason ?? null,
});

/** An inquiry ("warning") takes no money from us yet. */
const DISPUTES: Readonly<Record<string, { status: DisputeStatus; withdrawn: boolean }>> = {
  warning_needs_response: { status: 'opened', withdrawn: false },
  warning_under_review: { status: 'under_review', withdrawn: false },
  warning_closed: { status: 'won', withdrawn: false },
  prevented: { status: 'won', withdrawn: false },
  needs_response: { status: 'opened', withdrawn: true },
  under_review: { status: 'under_review', withdrawn: true },
  appeal_needs_response: { status: 'under_review', withdrawn: true },
  appeal_under_review: { status: 'under_review', withdrawn: true },
  won: { status: 'won', withdrawn: false },
  lost: { status: 'lost', withdrawn: true },
};

export function viewDispute(dispute: Stripe.Dispute): DisputeTruth {
  const due = dispute.evidence_details.due_by;
  const known = DISPUTES[dispute.status] ?? { status: 'under_review', withdrawn: true };
  return {
    reference: dispute.id,
    attemptReference: idOf(dispute.payment_intent),
    status: known.status,
    amount: dispute.amount,
    withdrawn: known.withdrawn ? dispute.amount : 0,
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    dueAt: typeof due === 'number' ? new Date(due * 1000) : null,
  };
}

export function viewEvent(event: Stripe.Event): ProviderEvent {
  // The object itself names its kind; the union of all kinds of events says no more than that.
  const object = event.data.object as {
    object: string;
    id?: string;
    payment_intent?: string | { id: string } | null;
  };
  const { id, type } = event;
  const about = (kind: 'attempt' | 'refund' | 'dispute' | 'setup', reference: string): ProviderEvent => ({
    id,
    type,
    about: reference === '' ? { kind: 'nothing' } : { kind, reference },
  });
  switch (object.object) {
    case 'payment_intent':
      return about('attempt', object.id ?? '');
    case 'refund':
      return about('refund', object.id ?? '');
    case 'dispute':
      return about('dispute', object.id ?? '');
    case 'setup_intent':
      return about('setup', object.id ?? '');
    case 'charge':
      return about('attempt', idOf(object.payment_intent));
    default:
      return about('attempt', '');
  }
}
