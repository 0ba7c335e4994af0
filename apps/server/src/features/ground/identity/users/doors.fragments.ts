import { sql, type Expression } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/**
 * The second in which a person last shut everybody out, 0 before the first time: part of addresses that open without a sign-in,
 * so that those of before open nothing from then on.
 */
export const doorsClosedSecond = (db: Db, organizationId: string, accountId: Expression<string>) =>
  sql<number>`coalesce(${db
    .selectFrom('identity_user')
    .select(sql<number>`ceil(extract(epoch from ${sql.ref('identity_user.doors_closed_at')}))`.as('second'))
    .where('identity_user.organization_id', '=', organizationId)
    .where('identity_user.id', '=', accountId)}, 0)::float8`;
