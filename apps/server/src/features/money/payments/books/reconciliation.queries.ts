import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { AttemptRow } from '../intents/attempts.queries.ts';
import type { IntentRow } from '../intents/intents.queries.ts';
import type { RefundRow } from '../refunds/refunds.queries.ts';

const BATCH = 50;
const MINUTE = 60_000;

/**
 * Attempts whose end is not known here, longest unasked first. The older one is, the less often it is asked about: after
 * an hour every six minutes, after a day every two hours, and after two weeks each day while the money is on its way, else no more.
 */
export async function listStuckAttempts(db: Db, organizationId: string, now: Date): Promise<AttemptRow[]> {
  return db
    .selectFrom('payment_attempt')
    .selectAll('payment_attempt')
    .where('payment_attempt.organization_id', '=', organizationId)
    .where('payment_attempt.status', 'in', [
      'created',
      'requires_action',
      'processing',
      'authorized',
      'failed',
    ])
    .where('payment_attempt.provider', '<>', 'manual')
    .where('payment_attempt.checked_at', '<', new Date(now.getTime() - MINUTE))
    .where((eb) =>
      eb.or([
        eb('payment_attempt.created_at', '>', new Date(now.getTime() - 14 * 24 * 60 * MINUTE)),
        eb('payment_attempt.status', 'in', ['processing', 'authorized']),
      ]),
    )
    .where(
      sql<boolean>`payment_attempt.checked_at < ${now}::timestamptz - least((${now}::timestamptz - payment_attempt.created_at) / 10, interval '1 day')`,
    )
    .orderBy('payment_attempt.checked_at')
    .orderBy('payment_attempt.id')
    .limit(BATCH)
    .execute();
}

export async function listStuckRefunds(db: Db, organizationId: string, now: Date): Promise<RefundRow[]> {
  return db
    .selectFrom('payment_refund')
    .innerJoin('payment_attempt', (join) =>
      join
        .on('payment_attempt.organization_id', '=', organizationId)
        .onRef('payment_attempt.id', '=', 'payment_refund.attempt_id'),
    )
    .selectAll('payment_refund')
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.status', 'in', ['created', 'pending'])
    .where('payment_attempt.provider', '<>', 'manual')
    .where('payment_refund.checked_at', '<', new Date(now.getTime() - MINUTE))
    .where(
      sql<boolean>`payment_refund.checked_at < ${now}::timestamptz - (${now}::timestamptz - payment_refund.created_at) / 10`,
    )
    .orderBy('payment_refund.checked_at')
    .orderBy('payment_refund.id')
    .limit(BATCH)
    .execute();
}

/** Nobody has paid nor tried for a day. */
export async function listAbandonedIntents(db: Db, organizationId: string, now: Date): Promise<IntentRow[]> {
  return db
    .selectFrom('payment_intent')
    .selectAll('payment_intent')
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.status', 'in', ['created', 'requires_action', 'failed'])
    .where('payment_intent.updated_at', '<', new Date(now.getTime() - 24 * 60 * MINUTE))
    .orderBy('payment_intent.updated_at')
    .orderBy('payment_intent.id')
    .limit(BATCH)
    .execute();
}

/** Paid a minute ago, and what was paid for is not there. Told again after a minute, two, four… */
export async function listUndelivered(db: Db, organizationId: string, now: Date): Promise<IntentRow[]> {
  return undelivered(db, organizationId)
    .where('payment_intent.captured_at', '<', new Date(now.getTime() - MINUTE))
    .where(
      sql<boolean>`${now}::timestamptz - payment_intent.updated_at >= greatest(payment_intent.updated_at - payment_intent.captured_at, interval '1 minute')`,
    )
    .orderBy('payment_intent.captured_at')
    .orderBy('payment_intent.id')
    .limit(BATCH)
    .execute();
}

const undelivered = (db: Db, organizationId: string) =>
  db
    .selectFrom('payment_intent')
    .selectAll('payment_intent')
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.status', '=', 'captured')
    .where('payment_intent.consumed_at', 'is', null)
    .where('payment_intent.provider', '<>', 'none')
    .whereRef('payment_intent.captured', '>', 'payment_intent.refunded');

export async function listOverdue(db: Db, organizationId: string, before: Date): Promise<string[]> {
  const rows = await undelivered(db, organizationId)
    .clearSelect()
    .select('payment_intent.id')
    .where('payment_intent.captured_at', '<', before)
    .orderBy('payment_intent.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Payments of which nothing was delivered, whose refund failed, and that nobody has given back since. */
export async function listKept(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_refund')
    .innerJoin('payment_intent', (join) =>
      join
        .on('payment_intent.organization_id', '=', organizationId)
        .onRef('payment_intent.id', '=', 'payment_refund.intent_id'),
    )
    .select('payment_intent.id')
    .distinct()
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.source', '=', 'system')
    .where('payment_refund.status', 'in', ['failed', 'canceled'])
    .where('payment_intent.consumed_at', 'is not', null)
    .where(sql<boolean>`payment_intent.captured - payment_intent.refunded >= payment_refund.amount`)
    .orderBy('payment_intent.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Transactions of the books that do not sum to zero. */
export async function listUnbalanced(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_entry')
    .select('ledger_entry.transaction_id')
    .where('ledger_entry.organization_id', '=', organizationId)
    .groupBy(['ledger_entry.transaction_id', 'ledger_entry.currency'])
    .having(sql<boolean>`sum(ledger_entry.amount) <> 0`)
    .orderBy('ledger_entry.transaction_id')
    .execute();
  return rows.map((row) => row.transaction_id);
}

/** Payments of which the books say another sum than their own rows: what came in, less what has gone back or was taken. */
export async function listUnexplained(db: Db, organizationId: string): Promise<string[]> {
  const sums = db
    .selectFrom('ledger_entry')
    .select(['ledger_entry.intent_id', sql<number>`sum(ledger_entry.amount)::bigint`.as('amount')])
    .where('ledger_entry.organization_id', '=', organizationId)
    .where('ledger_entry.account', '=', 'provider')
    .groupBy('ledger_entry.intent_id');
  const gone = db
    .selectFrom('payment_refund')
    .select(['payment_refund.intent_id', sql<number>`sum(payment_refund.amount)::bigint`.as('amount')])
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.status', '=', 'succeeded')
    .groupBy('payment_refund.intent_id');
  const taken = db
    .selectFrom('payment_dispute')
    .select(['payment_dispute.intent_id', sql<number>`sum(payment_dispute.withdrawn)::bigint`.as('amount')])
    .where('payment_dispute.organization_id', '=', organizationId)
    .groupBy('payment_dispute.intent_id');
  const rows = await db
    .selectFrom('payment_intent')
    .leftJoin(sums.as('sums'), 'sums.intent_id', 'payment_intent.id')
    .leftJoin(gone.as('gone'), 'gone.intent_id', 'payment_intent.id')
    .leftJoin(taken.as('taken'), 'taken.intent_id', 'payment_intent.id')
    .select('payment_intent.id')
    .where('payment_intent.organization_id', '=', organizationId)
    .where(
      sql<boolean>`payment_intent.captured - coalesce(gone.amount, 0) - coalesce(taken.amount, 0) <> coalesce(sums.amount, 0)`,
    )
    .orderBy('payment_intent.id')
    .execute();
  return rows.map(({ id }) => id);
}
