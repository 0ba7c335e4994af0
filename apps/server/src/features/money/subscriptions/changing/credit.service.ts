import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { findPaidPeriods, leftOf, type InvoiceRow } from '../../invoices/index.ts';
import { findKept } from '../../payments/index.ts';

/**
 * The rest of the money that the period of a subscription was paid with, before tax. The credit of an earlier change counts as far
 * as the money for it is still here.
 */
export async function findCreditLeft(ctx: Context, subscriptionId: string): Promise<number> {
  const { paid, creditsBeforeTax } = await findPaidPeriods(ctx, subscriptionId);
  const last = paid.findIndex(({ id }) => (creditsBeforeTax.get(id) ?? 0) === 0);
  const chain = last < 0 ? paid : paid.slice(0, last + 1);
  let left = 0;
  for (const invoice of chain.toReversed())
    left = Math.min(left, creditsBeforeTax.get(invoice.id) ?? 0) + (await keptOf(ctx, invoice));
  return left;
}

async function keptOf(ctx: Context, invoice: InvoiceRow): Promise<number> {
  if (invoice.total === 0) return 0;
  return Math.floor(((await findLeft(ctx, invoice)) * invoice.subtotal) / invoice.total);
}

/** The money that an invoice was paid with, as far as nobody has asked for it back; with tax. */
export async function findLeft(ctx: Context, invoice: InvoiceRow): Promise<number> {
  if (invoice.paid_intent_id === null) return 0;
  const { amount, isDisputed } = await findKept(ctx, invoice.paid_intent_id);
  if (isDisputed) throw conflict('subscription.disputed');
  return Math.min(amount, leftOf(invoice));
}
