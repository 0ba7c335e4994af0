export {
  findCapturedIntent,
  getIntent,
  listCapturedPurposes,
  markConsumed,
  openIntent,
} from './intents.service.ts';
export type { IntentRow } from './intents.queries.ts';
export { viewPaymentIntent, type CompleteIntent } from './payments.views.ts';
export { requestRefund } from './refunds.service.ts';
export { taxFor } from './taxes.service.ts';
export { markPaid } from './payments.admin.service.ts';
