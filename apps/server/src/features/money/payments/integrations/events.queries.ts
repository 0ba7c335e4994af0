import type { Db } from '../../../../platform/db/database.ts';
import { deleteOlder } from '../../../../platform/db/rows.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { PaymentEventTable } from '../payments.tables.ts';

export async function hasEvent(
  db: Db,
  organizationId: string,
  integrationId: string,
  eventId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_event')
    .select('payment_event.event_id')
    .where('payment_event.organization_id', '=', organizationId)
    .where('payment_event.integration_id', '=', integrationId)
    .where('payment_event.event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it has been heard before. */
export async function insertEvent(
  db: Db,
  organizationId: string,
  row: NewRow<PaymentEventTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('payment_event')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteEventsBefore(db: Db, organizationId: string, before: Date): Promise<void> {
  await deleteOlder(db, 'payment_event', organizationId, 'received_at', before);
}
