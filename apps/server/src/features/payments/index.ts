export {
  cancelIntent,
  findCapturedIntent,
  getIntent,
  listPendingRegistrations,
  markConsumed,
  openIntent,
  type PaidThing,
  type Purpose,
  type WantedIntent,
} from './intents.service.ts';
export type { IntentRow } from './intents.queries.ts';
export { viewPaymentIntent, type CompleteIntent } from './payments.views.ts';
export { taxOf } from './money.ts';
export { findDiscrepancies, type Discrepancies } from './reconciliation.service.ts';
export { requestRefund } from './refunds.service.ts';
export { taxFor, type Tax } from './taxes.service.ts';
