import { ownerOnly, staffOnly, type Row } from './rows.ts';

/** Believed by its signature, not by who sends it; the connection named here has no secret to sign with. */
const providerOnly: Row = { ...ownerOnly, visitor: 404, owner: 404 };

/** Payments: the payer's own, and the staff's side of them. */
export const MONEY_ROWS: Readonly<Record<string, Row>> = {
  getPaymentIntent: ownerOnly,
  capturePaymentIntent: ownerOnly,
  callOffPaymentIntent: ownerOnly,
  receiveStripeEvent: providerOnly,
  getPaymentSettings: staffOnly,
  putPaymentSettings: staffOnly,
  listTaxRates: staffOnly,
  putTaxRates: staffOnly,
  listPaymentIntents: staffOnly,
  getManagedPaymentIntent: staffOnly,
  markPaymentIntentPaid: staffOnly,
  callOffManagedPaymentIntent: staffOnly,
  refundPaymentIntent: staffOnly,
  markPaymentRefundPaid: staffOnly,
};
