import { anyOf, type Db } from '../../../platform/db/database.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import {
  activities,
  everyActivity,
  matching,
  newestFirst,
  posts,
  unblocked,
  type ActivityRow,
} from './activities.fragments.ts';

export type { ActivityRow } from './activities.fragments.ts';

export async function findActivity(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  id: string,
): Promise<ActivityRow | undefined> {
  return unblocked(db, organizationId, viewerId).where('activity.id', '=', id).executeTakeFirst();
}

export async function listComments(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  commentedId: string,
  { page, pageSize }: Paging,
): Promise<ActivityRow[]> {
  return activities(db, organizationId, viewerId)
    .where('activity.commented_id', '=', commentedId)
    .orderBy('activity.created_at')
    .orderBy('activity.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function listActivities(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  paging: Paging,
): Promise<ActivityRow[]> {
  return newestFirst(posts(db, organizationId, viewerId), paging).execute();
}

export async function listActivitiesOf(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  accountId: string,
  paging: Paging,
): Promise<ActivityRow[]> {
  return newestFirst(
    posts(db, organizationId, viewerId).where('activity.account_id', '=', accountId),
    paging,
  ).execute();
}

export async function listMediaOf(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  accountId: string,
  type: 'images' | 'videos' | undefined,
  paging: Paging,
): Promise<ActivityRow[]> {
  const query = posts(db, organizationId, viewerId)
    .where('activity.account_id', '=', accountId)
    .where((eb) => {
      const image = eb('activity.image_id', 'is not', null);
      const video = eb('activity.video_id', 'is not', null);
      return type === 'images' ? image : type === 'videos' ? video : eb.or([image, video]);
    });
  return newestFirst(query, paging).execute();
}

export async function listContentActivities(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  contentId: string,
  paging: Paging,
): Promise<ActivityRow[]> {
  return newestFirst(
    activities(db, organizationId, viewerId)
      .where('activity.content_id', '=', contentId)
      .where('activity.commented_id', 'is', null),
    paging,
  ).execute();
}

export async function listEventActivities(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  eventId: string,
  paging: Paging,
): Promise<ActivityRow[]> {
  // The caller sees the event, and with it all that is posted about it.
  const query = activities(db, organizationId, viewerId)
    .where('activity.event_id', '=', eventId)
    .where('activity.commented_id', 'is', null);
  return newestFirst(query, paging).execute();
}

export async function listActivitiesByIds(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  ids: readonly string[],
): Promise<ActivityRow[]> {
  if (ids.length === 0) return [];
  return activities(db, organizationId, viewerId)
    .where((eb) => anyOf(eb.ref('activity.id'), ids))
    .execute();
}

/** For those who moderate: neither blocks nor standing hide anything. */
export async function listEveryActivityById(
  db: Db,
  organizationId: string,
  viewerId: string,
  ids: readonly string[],
): Promise<ActivityRow[]> {
  if (ids.length === 0) return [];
  return everyActivity(db, organizationId, viewerId)
    .where((eb) => anyOf(eb.ref('activity.id'), ids))
    .execute();
}

/** Posts of the account itself, those in private groups and those that nobody else sees included. */
export async function listOwnActivities(
  db: Db,
  organizationId: string,
  accountId: string,
  paging: Paging,
): Promise<ActivityRow[]> {
  return newestFirst(
    everyActivity(db, organizationId, accountId)
      .where('activity.account_id', '=', accountId)
      .where('activity.commented_id', 'is', null),
    paging,
  ).execute();
}

export async function listInterestActivities(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  interestId: string,
  { page, pageSize, search }: Paging,
): Promise<ActivityRow[]> {
  return matching(posts(db, organizationId, viewerId), search)
    .innerJoin('activity_interest as named', (join) =>
      join
        .on('named.organization_id', '=', organizationId)
        .onRef('named.activity_id', '=', 'activity.id')
        .on('named.interest_id', '=', interestId),
    )
    .orderBy('named.created_at', 'desc')
    .orderBy('named.activity_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Before an account's own likes and comments go: what they were given to counts them no longer. */
export async function uncountAuthor(db: Db, organizationId: string, accountId: string): Promise<void> {
  await db
    .updateTable('activity')
    .from((eb) =>
      eb
        .selectFrom('activity as own')
        .select(['own.commented_id', eb.fn.countAll<number>().as('n')])
        .where('own.organization_id', '=', organizationId)
        .where('own.account_id', '=', accountId)
        .where('own.commented_id', 'is not', null)
        // Comments that moderators keep back are not counted anyway.
        .where('own.standing', '=', 'shown')
        .groupBy('own.commented_id')
        .as('comments'),
    )
    .set((eb) => ({ comments_count: eb('activity.comments_count', '-', eb.ref('comments.n')) }))
    .where('activity.organization_id', '=', organizationId)
    .whereRef('activity.id', '=', 'comments.commented_id')
    .execute();
  await db
    .updateTable('activity')
    .from((eb) =>
      eb
        .selectFrom('activity_like')
        .select('activity_like.activity_id')
        .where('activity_like.organization_id', '=', organizationId)
        .where('activity_like.account_id', '=', accountId)
        .as('liked'),
    )
    .set((eb) => ({ likes_count: eb('activity.likes_count', '-', 1) }))
    .where('activity.organization_id', '=', organizationId)
    .whereRef('activity.id', '=', 'liked.activity_id')
    .execute();
}

export async function deleteOfAuthor(db: Db, organizationId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('activity_like')
    .where('activity_like.organization_id', '=', organizationId)
    .where('activity_like.account_id', '=', accountId)
    .execute();
  await db
    .deleteFrom('activity')
    .where('activity.organization_id', '=', organizationId)
    .where('activity.account_id', '=', accountId)
    .execute();
}

export interface ForgottenPosts {
  readonly count: number;
  /** Pages that they linked to. */
  readonly hrefs: string[];
}

/** A stretch of the posts and comments of an author; comments are uncounted where they stood. */
export async function deleteSomeOfAuthor(
  db: Db,
  organizationId: string,
  accountId: string,
  limit: number,
): Promise<ForgottenPosts> {
  const rows = await db
    .selectFrom('activity')
    .select(['activity.id', 'activity.entities'])
    .where('activity.organization_id', '=', organizationId)
    .where('activity.account_id', '=', accountId)
    // As the index of authors has them: by their numbers, all of them would be sorted for each stretch.
    .orderBy('activity.created_at')
    .orderBy('activity.id')
    .limit(limit)
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { count: 0, hrefs: [] };
  await db
    .updateTable('activity')
    .from((eb) =>
      eb
        .selectFrom('activity as own')
        .select(['own.commented_id', eb.fn.countAll<number>().as('n')])
        .where('own.organization_id', '=', organizationId)
        .where((inner) => anyOf(inner.ref('own.id'), ids))
        .where('own.commented_id', 'is not', null)
        .where('own.standing', '=', 'shown')
        .groupBy('own.commented_id')
        .as('comments'),
    )
    .set((eb) => ({ comments_count: eb('activity.comments_count', '-', eb.ref('comments.n')) }))
    .where('activity.organization_id', '=', organizationId)
    .whereRef('activity.id', '=', 'comments.commented_id')
    .execute();
  await db
    .deleteFrom('activity')
    .where('activity.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('activity.id'), ids))
    .execute();
  return {
    count: ids.length,
    hrefs: rows.flatMap(({ entities }) => entities.flatMap(({ href }) => href ?? [])),
  };
}

/** A stretch of what somebody liked. */
export async function deleteSomeLikes(
  db: Db,
  organizationId: string,
  accountId: string,
  limit: number,
): Promise<number> {
  const rows = await db
    .selectFrom('activity_like')
    .select('activity_like.activity_id as id')
    .where('activity_like.organization_id', '=', organizationId)
    .where('activity_like.account_id', '=', accountId)
    .orderBy('activity_like.activity_id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db
    .with('gone', (cte) =>
      cte
        .deleteFrom('activity_like')
        .where('activity_like.organization_id', '=', organizationId)
        .where('activity_like.account_id', '=', accountId)
        .where((eb) => anyOf(eb.ref('activity_like.activity_id'), ids))
        .returning('activity_like.activity_id'),
    )
    .updateTable('activity')
    .from('gone')
    .set((eb) => ({ likes_count: eb('activity.likes_count', '-', 1) }))
    .where('activity.organization_id', '=', organizationId)
    .whereRef('activity.id', '=', 'gone.activity_id')
    .execute();
  return ids.length;
}
