import type { Fact } from '../../../platform/facts.ts';
import type { IntentRow } from './intents/intents.queries.ts';

/** Whom it concerns, by ids; what was told may have changed by the time it is heard. */
const told = (name: string, intent: IntentRow, more: Readonly<Record<string, string>> = {}): Fact => ({
  name,
  id: intent.id,
  with: {
    purpose: intent.purpose,
    ...(intent.registration_id === null ? {} : { registrationId: intent.registration_id }),
    ...(intent.invoice_id === null ? {} : { invoiceId: intent.invoice_id }),
    ...(intent.booking_id === null ? {} : { bookingId: intent.booking_id }),
    ...(intent.booking_series_id === null ? {} : { bookingSeriesId: intent.booking_series_id }),
    ...(intent.event_id === null ? {} : { eventId: intent.event_id }),
    ...(intent.account_id === null ? {} : { accountId: intent.account_id }),
    ...more,
  },
});

/** Pages carry what they may load, and that depends on who takes the money. */
export const paymentSettingsChanged = (id: string): Fact => ({ name: 'organization.paymentsChanged', id });

/** The money is there; told again until what was paid for is delivered, so whoever hears it must look first. */
export const paymentCaptured = (intent: IntentRow): Fact => told('payment.captured', intent);
/** On its way, which may take days. */
export const paymentProcessing = (intent: IntentRow): Fact => told('payment.processing', intent);
/** `wasUnderWay`: the payer has gone, believing that it is paid. */
export const paymentFailed = (intent: IntentRow, wasUnderWay: boolean): Fact =>
  told('payment.failed', intent, wasUnderWay ? { wasUnderWay: 'yes' } : {});
export const paymentRefunded = (intent: IntentRow, refundId: string): Fact =>
  told('payment.refunded', intent, { refundId });
/** The provider or the bank has refused it for good; the money is still here. */
export const refundFailed = (intent: IntentRow, refundId: string): Fact =>
  told('payment.refundFailed', intent, { refundId });
/** `openedAgain`: it waits for another answer. */
export const paymentDisputed = (intent: IntentRow, disputeId: string, openedAgain?: Date): Fact =>
  told('payment.disputed', intent, {
    disputeId,
    ...(openedAgain === undefined ? {} : { openedAgain: openedAgain.toISOString() }),
  });
/** Nobody has answered it, and soon it is too late. */
export const disputeDue = (intent: IntentRow, disputeId: string, due: Date): Fact =>
  told('payment.disputeDue', intent, { disputeId, due: due.toISOString() });
/** The provider did not take the answer of the staff, which may answer again in time. */
export const answerRefused = (intent: IntentRow, disputeId: string, number: number): Fact =>
  told('payment.answerRefused', intent, { disputeId, answerNumber: String(number) });
/** Promised money that is waited for no longer. */
export const paymentEnded = (intent: IntentRow): Fact => told('payment.ended', intent);
/** The method that paid it is saved, and may be charged from now on. */
export const methodKept = (intent: IntentRow, methodId: string): Fact =>
  told('payment.methodKept', intent, { methodId });
/** Nothing may be charged to it any more. */
export const methodRemoved = (methodId: string): Fact => ({ name: 'payment.methodRemoved', id: methodId });
/** Money came for a payer who has deleted the account; it is refunded, and nobody but the staff can be told. */
export const paymentReturned = (intent: IntentRow, refundId: string): Fact =>
  told('payment.returned', intent, { refundId });
