import type { IntegrationRow } from './integrations/integrations.queries.ts';
import type { Settings } from './integrations/settings.service.ts';
import { webhookUrl } from './integrations/webhook-url.ts';
import type {
  DisputeView,
  ManagedPaymentView,
  PaymentSettingsView,
  RefundView,
  TaxRateView,
} from './payments.admin.schemas.ts';
import { viewIntentFields, type ListedIntent } from './payments.views.ts';
import type { DisputeRow, EvidenceRow, RefundRow } from './refunds/refunds.queries.ts';
import type { TaxRateRow } from './books/taxes.queries.ts';

export const viewTaxRate = ({ id, country, state, rate, name }: TaxRateRow): TaxRateView => ({
  id,
  country,
  state,
  rate: rate / 1000,
  name,
});

const viewRefund = (row: RefundRow): RefundView => ({
  id: row.id,
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  source: row.source,
  reason: row.reason,
  error: row.error,
  createdAt: row.created_at.toISOString(),
});

const viewDispute = (row: DisputeRow, evidence: readonly EvidenceRow[]): DisputeView => ({
  id: row.id,
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  reason: row.reason,
  dueAt: row.due_at?.toISOString() ?? null,
  answer:
    row.answer === null || row.answer_status === null
      ? null
      : {
          kind: row.answer,
          status: row.answer_status,
          text: row.answer_text,
          files: evidence.filter(({ dispute_id: disputeId }) => disputeId === row.id).length,
          error: row.answer_error,
        },
  createdAt: row.created_at.toISOString(),
});

export interface ManagedPayment {
  readonly intent: ListedIntent;
  readonly refundable: number;
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
  readonly evidence: readonly EvidenceRow[];
}

export const viewManagedPayment = ({
  intent,
  refundable,
  refunds,
  disputes,
  evidence,
}: ManagedPayment): ManagedPaymentView => ({
  ...viewIntentFields(intent),
  account: intent.account,
  captured: intent.captured,
  capturedAt: intent.captured_at?.toISOString() ?? null,
  receivedAt: intent.received_at?.toISOString() ?? null,
  note: intent.received_note,
  refunded: intent.refunded,
  refundable,
  delivered: intent.consumed_at !== null,
  disputed: disputes.some(({ status }) => status === 'opened' || status === 'under_review'),
  refunds: refunds.map(viewRefund),
  disputes: disputes.map((dispute) => viewDispute(dispute, evidence)),
});

const viewBraintree = (
  row: IntegrationRow,
  { hearing, live, unusable, braintrees, origin }: Settings,
): PaymentSettingsView['braintree'] => {
  const { publicKey = '', merchantAccounts = {} } = braintrees.get(row.id) ?? {};
  return {
    connectionId: row.id,
    merchantId: row.account_reference,
    publicKey,
    live: live.has(row.id),
    merchantAccounts: Object.entries(merchantAccounts).map(([currency, id]) => ({ currency, id })),
    hearing: hearing.has(row.id),
    unusable: unusable.has(row.id),
    webhookUrl: webhookUrl(origin, row),
  };
};

export function viewSettings(settings: Settings): PaymentSettingsView {
  const { all, hearing, live, unusable, origin } = settings;
  const active = all.find((row) => row.active)?.type ?? 'none';
  const manual = all.find(({ type }) => type === 'manual');
  const stripes = all.filter(({ type }) => type === 'stripe');
  const stripe = stripes.find((row) => row.active) ?? stripes.at(-1);
  const paypals = all.filter(({ type }) => type === 'paypal');
  const paypal = paypals.find((row) => row.active) ?? paypals.at(-1);
  const braintrees = all.filter(({ type }) => type === 'braintree');
  const braintree = braintrees.find((row) => row.active) ?? braintrees.at(-1);
  return {
    // No other can be chosen.
    type: active as PaymentSettingsView['type'],
    offered: all.flatMap((row) => (row.offered ? [row.type as PaymentSettingsView['offered'][number]] : [])),
    updatedAt: settings.changedAt?.toISOString() ?? null,
    instructions: manual?.instructions ?? null,
    termDays: manual?.term_days ?? 14,
    stripe:
      stripe === undefined
        ? null
        : {
            connectionId: stripe.id,
            account: stripe.account_reference,
            publishableKey: stripe.publishable_key,
            live: stripe.publishable_key?.startsWith('pk_live_') ?? false,
            hearing: hearing.has(stripe.id),
            unusable: unusable.has(stripe.id),
            webhookUrl: webhookUrl(origin, stripe),
          },
    paypal:
      paypal === undefined
        ? null
        : {
            connectionId: paypal.id,
            clientId: paypal.account_reference,
            live: live.has(paypal.id),
            hearing: hearing.has(paypal.id),
            unusable: unusable.has(paypal.id),
            webhookUrl: webhookUrl(origin, paypal),
          },
    braintree: braintree === undefined ? null : viewBraintree(braintree, settings),
  };
}
