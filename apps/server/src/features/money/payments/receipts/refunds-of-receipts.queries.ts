import type { Db } from '../../../../platform/db/database.ts';
import type { RefundStatus } from '../payments.tables.ts';

/** A refund with the tax that the books say went back with it; `superseded`: of an attempt that nothing was delivered for. */
export async function findRefund(db: Db, organizationId: string, intentId: string, refundId: string) {
  const row = await db
    .selectFrom('payment_refund')
    .innerJoin('payment_attempt', (join) =>
      join
        .on('payment_attempt.organization_id', '=', organizationId)
        .onRef('payment_attempt.id', '=', 'payment_refund.attempt_id'),
    )
    .select((eb) => [
      'payment_refund.status',
      'payment_refund.amount',
      'payment_refund.provider_reference',
      'payment_attempt.superseded',
      eb
        .selectFrom('ledger_entry')
        .select(({ fn }) => fn.sum<number>('ledger_entry.amount').as('tax'))
        .where('ledger_entry.organization_id', '=', organizationId)
        .whereRef('ledger_entry.refund_id', '=', 'payment_refund.id')
        .where('ledger_entry.account', '=', 'tax')
        .as('tax'),
    ])
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.id', '=', refundId)
    .where('payment_refund.intent_id', '=', intentId)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, tax: Number(row.tax ?? 0) };
}

/** The part of the money that something was delivered for whose refunds are in one of these states. */
export async function sumRefunds(
  db: Db,
  organizationId: string,
  intentId: string,
  states: readonly RefundStatus[],
): Promise<number> {
  const { amount } = await db
    .selectFrom('payment_refund')
    .innerJoin('payment_attempt', (join) =>
      join
        .on('payment_attempt.organization_id', '=', organizationId)
        .onRef('payment_attempt.id', '=', 'payment_refund.attempt_id'),
    )
    .select(({ fn }) => fn.sum<number | null>('payment_refund.amount').as('amount'))
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.intent_id', '=', intentId)
    .where('payment_refund.status', 'in', states)
    .where('payment_attempt.superseded', '=', false)
    .executeTakeFirstOrThrow();
  return Number(amount ?? 0);
}

/** Writes down what the refunds that have succeeded were for, unless they say it already. */
export async function nameReturned(
  db: Db,
  organizationId: string,
  intentId: string,
  forId: string,
): Promise<void> {
  await db
    .updateTable('payment_refund')
    .set({ for_id: forId })
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.intent_id', '=', intentId)
    .where('payment_refund.status', '=', 'succeeded')
    .where('payment_refund.for_id', 'is', null)
    .where(
      'payment_refund.attempt_id',
      'in',
      db
        .selectFrom('payment_attempt')
        .select('payment_attempt.id')
        .where('payment_attempt.organization_id', '=', organizationId)
        .where('payment_attempt.intent_id', '=', intentId)
        .where('payment_attempt.superseded', '=', false),
    )
    .execute();
}

/** Refunds of a payment that have succeeded. */
export async function listRefundIds(db: Db, organizationId: string, intentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_refund')
    .select('payment_refund.id')
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.intent_id', '=', intentId)
    .where('payment_refund.status', '=', 'succeeded')
    .orderBy('payment_refund.id')
    .execute();
  return rows.map(({ id }) => id);
}
