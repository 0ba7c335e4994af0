import { sql } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { Place, Stretch } from '../../../../platform/db/strides.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { notBlocked } from '../../../ground/accounts/index.ts';
import { isShownTo } from '../standing.queries.ts';

// A literal, not a parameter: only then does a prepared plan know that the partial index covers it.
const isOpen = sql<boolean>`not activity.restricted`;

/**
 * Ids of the newest posts of those the account follows and of its own. Read in two strides of index look-ups: whoever
 * posted last, as many as fit the page; then their newest posts. Cost follows the page, not the number of posts.
 */
export async function listFeedIds(
  db: Db,
  organizationId: string,
  accountId: string,
  wanted: string | undefined,
  { limit, offset }: Stretch,
  before: Place | undefined,
): Promise<Place[]> {
  const reach = offset + limit;
  const search = wanted?.trim() ? containsPattern(wanted) : undefined;
  const newestOf = (followee: 'followee.account_id' | 'recent.account_id', limit: number) => {
    let query = db
      .selectFrom('activity')
      .select(['activity.id', 'activity.created_at'])
      .where('activity.organization_id', '=', organizationId)
      .whereRef('activity.account_id', '=', sql.ref<string>(followee))
      .where('activity.commented_id', 'is', null)
      .where(isOpen)
      .where(isShownTo(accountId));
    if (before !== undefined)
      query = query.where(
        sql<boolean>`(activity.created_at, activity.id) < (${before.at}::timestamptz, ${before.id}::uuid)`,
      );
    if (search !== undefined) query = query.where('activity.search_text', 'like', search);
    return query.orderBy('activity.created_at', 'desc').orderBy('activity.id', 'desc').limit(limit);
  };

  const rows = await db
    .with('followee', (cte) =>
      cte
        .selectFrom('account_follow')
        .select('account_follow.followed_id as account_id')
        .where('account_follow.organization_id', '=', organizationId)
        .where('account_follow.follower_id', '=', accountId)
        .unionAll(cte.selectNoFrom(sql<string>`${accountId}::uuid`.as('account_id'))),
    )
    .with('recent', (cte) =>
      cte
        .selectFrom('followee')
        .innerJoinLateral(newestOf('followee.account_id', 1).as('newest'), (join) => join.onTrue())
        .select('followee.account_id')
        .orderBy('newest.created_at', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(reach),
    )
    .selectFrom('recent')
    .innerJoinLateral(newestOf('recent.account_id', reach).as('post'), (join) => join.onTrue())
    .select(['post.id', 'post.created_at as at'])
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows;
}

export interface NewPost {
  readonly account_id: string;
  readonly group_id: string | null;
  readonly restricted: boolean;
}

/** A post that everybody may read who may read its place; `undefined` for comments, and for what is held or gone. */
export async function findNewPost(db: Db, organizationId: string, id: string): Promise<NewPost | undefined> {
  return db
    .selectFrom('activity')
    .select(['activity.account_id', 'activity.group_id', 'activity.restricted'])
    .where('activity.organization_id', '=', organizationId)
    .where('activity.id', '=', id)
    .where('activity.commented_id', 'is', null)
    .where(isShownTo(undefined))
    .executeTakeFirst();
}

/** Of these accounts, those in whose feed or groups the post stands. */
export async function listReadersOf(
  db: Db,
  organizationId: string,
  { account_id: authorId, group_id: groupId, restricted }: NewPost,
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('account.id'), accountIds))
    .where('account.id', '!=', authorId)
    .where(notBlocked(db, organizationId, authorId, 'account.id'))
    .where((eb) => {
      const member = eb.exists(
        eb
          .selectFrom('group_member')
          .select('group_member.account_id')
          .where('group_member.organization_id', '=', organizationId)
          .where('group_member.group_id', '=', groupId)
          .whereRef('group_member.account_id', '=', 'account.id'),
      );
      const follower = eb.exists(
        eb
          .selectFrom('account_follow')
          .select('account_follow.follower_id')
          .where('account_follow.organization_id', '=', organizationId)
          .where('account_follow.followed_id', '=', authorId)
          .whereRef('account_follow.follower_id', '=', 'account.id'),
      );
      return restricted ? member : eb.or([member, follower]);
    })
    .execute();
  return rows.map((row) => row.id);
}
