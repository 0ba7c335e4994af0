export {
  billPeriod,
  currencyOf,
  findInvoice,
  findPaidPeriods,
  type PaidPeriods,
  isBeingPaid,
  listReceiptsOfSubscription,
  returnPart,
  withdrawInvoice,
} from './billing.service.ts';
export { createInvoice } from './drafts.service.ts';
export { chargeInvoice, markInvoicePaid, openInvoiceIntent, settleInvoice } from './paying.service.ts';
export { sendInvoice } from './sending.service.ts';
