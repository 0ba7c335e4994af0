import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { idOfWords, newId } from '../../../platform/ids.ts';
import { requirePower } from '../../ground/accounts/index.ts';
import { closeOpenIntent, findCapturedIntent } from '../payments/index.ts';
import { freezeParties } from './electronic/parties.service.ts';
import * as facts from './invoices.facts.ts';
import { dueOf } from './invoices.policy.ts';
import * as queries from './invoices.queries.ts';
import { getManaged, type ManagedInvoice } from './invoices.service.ts';
import { lockCurrent, planReturns, returnMoney, setPaid, writeCredit } from './returns.service.ts';

/** From the draft to what is owed, and the ways to take it back: it is never changed, but voided or credited. */

const DAY_MS = 24 * 60 * 60_000;
const TERM_DAYS = 14;

/** Gives the number. Again, it changes nothing. */
export async function sendInvoice(ctx: Context, id: string): Promise<ManagedInvoice> {
  requirePower(ctx.actor, 'invoices:write');
  await ctx.transaction((inner) => sendDraft(inner, id));
  return getManaged(ctx, id);
}

/** Within a transaction. */
export async function sendDraft(inner: Context, id: string): Promise<void> {
  const { db, organizationId } = inner;
  const row = await lock(inner, id);
  if (row.status === 'void') throw conflict('invoice.void');
  if (row.status !== 'draft') return;
  const now = inner.now();
  if (row.account_id === null) throw conflict('invoice.noPayer');
  if ((await queries.listLines(db, organizationId, [id])).length === 0)
    throw invalid('invoice.empty', { field: 'lineItems' });
  if (row.due_at !== null && row.due_at < now) throw invalid('invoice.dueBefore', { field: 'dueDate' });
  const issuer = await queries.getIssuer(db, organizationId);
  const number = await queries.takeNumber(db, organizationId, 'invoice');
  const changes = {
    number,
    // Nothing to pay is paid.
    status: row.total === 0 ? ('paid' as const) : ('sent' as const),
    sent_at: now,
    paid_at: row.total === 0 ? now : null,
    due_at: row.due_at ?? new Date(now.getTime() + TERM_DAYS * DAY_MS),
    issuer_name: issuer.name,
    issuer_address: [
      issuer.address1,
      issuer.address2,
      [issuer.zip, issuer.city].filter(Boolean).join(' '),
      issuer.country,
      issuer.email,
    ].flatMap((line) => (line === null || line.trim() === '' ? [] : [line])),
    ...(await freezeParties(inner, row)),
    search_text: `${row.search_text ?? ''} ${number}`,
  };
  await queries.updateInvoice(db, organizationId, id, { ...changes, updated_at: now });
  noteChanges(inner, row, { status: changes.status, number, due_at: changes.due_at }, { name: row.title });
  await inner.record(facts.invoiceSent(id));
}

/** An invoice sent by mistake is owed no longer, and keeps its number. Again, it changes nothing. */
export async function voidInvoice(ctx: Context, id: string): Promise<ManagedInvoice> {
  requirePower(ctx.actor, 'invoices:write');
  const thing = { purpose: 'invoice', invoiceId: id } as const;
  const { row: before } = await getManaged(ctx, id);
  if (before.status === 'sent') await closeOpenIntent(ctx, thing);
  await ctx.transaction(async (inner) => {
    const row = await lock(inner, id);
    if (row.status === 'void') return;
    if (row.status === 'draft') throw conflict('invoice.draft');
    if (row.status === 'paid' || (await findCapturedIntent(inner, thing)) !== undefined)
      throw conflict('invoice.paid');
    if (row.part_paid > 0) throw conflict('invoice.partlyPaid');
    await setVoid(inner, row);
  });
  return getManaged(ctx, id);
}

async function setVoid(inner: Context, row: queries.InvoiceRow): Promise<void> {
  const now = inner.now();
  const changes = { status: 'void' as const, voided_at: now };
  await queries.updateInvoice(inner.db, inner.organizationId, row.id, { ...changes, updated_at: now });
  noteChanges(inner, row, { status: 'void' }, { name: row.title });
  await inner.record(facts.invoiceVoided(row.id));
}

/** Within a transaction; false where it is paid, or about to be. */
export async function voidSent(inner: Context, id: string): Promise<boolean> {
  const row = await lock(inner, id);
  if (row.status === 'void') return true;
  if (row.status !== 'sent') return false;
  if (row.part_paid > 0) return false;
  if ((await findCapturedIntent(inner, { purpose: 'invoice', invoiceId: id })) !== undefined) return false;
  await setVoid(inner, row);
  return true;
}

/**
 * A paper of its own over a part of an invoice, or all of it. The unpaid part is owed no longer; the paid part goes
 * back. `key`: of the request, which credits nothing a second time.
 */
export async function creditInvoice(
  ctx: Context,
  id: string,
  { amount, reason }: { amount: number; reason: string },
  key: string | undefined,
): Promise<ManagedInvoice> {
  const { accountId } = requirePower(ctx.actor, 'invoices:write');
  const thing = { purpose: 'invoice', invoiceId: id } as const;
  const { row: before } = await getManaged(ctx, id);
  // Its payment would be over another sum.
  if (before.status === 'sent') await closeOpenIntent(ctx, thing);
  const creditId = key === undefined ? newId() : idOfWords('credit', id, accountId, key, String(amount));
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const row = await lock(inner, id);
    const credits = await queries.listCreditNotes(db, organizationId, [id]);
    if (credits.some((credit) => credit.id === creditId)) return;
    if (row.status === 'draft') throw conflict('invoice.draft');
    if (row.status === 'void') throw conflict('invoice.void');
    // It may have been paid since the caller looked at it.
    if (row.status === 'paid') requirePower(inner.actor, 'payments:write');
    if (row.status === 'sent' && (await findCapturedIntent(inner, thing)) !== undefined)
      throw conflict('payment.processing');
    // Where parts were paid, what is still owed is credited first.
    if (amount > (row.status === 'sent' ? dueOf(row).total : row.total - row.credited))
      throw conflict('invoice.creditTooMuch', { field: 'amount' });
    const paid =
      row.status === 'paid' && row.paid_intent_id !== null
        ? { ...row, paid_intent_id: row.paid_intent_id }
        : null;
    const returns = paid === null ? undefined : await planReturns(inner, paid, amount);
    const changes = await writeCredit(inner, row, {
      id: creditId,
      amount,
      reason,
      ...(returns && { returns }),
    });
    noteChanges(inner, row, changes, { name: row.title });
    if (paid !== null && returns !== undefined)
      await returnMoney(inner, paid, returns, {
        id: creditId,
        forId: creditId,
        reason,
        source: 'staff',
        accountId,
      });
    else if (changes.credited === row.total) await setVoid(inner, { ...row, ...changes });
    else if (dueOf({ ...row, ...changes }).total === 0) await setPaid(inner, { ...row, ...changes });
  });
  return getManaged(ctx, id);
}

async function lock(inner: Context, id: string): Promise<queries.InvoiceRow> {
  const row = await lockCurrent(inner, id);
  if (row === undefined) throw notFound('invoice');
  return row;
}
