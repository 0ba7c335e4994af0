import {
  getMoneyReportOptions,
  getPaymentIntentOptions,
  listPaymentIntentsInfiniteOptions,
  type ManagedPayment,
  type PaymentIntent,
} from '@atrium/api';
import type { Tone } from '@atrium/ui/badge';
import { pageSize, paged } from '../../../lib/queries.ts';
import type { PlainTextId } from '../../../lib/text.tsx';

export const moneyOptions = (from: string, to: string) => getMoneyReportOptions({ query: { from, to } });

export type PaymentStatus = PaymentIntent['status'];

const SOON = 4000;

/** Asked anew while the money is on its way; not asked again for what does not answer. */
export const intentOptions = (intentId: string) => ({
  ...getPaymentIntentOptions({ path: { intentId } }),
  retry: false as const,
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: { data: PaymentIntent } | undefined } }) =>
    isUnderWay(state.data?.data.status) ? SOON : (false as const),
});

export const isUnderWay = (status: PaymentStatus | undefined): boolean =>
  status === 'processing' || status === 'authorized';

export const paymentsOptions = (shown: PaymentStatus | 'disputed' | 'refundDue' | null, search: string) => ({
  ...listPaymentIntentsInfiniteOptions({
    query: {
      pageSize,
      ...(shown === 'disputed' || shown === 'refundDue'
        ? { [shown]: true }
        : shown !== null && { status: shown }),
      ...(search !== '' && { search }),
    },
  }),
  ...paged(),
});

/** Absent while a process of the version before answers. */
export const refundableOf = (payment: ManagedPayment): number =>
  (payment as Partial<ManagedPayment>).refundable ?? payment.captured - payment.refunded;

/** Calls that answer otherwise once money has moved. */
export const paymentCalls = [
  'listPaymentIntents',
  'getManagedPaymentIntent',
  'getPaymentIntent',
  'getDashboard',
];
export const walletCalls = ['getWalletCertificate', 'listWallets'];
export const settingsCalls = ['getPaymentSettings', 'listTaxRates'];

export const statusLooks: Record<ManagedPayment['status'], { label: PlainTextId; tone: Tone }> = {
  created: { label: 'payments.status.open', tone: 'neutral' },
  requires_action: { label: 'payments.status.open', tone: 'neutral' },
  processing: { label: 'payments.status.processing', tone: 'warning' },
  authorized: { label: 'payments.status.processing', tone: 'warning' },
  captured: { label: 'payments.status.paid', tone: 'success' },
  failed: { label: 'payments.status.failed', tone: 'danger' },
  canceled: { label: 'payments.status.closed', tone: 'neutral' },
  expired: { label: 'payments.status.closed', tone: 'neutral' },
};
