import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { countUpTo, type Order } from '../../../platform/db/list.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';
import type { InvoiceRow } from './invoices.queries.ts';
import type { InvoiceStatus } from './invoices.tables.ts';

export interface InvoiceFilter {
  readonly search?: string | undefined;
  readonly status?: InvoiceStatus | undefined;
  readonly overdue?: boolean | undefined;
}

type Column = RawBuilder<unknown>;

export const ID: Column = sql.ref('invoice.id');
export const SORTABLE: Readonly<Record<string, Column>> = {
  number: sql`coalesce(invoice.number, 2147483647)`,
  title: sql`lower(left(invoice.title, 100))`,
  total: sql.ref('invoice.total'),
  dueDate: sql`coalesce(invoice.due_at, 'infinity'::timestamptz)`,
  createdAt: sql.ref('invoice.created_at'),
};

function found(db: Db, organizationId: string, { search = '', status, overdue }: InvoiceFilter, now: Date) {
  let query = db.selectFrom('invoice').where('invoice.organization_id', '=', organizationId);
  if (search.trim() !== '') query = query.where('invoice.search_text', 'like', containsPattern(search));
  if (status !== undefined) query = query.where('invoice.status', '=', status);
  if (overdue !== undefined)
    query = query.where(sql<boolean>`(invoice.status = 'sent' and invoice.due_at < ${now}) = ${overdue}`);
  return query;
}

export async function listInvoices(
  db: Db,
  organizationId: string,
  filter: InvoiceFilter,
  orders: readonly Order<Column>[],
  { page, pageSize }: Paging,
  now: Date,
): Promise<InvoiceRow[]> {
  let query = found(db, organizationId, filter, now).selectAll('invoice');
  for (const { by, isDescending } of orders) query = query.orderBy(by, isDescending ? 'desc' : 'asc');
  return query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export const countInvoices = (
  db: Db,
  organizationId: string,
  filter: InvoiceFilter,
  now: Date,
): Promise<number> => countUpTo(db, found(db, organizationId, filter, now).select(sql<number>`1`.as('one')));

/** Of one account, the latest first; drafts are the staff's alone. */
export async function listOwnInvoices(
  db: Db,
  organizationId: string,
  accountId: string,
  { page, pageSize }: Paging,
): Promise<InvoiceRow[]> {
  return own(db, organizationId, accountId)
    .selectAll('invoice')
    .orderBy('invoice.sent_at', 'desc')
    .orderBy('invoice.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countOwnInvoices(db: Db, organizationId: string, accountId: string): Promise<number> {
  const { count } = await own(db, organizationId, accountId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const own = (db: Db, organizationId: string, accountId: string) =>
  db
    .selectFrom('invoice')
    .where('invoice.organization_id', '=', organizationId)
    .where('invoice.account_id', '=', accountId)
    .where('invoice.status', '<>', 'draft');
