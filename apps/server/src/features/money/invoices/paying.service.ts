import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, conflict } from '../../../platform/errors.ts';
import { requirePower } from '../../ground/accounts/index.ts';
import {
  chargeIntent,
  findCapturedIntent,
  findMethodToCharge,
  markConsumed,
  openIntent,
  receiveByHand,
  refundUndelivered,
  taxFor,
  writeReceipt,
  type Charged,
  type CompleteIntent,
  type IntentRow,
} from '../payments/index.ts';
import * as facts from './invoices.facts.ts';
import { dueOf } from './invoices.policy.ts';
import * as queries from './invoices.queries.ts';
import { getManaged, getOwnRow, type ManagedInvoice } from './invoices.service.ts';
import { creditReturned } from './returns.service.ts';

const thingOf = (id: string) => ({ purpose: 'invoice', invoiceId: id }) as const;

/** The one payment of an invoice; asked for again, the same one. */
export async function openInvoiceIntent(
  ctx: Context,
  id: string,
  addressId: string | undefined,
): Promise<CompleteIntent> {
  await getOwnRow(ctx, id);
  await settleInvoice(ctx, id);
  const row = await getOwnRow(ctx, id);
  refuseSettled(row);
  // Later periods are charged to the method that pays this one.
  const saved = row.subscription_id === null ? undefined : 'save';
  return openIntent(ctx, { ...(await termsOf(ctx, row, addressId)), saved });
}

function refuseSettled({ status }: queries.InvoiceRow): void {
  if (status === 'paid') throw conflict('invoice.paid');
  if (status === 'void') throw conflict('invoice.void');
  if (status === 'draft') throw conflict('invoice.draft');
}

async function termsOf(ctx: Context, row: queries.InvoiceRow, addressId: string | undefined) {
  const { subtotal, tax } = dueOf(row);
  const { address } = await taxFor(ctx, { accountId: row.account_id, addressId, subtotal });
  return {
    ...thingOf(row.id),
    accountId: row.account_id,
    subtotal,
    tax: { tax, rate: row.tax_rate, name: row.tax_name, currency: row.currency, address },
    description: row.number === null ? row.title : `${row.title} (${row.number})`,
    details: { invoiceId: row.id, number: row.number },
  };
}

/** Charges an open invoice to a saved method of its payer, without the payer. `number`: of the try. Never within a transaction. */
export async function chargeInvoice(
  ctx: Context,
  id: string,
  methodId: string,
  number: number,
): Promise<Charged> {
  const row = await queries.findInvoice(ctx.db, ctx.organizationId, id);
  if (row?.status === 'paid') return 'paid';
  const method = await findMethodToCharge(ctx, methodId);
  if (row?.status !== 'sent' || method === undefined || method.account_id !== row.account_id) return 'gone';
  try {
    const intent = await openIntent(ctx, { ...(await termsOf(ctx, row, undefined)), saved: 'charge' });
    const charged = await chargeIntent(ctx, intent.id, method, number);
    if (charged === 'paid') await settleInvoice(ctx, id);
    return charged;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'payment.processing') return 'underWay';
    if (error.kind === 'unavailable') return 'unknown';
    if (error.kind === 'featureUnavailable') return 'notNow';
    throw error;
  }
}

/** The staff has the money. Again, it changes nothing. */
export async function markInvoicePaid(ctx: Context, id: string): Promise<ManagedInvoice> {
  requirePower(ctx.actor, 'invoices:write');
  requirePower(ctx.actor, 'payments:write');
  await settleInvoice(ctx, id);
  const { row } = await getManaged(ctx, id);
  if (row.status === 'paid') return getManaged(ctx, id);
  refuseSettled(row);
  await receiveByHand(ctx, await termsOf(ctx, row, undefined));
  await settleInvoice(ctx, id);
  noteChanges(ctx, row, { status: 'paid' }, { name: row.title });
  return getManaged(ctx, id);
}

/** Puts the money to the invoice, whoever finds it first; what came for an invoice that is not owed goes back. */
export const settleInvoice = (ctx: Context, id: string): Promise<void> =>
  ctx.transaction(async (inner) => {
    const row = await queries.lockInvoice(inner.db, inner.organizationId, id);
    const intent = await findCapturedIntent(inner, thingOf(id));
    if (intent === undefined) return;
    if (row?.status === 'sent' && intent.amount === dueOf(row).total) await settle(inner, row, intent);
    else await refundUndelivered(inner, intent.id, 'Paid when it was not owed any more');
    // Rolls back when somebody else has settled it.
    if (!(await markConsumed(inner, intent.id))) throw conflict('payment.delivered');
  });

async function settle(inner: Context, row: queries.InvoiceRow, intent: IntentRow): Promise<void> {
  const now = inner.now();
  await queries.updateInvoice(inner.db, inner.organizationId, row.id, {
    status: 'paid',
    paid_at: now,
    paid_intent_id: intent.id,
    paid_amount: intent.amount,
    updated_at: now,
  });
  await writeReceipt(inner, { account_id: row.account_id, event_id: null }, intent, [
    {
      kind: 'invoiceLine',
      thing_id: row.id,
      pass_id: null,
      name: intent.description ?? row.title,
      quantity: 1,
      price: intent.subtotal,
      discount: 0,
    },
  ]);
  await inner.record(facts.invoicePaid(row.id));
  // A part of it may have gone back before it was put here.
  if (intent.refunded > 0) await creditReturned(inner, row.id);
}
