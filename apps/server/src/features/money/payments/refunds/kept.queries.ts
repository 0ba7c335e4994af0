import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { AttemptRow } from '../intents/attempts.queries.ts';
import { isDisputed, keptOfAttempt, keptOfDelivered, refundable } from './kept.fragments.ts';

export interface Kept {
  /** The money that came in, less refunds that were asked for and disputes that were lost; with tax. */
  readonly amount: number;
  /** A bank decides about it. */
  readonly isDisputed: boolean;
}

export async function findKept(db: Db, organizationId: string, intentId: string): Promise<Kept | undefined> {
  return db
    .selectFrom('payment_intent')
    .select([
      keptOfDelivered(db, organizationId).as('amount'),
      isDisputed(db, organizationId).as('isDisputed'),
    ])
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.id', '=', intentId)
    .executeTakeFirst();
}

export async function listRefundable(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payment_intent')
    .select(['payment_intent.id', refundable(db, organizationId).as('amount')])
    .where('payment_intent.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('payment_intent.id'), ids))
    .execute();
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** Of these payments, those that a bank decides about. */
export async function listDisputedIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_intent')
    .select('payment_intent.id')
    .where('payment_intent.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('payment_intent.id'), ids))
    .where(isDisputed(db, organizationId))
    .execute();
  return rows.map(({ id }) => id);
}

export type KeptAttempt = AttemptRow & { readonly kept: number };

/** Under the lock of their intent; the newest first. */
export async function listKeptAttempts(
  db: Db,
  organizationId: string,
  intentId: string,
): Promise<KeptAttempt[]> {
  return db
    .selectFrom('payment_attempt')
    .selectAll('payment_attempt')
    .select(keptOfAttempt(db, organizationId).as('kept'))
    .where('payment_attempt.organization_id', '=', organizationId)
    .where('payment_attempt.intent_id', '=', intentId)
    .orderBy('payment_attempt.number', 'desc')
    .execute();
}
