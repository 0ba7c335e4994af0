import type { Selectable } from 'kysely';
import { anyOf, type Db } from '../../platform/db/database.ts';
import type { NewRow, ReceiptLineTable, ReceiptTable } from '../../platform/db/schema.ts';

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
    .onConflict((conflict) => conflict.columns(['organization_id', 'intent_id', 'refund_id']).doNothing())
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

export async function listReceipts(
  db: Db,
  organizationId: string,
  registrationIds: readonly string[],
): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipt')
    .selectAll('receipt')
    .where('receipt.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('receipt.registration_id'), registrationIds))
    .orderBy('receipt.created_at')
    .orderBy('receipt.id')
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
