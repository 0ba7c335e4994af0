import { sql } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import { imageColumn } from '../../../platform/db/images.ts';
import type { TierColumns } from '../../ground/accounts/index.ts';
import type { GrantSource } from './tiers.tables.ts';

export async function listGrants(db: Db, organizationId: string, accountId: string) {
  return db
    .selectFrom('account_tier_grant')
    .innerJoin('account_tier', (join) =>
      join
        .on('account_tier.organization_id', '=', organizationId)
        .onRef('account_tier.id', '=', 'account_tier_grant.tier_id'),
    )
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'account_tier.image_id'),
    )
    .selectAll('account_tier')
    .select([
      'account_tier_grant.source',
      'account_tier_grant.until',
      'account_tier_grant.created_at as granted_at',
      imageColumn('image').as('image'),
    ])
    .where('account_tier_grant.organization_id', '=', organizationId)
    .where('account_tier_grant.account_id', '=', accountId)
    .orderBy('account_tier.priority', 'desc')
    .orderBy('account_tier.id')
    .orderBy('account_tier_grant.source')
    .execute();
}
export type Grant = Awaited<ReturnType<typeof listGrants>>[number];

export interface NewGrant {
  readonly accountId: string;
  readonly tierId: string;
  readonly source: GrantSource;
  readonly until: Date | null;
}

export async function putGrant(
  db: Db,
  organizationId: string,
  { accountId, tierId, source, until }: NewGrant,
  now: Date,
): Promise<void> {
  await db
    .insertInto('account_tier_grant')
    .values({
      organization_id: organizationId,
      account_id: accountId,
      tier_id: tierId,
      source,
      until,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'account_id', 'tier_id', 'source']).doUpdateSet({ until }),
    )
    .execute();
}

/** The tiers that a plan does not give any more. */
export async function deletePlanGrants(
  db: Db,
  organizationId: string,
  accountId: string,
  kept: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('account_tier_grant')
    .where('account_tier_grant.organization_id', '=', organizationId)
    .where('account_tier_grant.account_id', '=', accountId)
    .where('account_tier_grant.source', '=', 'plan')
    .where(sql<boolean>`account_tier_grant.tier_id <> all(${kept}::uuid[])`)
    .execute();
}

/** Some accounts with a grant that has ended. */
export async function listEnded(db: Db, organizationId: string, now: Date, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_tier_grant')
    .select('account_tier_grant.account_id')
    .distinct()
    .where('account_tier_grant.organization_id', '=', organizationId)
    .where('account_tier_grant.until', '<=', now)
    .orderBy('account_tier_grant.account_id')
    .limit(count)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function deleteEnded(
  db: Db,
  organizationId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('account_tier_grant')
    .where('account_tier_grant.organization_id', '=', organizationId)
    .where('account_tier_grant.account_id', '=', accountId)
    .where('account_tier_grant.until', '<=', now)
    .execute();
}

const shownTiers = (db: Db, organizationId: string) =>
  db
    .selectFrom('account_tier')
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'account_tier.image_id'),
    )
    .select([
      'account_tier.id',
      'account_tier.slug',
      'account_tier.name',
      'account_tier.icon_name',
      'account_tier.color',
      'account_tier.priority',
      imageColumn('image').as('image'),
    ])
    .where('account_tier.organization_id', '=', organizationId);

/** The badges of an account, the highest first. */
export async function listBadges(
  db: Db,
  organizationId: string,
  accountId: string,
  now: Date,
): Promise<TierColumns[]> {
  return shownTiers(db, organizationId)
    .where('account_tier.id', 'in', (eb) =>
      eb
        .selectFrom('account_tier_grant')
        .select('account_tier_grant.tier_id')
        .where('account_tier_grant.organization_id', '=', organizationId)
        .where('account_tier_grant.account_id', '=', accountId)
        .where(sql<boolean>`(account_tier_grant.until is null or account_tier_grant.until > ${now})`),
    )
    .orderBy('account_tier.priority', 'desc')
    .orderBy('account_tier.id')
    .execute();
}

export async function listTiersByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<TierColumns[]> {
  return shownTiers(db, organizationId)
    .where((eb) => anyOf(eb.ref('account_tier.id'), ids))
    .execute();
}

/** People with a tier, in the order of their ids. */
export async function listHolders(
  db: Db,
  organizationId: string,
  tierId: string,
  after: string | null,
  count: number,
): Promise<{ id: string }[]> {
  let query = db
    .selectFrom('account_tier_grant')
    .select('account_tier_grant.account_id as id')
    .distinct()
    .where('account_tier_grant.organization_id', '=', organizationId)
    .where('account_tier_grant.tier_id', '=', tierId)
    .orderBy('account_tier_grant.account_id')
    .limit(count);
  if (after !== null) query = query.where('account_tier_grant.account_id', '>', after);
  return query.execute();
}
