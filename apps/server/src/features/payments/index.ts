export {
  findCapturedIntent,
  findPaidThing,
  getIntent,
  listCapturedPurposes,
  markConsumed,
  openIntent,
  type PaidThing,
} from './intents.service.ts';
export type { IntentRow } from './intents.queries.ts';
export { viewPaymentIntent, type CompleteIntent } from './payments.views.ts';
export { refundUndelivered, requestRefund } from './refunds.service.ts';
export { taxFor } from './taxes.service.ts';
export { markPaid } from './payments.admin.service.ts';
export { endOverduePayments, endPaymentsFor } from './promises.service.ts';
export { listDisputedIds, refundEvent, sumRefundsByHand } from './event-refunds.service.ts';
export {
  findDiscrepancies,
  listOverdue,
  listUnbalanced,
  listUnexplained,
  repairPayments,
} from './reconciliation.service.ts';
