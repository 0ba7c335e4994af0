import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { kept, keptOfDelivered } from '../../money/payments/index.ts';
import { charges, intents, isSettled, liveRefunds, MOST, refunds } from './rows.fragments.ts';

/** Payments that say another sum than their attempts together. */
export async function listUnequalAttempts(db: Db, organizationId: string): Promise<string[]> {
  const sums = db
    .selectFrom('payment_attempt')
    .select([
      'payment_attempt.intent_id',
      sql<number>`sum(payment_attempt.captured)::bigint`.as('captured'),
      sql<number>`sum(payment_attempt.refunded)::bigint`.as('refunded'),
    ])
    .where('payment_attempt.organization_id', '=', organizationId)
    .groupBy('payment_attempt.intent_id');
  const rows = await db
    .selectFrom(intents(db, organizationId).as('intent'))
    .leftJoin(sums.as('sums'), 'sums.intent_id', 'intent.id')
    .select('intent.id')
    .where(
      sql<boolean>`(intent.captured <> coalesce(sums.captured, 0) or intent.refunded <> coalesce(sums.refunded, 0))`,
    )
    .orderBy('intent.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Payments that say another sum has gone back than their refunds together. */
export async function listUnequalRefunds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(intents(db, organizationId).as('intent'))
    .leftJoin(liveRefunds(db, organizationId).as('gone'), 'gone.intent_id', 'intent.id')
    .select('intent.id')
    .where(sql<boolean>`intent.refunded <> coalesce(gone.amount, 0)`)
    .orderBy('intent.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Delivered for another order than the paid attempt was made for. */
export async function listOtherOrders(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(charges(db, organizationId).as('charge'))
    .innerJoin(intents(db, organizationId).as('intent'), 'intent.id', 'charge.intent_id')
    .innerJoin('payment_attempt', (join) =>
      join
        .on('payment_attempt.organization_id', '=', organizationId)
        .onRef('payment_attempt.intent_id', '=', 'intent.id')
        .on('payment_attempt.superseded', '=', false),
    )
    .select('intent.id')
    // Attempts of long ago do not know their order.
    .where('payment_attempt.details', 'is not', null)
    .where(sql<boolean>`payment_attempt.details <> intent.details`)
    .orderBy('intent.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Delivered with a receipt over another sum, or a receipt for what was not delivered. */
export async function listUnequalReceipts(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(intents(db, organizationId).as('intent'))
    .innerJoin(charges(db, organizationId).as('charge'), 'charge.intent_id', 'intent.id')
    .select('intent.id')
    .where(sql<boolean>`(intent.consumed_at is null or charge.charged_amount <> intent.amount)`)
    .orderBy('intent.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Closed without a receipt, so nothing was delivered, and without a refund of all that came in. */
export async function listKeptMoney(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(intents(db, organizationId).as('intent'))
    // Once, receipts went with their event.
    .leftJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'intent.event_id'),
    )
    .leftJoin(charges(db, organizationId).as('charge'), 'charge.intent_id', 'intent.id')
    .select('intent.id')
    .where('charge.id', 'is', null)
    .where(sql<boolean>`(intent.event_id is null or event.id is not null)`)
    .where('intent.consumed_at', 'is not', null)
    .where('intent.provider', '<>', 'none')
    .where(kept(db, organizationId, 'intent'), '>', 0)
    .where((eb) => eb.not(eb.exists(failed(db, organizationId))))
    .orderBy('intent.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

const failed = (db: Db, organizationId: string) =>
  db
    .selectFrom(refunds(db, organizationId).as('refund'))
    .select('refund.id')
    .whereRef('refund.intent_id', '=', sql.ref('intent.id'))
    .where('refund.source', '=', 'system')
    .where('refund.status', 'in', ['failed', 'canceled']);

/** Payments whose automatic refund (paid too late, or twice) has failed. */
export async function listFailedReturns(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(intents(db, organizationId).as('intent'))
    .leftJoin(charges(db, organizationId).as('charge'), 'charge.intent_id', 'intent.id')
    .select('intent.id')
    .where('intent.consumed_at', 'is not', null)
    .where(
      sql<boolean>`${kept(db, organizationId, 'intent')}
        > case when charge.id is null then 0 else ${keptOfDelivered(db, organizationId, 'intent')} end`,
    )
    .where((eb) => eb.exists(failed(db, organizationId)))
    .orderBy('intent.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Delivered payments whose refund receipts add up to another sum than was refunded. The receipts of refunds that
 * changed after `before` may not have been written yet.
 */
export async function listUnequalRefundReceipts(
  db: Db,
  organizationId: string,
  before: Date,
): Promise<string[]> {
  const written = db
    .selectFrom('receipt')
    .select([
      'receipt.intent_id',
      sql<number>`sum(case receipt.type when 'refund' then receipt.charged_amount else -receipt.charged_amount end)::bigint`.as(
        'amount',
      ),
    ])
    .where('receipt.organization_id', '=', organizationId)
    .where('receipt.refund_id', 'is not', null)
    .groupBy('receipt.intent_id');
  const gone = db
    .selectFrom('payment_refund')
    .innerJoin('payment_attempt', (join) =>
      join
        .on('payment_attempt.organization_id', '=', organizationId)
        .onRef('payment_attempt.id', '=', 'payment_refund.attempt_id')
        .on('payment_attempt.superseded', '=', false),
    )
    .select(['payment_refund.intent_id', sql<number>`sum(payment_refund.amount)::bigint`.as('amount')])
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.status', '=', 'succeeded')
    .groupBy('payment_refund.intent_id');
  const rows = await db
    .selectFrom(charges(db, organizationId).as('charge'))
    .leftJoin(written.as('written'), 'written.intent_id', 'charge.intent_id')
    .leftJoin(gone.as('gone'), 'gone.intent_id', 'charge.intent_id')
    .select('charge.intent_id')
    .where(sql<boolean>`coalesce(written.amount, 0) <> coalesce(gone.amount, 0)`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom(refunds(db, organizationId).as('refund'))
            .select('refund.id')
            .whereRef('refund.intent_id', '=', 'charge.intent_id')
            .where('refund.updated_at', '>=', before),
        ),
      ),
    )
    .orderBy('charge.intent_id')
    .limit(MOST)
    .execute();
  return rows.map((row) => row.intent_id);
}

/** Payments by transfer or in cash that were due before that moment and are neither paid nor called off. */
export async function listStaleTransfers(db: Db, organizationId: string, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom(intents(db, organizationId).as('intent'))
    .select('intent.id')
    .where('intent.provider', '=', 'manual')
    .where('intent.status', '=', 'processing')
    .where('intent.due_at', '<', before)
    .orderBy('intent.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Payments at a provider that have been on their way since before that moment. */
export async function listLongPayments(db: Db, organizationId: string, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom(intents(db, organizationId).as('intent'))
    .select('intent.id')
    .where('intent.provider', '<>', 'manual')
    .where('intent.status', 'in', ['processing', 'authorized'])
    .where('intent.updated_at', '<', before)
    .orderBy('intent.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Payments of events that were canceled before that moment, with money that is still here. Disputed payments do not
 * count, nor those whose dispute was decided after that moment.
 */
export async function listKeptOfCanceled(db: Db, organizationId: string, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom(intents(db, organizationId).as('intent'))
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'intent.event_id'),
    )
    .select('intent.id')
    .where('event.canceled_at', '<', before)
    .where('intent.status', '=', 'captured')
    .where('intent.consumed_at', 'is not', null)
    .where('intent.captured_at', '<', before)
    .where(kept(db, organizationId, 'intent'), '>', 0)
    .where(isSettled(db, organizationId, sql.ref<string>('intent.id'), before))
    .orderBy('intent.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Refunds that were written before that moment and that the provider has still not been asked for. */
export async function listCreatedRefunds(db: Db, organizationId: string, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom(refunds(db, organizationId).as('refund'))
    .select('refund.id')
    .where('refund.status', '=', 'created')
    .where('refund.created_at', '<', before)
    .orderBy('refund.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Disputes that were won, and of which the bank still holds money by our books. */
export async function listHeldOfWon(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_dispute')
    .select('payment_dispute.id')
    .where('payment_dispute.organization_id', '=', organizationId)
    .where('payment_dispute.status', '=', 'won')
    .where('payment_dispute.withdrawn', '<>', 0)
    .orderBy('payment_dispute.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Accounts in use that were asked for their disputes of late, by lists that were begun before that moment and have no end yet. */
export async function listUnlistedAccounts(
  db: Db,
  organizationId: string,
  { before, askedAfter }: { readonly before: Date; readonly askedAfter: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_integration')
    .select('payment_integration.id')
    .where('payment_integration.organization_id', '=', organizationId)
    .where('payment_integration.secrets', 'is not', null)
    .where(({ eb, or }) =>
      or([eb('payment_integration.active', '=', true), eb('payment_integration.offered', '=', true)]),
    )
    .where('payment_integration.disputes_until', '<', before)
    .where('payment_integration.disputes_asked_at', '>', askedAfter)
    .orderBy('payment_integration.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}
