import { writePassPaper, type PassPaper } from './pass-paper.ts';
import { writeReceiptPaper, type ReceiptPaper } from './receipt-paper.ts';

export const printPasses = (content: PassPaper): Promise<Uint8Array> => writePassPaper(content);
export const printReceipt = (content: ReceiptPaper): Promise<Uint8Array> => writeReceiptPaper(content);
