import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import { idOfWords, newId } from '../../../platform/ids.ts';
import { requirePower } from '../../ground/accounts/index.ts';
import {
  chargeIntent,
  closeOpenIntent,
  findCapturedIntent,
  findMethodToCharge,
  findOutcome,
  markConsumed,
  openIntent,
  isReceived,
  listCharges,
  receiveByHand,
  receivePart,
  refundUndelivered,
  taxFor,
  taxWithin,
  writeReceipt,
  type Charged,
  type Outcome,
  type CompleteIntent,
  type IntentRow,
  type Received,
} from '../payments/index.ts';
import * as facts from './invoices.facts.ts';
import { dueOf, hasParts, type Sums } from './invoices.policy.ts';
import * as queries from './invoices.queries.ts';
import { getManaged, getOwnRow, type ManagedInvoice } from './invoices.service.ts';
import { creditReturned, lockCurrent } from './returns.service.ts';

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

async function termsOf(
  ctx: Context,
  row: queries.InvoiceRow,
  addressId: string | undefined,
  { subtotal, tax }: Pick<Sums, 'subtotal' | 'tax'> = dueOf(row),
) {
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
    const intent = await openIntent(ctx, {
      ...(await termsOf(ctx, row, undefined)),
      saved: 'charge',
      keptAt: method.integration_id,
    });
    const charged = await chargeIntent(ctx, intent.id, method, number);
    if (charged === 'paid') await settleInvoice(ctx, id);
    return charged;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'payment.processing') return 'elsewhere';
    if (error.kind === 'unavailable') return 'unknown';
    if (error.kind === 'featureUnavailable') return 'notNow';
    throw error;
  }
}

/** The end of a charge that a provider has taken. Charges nothing. */
export async function findCharged(ctx: Context, id: string): Promise<Outcome> {
  await settleInvoice(ctx, id);
  const { charged, methodId } = await findOutcome(ctx, thingOf(id));
  const row = await queries.findInvoice(ctx.db, ctx.organizationId, id);
  return { charged: row?.status === 'paid' ? 'paid' : charged, methodId };
}

/** The staff has the money. Again, it changes nothing. */
export async function markInvoicePaid(
  ctx: Context,
  id: string,
  hand: Received = null,
): Promise<ManagedInvoice> {
  requirePower(ctx.actor, 'invoices:write');
  requirePower(ctx.actor, 'payments:write');
  await settleInvoice(ctx, id);
  const { row } = await getManaged(ctx, id);
  if (row.status === 'paid') return getManaged(ctx, id);
  refuseSettled(row);
  let isMine = false;
  const received = receiveByHand(
    ctx,
    { ...(await termsOf(ctx, row, undefined)), received: hand },
    async (inner) => {
      const now = await lockCurrent(inner, id);
      if (now === undefined) throw notFound('invoice');
      // By another one who has marked it, or by parts.
      if (now.status === 'paid') return false;
      refuseSettled(now);
      if (dueOf(now).total !== dueOf(row).total) throw conflict('changed.meanwhile');
      isMine = true;
      return true;
    },
  );
  // A payment of what is not owed any more stays open for nobody.
  await received.finally(() => (isMine ? undefined : closeOpenIntent(ctx, thingOf(id))));
  await settleInvoice(ctx, id);
  if (isMine) noteChanges(ctx, row, { status: 'paid' }, { name: row.title });
  return getManaged(ctx, id);
}

/** Puts the money to the invoice, whoever finds it first; what came for an invoice that is not owed goes back. */
export const settleInvoice = (ctx: Context, id: string): Promise<void> =>
  ctx.transaction(async (inner) => {
    const row = await lockCurrent(inner, id);
    const intent = await findCapturedIntent(inner, thingOf(id));
    if (intent === undefined) return;
    if (row?.status === 'sent' && intent.amount === dueOf(row).total) await settle(inner, row, intent);
    else if (row?.status === 'sent' && hasParts(row) && intent.amount < dueOf(row).total)
      await putAsPart(inner, row, intent);
    else await refundUndelivered(inner, intent.id, 'Paid when it was not owed any more');
    // Rolls back when somebody else has settled it.
    if (!(await markConsumed(inner, intent.id))) throw conflict('payment.delivered');
  });

async function settle(inner: Context, row: queries.InvoiceRow, intent: IntentRow): Promise<void> {
  const now = inner.now();
  await queries.updateInvoice(inner.db, inner.organizationId, row.id, {
    status: 'paid',
    parts_settled: true,
    paid_at: now,
    paid_intent_id: intent.id,
    paid_amount: row.part_paid + intent.amount,
    updated_at: now,
  });
  await writeChargeReceipt(inner, row, intent);
  await inner.record(facts.invoicePaid(row.id));
  // A part of it may have gone back before it was put here.
  if (intent.refunded > 0) await creditReturned(inner, row.id);
}

/** Another part was asked back while the rest was on its way. */
async function putAsPart(inner: Context, row: queries.InvoiceRow, intent: IntentRow): Promise<void> {
  const changes = { part_paid: row.part_paid + intent.amount, part_tax: row.part_tax + intent.tax };
  await queries.updateInvoice(inner.db, inner.organizationId, row.id, {
    ...changes,
    updated_at: inner.now(),
  });
  await writeChargeReceipt(inner, row, intent);
  noteChanges(inner, row, changes, { name: row.title });
  if (intent.refunded > 0) await creditReturned(inner, row.id);
}

async function writeChargeReceipt(inner: Context, row: queries.InvoiceRow, intent: IntentRow): Promise<void> {
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
}

type Part = { readonly amount: number } & NonNullable<Received>;

/** As many as one invoice is paid in. */
const MOST_PARTS = 50;

/**
 * The staff has a part of the money, or the rest of it, which pays the invoice. `key`: of the request, which is put to it
 * once.
 */
export async function recordInvoicePart(
  ctx: Context,
  id: string,
  { amount, ...hand }: Part,
  key: string | undefined,
): Promise<ManagedInvoice> {
  const { accountId } = requirePower(ctx.actor, 'invoices:write');
  requirePower(ctx.actor, 'payments:write');
  await settleInvoice(ctx, id);
  const partId = key === undefined ? newId() : idOfWords('invoice part', id, accountId, key, String(amount));
  const { row: before } = await getManaged(ctx, id);
  if (await isReceived(ctx, partId)) return getManaged(ctx, id);
  refusePart(before, amount);
  // It would be over another sum.
  await closeOpenIntent(ctx, thingOf(id));
  await ctx.transaction(async (inner) => {
    const row = await lockCurrent(inner, id);
    if (row === undefined) throw notFound('invoice');
    if (await isReceived(inner, partId)) return;
    refusePart(row, amount);
    if ((await findCapturedIntent(inner, thingOf(id))) !== undefined) throw conflict('payment.processing');
    if (hasParts(row) && (await listCharges(inner, id)).length >= MOST_PARTS)
      throw conflict('invoice.tooManyParts');
    await putPart(inner, row, { id: partId, amount, hand });
  });
  return getManaged(ctx, id);
}

function refusePart(row: queries.InvoiceRow, amount: number): void {
  refuseSettled(row);
  // A period begins when it is paid, which is one moment.
  if (row.subscription_id !== null) throw conflict('invoice.partOfSubscription');
  if (amount > dueOf(row).total) throw conflict('invoice.partTooMuch', { field: 'amount' });
}

async function putPart(
  inner: Context,
  row: queries.InvoiceRow,
  { id: partId, amount, hand }: { readonly id: string; readonly amount: number; readonly hand: Received },
): Promise<void> {
  const due = dueOf(row);
  const tax = taxWithin({ amount: due.total, tax: due.tax }, 0, amount);
  const terms = await termsOf(inner, row, undefined, { subtotal: amount - tax, tax });
  const details = { ...terms.details, part: partId };
  const intent = await receivePart(inner, { ...terms, details, id: partId, received: hand });
  if (amount === due.total) {
    await settle(inner, row, intent);
    noteChanges(inner, row, { status: 'paid' }, { name: row.title });
  } else await putAsPart(inner, row, intent);
  if (!(await markConsumed(inner, intent.id))) throw conflict('payment.delivered');
}
