import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { appError, conflict, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { readInstant } from '../../../platform/period.ts';
import { searchable } from '../../../platform/text.ts';
import { holdUnchanged } from '../../../platform/unchanged.ts';
import { getAccount, requirePower, type AccountRow } from '../../ground/accounts/index.ts';
import { buyerColumns } from './electronic/parties.service.ts';
import type { CreateInvoice, InvoiceBody, LineBody } from './invoices.admin.schemas.ts';
import { sumsOf } from './invoices.policy.ts';
import * as queries from './invoices.queries.ts';
import { getManaged, type ManagedInvoice } from './invoices.service.ts';

/** Drafts can be changed and deleted; what was sent cannot. */

export async function createInvoice(
  ctx: Context,
  body: CreateInvoice,
  clientKey: string | undefined,
): Promise<ManagedInvoice> {
  requirePower(ctx.actor, 'invoices:write');
  const account = await getAccount(ctx, body.accountId);
  const { currency } = await queries.getIssuer(ctx.db, ctx.organizationId);
  const now = ctx.now();
  const sums = sumsOf(body.lineItems, toThousandths(body.taxRate));
  const row = {
    ...columnsOf(body),
    ...sums,
    id: newId(),
    number: null,
    title: body.title.trim(),
    account_id: account.id,
    billed_to: body.billedTo ?? billedTo(account),
    ...buyerColumns(body),
    issuer_name: null,
    currency,
    tax_rate: toThousandths(body.taxRate),
    tax_name: body.taxName ?? null,
    status: 'draft' as const,
    notes: body.notes ?? null,
    paid_intent_id: null,
    client_key: clientKey ?? null,
    search_text: searchable(body.title, nameOf(account), body.billedTo),
    created_at: now,
    updated_at: now,
  };
  const id = await ctx.transaction(async (inner) => {
    if (!(await queries.insertInvoice(inner.db, ctx.organizationId, row)))
      return repeated(inner, clientKey ?? '', row.title);
    await queries.replaceLines(inner.db, ctx.organizationId, row.id, linesOf(body.lineItems, now));
    noteChanges(inner, undefined, row);
    return row.id;
  });
  return getManaged(ctx, id);
}

async function repeated(ctx: Context, clientKey: string, title: string): Promise<string> {
  const before = await queries.findByClientKey(ctx.db, ctx.organizationId, clientKey);
  if (before === undefined) throw notFound('invoice');
  if (before.title !== title) throw appError('unprocessable', 'idempotency.reused');
  return before.id;
}

export async function updateInvoice(ctx: Context, id: string, body: InvoiceBody): Promise<ManagedInvoice> {
  requirePower(ctx.actor, 'invoices:write');
  const account = body.accountId === undefined ? undefined : await getAccount(ctx, body.accountId);
  await ctx.transaction(async (inner) => {
    const before = await lockDraft(inner, id);
    await holdUnchanged(inner, 'invoice', id);
    const lines = body.lineItems ?? (await queries.listLines(inner.db, ctx.organizationId, [id]));
    const rate = body.taxRate === undefined ? before.tax_rate : toThousandths(body.taxRate);
    const title = body.title?.trim() ?? before.title;
    const billed = body.billedTo === undefined ? before.billed_to : body.billedTo;
    const payer = account ?? (await findPayer(inner, before.account_id));
    const changes = {
      ...columnsOf(body),
      ...sumsOf(lines, rate),
      title,
      billed_to: billed,
      ...buyerColumns(body),
      tax_rate: rate,
      ...(body.taxName === undefined ? {} : { tax_name: body.taxName }),
      ...(body.notes === undefined ? {} : { notes: body.notes }),
      ...(account === undefined ? {} : { account_id: account.id }),
      search_text: searchable(title, payer === undefined ? null : nameOf(payer), billed),
    };
    await queries.updateInvoice(inner.db, ctx.organizationId, id, { ...changes, updated_at: inner.now() });
    if (body.lineItems !== undefined)
      await queries.replaceLines(inner.db, ctx.organizationId, id, linesOf(body.lineItems, inner.now()));
    noteChanges(inner, before, changes);
  });
  return getManaged(ctx, id);
}

const findPayer = async (ctx: Context, accountId: string | null): Promise<AccountRow | undefined> =>
  accountId === null ? undefined : getAccount(ctx, accountId).catch(() => undefined);

export async function deleteInvoice(ctx: Context, id: string): Promise<null> {
  requirePower(ctx.actor, 'invoices:write');
  await ctx.transaction(async (inner) => {
    const before = await lockDraft(inner, id);
    await queries.deleteInvoice(inner.db, ctx.organizationId, id);
    noteChanges(inner, before, undefined);
  });
  return null;
}

/** A new draft with the same lines for the same payer: how an invoice that was sent is corrected, or sent every month. */
export async function copyInvoice(
  ctx: Context,
  id: string,
  clientKey: string | undefined,
): Promise<ManagedInvoice> {
  requirePower(ctx.actor, 'invoices:write');
  const { row, lines } = await getManaged(ctx, id);
  if (row.account_id === null) throw conflict('invoice.noPayer');
  return createInvoice(
    ctx,
    {
      title: row.title,
      accountId: row.account_id,
      billedTo: row.billed_to,
      taxRate: row.tax_rate / 1000,
      taxName: row.tax_name,
      notes: row.notes,
      reminders: row.reminders,
      // Its country was one of the list when it was written.
      buyer: row.buyer as NonNullable<CreateInvoice['buyer']> | null,
      untaxedCategory: row.untaxed_category,
      untaxedReason: row.untaxed_reason,
      lineItems: lines.map(({ name, description, quantity, unit, amount }) => ({
        name,
        description,
        quantity,
        unit,
        amount,
      })),
    },
    clientKey,
  );
}

async function lockDraft(inner: Context, id: string): Promise<queries.InvoiceRow> {
  const row = await queries.lockInvoice(inner.db, inner.organizationId, id);
  if (row === undefined) throw notFound('invoice');
  if (row.status !== 'draft') throw conflict('invoice.sent');
  return row;
}

const toThousandths = (percent = 0): number => Math.round(percent * 1000);

const columnsOf = ({ dueDate, reminders }: Pick<InvoiceBody, 'dueDate' | 'reminders'>) => ({
  ...(dueDate === undefined ? {} : { due_at: dueDate === null ? null : readInstant(dueDate, 'dueDate') }),
  ...(reminders === undefined ? {} : { reminders }),
});

const linesOf = (lines: readonly LineBody[], now: Date) =>
  lines.map(({ name, description, quantity, unit, amount }) => ({
    id: newId(),
    name: name.trim(),
    description: description ?? null,
    quantity,
    unit: unit ?? null,
    amount,
    created_at: now,
    updated_at: now,
  }));

export const nameOf = ({ first_name, last_name, company, username }: AccountRow): string =>
  [first_name, last_name, company, username].filter(Boolean).join(' ');

export const billedTo = ({ first_name, last_name, company, username }: AccountRow): string =>
  [company, [first_name, last_name].filter(Boolean).join(' ')].filter(Boolean).join('\n') || username;
