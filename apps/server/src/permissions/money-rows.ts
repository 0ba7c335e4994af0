import { ownerOnly, staffOnly, type Row } from './rows.ts';

/** Payments: the payer's own, and the staff's side of them. */
export const MONEY_ROWS: Readonly<Record<string, Row>> = {
  getPaymentIntent: ownerOnly,
  capturePaymentIntent: ownerOnly,
  listTaxRates: staffOnly,
  putTaxRates: staffOnly,
  listPaymentIntents: staffOnly,
  getManagedPaymentIntent: staffOnly,
  markPaymentIntentPaid: staffOnly,
  refundPaymentIntent: staffOnly,
  markPaymentRefundPaid: staffOnly,
};
