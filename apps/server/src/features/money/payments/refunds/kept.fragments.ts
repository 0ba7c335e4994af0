import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** The name of the payments in the statement. */
type Intent = 'payment_intent' | 'intent';

/** Money that banks took for good. */
const lost = (db: Db, organizationId: string, column: 'intent_id' | 'attempt_id', id: string) =>
  sql<number>`coalesce((${db
    .selectFrom('payment_dispute')
    .select(({ fn }) => fn.sum('payment_dispute.withdrawn').as('amount'))
    .where('payment_dispute.organization_id', '=', organizationId)
    .where(`payment_dispute.${column}`, '=', sql.ref<string>(id))
    .where('payment_dispute.status', '=', 'lost')}), 0)`;

/** As below, of one attempt; negative when a bank took what had gone back already. */
export const keptOfAttempt = (db: Db, organizationId: string) =>
  sql<number>`(payment_attempt.captured - payment_attempt.refunded
    - ${lost(db, organizationId, 'attempt_id', 'payment_attempt.id')})::int`;

/** The part of a payment that is still here: neither asked back nor lost to a bank. */
export const kept = (db: Db, organizationId: string, intent: Intent = 'payment_intent') =>
  sql<number>`greatest(0, ${sql.ref(`${intent}.captured`)} - ${sql.ref(`${intent}.refunded`)}
    - ${lost(db, organizationId, 'intent_id', `${intent}.id`)})::int`;

/** As above, without the money of attempts that nothing was delivered for. */
export const keptOfDelivered = (db: Db, organizationId: string, intent: Intent = 'payment_intent') =>
  sql<number>`least(${kept(db, organizationId, intent)}, greatest(0, coalesce((${db
    .selectFrom('payment_attempt')
    .select(sql<number>`sum(${keptOfAttempt(db, organizationId)})`.as('amount'))
    .where('payment_attempt.organization_id', '=', organizationId)
    .where('payment_attempt.intent_id', '=', sql.ref<string>(`${intent}.id`))
    .where('payment_attempt.superseded', '=', false)}), 0)))::int`;

/** The most that a single refund can be over: it is taken from one attempt. */
export const refundable = (db: Db, organizationId: string) =>
  sql<number>`case when ${isDisputed(db, organizationId)} then 0
    else least(${kept(db, organizationId)}, greatest(0, (${db
      .selectFrom('payment_attempt')
      .select(sql<number>`max(${keptOfAttempt(db, organizationId)})`.as('amount'))
      .where('payment_attempt.organization_id', '=', organizationId)
      .where('payment_attempt.intent_id', '=', sql.ref<string>('payment_intent.id'))}))) end`;

/** A bank decides: until then nothing of the payment may go back, since the payer must not get it twice. */
export const isDisputed = (db: Db, organizationId: string, intent: Intent = 'payment_intent') =>
  sql<boolean>`exists (${db
    .selectFrom('payment_dispute')
    .select('payment_dispute.id')
    .where('payment_dispute.organization_id', '=', organizationId)
    .where('payment_dispute.intent_id', '=', sql.ref<string>(`${intent}.id`))
    .where('payment_dispute.status', 'in', ['opened', 'under_review'])})`;
