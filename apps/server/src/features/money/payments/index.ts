export {
  chargeIntent,
  findMethodToCharge,
  findOutcome,
  listMethodsByIds,
  type Charged,
  type Outcome,
} from './methods/charging.service.ts';
export {
  beginSaving,
  cardRefused,
  getOwnUsable,
  payerNeeded,
  saveOwnMethod,
} from './methods/methods.service.ts';
export { prepareMerge as prepareMethodsForMerge, settleDefault } from './methods/wallets.service.ts';
export { viewCard } from './methods/methods.views.ts';
export type { MethodRow } from './methods/methods.queries.ts';
export { closeOpenIntent, isReceived, receiveByHand, receivePart } from './intents/closing.service.ts';
export {
  findCapturedIntent,
  findOpenIntent,
  findPaidThing,
  getIntent,
  listCapturedPurposes,
  listUnderWay,
  markConsumed,
  openIntent,
  unpaid,
} from './intents/intents.service.ts';
export type { Received } from './payments.admin.schemas.ts';
export type { PaidThing, RegistrationThing } from './intents/paid-things.ts';
export type { ReceiptLineRow, ReceiptRow } from './receipts/receipts.queries.ts';
export type { ReceiptLineTable, ReceiptTable } from './receipts/receipts.tables.ts';
export {
  listCharges,
  listLinesOfReceipts,
  listReceiptsFor,
  listReceiptsOfRegistrations,
  nameReturned,
  sumAskedBack,
  sumReturned,
  writeReceipt,
  type ReceiptLine,
} from './receipts/receipts.service.ts';
export type { IntentRow } from './intents/intents.queries.ts';
export { viewPaymentIntent, type CompleteIntent } from './payments.views.ts';
export { refundReason } from './refunds/refund-reasons.ts';
export { isDisputed, kept, keptOfDelivered } from './refunds/kept.fragments.ts';
export { findKept, holdKept, listDisputedIds } from './refunds/kept.service.ts';
export { giveBackOwed, type Debts, type OwedPage } from './refunds/owed.service.ts';
export { isPausing } from './refunds/pauses.fragments.ts';
export { refundUndelivered, requestRefund, type WantedRefund } from './refunds/refunds.service.ts';
export { taxOf, taxWithin } from './books/money.ts';
export { taxFor } from './books/taxes.service.ts';
export { listPaymentsOf, markPaid } from './payments.admin.service.ts';
export { endOverduePayments, endPaymentsFor } from './intents/promises.service.ts';
export { refundEvent, sumRefundsByHand } from './refunds/event-refunds.service.ts';
export {
  findDiscrepancies,
  listOverdue,
  listUnbalanced,
  listUnexplained,
  repairPayments,
} from './books/reconciliation.service.ts';
export { viewBasePayment } from './receipts/receipts.views.ts';
export { leastCharge } from './payments.policy.ts';
