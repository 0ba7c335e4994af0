import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

export interface TierName {
  readonly id: string;
  readonly name: string;
}

/** Of the `pass_type` in the statement: it is sold to people with any of them; none: to all. */
export const passTypeTiers = (db: Db, organizationId: string): RawBuilder<TierName[]> =>
  sql<TierName[]>`(select coalesce(json_agg(wanted order by wanted.name, wanted.id), '[]'::json) from (${db
    .selectFrom('pass_type_tier')
    .innerJoin('account_tier', (join) =>
      join
        .on('account_tier.organization_id', '=', organizationId)
        .onRef('account_tier.id', '=', 'pass_type_tier.tier_id'),
    )
    .select(['account_tier.id', 'account_tier.name'])
    .where('pass_type_tier.organization_id', '=', organizationId)
    .whereRef('pass_type_tier.pass_type_id', '=', sql.ref<string>('pass_type.id'))}) as wanted)`;

/** True where the pass type asks for no tier, or the account has one of those that it names at this moment. */
export function meetsTiers(
  db: Db,
  organizationId: string,
  passTypeId: RawBuilder<string>,
  accountId: RawBuilder<string>,
): RawBuilder<boolean> {
  const asked = db
    .selectFrom('pass_type_tier as asked')
    .select('asked.tier_id')
    .where('asked.organization_id', '=', organizationId)
    .where('asked.pass_type_id', '=', passTypeId);
  const held = asked
    .innerJoin('account_tier_grant as held', (join) =>
      join
        .on('held.organization_id', '=', organizationId)
        .onRef('held.tier_id', '=', 'asked.tier_id')
        .on('held.account_id', '=', accountId),
    )
    .where(sql<boolean>`(held.until is null or held.until > now())`);
  return sql<boolean>`(not exists (${asked}) or exists (${held}))`;
}
