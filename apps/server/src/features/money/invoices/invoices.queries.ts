import { sql, type Selectable, type Updateable } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import type { ReceiptRow } from '../payments/index.ts';
import type { CreditNoteTable, InvoiceLineTable, InvoiceTable } from './invoices.tables.ts';

export type InvoiceRow = Selectable<InvoiceTable>;
export type InvoiceLineRow = Selectable<InvoiceLineTable>;
export type CreditNoteRow = Selectable<CreditNoteTable>;

const invoices = (db: Db, organizationId: string) =>
  db.selectFrom('invoice').selectAll('invoice').where('invoice.organization_id', '=', organizationId);

export async function findInvoice(
  db: Db,
  organizationId: string,
  id: string,
): Promise<InvoiceRow | undefined> {
  return invoices(db, organizationId).where('invoice.id', '=', id).executeTakeFirst();
}

/** Everything about one invoice changes behind this lock. */
export async function lockInvoice(
  db: Db,
  organizationId: string,
  id: string,
): Promise<InvoiceRow | undefined> {
  return invoices(db, organizationId).where('invoice.id', '=', id).forUpdate().executeTakeFirst();
}

export async function findByClientKey(
  db: Db,
  organizationId: string,
  clientKey: string,
): Promise<InvoiceRow | undefined> {
  return invoices(db, organizationId).where('invoice.client_key', '=', clientKey).executeTakeFirst();
}

export async function findOfPeriod(
  db: Db,
  organizationId: string,
  subscriptionId: string,
  periodStart: Date,
): Promise<InvoiceRow | undefined> {
  return invoices(db, organizationId)
    .where('invoice.subscription_id', '=', subscriptionId)
    .where('invoice.period_start', '=', periodStart)
    .where('invoice.change_id', 'is', null)
    .where('invoice.status', '<>', 'void')
    .executeTakeFirst();
}

/** A change is billed once. */
export async function findOfChange(
  db: Db,
  organizationId: string,
  changeId: string,
): Promise<InvoiceRow | undefined> {
  return invoices(db, organizationId).where('invoice.change_id', '=', changeId).executeTakeFirst();
}

export async function findPaidPeriods(
  db: Db,
  organizationId: string,
  subscriptionId: string,
  limit: number,
): Promise<{ first: InvoiceRow | undefined; paid: InvoiceRow[] }> {
  const all = invoices(db, organizationId)
    .where('invoice.subscription_id', '=', subscriptionId)
    .where('invoice.status', '=', 'paid');
  const [first, paid] = await Promise.all([
    all.orderBy('invoice.period_start').limit(1).executeTakeFirst(),
    all.orderBy('invoice.period_start', 'desc').limit(limit).execute(),
  ]);
  return { first, paid };
}

/** Nothing of the last ones is credited meanwhile. */
export async function lockPaidPeriods(
  db: Db,
  organizationId: string,
  subscriptionId: string,
  limit: number,
): Promise<InvoiceRow[]> {
  return invoices(db, organizationId)
    .where('invoice.subscription_id', '=', subscriptionId)
    .where('invoice.status', '=', 'paid')
    .orderBy('invoice.period_start', 'desc')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** False when one with the same client key stands already. */
export async function insertInvoice(
  db: Db,
  organizationId: string,
  row: NewRow<InvoiceTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('invoice')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'client_key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateInvoice(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<InvoiceTable>,
): Promise<void> {
  await db
    .updateTable('invoice')
    .set(changes)
    .where('invoice.organization_id', '=', organizationId)
    .where('invoice.id', '=', id)
    .execute();
}

export async function deleteInvoice(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('invoice')
    .where('invoice.organization_id', '=', organizationId)
    .where('invoice.id', '=', id)
    .execute();
}

export async function listLines(
  db: Db,
  organizationId: string,
  invoiceIds: readonly string[],
): Promise<InvoiceLineRow[]> {
  return db
    .selectFrom('invoice_line')
    .selectAll('invoice_line')
    .where('invoice_line.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('invoice_line.invoice_id'), invoiceIds))
    .orderBy('invoice_line.invoice_id')
    .orderBy('invoice_line.sort_order')
    .execute();
}

export async function replaceLines(
  db: Db,
  organizationId: string,
  invoiceId: string,
  lines: readonly Omit<NewRow<InvoiceLineTable>, 'invoice_id' | 'sort_order'>[],
): Promise<void> {
  await db
    .deleteFrom('invoice_line')
    .where('invoice_line.organization_id', '=', organizationId)
    .where('invoice_line.invoice_id', '=', invoiceId)
    .execute();
  if (lines.length === 0) return;
  await db
    .insertInto('invoice_line')
    .values(
      lines.map((line, index) => ({
        ...line,
        organization_id: organizationId,
        invoice_id: invoiceId,
        sort_order: index,
      })),
    )
    .execute();
}

/** Kept until the transaction ends, which gives it back when it fails: a series has no gaps. */
export async function takeNumber(
  db: Db,
  organizationId: string,
  series: 'invoice' | 'credit',
): Promise<number> {
  const { next } = await db
    .insertInto('invoice_counter')
    .values({ organization_id: organizationId, series, next: 2 })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'series'])
        .doUpdateSet({ next: sql<number>`invoice_counter.next + 1` }),
    )
    .returning('next')
    .executeTakeFirstOrThrow();
  return next - 1;
}

export async function insertCreditNote(
  db: Db,
  organizationId: string,
  row: NewRow<CreditNoteTable>,
): Promise<void> {
  await db
    .insertInto('credit_note')
    .values({ ...row, organization_id: organizationId })
    .execute();
}

export async function listCreditNotes(
  db: Db,
  organizationId: string,
  invoiceIds: readonly string[],
): Promise<CreditNoteRow[]> {
  return db
    .selectFrom('credit_note')
    .selectAll('credit_note')
    .where('credit_note.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('credit_note.invoice_id'), invoiceIds))
    .orderBy('credit_note.number')
    .execute();
}

/** Current name and address of the organization, as a paper has them. */
export async function getIssuer(db: Db, organizationId: string) {
  return db
    .selectFrom('organization')
    .select([
      'organization.name',
      'organization.currency',
      'organization.address1',
      'organization.address2',
      'organization.zip',
      'organization.state',
      'organization.city',
      'organization.country',
      'organization.email',
    ])
    .where('organization.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** The next reminder is due: on the day itself, a week later, two weeks later. */
export async function listToRemind(
  db: Db,
  organizationId: string,
  now: Date,
  limit: number,
): Promise<InvoiceRow[]> {
  return invoices(db, organizationId)
    .where('invoice.status', '=', 'sent')
    .where('invoice.reminders', '=', true)
    .where('invoice.reminded', '<', 3)
    .where('invoice.account_id', 'is not', null)
    .where('invoice.due_at', '<=', now)
    .where(sql<boolean>`invoice.due_at + invoice.reminded * interval '7 days' <= ${now}`)
    .orderBy('invoice.due_at')
    .orderBy('invoice.id')
    .limit(limit)
    .execute();
}

/** True for the one that reminds. Those that were missed are not made up for. */
export async function claimReminder(
  db: Db,
  organizationId: string,
  { id, reminded }: Pick<InvoiceRow, 'id' | 'reminded'>,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('invoice')
    .set({
      reminded: sql<number>`least(3, floor(extract(epoch from ${now}::timestamptz - invoice.due_at) / 604800)::int + 1)`,
    })
    .where('invoice.organization_id', '=', organizationId)
    .where('invoice.id', '=', id)
    .where('invoice.status', '=', 'sent')
    .where('invoice.reminded', '=', reminded)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function listReceiptsOf(
  db: Db,
  organizationId: string,
  subscriptionId: string,
  { page, pageSize }: Paging,
): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipt')
    .innerJoin('invoice', (join) =>
      join.on('invoice.organization_id', '=', organizationId).onRef('invoice.id', '=', 'receipt.invoice_id'),
    )
    .selectAll('receipt')
    .where('receipt.organization_id', '=', organizationId)
    .where('invoice.subscription_id', '=', subscriptionId)
    .orderBy('receipt.created_at', 'desc')
    .orderBy('receipt.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}
