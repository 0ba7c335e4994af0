export {
  findCapturedIntent,
  findPaidThing,
  getIntent,
  listCapturedPurposes,
  listUnderWay,
  markConsumed,
  openIntent,
  type PaidThing,
} from './intents/intents.service.ts';
export type { IntentRow } from './intents/intents.queries.ts';
export { viewPaymentIntent, type CompleteIntent } from './payments.views.ts';
export { refundReason } from './refunds/refund-reasons.ts';
export { refundUndelivered, requestRefund } from './refunds/refunds.service.ts';
export { taxFor } from './books/taxes.service.ts';
export { listPaymentsOf, markPaid } from './payments.admin.service.ts';
export { endOverduePayments, endPaymentsFor } from './intents/promises.service.ts';
export { listDisputedIds, refundEvent, sumRefundsByHand } from './refunds/event-refunds.service.ts';
export {
  findDiscrepancies,
  listOverdue,
  listUnbalanced,
  listUnexplained,
  repairPayments,
} from './books/reconciliation.service.ts';
