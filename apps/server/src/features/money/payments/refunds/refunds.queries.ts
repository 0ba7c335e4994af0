import type { Selectable, Updateable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { PaymentDisputeTable, PaymentRefundTable } from '../payments.tables.ts';

export type RefundRow = Selectable<PaymentRefundTable>;
export type DisputeRow = Selectable<PaymentDisputeTable>;

const refunds = (db: Db, organizationId: string) =>
  db
    .selectFrom('payment_refund')
    .selectAll('payment_refund')
    .where('payment_refund.organization_id', '=', organizationId);

const disputes = (db: Db, organizationId: string) =>
  db
    .selectFrom('payment_dispute')
    .selectAll('payment_dispute')
    .where('payment_dispute.organization_id', '=', organizationId);

export async function findRefund(db: Db, organizationId: string, id: string): Promise<RefundRow | undefined> {
  return refunds(db, organizationId).where('payment_refund.id', '=', id).executeTakeFirst();
}

export async function listRefunds(
  db: Db,
  organizationId: string,
  intentIds: readonly string[],
): Promise<RefundRow[]> {
  return refunds(db, organizationId)
    .where((eb) => anyOf(eb.ref('payment_refund.intent_id'), intentIds))
    .orderBy('payment_refund.created_at')
    .orderBy('payment_refund.id')
    .execute();
}

export async function listDisputes(
  db: Db,
  organizationId: string,
  intentIds: readonly string[],
): Promise<DisputeRow[]> {
  return disputes(db, organizationId)
    .where((eb) => anyOf(eb.ref('payment_dispute.intent_id'), intentIds))
    .orderBy('payment_dispute.created_at')
    .orderBy('payment_dispute.id')
    .execute();
}

export async function insertRefund(
  db: Db,
  organizationId: string,
  row: NewRow<PaymentRefundTable>,
): Promise<void> {
  await db
    .insertInto('payment_refund')
    .values({ ...row, organization_id: organizationId })
    .execute();
}

export async function updateRefund(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<PaymentRefundTable>,
): Promise<void> {
  await db
    .updateTable('payment_refund')
    .set(changes)
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.id', '=', id)
    .execute();
}

export async function insertDispute(
  db: Db,
  organizationId: string,
  row: NewRow<PaymentDisputeTable>,
): Promise<void> {
  await db
    .insertInto('payment_dispute')
    .values({ ...row, organization_id: organizationId })
    .execute();
}

export async function updateDispute(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<PaymentDisputeTable>,
): Promise<void> {
  await db
    .updateTable('payment_dispute')
    .set(changes)
    .where('payment_dispute.organization_id', '=', organizationId)
    .where('payment_dispute.id', '=', id)
    .execute();
}
