import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { ReceiptLineTable, ReceiptTable } from '../../../money/payments/index.ts';

export type ReceiptRow = Selectable<ReceiptTable>;

export async function findReceipt(
  db: Db,
  organizationId: string,
  registrationId: string,
  receiptId: string,
): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('receipt')
    .selectAll('receipt')
    .where('receipt.organization_id', '=', organizationId)
    .where('receipt.registration_id', '=', registrationId)
    .where('receipt.id', '=', receiptId)
    .executeTakeFirst();
}

export async function listReceiptLines(
  db: Db,
  organizationId: string,
  receiptId: string,
): Promise<Selectable<ReceiptLineTable>[]> {
  return db
    .selectFrom('receipt_line')
    .selectAll('receipt_line')
    .where('receipt_line.organization_id', '=', organizationId)
    .where('receipt_line.receipt_id', '=', receiptId)
    .orderBy('receipt_line.sort_order')
    .execute();
}
