import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { idOfWords, newId } from '../../../platform/ids.ts';
import {
  findKept,
  holdKept,
  listCharges,
  listDisputedIds,
  nameReturned,
  refundReason,
  requestRefund,
  sumAskedBack,
  sumReturned,
  taxWithin,
  type WantedRefund,
} from '../payments/index.ts';
import * as facts from './invoices.facts.ts';
import { dueOf, hasParts } from './invoices.policy.ts';
import * as queries from './invoices.queries.ts';

interface Credit {
  readonly id: string;
  readonly amount: number;
  readonly reason: string;
  /** The money that goes back with it. */
  readonly returns?: readonly Return[];
}

/** Behind the lock of the invoice: a credit note in the next number of its series. Answers the sums from now on. */
export async function writeCredit(
  inner: Context,
  row: queries.InvoiceRow,
  { id, amount, reason, returns }: Credit,
): Promise<{ credited: number; credited_tax: number }> {
  const { db, organizationId } = inner;
  const tax = taxOfCredit(row, amount, returns);
  const now = inner.now();
  const number = await queries.takeNumber(db, organizationId, 'credit');
  const note = { id, number, invoice_id: row.id, amount, tax, reason, created_at: now };
  await queries.insertCreditNote(db, organizationId, note);
  const changes = { credited: row.credited + amount, credited_tax: row.credited_tax + tax };
  await queries.updateInvoice(db, organizationId, row.id, { ...changes, updated_at: now });
  return changes;
}

/**
 * Where parts were paid, the tax of the money that goes back, as the books have it; of what is still owed the rest is cut:
 * together they hold the whole tax, in whatever order they came.
 */
function taxOfCredit(
  row: queries.InvoiceRow,
  amount: number,
  returns: readonly Return[] | undefined,
): number {
  if (!hasParts(row)) {
    // Credited before it was paid: the payment was over the rest, with the tax of the rest.
    const unpaid = row.status === 'paid' ? row.total - row.paid_amount : 0;
    const tax = row.tax - taxWithin({ amount: row.total, tax: row.tax }, 0, unpaid);
    return taxWithin({ amount: row.total - unpaid, tax }, row.credited - unpaid, amount);
  }
  const left =
    row.status === 'sent' ? dueOf(row) : { total: row.total - row.credited, tax: row.tax - row.credited_tax };
  if (returns === undefined || amount === left.total)
    return taxWithin({ amount: left.total, tax: left.tax }, 0, amount);
  return Math.min(
    left.tax,
    returns.reduce((sum, { tax }) => sum + tax, 0),
  );
}

/** The money of one payment that goes back. */
interface Return {
  readonly intentId: string;
  readonly amount: number;
  readonly tax: number;
}

/** How much of a paid invoice goes back of which of its payments: of the last ones first. Within a transaction. */
export async function planReturns(
  inner: Context,
  row: queries.InvoiceRow & { readonly paid_intent_id: string },
  amount: number,
): Promise<Return[]> {
  // The tax of a single payment is that of the invoice.
  if (!hasParts(row)) return [{ intentId: row.paid_intent_id, amount, tax: 0 }];
  const charges = await listToReturn(inner, row.id);
  const returns: Return[] = [];
  let left = amount;
  for (const { intent_id: intentId, charged_amount: charged, sales_tax: tax } of charges) {
    const isLast = intentId === charges.at(-1)?.intent_id;
    const part = isLast ? left : Math.min(left, (await findKept(inner, intentId)).amount);
    if (part === 0) continue;
    const before = await sumAskedBack(inner, intentId);
    returns.push({ intentId, amount: part, tax: taxWithin({ amount: charged, tax }, before, part) });
    left -= part;
  }
  return returns;
}

/** Asks for the money of these payments back. Within a transaction. */
export async function returnMoney(
  inner: Context,
  row: queries.InvoiceRow & { readonly paid_intent_id: string },
  returns: readonly Return[],
  { id, ...refund }: Omit<WantedRefund, 'amount'> & { readonly id: string },
): Promise<void> {
  for (const { intentId, amount } of returns) {
    const refundId = intentId === row.paid_intent_id ? id : idOfWords('refund of a part', id, intentId);
    await requestRefund(inner, { ...refund, id: refundId, intentId, amount });
  }
}

/** The last first, and those that a bank decides about after all others: nothing of them can be given back. */
async function listToReturn(inner: Context, id: string): Promise<Awaited<ReturnType<typeof listCharges>>> {
  const charges = (await listCharges(inner, id)).toReversed();
  const disputed = await listDisputedIds(
    inner,
    charges.map(({ intent_id: intentId }) => intentId),
  );
  const isDisputed = ({ intent_id: intentId }: { readonly intent_id: string }) => disputed.has(intentId);
  return [...charges.filter((one) => !isDisputed(one)), ...charges.filter(isDisputed)];
}

/** The lock of an invoice, with the parts as they are now. */
export async function lockCurrent(inner: Context, id: string): Promise<queries.InvoiceRow | undefined> {
  const row = await queries.lockInvoice(inner.db, inner.organizationId, id);
  if (row?.status !== 'sent' || !hasParts(row)) return row;
  await takeBackParts(inner, row);
  return queries.lockInvoice(inner.db, inner.organizationId, id);
}

/** A part whose return was asked for before the invoice was paid is owed again; if the return fails, it is paid again. */
async function takeBackParts(inner: Context, row: queries.InvoiceRow): Promise<void> {
  const sums = { part_paid: 0, part_tax: 0, part_returned: 0 };
  for (const { intent_id: intentId, charged_amount: amount, sales_tax: tax } of await listCharges(
    inner,
    row.id,
  )) {
    const returned = await sumAskedBack(inner, intentId);
    sums.part_paid += amount - returned;
    sums.part_tax += tax - taxWithin({ amount, tax }, 0, returned);
    sums.part_returned += returned;
  }
  const tooMuch = sums.part_paid - (row.total - row.credited);
  // Others have paid for the part whose return failed: of it, as much goes back as they have paid.
  if (tooMuch > 0) {
    sums.part_paid -= tooMuch;
    sums.part_tax = row.tax - row.credited_tax;
    sums.part_returned += tooMuch;
  }
  const isSame = sums.part_paid === row.part_paid && sums.part_returned === row.part_returned;
  if (!isSame)
    await queries.updateInvoice(inner.db, inner.organizationId, row.id, { ...sums, updated_at: inner.now() });
  const current = { ...row, ...sums };
  // A process of the version before may have credited the rest.
  if (dueOf(current).total === 0) await setPaid(inner, current);
}

/** Nothing is owed any longer: the parts have paid it. */
export async function setPaid(inner: Context, row: queries.InvoiceRow): Promise<void> {
  const now = inner.now();
  await queries.updateInvoice(inner.db, inner.organizationId, row.id, {
    status: 'paid',
    parts_settled: true,
    paid_at: now,
    paid_intent_id: (await listCharges(inner, row.id)).at(-1)?.intent_id ?? null,
    paid_amount: row.part_paid,
    updated_at: now,
  });
  noteChanges(inner, row, { status: 'paid' }, { name: row.title });
  await inner.record(facts.invoicePaid(row.id));
}

/** The tax of what went back without a credit note so far, where parts were paid. */
async function taxReturned(inner: Context, row: queries.InvoiceRow): Promise<number> {
  let kept = 0;
  for (const { intent_id: intentId, charged_amount: amount, sales_tax: tax } of await listCharges(
    inner,
    row.id,
  ))
    kept += tax - taxWithin({ amount, tax }, 0, await sumReturned(inner, intentId));
  return Math.max(0, row.tax - row.credited_tax - kept);
}

async function sumReturnedOf(inner: Context, row: queries.InvoiceRow, paidId: string): Promise<number> {
  if (!hasParts(row)) return sumReturned(inner, paidId);
  let sum = -row.part_returned;
  for (const { intent_id: intentId } of await listCharges(inner, row.id))
    sum += await sumReturned(inner, intentId);
  return sum;
}

/**
 * Money that went back without a credit note, be it refunded in the list of payments or at the provider's desk, gets one.
 * Again, it changes nothing.
 */
export const creditReturned = (ctx: Context, id: string): Promise<void> =>
  ctx.transaction(async (inner) => {
    const row = await lockCurrent(inner, id);
    if (row === undefined || row.paid_intent_id === null) return;
    const charges = await listCharges(inner, id);
    // A bank that sends it back at this moment does so before or after the credit note, which then names the refund.
    await holdKept(
      inner,
      charges.map(({ intent_id: intentId }) => intentId),
    );
    const creditedUnpaid = row.total - row.paid_amount;
    const amount = (await sumReturnedOf(inner, row, row.paid_intent_id)) + creditedUnpaid - row.credited;
    if (amount <= 0) return;
    const noteId = newId();
    await writeCredit(inner, row, {
      id: noteId,
      amount,
      reason: refundReason(inner.organization, 'refund'),
      ...(hasParts(row) && {
        returns: [{ intentId: row.paid_intent_id, amount, tax: await taxReturned(inner, row) }],
      }),
    });
    for (const { intent_id: intentId } of charges) await nameReturned(inner, intentId, noteId);
  });
