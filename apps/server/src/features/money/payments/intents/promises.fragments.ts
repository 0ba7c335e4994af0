import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Promises that ended without the money: not paid in time, or called off. */
export const lapsedPromises = (db: Db, organizationId: string) =>
  db
    .selectFrom('payment_intent')
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.provider', '=', 'manual')
    .where('payment_intent.status', 'in', ['expired', 'canceled'])
    .where('payment_intent.due_at', 'is not', null);

/** The end of the last one of them. */
export const lastLapse = sql<Date | null>`max(payment_intent.updated_at)`;
