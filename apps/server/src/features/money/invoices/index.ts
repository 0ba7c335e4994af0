export {
  billPeriod,
  currencyOf,
  findInvoice,
  isBeingPaid,
  listReceiptsOfSubscription,
  withdrawInvoice,
} from './billing.service.ts';
export { createInvoice } from './drafts.service.ts';
export { chargeInvoice, markInvoicePaid, openInvoiceIntent, settleInvoice } from './paying.service.ts';
export { sendInvoice } from './sending.service.ts';
