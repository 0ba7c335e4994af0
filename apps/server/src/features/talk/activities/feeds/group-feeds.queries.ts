import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Place, Stretch } from '../../../../platform/db/strides.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { notBlocked } from '../../../ground/accounts/index.ts';
import { isShownTo } from '../standing.queries.ts';

// Literals, not parameters: only then does a prepared plan know that the partial indexes of groups cover them.
const isGroupPost = sql<boolean>`activity.group_id is not null and activity.commented_id is null`;
const hasMedia = sql<boolean>`(activity.image_id is not null or activity.video_id is not null)`;

export interface GroupFeed {
  /** The viewer, whose blocks hide authors. */
  readonly viewerId: string | undefined;
  readonly type?: 'images' | 'videos' | undefined;
  readonly mediaOnly?: boolean;
  readonly search: string | undefined;
}

/** Posts in groups as one reader sees them; callers say which group, and how many. */
function posts(db: Db, organizationId: string, { viewerId, type, mediaOnly, search }: GroupFeed) {
  let query = db
    .selectFrom('activity')
    .select(['activity.id', 'activity.created_at'])
    .where('activity.organization_id', '=', organizationId)
    .where(isGroupPost)
    .where(isShownTo(viewerId));
  if (mediaOnly === true) query = query.where(hasMedia);
  if (type === 'images') query = query.where('activity.image_id', 'is not', null);
  if (type === 'videos') query = query.where('activity.video_id', 'is not', null);
  if (viewerId !== undefined)
    query = query.where(notBlocked(db, organizationId, viewerId, 'activity.account_id'));
  if (search !== undefined && search.trim() !== '')
    query = query.where('activity.search_text', 'like', containsPattern(search));
  return query.orderBy('activity.created_at', 'desc').orderBy('activity.id', 'desc');
}

/** Ids of the newest posts of one group, along its index. */
export async function listGroupPostIds(
  db: Db,
  organizationId: string,
  groupId: string,
  feed: GroupFeed,
  { page, pageSize }: Paging,
): Promise<string[]> {
  const rows = await posts(db, organizationId, feed)
    .where('activity.group_id', '=', groupId)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Ids of the newest posts of all groups the account is in, in two strides of index look-ups: the groups where somebody
 * posted last, as many as fit the page; then their newest posts. Cost follows the page, not the number of posts.
 */
export async function listOwnGroupsPostIds(
  db: Db,
  organizationId: string,
  { accountId, seesAll }: { accountId: string; seesAll: boolean },
  search: string | undefined,
  { limit, offset }: Stretch,
  before: Place | undefined,
): Promise<Place[]> {
  const reach = offset + limit;
  const newestOf = (group: 'joined.group_id' | 'recent.group_id', most: number) => {
    const newest = posts(db, organizationId, { viewerId: accountId, search })
      .whereRef('activity.group_id', '=', sql.ref<string>(group))
      .limit(most);
    return before === undefined
      ? newest
      : newest.where(
          sql<boolean>`(activity.created_at, activity.id) < (${before.at}::timestamptz, ${before.id}::uuid)`,
        );
  };

  const rows = await db
    .with('joined', (cte) => {
      const joined = cte
        .selectFrom('group_member')
        .innerJoin('community_group', (join) =>
          join
            .on('community_group.organization_id', '=', organizationId)
            .onRef('community_group.id', '=', 'group_member.group_id'),
        )
        .select('group_member.group_id')
        .where('group_member.organization_id', '=', organizationId)
        .where('group_member.account_id', '=', accountId);
      // A group that is switched off is visible to its moderators and the staff only.
      return seesAll
        ? joined
        : joined.where((eb) =>
            eb.or([eb('community_group.active', '=', true), eb('group_member.role', '=', 'moderator')]),
          );
    })
    .with('recent', (cte) =>
      cte
        .selectFrom('joined')
        .innerJoinLateral(newestOf('joined.group_id', 1).as('newest'), (join) => join.onTrue())
        .select('joined.group_id')
        .orderBy('newest.created_at', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(reach),
    )
    .selectFrom('recent')
    .innerJoinLateral(newestOf('recent.group_id', reach).as('post'), (join) => join.onTrue())
    .select(['post.id', 'post.created_at as at'])
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows;
}
