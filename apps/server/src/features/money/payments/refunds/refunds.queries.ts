import { sql, type Selectable, type Updateable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { PaymentDisputeFileTable, PaymentDisputeTable, PaymentRefundTable } from '../payments.tables.ts';

export type RefundRow = Selectable<PaymentRefundTable>;
export type DisputeRow = Selectable<PaymentDisputeTable>;
export type EvidenceRow = Selectable<PaymentDisputeFileTable>;

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

/** False: another call for it is at work, or its end is not known yet. */
export async function claimRefund(
  db: Db,
  organizationId: string,
  id: string,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('payment_refund')
    .set({ sending_at: now })
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.id', '=', id)
    .where('payment_refund.status', '=', 'created')
    .where(({ eb, or }) =>
      or([eb('payment_refund.sending_at', 'is', null), eb('payment_refund.sending_at', '<', before)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
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

export async function findDispute(
  db: Db,
  organizationId: string,
  id: string,
): Promise<DisputeRow | undefined> {
  return disputes(db, organizationId).where('payment_dispute.id', '=', id).executeTakeFirst();
}

/** Answers that were not heard of, those not asked for the longest time first. */
export async function listStuckAnswers(db: Db, organizationId: string, before: Date): Promise<DisputeRow[]> {
  return disputes(db, organizationId)
    .where('payment_dispute.answer_status', '=', 'created')
    .where('payment_dispute.answer_checked_at', '<', before)
    .orderBy('payment_dispute.answer_checked_at')
    .orderBy('payment_dispute.id')
    .limit(50)
    .execute();
}

/** Not decided, and not heard of nor asked about since then; those that wait for the longest time first. */
export async function listSilentDisputes(
  db: Db,
  organizationId: string,
  before: Date,
): Promise<DisputeRow[]> {
  const heardAt = sql<Date>`greatest(payment_dispute.updated_at, payment_dispute.checked_at)`;
  return disputes(db, organizationId)
    .where('payment_dispute.status', 'in', ['opened', 'under_review'])
    .where(heardAt, '<', before)
    .orderBy(heardAt)
    .orderBy('payment_dispute.id')
    .limit(50)
    .execute();
}

/** Not answered, and due soon; those that were reminded of are not among them. */
export async function listDueDisputes(
  db: Db,
  organizationId: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<DisputeRow[]> {
  return disputes(db, organizationId)
    .where('payment_dispute.status', '=', 'opened')
    .where('payment_dispute.due_at', '>', from)
    .where('payment_dispute.due_at', '<=', until)
    .where(isUnanswered)
    .where(isNotReminded)
    .orderBy('payment_dispute.due_at')
    .orderBy('payment_dispute.id')
    .limit(50)
    .execute();
}

/** False: answered, decided, moved, or reminded of meanwhile. */
export async function markReminded(db: Db, organizationId: string, id: string, due: Date): Promise<boolean> {
  const result = await db
    .updateTable('payment_dispute')
    .set({ reminded_due_at: due })
    .where('payment_dispute.organization_id', '=', organizationId)
    .where('payment_dispute.id', '=', id)
    .where('payment_dispute.status', '=', 'opened')
    .where('payment_dispute.due_at', '=', due)
    .where(isUnanswered)
    .where(isNotReminded)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

// An answer that the provider has refused is none.
const isUnanswered = sql<boolean>`(${sql.ref('payment_dispute.answer_status')} is null or ${sql.ref('payment_dispute.answer_status')} = 'refused')`;
const isNotReminded = sql<boolean>`${sql.ref('payment_dispute.reminded_due_at')} is distinct from ${sql.ref('payment_dispute.due_at')}`;

export async function listEvidence(
  db: Db,
  organizationId: string,
  disputeIds: readonly string[],
): Promise<EvidenceRow[]> {
  return db
    .selectFrom('payment_dispute_file')
    .selectAll('payment_dispute_file')
    .where('payment_dispute_file.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('payment_dispute_file.dispute_id'), disputeIds))
    .orderBy('payment_dispute_file.dispute_id')
    .orderBy('payment_dispute_file.kind')
    .execute();
}

export async function insertEvidence(
  db: Db,
  organizationId: string,
  rows: readonly Omit<EvidenceRow, 'organization_id'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('payment_dispute_file')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .execute();
}

export async function deleteEvidence(db: Db, organizationId: string, disputeId: string): Promise<void> {
  await db
    .deleteFrom('payment_dispute_file')
    .where('payment_dispute_file.organization_id', '=', organizationId)
    .where('payment_dispute_file.dispute_id', '=', disputeId)
    .execute();
}
