import { expressionBuilder, sql, type Expression } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';

/** Rows of one organization, as the sources that the checks join. */
export const intents = (db: Db, organizationId: string) =>
  db
    .selectFrom('payment_intent')
    .selectAll('payment_intent')
    .where('payment_intent.organization_id', '=', organizationId);

export const passes = (db: Db, organizationId: string) =>
  db.selectFrom('pass').selectAll('pass').where('pass.organization_id', '=', organizationId);

export const accesses = (db: Db, organizationId: string) =>
  db
    .selectFrom('session_access')
    .selectAll('session_access')
    .where('session_access.organization_id', '=', organizationId);

export const charges = (db: Db, organizationId: string) =>
  db
    .selectFrom('receipt')
    .selectAll('receipt')
    .where('receipt.organization_id', '=', organizationId)
    .where('receipt.refund_id', 'is', null);

export const lines = (db: Db, organizationId: string) =>
  db
    .selectFrom('receipt_line')
    .selectAll('receipt_line')
    .where('receipt_line.organization_id', '=', organizationId);

export const refunds = (db: Db, organizationId: string) =>
  db
    .selectFrom('payment_refund')
    .selectAll('payment_refund')
    .where('payment_refund.organization_id', '=', organizationId);

/** The amount of each payment that has been refunded, or is about to be. */
export const liveRefunds = (db: Db, organizationId: string) =>
  db
    .selectFrom('payment_refund')
    .select(['payment_refund.intent_id', sql<number>`sum(payment_refund.amount)::bigint`.as('amount')])
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.status', 'in', ['created', 'pending', 'succeeded'])
    .groupBy('payment_refund.intent_id');

/** No bank decides about the payment, nor has one since that time. */
export const isSettled = (db: Db, organizationId: string, intentId: Expression<string>, before: Date) => {
  const { exists, not, or } = expressionBuilder<Schema, 'payment_dispute'>();
  const open = db
    .selectFrom('payment_dispute')
    .select('payment_dispute.id')
    .where('payment_dispute.organization_id', '=', organizationId)
    .where('payment_dispute.intent_id', '=', intentId)
    .where((eb) =>
      or([
        eb('payment_dispute.status', 'in', ['opened', 'under_review']),
        eb('payment_dispute.updated_at', '>=', before),
      ]),
    );
  return not(exists(open));
};

/** Payments of add-ons that were bought later, by the pass that they were for: such a payment is for one pass. */
export const laterPayments = (db: Db, organizationId: string) =>
  db
    .selectFrom(charges(db, organizationId).as('charge'))
    .innerJoin(intents(db, organizationId).as('intent'), 'intent.id', 'charge.intent_id')
    .innerJoin(lines(db, organizationId).as('line'), 'line.receipt_id', 'charge.id')
    .where('intent.purpose', '=', 'addOns')
    .where('line.pass_id', 'is not', null)
    .select(['charge.intent_id', 'line.pass_id', 'charge.charged_amount'])
    .distinct();

/** One more than are told of one kind of fault: that there are more is all that matters then. */
export const MOST = 21;
