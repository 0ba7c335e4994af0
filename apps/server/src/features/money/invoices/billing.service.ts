import type { Context } from '../../../platform/context.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { conflict } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { searchable } from '../../../platform/text.ts';
import { getAccount, type AccountRow } from '../../ground/accounts/index.ts';
import {
  closeOpenIntent,
  findOpenIntent,
  holdKept,
  requestRefund,
  taxFor,
  taxOf,
  type ReceiptRow,
} from '../payments/index.ts';
import { billedTo, nameOf } from './drafts.service.ts';
import { sumsOf } from './invoices.policy.ts';
import * as queries from './invoices.queries.ts';
import { writeCredit } from './returns.service.ts';
import { sendDraft, voidSent } from './sending.service.ts';

/** Invoices that other features write by themselves. */

export interface Bill {
  readonly subscriptionId: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly accountId: string;
  readonly title: string;
  readonly amount: number;
  readonly currency: string;
  readonly dueAt: Date;
  /** Charged by itself: neither mailed when it is sent, nor reminded of. */
  readonly isCharged?: boolean;
  /** Taken off, for time that was paid and not used. */
  readonly credit?: { readonly name: string; readonly amount: number } | undefined;
  /** Of the change that it pays for; without one, it pays for a period. */
  readonly changeId?: string;
}

/**
 * Writes and sends the invoice of a period or of a change, within the transaction of the caller. A period that was billed has one
 * already, which is answered only while it is still to be paid and over the same sum.
 */
export async function billPeriod(inner: Context, bill: Bill): Promise<string> {
  const { db, organizationId } = inner;
  const before =
    bill.changeId === undefined
      ? await queries.findOfPeriod(db, organizationId, bill.subscriptionId, bill.periodStart)
      : undefined;
  if (before !== undefined) {
    const isSame =
      before.status === 'sent' &&
      before.subtotal === bill.amount - (bill.credit?.amount ?? 0) &&
      before.currency === bill.currency &&
      before.period_end?.getTime() === bill.periodEnd.getTime();
    if (!isSame) throw conflict('subscription.billed');
    return before.id;
  }
  const account: AccountRow = await getAccount(inner, bill.accountId);
  const lines = [
    { name: bill.title, description: null, quantity: 1, amount: bill.amount },
    ...(bill.credit === undefined
      ? []
      : [{ name: bill.credit.name, description: null, quantity: 1, amount: -bill.credit.amount }]),
  ];
  const { rate, name } = await taxFor(inner, { accountId: bill.accountId, subtotal: bill.amount });
  const now = inner.now();
  const id = newId();
  await queries.insertInvoice(db, organizationId, {
    ...sumsOf(lines, rate),
    id,
    number: null,
    title: bill.title,
    account_id: account.id,
    billed_to: billedTo(account),
    issuer_name: null,
    currency: bill.currency,
    tax_rate: rate,
    tax_name: name,
    status: 'draft',
    notes: null,
    due_at: bill.dueAt,
    paid_intent_id: null,
    client_key: null,
    search_text: searchable(bill.title, nameOf(account)),
    subscription_id: bill.subscriptionId,
    period_start: bill.periodStart,
    period_end: bill.periodEnd,
    is_charged: bill.isCharged ?? false,
    change_id: bill.changeId ?? null,
    reminders: bill.isCharged !== true,
    created_at: now,
    updated_at: now,
  });
  const written = lines.map((line) => ({ ...line, id: newId(), created_at: now, updated_at: now }));
  await queries.replaceLines(db, organizationId, id, written);
  await sendDraft(inner, id);
  return id;
}

/**
 * Takes back an invoice that will not be paid. False where money is on its way or has come: then it is still owed. Never within a
 * transaction, because the provider is asked.
 */
export async function withdrawInvoice(ctx: Context, id: string): Promise<boolean> {
  try {
    await closeOpenIntent(ctx, { purpose: 'invoice', invoiceId: id });
  } catch {
    return false;
  }
  return ctx.transaction((inner) => voidSent(inner, id));
}

/** The payer has paid or promised it, and the money is on its way. */
export async function isBeingPaid(ctx: Context, id: string): Promise<boolean> {
  const open = await findOpenIntent(ctx, { purpose: 'invoice', invoiceId: id });
  return open?.status === 'processing' || open?.status === 'authorized';
}

export const findInvoice = (ctx: Context, id: string): Promise<queries.InvoiceRow | undefined> =>
  queries.findInvoice(ctx.db, ctx.organizationId, id);

export const findInvoiceByChange = (
  ctx: Context,
  changeId: string,
): Promise<queries.InvoiceRow | undefined> => queries.findOfChange(ctx.db, ctx.organizationId, changeId);

/** Receipts of all invoices of a subscription, the latest first. */
export const listReceiptsOfSubscription = (
  ctx: Context,
  subscriptionId: string,
  paging: Paging,
): Promise<ReceiptRow[]> => queries.listReceiptsOf(ctx.db, ctx.organizationId, subscriptionId, paging);

export interface PaidPeriods {
  readonly first: queries.InvoiceRow | undefined;
  /** The latest first. */
  readonly paid: readonly queries.InvoiceRow[];
  /** By invoice: taken off it for time that earlier ones had paid; with tax. */
  readonly credits: ReadonlyMap<string, number>;
  readonly creditsBeforeTax: ReadonlyMap<string, number>;
}

const MOST_PERIODS = 20;

/** Paid invoices of a subscription: the first, and the last ones. */
export async function findPaidPeriods(ctx: Context, subscriptionId: string): Promise<PaidPeriods> {
  const { db, organizationId } = ctx;
  const { first, paid } = await queries.findPaidPeriods(db, organizationId, subscriptionId, MOST_PERIODS);
  const lines = await queries.listLines(
    db,
    organizationId,
    paid.map(({ id }) => id),
  );
  const offOf = (id: string): number =>
    lines
      .filter(({ invoice_id: invoiceId }) => invoiceId === id)
      .reduce((sum, { quantity, amount }) => sum - Math.min(0, quantity * amount), 0);
  const creditsBeforeTax = new Map(paid.map(({ id }) => [id, offOf(id)]));
  const credits = new Map(
    paid.map(({ id, tax_rate: rate }) => [id, offOf(id) + taxOf(offOf(id), rate)] as const),
  );
  return { first, paid, credits, creditsBeforeTax };
}

/** Within a transaction: what is then told of these periods and of the money for them stays true until its end. */
export async function holdPaidPeriods(inner: Context, subscriptionId: string): Promise<void> {
  const paid = await queries.lockPaidPeriods(inner.db, inner.organizationId, subscriptionId, MOST_PERIODS);
  await holdKept(
    inner,
    paid.flatMap(({ paid_intent_id: intentId }) => (intentId === null ? [] : [intentId])),
  );
}

/** Gives a part of a paid invoice back, with a paper of its own; within a transaction. Again, it changes nothing. */
export async function returnPart(
  inner: Context,
  invoiceId: string,
  { id, amount, reason }: { readonly id: string; readonly amount: number; readonly reason: string },
): Promise<void> {
  const { db, organizationId } = inner;
  const row = await queries.lockInvoice(db, organizationId, invoiceId);
  if (row === undefined || row.paid_intent_id === null || amount <= 0) return;
  const credits = await queries.listCreditNotes(db, organizationId, [invoiceId]);
  if (credits.some((credit) => credit.id === id)) return;
  await writeCredit(inner, row, { id, amount, reason });
  await requestRefund(inner, {
    id,
    forId: id,
    intentId: row.paid_intent_id,
    amount,
    reason,
    source: 'payer',
  });
}

export const currencyOf = async (ctx: Context): Promise<string> =>
  (await queries.getIssuer(ctx.db, ctx.organizationId)).currency;
