import type { Selectable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { ReceiptLineTable, ReceiptTable } from './receipts.tables.ts';

export type ReceiptRow = Selectable<ReceiptTable>;
export type ReceiptLineRow = Selectable<ReceiptLineTable>;

/** False when this was written down already. */
export async function insertReceipt(
  db: Db,
  organizationId: string,
  row: NewRow<ReceiptTable>,
  lines: readonly Omit<NewRow<ReceiptLineTable>, 'receipt_id' | 'sort_order'>[],
): Promise<boolean> {
  const result = await db
    .insertInto('receipt')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'intent_id', 'refund_id', 'type']).doNothing(),
    )
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) return false;
  if (lines.length > 0)
    await db
      .insertInto('receipt_line')
      .values(
        lines.map((line, index) => ({
          ...line,
          organization_id: organizationId,
          receipt_id: row.id,
          sort_order: index,
        })),
      )
      .execute();
  return true;
}

/** The receipt of the payment itself, locked: what is written about its refunds is written one after the other. */
export async function lockCharge(
  db: Db,
  organizationId: string,
  intentId: string,
): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('receipt')
    .selectAll('receipt')
    .where('receipt.organization_id', '=', organizationId)
    .where('receipt.intent_id', '=', intentId)
    .where('receipt.refund_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function findRefundReceipt(
  db: Db,
  organizationId: string,
  refundId: string,
): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('receipt')
    .selectAll('receipt')
    .where('receipt.organization_id', '=', organizationId)
    .where('receipt.refund_id', '=', refundId)
    .where('receipt.type', '=', 'refund')
    .executeTakeFirst();
}

/** Current names of the payer, the event and the organization. */
export async function findReceiptNames(
  db: Db,
  organizationId: string,
  { event_id: eventId, account_id: accountId }: Pick<ReceiptRow, 'event_id' | 'account_id'>,
) {
  return db
    .selectFrom('organization')
    .leftJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).on('event.id', '=', eventId),
    )
    .leftJoin('account', (join) =>
      join.on('account.organization_id', '=', organizationId).on('account.id', '=', accountId),
    )
    .select([
      'organization.name as issuer_name',
      'organization.address1',
      'organization.address2',
      'organization.zip',
      'organization.city',
      'organization.country',
      'organization.email',
      'event.name as event_name',
      'event.timezone',
      'account.first_name',
      'account.last_name',
    ])
    .where('organization.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

export async function listReceipts(
  db: Db,
  organizationId: string,
  registrationIds: readonly string[],
): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipt')
    .selectAll('receipt')
    .where('receipt.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('receipt.registration_id').$notNull(), registrationIds))
    .orderBy('receipt.created_at')
    .orderBy('receipt.id')
    .execute();
}

const MOST = 200;

const receiptsFor = (db: Db, organizationId: string, column: 'booking_id' | 'invoice_id', id: string) =>
  db
    .selectFrom('receipt')
    .selectAll('receipt')
    .where('receipt.organization_id', '=', organizationId)
    .where(`receipt.${column}`, '=', id)
    .orderBy('receipt.created_at')
    .orderBy('receipt.id')
    .limit(MOST);

export async function listReceiptsFor(
  db: Db,
  organizationId: string,
  column: 'booking_id' | 'invoice_id',
  id: string,
): Promise<ReceiptRow[]> {
  return receiptsFor(db, organizationId, column, id).execute();
}

/** Of an invoice, the oldest first, without those of money that went back. */
export async function listCharges(db: Db, organizationId: string, invoiceId: string): Promise<ReceiptRow[]> {
  return receiptsFor(db, organizationId, 'invoice_id', invoiceId)
    .where('receipt.type', '=', 'charge')
    .where('receipt.refund_id', 'is', null)
    .execute();
}

export async function listReceiptLines(
  db: Db,
  organizationId: string,
  receiptIds: readonly string[],
): Promise<ReceiptLineRow[]> {
  return db
    .selectFrom('receipt_line')
    .selectAll('receipt_line')
    .where('receipt_line.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('receipt_line.receipt_id'), receiptIds))
    .orderBy('receipt_line.receipt_id')
    .orderBy('receipt_line.sort_order')
    .execute();
}
