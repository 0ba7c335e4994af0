import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** As long as a refund that has failed so many times must wait: a day, two, four, at most a month. */
export const PAUSE = sql`interval '12 hours' * power(2, least(count(*), 6))`;

/** The provider has refused one of these refunds, rows of `refused`, a short while ago. */
export const isPausing = (db: Db, organizationId: string, now: Date, isOfThese: Expression<SqlBool>) =>
  sql<boolean>`exists (${db
    .selectFrom('payment_refund as refused')
    .select(sql<number>`count(*)`.as('count'))
    .where('refused.organization_id', '=', organizationId)
    .where('refused.status', 'in', ['failed', 'canceled'])
    .where(isOfThese)
    .having(sql<boolean>`max(refused.updated_at) + ${PAUSE} > ${now}::timestamptz`)})`;
