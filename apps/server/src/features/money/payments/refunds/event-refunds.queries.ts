import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { isDisputed, kept } from './kept.fragments.ts';
import { PAUSE } from './pauses.fragments.ts';

/**
 * Payments for an event of which money is left that may go back now; what waits for its delivery is not among them, nor what
 * a provider has refused to refund a short while ago.
 */
export async function listKeptIds(
  db: Db,
  organizationId: string,
  eventId: string,
  { after, now, limit }: { after: string | undefined; now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_intent')
    .select('payment_intent.id')
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.event_id', '=', eventId)
    .where('payment_intent.status', '=', 'captured')
    .where('payment_intent.consumed_at', 'is not', null)
    .where(kept(db, organizationId), '>', 0)
    .where((eb) => eb.not(isDisputed(db, organizationId)))
    .$if(after !== undefined, (query) => query.where('payment_intent.id', '>', after ?? ''))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_refund')
            .select('payment_refund.intent_id')
            .where('payment_refund.organization_id', '=', organizationId)
            .whereRef('payment_refund.intent_id', '=', 'payment_intent.id')
            .where('payment_refund.status', 'in', ['failed', 'canceled'])
            .groupBy('payment_refund.intent_id')
            .having(sql<boolean>`max(payment_refund.updated_at) + ${PAUSE} > ${now}::timestamptz`),
        ),
      ),
    )
    .orderBy('payment_intent.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Refunds of an event that a person has to make: of transfers and cash. */
export async function sumRefundsByHand(
  db: Db,
  organizationId: string,
  eventId: string,
): Promise<{ count: number; amount: number; currency: string }[]> {
  const rows = await db
    .selectFrom('payment_intent')
    .innerJoin('payment_refund', (join) =>
      join
        .on('payment_refund.organization_id', '=', organizationId)
        .onRef('payment_refund.intent_id', '=', 'payment_intent.id'),
    )
    .innerJoin('payment_attempt', (join) =>
      join
        .on('payment_attempt.organization_id', '=', organizationId)
        .onRef('payment_attempt.id', '=', 'payment_refund.attempt_id'),
    )
    .select(({ fn }) => [
      'payment_refund.currency',
      fn.countAll<number>().as('count'),
      sql<number>`sum(payment_refund.amount)::bigint`.as('amount'),
    ])
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.event_id', '=', eventId)
    .where('payment_attempt.provider', '=', 'manual')
    .where('payment_refund.status', 'in', ['created', 'pending'])
    .groupBy('payment_refund.currency')
    .orderBy('payment_refund.currency')
    .execute();
  return rows.map(({ count, amount, currency }) => ({
    count: Number(count),
    amount: Number(amount),
    currency,
  }));
}
