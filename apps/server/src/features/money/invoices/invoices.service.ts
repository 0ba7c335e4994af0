import type { Context } from '../../../platform/context.ts';
import { readOrder, refuseDeep, refuseUnknown } from '../../../platform/db/list.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import {
  getAccountsById,
  requireMember,
  requirePower,
  type BaseAccountView,
} from '../../ground/accounts/index.ts';
import { findOpenIntent, listReceiptsFor, type ReceiptRow } from '../payments/index.ts';
import * as lists from './invoice-lists.queries.ts';
import { PARAMETERS } from './invoices.admin.schemas.ts';
import * as queries from './invoices.queries.ts';

export interface ManagedInvoice {
  readonly row: queries.InvoiceRow;
  readonly lines: readonly queries.InvoiceLineRow[];
  readonly credits: readonly queries.CreditNoteRow[];
  readonly account: BaseAccountView | null;
}

export interface OwnInvoice {
  readonly row: queries.InvoiceRow;
  readonly lines: readonly queries.InvoiceLineRow[];
  readonly credits: readonly queries.CreditNoteRow[];
  readonly receipts: readonly ReceiptRow[];
  readonly open: Awaited<ReturnType<typeof findOpenIntent>>;
}

const NEWEST_FIRST = '-createdAt';

export async function listInvoices(
  ctx: Context,
  query: lists.InvoiceFilter & Paging,
): Promise<{ invoices: ManagedInvoice[]; count: number }> {
  requirePower(ctx.actor, 'invoices:read');
  refuseUnknown(query, PARAMETERS);
  refuseDeep(query);
  const orders = readOrder(lists.SORTABLE, lists.ID, (query.orderBy ?? NEWEST_FIRST).split(','));
  const now = ctx.now();
  const [rows, count] = await Promise.all([
    lists.listInvoices(ctx.db, ctx.organizationId, query, orders, query, now),
    lists.countInvoices(ctx.db, ctx.organizationId, query, now),
  ]);
  return { invoices: await complete(ctx, rows), count };
}

export async function getManaged(ctx: Context, id: string): Promise<ManagedInvoice> {
  requirePower(ctx.actor, 'invoices:read');
  const row = await queries.findInvoice(ctx.db, ctx.organizationId, id);
  const [invoice] = row === undefined ? [] : await complete(ctx, [row]);
  if (invoice === undefined) throw notFound('invoice');
  return invoice;
}

async function complete(ctx: Context, rows: readonly queries.InvoiceRow[]): Promise<ManagedInvoice[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [lines, credits, accounts] = await Promise.all([
    queries.listLines(ctx.db, ctx.organizationId, ids),
    queries.listCreditNotes(ctx.db, ctx.organizationId, ids),
    getAccountsById(ctx, [...new Set(rows.flatMap((row) => row.account_id ?? []))]),
  ]);
  return rows.map((row) => ({
    row,
    lines: lines.filter((line) => line.invoice_id === row.id),
    credits: credits.filter((credit) => credit.invoice_id === row.id),
    account: accounts.get(row.account_id ?? '') ?? null,
  }));
}

/** Of the caller, or of the team that the caller acts for; a draft is the staff's alone. */
export async function getOwnRow(ctx: Context, id: string): Promise<queries.InvoiceRow> {
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findInvoice(ctx.db, ctx.organizationId, id);
  if (row === undefined || row.account_id !== accountId || row.status === 'draft') throw notFound('invoice');
  return row;
}

export async function getOwnInvoice(ctx: Context, id: string): Promise<OwnInvoice> {
  const row = await getOwnRow(ctx, id);
  const [lines, credits, receipts, open] = await Promise.all([
    queries.listLines(ctx.db, ctx.organizationId, [id]),
    queries.listCreditNotes(ctx.db, ctx.organizationId, [id]),
    listReceiptsFor(ctx, { purpose: 'invoice', invoiceId: id }),
    row.status === 'sent' ? findOpenIntent(ctx, { purpose: 'invoice', invoiceId: id }) : undefined,
  ]);
  return { row, lines, credits, receipts, open };
}

export async function listOwnInvoices(
  ctx: Context,
  paging: Paging,
): Promise<{ rows: queries.InvoiceRow[]; count: number }> {
  const { accountId } = requireMember(ctx.actor);
  const [rows, count] = await Promise.all([
    lists.listOwnInvoices(ctx.db, ctx.organizationId, accountId, paging),
    lists.countOwnInvoices(ctx.db, ctx.organizationId, accountId),
  ]);
  return { rows, count };
}
