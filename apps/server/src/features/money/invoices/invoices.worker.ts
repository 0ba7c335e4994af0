import { writeInvoicePaper, type InvoicePaper } from './invoice-paper.ts';

export const printInvoice = (content: InvoicePaper): Promise<Uint8Array> => writeInvoicePaper(content);
