export { createInvoice } from './drafts.service.ts';
export { markInvoicePaid } from './paying.service.ts';
export { sendInvoice } from './sending.service.ts';
