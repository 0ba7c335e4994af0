import { sql } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';

/** False when the follow stood already. */
export async function insertFollow(
  db: Db,
  organizationId: string,
  followerId: string,
  followedId: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('account_follow')
    .values({
      organization_id: organizationId,
      follower_id: followerId,
      followed_id: followedId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteFollow(
  db: Db,
  organizationId: string,
  followerId: string,
  followedId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('account_follow')
    .where('account_follow.organization_id', '=', organizationId)
    .where('account_follow.follower_id', '=', followerId)
    .where('account_follow.followed_id', '=', followedId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Both counters in the order of their ids, so that two people who follow each other at once do not deadlock. */
export async function addToFollowCounts(
  db: Db,
  organizationId: string,
  followerId: string,
  followedId: string,
  change: 1 | -1,
): Promise<void> {
  for (const id of [followerId, followedId].sort())
    await db
      .updateTable('account')
      .set((eb) =>
        id === followerId
          ? { following_count: eb('account.following_count', '+', change) }
          : { followers_count: eb('account.followers_count', '+', change) },
      )
      .where('account.organization_id', '=', organizationId)
      .where('account.id', '=', id)
      .execute();
}

/** Locks both accounts in the order of their ids; what connects them then changes for one caller at a time. */
export async function lockAccounts(db: Db, organizationId: string, ids: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.organization_id', '=', organizationId)
    .where((eb) => sql<boolean>`${eb.ref('account.id')} = any(${ids}::uuid[])`)
    .orderBy('account.id')
    .forUpdate()
    .execute();
  return rows.length;
}

export async function insertBlock(
  db: Db,
  organizationId: string,
  blockerId: string,
  blockedId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('account_block')
    .values({
      organization_id: organizationId,
      blocker_id: blockerId,
      blocked_id: blockedId,
      id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteBlock(
  db: Db,
  organizationId: string,
  blockerId: string,
  blockedId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('account_block')
    .where('account_block.organization_id', '=', organizationId)
    .where('account_block.blocker_id', '=', blockerId)
    .where('account_block.blocked_id', '=', blockedId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** So many people lose a follow in one statement. */
const STRETCH = 500;

/**
 * Ends all follows of an account and counts them for those on the other side, in the order of their ids: two who go at once do
 * not deadlock.
 */
export async function endFollows(db: Db, organizationId: string, accountId: string): Promise<void> {
  for (let ended = STRETCH; ended === STRETCH;) {
    const others = await listFollowOthers(db, organizationId, accountId);
    ended = others.length;
    if (ended > 0) {
      await lockAccounts(db, organizationId, others);
      await endFollowsWith(db, organizationId, accountId, others);
    }
  }
}

/** Ends the follows between an account and people of whom one has blocked the other, which a merge brings together. */
export async function endFollowsOfBlocks(db: Db, organizationId: string, accountId: string): Promise<void> {
  for (let ended = STRETCH; ended === STRETCH;) {
    const others = await listFollowOthers(db, organizationId, accountId, true);
    ended = others.length;
    if (ended > 0) {
      await lockAccounts(db, organizationId, others);
      await endFollowsWith(db, organizationId, accountId, others);
    }
  }
}

async function listFollowOthers(
  db: Db,
  organizationId: string,
  accountId: string,
  onlyBlocks = false,
): Promise<string[]> {
  const blocksOf = (one: 'blocker_id' | 'blocked_id', other: 'blocker_id' | 'blocked_id') =>
    db
      .selectFrom('account_block')
      .select(`account_block.${other} as id`)
      .where('account_block.organization_id', '=', organizationId)
      .where(`account_block.${one}`, '=', accountId);
  const blocks = blocksOf('blocker_id', 'blocked_id').union(blocksOf('blocked_id', 'blocker_id'));
  const rows = await db
    .selectFrom('account_follow')
    .select('account_follow.followed_id as id')
    .where('account_follow.organization_id', '=', organizationId)
    .where('account_follow.follower_id', '=', accountId)
    .$if(onlyBlocks, (query) => query.where('account_follow.followed_id', 'in', blocks))
    .union(
      db
        .selectFrom('account_follow')
        .select('account_follow.follower_id as id')
        .where('account_follow.organization_id', '=', organizationId)
        .where('account_follow.followed_id', '=', accountId)
        .$if(onlyBlocks, (query) => query.where('account_follow.follower_id', 'in', blocks)),
    )
    .orderBy('id')
    .limit(STRETCH)
    .execute();
  return rows.map((row) => row.id);
}

async function endFollowsWith(
  db: Db,
  organizationId: string,
  accountId: string,
  others: readonly string[],
): Promise<void> {
  await db
    .with('gone', (cte) =>
      cte
        .deleteFrom('account_follow')
        .where('account_follow.organization_id', '=', organizationId)
        .where((eb) =>
          eb.or([
            eb.and([
              eb('account_follow.follower_id', '=', accountId),
              anyOf(eb.ref('account_follow.followed_id'), others),
            ]),
            eb.and([
              eb('account_follow.followed_id', '=', accountId),
              anyOf(eb.ref('account_follow.follower_id'), others),
            ]),
          ]),
        )
        .returning((eb) => [
          eb
            .case()
            .when('account_follow.follower_id', '=', accountId)
            .then(eb.ref('account_follow.followed_id'))
            .else(eb.ref('account_follow.follower_id'))
            .end()
            .as('id'),
          eb('account_follow.follower_id', '=', accountId).as('was_followed'),
        ]),
    )
    .with('counted', (cte) =>
      cte
        .selectFrom('gone')
        .select([
          'gone.id',
          sql<number>`count(*) filter (where gone.was_followed)::int`.as('followers'),
          sql<number>`count(*) filter (where not gone.was_followed)::int`.as('following'),
        ])
        .groupBy('gone.id'),
    )
    .updateTable('account')
    .from('counted')
    .set((eb) => ({
      followers_count: eb('account.followers_count', '-', eb.ref('counted.followers')),
      following_count: eb('account.following_count', '-', eb.ref('counted.following')),
    }))
    .where('account.organization_id', '=', organizationId)
    .whereRef('account.id', '=', 'counted.id')
    .execute();
}

export async function listBlockedIds(db: Db, organizationId: string, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_block')
    .select('account_block.blocked_id as id')
    .where('account_block.organization_id', '=', organizationId)
    .where('account_block.blocker_id', '=', accountId)
    .union(
      db
        .selectFrom('account_block')
        .select('account_block.blocker_id as id')
        .where('account_block.organization_id', '=', organizationId)
        .where('account_block.blocked_id', '=', accountId),
    )
    .execute();
  return rows.map((row) => row.id);
}

export async function listFollowedIds(db: Db, organizationId: string, followerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_follow')
    .select('account_follow.followed_id')
    .where('account_follow.organization_id', '=', organizationId)
    .where('account_follow.follower_id', '=', followerId)
    .execute();
  return rows.map((row) => row.followed_id);
}

/** How many of the account's followers, and of those it follows, the viewer must not meet. */
export async function countHiddenFollows(
  db: Db,
  organizationId: string,
  viewerId: string,
  accountId: string,
): Promise<{ followers: number; following: number }> {
  const hidden = (own: 'follower_id' | 'followed_id', other: 'follower_id' | 'followed_id') =>
    db
      .selectFrom('account_follow')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_follow.organization_id', '=', organizationId)
      .where(`account_follow.${own}`, '=', accountId)
      .where(`account_follow.${other}`, 'in', blockedPairs(db, organizationId, viewerId));
  const row = await db
    .selectNoFrom([
      hidden('followed_id', 'follower_id').as('followers'),
      hidden('follower_id', 'followed_id').as('following'),
    ])
    .executeTakeFirst();
  return { followers: Number(row?.followers ?? 0), following: Number(row?.following ?? 0) };
}

const blockedPairs = (db: Db, organizationId: string, viewerId: string) =>
  db
    .selectFrom('account_block')
    .select('account_block.blocked_id as id')
    .where('account_block.organization_id', '=', organizationId)
    .where('account_block.blocker_id', '=', viewerId)
    .unionAll(
      db
        .selectFrom('account_block')
        .select('account_block.blocker_id as id')
        .where('account_block.organization_id', '=', organizationId)
        .where('account_block.blocked_id', '=', viewerId),
    );

/** The follows of an account are counted anew. */
export async function countFollows(db: Db, organizationId: string, accountId: string): Promise<void> {
  const count = (column: 'follower_id' | 'followed_id') =>
    db
      .selectFrom('account_follow')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_follow.organization_id', '=', organizationId)
      .where(`account_follow.${column}`, '=', accountId);
  await db
    .updateTable('account')
    .set({
      followers_count: count('followed_id'),
      following_count: count('follower_id'),
    })
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', accountId)
    .execute();
}
