export {
  billPeriod,
  currencyOf,
  findInvoice,
  findInvoiceByChange,
  findPaidPeriods,
  holdPaidPeriods,
  type PaidPeriods,
  isBeingPaid,
  listReceiptsOfSubscription,
  returnPart,
  withdrawInvoice,
} from './billing.service.ts';
export { returnCredited, returnCreditedOf } from './owed/owed.service.ts';
export { putSeller } from './electronic/seller.service.ts';
export { leftOf } from './invoices.policy.ts';
export type { InvoiceRow } from './invoices.queries.ts';
export { createInvoice } from './drafts.service.ts';
export {
  chargeInvoice,
  findCharged,
  markInvoicePaid,
  openInvoiceIntent,
  settleInvoice,
} from './paying.service.ts';
export { sendInvoice } from './sending.service.ts';
