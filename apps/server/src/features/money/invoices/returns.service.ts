import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { refundReason, sumReturned, taxWithin } from '../payments/index.ts';
import * as queries from './invoices.queries.ts';

/** Behind the lock of the invoice: a credit note in the next number of its series. Answers the sums from now on. */
export async function writeCredit(
  inner: Context,
  row: queries.InvoiceRow,
  { id, amount, reason }: { readonly id: string; readonly amount: number; readonly reason: string },
): Promise<{ credited: number; credited_tax: number }> {
  const { db, organizationId } = inner;
  const tax = taxWithin({ amount: row.total, tax: row.tax }, row.credited, amount);
  const now = inner.now();
  const number = await queries.takeNumber(db, organizationId, 'credit');
  const note = { id, number, invoice_id: row.id, amount, tax, reason, created_at: now };
  await queries.insertCreditNote(db, organizationId, note);
  const changes = { credited: row.credited + amount, credited_tax: row.credited_tax + tax };
  await queries.updateInvoice(db, organizationId, row.id, { ...changes, updated_at: now });
  return changes;
}

/**
 * Money that went back without a credit note, be it refunded in the list of payments or at the provider's desk, gets one.
 * Again, it changes nothing.
 */
export const creditReturned = (ctx: Context, id: string): Promise<void> =>
  ctx.transaction(async (inner) => {
    const row = await queries.lockInvoice(inner.db, inner.organizationId, id);
    if (row === undefined || row.paid_intent_id === null) return;
    const creditedUnpaid = row.total - row.paid_amount;
    const amount = (await sumReturned(inner, row.paid_intent_id)) + creditedUnpaid - row.credited;
    if (amount > 0)
      await writeCredit(inner, row, {
        id: newId(),
        amount,
        reason: refundReason(inner.organization, 'refund'),
      });
  });
