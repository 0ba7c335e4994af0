import type { Fact } from '../../../platform/facts.ts';

export const invoiceSent = (id: string): Fact => ({ name: 'invoice.sent', id });
export const invoicePaid = (id: string): Fact => ({ name: 'invoice.paid', id });
export const invoiceVoided = (id: string): Fact => ({ name: 'invoice.voided', id });
export const invoiceOverdue = (id: string): Fact => ({ name: 'invoice.overdue', id });
export const sellerChanged = (id: string): Fact => ({ name: 'invoice.sellerChanged', id });
