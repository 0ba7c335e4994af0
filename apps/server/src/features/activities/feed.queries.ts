import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Paging } from '../../platform/http/schemas.ts';
import { containsPattern } from '../../platform/text.ts';
import { isShownTo } from './standing.queries.ts';

// A literal, not a parameter: only then does a prepared plan know that the partial index covers it.
const isOpen = sql<boolean>`not activity.restricted`;

/** Where a deep list goes on: everything strictly older than this activity. */
export interface Before {
  readonly createdAt: string;
  readonly id: string;
}

/**
 * Ids of the newest posts of those the account follows and of its own. Read in two strides of index look-ups: whoever
 * posted last, as many as fit the page; then their newest posts. Cost follows the page, not the number of posts.
 */
export async function listFeedIds(
  db: Db,
  organizationId: string,
  accountId: string,
  paging: Paging,
  before: Before | undefined,
): Promise<string[]> {
  const reach = paging.page * paging.pageSize;
  const search = paging.search?.trim() ? containsPattern(paging.search) : undefined;
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
        sql<boolean>`(activity.created_at, activity.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`,
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
    .select('post.id')
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(paging.pageSize)
    .offset(reach - paging.pageSize)
    .execute();
  return rows.map((row) => row.id);
}
