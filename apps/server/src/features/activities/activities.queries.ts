import { sql, type Insertable, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../platform/db/images.ts';
import type { ActivityTable } from '../../platform/db/schema.ts';
import type { Paging } from '../../platform/http/schemas.ts';
import { containsPattern, searchable } from '../../platform/text.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../accounts/index.ts';
import { videoColumn, type VideoColumns } from '../storage/index.ts';
import { isShownTo } from './standing.queries.ts';

export type ActivityRow = Omit<Selectable<ActivityTable>, 'search_text' | 'client_key'> & {
  author: BaseAccountColumns;
  image: ImageColumns | null;
  video: VideoColumns | null;
  liked_at: Date | null;
  report_id: string | null;
  reported_at: Date | null;
  own_comments: { id: string }[] | null;
};

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** The caller's own comments that come with an activity: enough to mark it, however many they wrote. */
const SHOWN_OWN_COMMENTS = 10;

/** Complete rows, whoever may see them; callers add which. */
const everyActivity = (db: Db, organizationId: string, viewerId: string | undefined) =>
  db
    .selectFrom('activity')
    .innerJoin('account as author', (join) =>
      join.on('author.organization_id', '=', organizationId).onRef('author.id', '=', 'activity.account_id'),
    )
    .leftJoin('image as author_image', (join) =>
      join
        .on('author_image.organization_id', '=', organizationId)
        .onRef('author_image.id', '=', 'author.image_id'),
    )
    .leftJoin('image as picture', (join) =>
      join.on('picture.organization_id', '=', organizationId).onRef('picture.id', '=', 'activity.image_id'),
    )
    .leftJoin('video', (join) =>
      join.on('video.organization_id', '=', organizationId).onRef('video.id', '=', 'activity.video_id'),
    )
    .leftJoin('activity_like as own_like', (join) =>
      join
        .on('own_like.organization_id', '=', organizationId)
        .onRef('own_like.activity_id', '=', 'activity.id')
        .on('own_like.account_id', '=', viewerId ?? NOBODY),
    )
    .leftJoin('activity_report as own_report', (join) =>
      join
        .on('own_report.organization_id', '=', organizationId)
        .onRef('own_report.activity_id', '=', 'activity.id')
        .on('own_report.account_id', '=', viewerId ?? NOBODY),
    )
    .select([
      'activity.organization_id',
      'activity.id',
      'activity.account_id',
      'activity.message',
      'activity.entities',
      'activity.image_id',
      'activity.video_id',
      'activity.commented_id',
      'activity.event_id',
      'activity.group_id',
      'activity.content_id',
      'activity.likes_count',
      'activity.comments_count',
      'activity.restricted',
      'activity.standing',
      'activity.standing_reason',
      'activity.edited_at',
      'activity.created_at',
      'activity.updated_at',
      accountColumn('author', 'author_image').$castTo<BaseAccountColumns>().as('author'),
      imageColumn('picture').as('image'),
      videoColumn('video').as('video'),
      'own_like.created_at as liked_at',
      'own_report.id as report_id',
      'own_report.created_at as reported_at',
    ])
    .select((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('activity as own_comment')
            .select('own_comment.id')
            .where('own_comment.organization_id', '=', organizationId)
            .whereRef('own_comment.commented_id', '=', 'activity.id')
            .where('own_comment.account_id', '=', viewerId ?? NOBODY)
            .where('activity.comments_count', '>', 0)
            .limit(SHOWN_OWN_COMMENTS)
            .as('own'),
        )
        .select(sql<{ id: string }[]>`json_agg(json_build_object('id', own.id))`.as('own'))
        .as('own_comments'),
    )
    .where('activity.organization_id', '=', organizationId);

type Activities = ReturnType<typeof everyActivity>;

/** What the viewer's blocks hide is left out. */
const unblocked = (db: Db, organizationId: string, viewerId: string | undefined): Activities => {
  const all = everyActivity(db, organizationId, viewerId);
  return viewerId === undefined
    ? all
    : all.where(notBlocked(db, organizationId, viewerId, 'activity.account_id'));
};

/** And what is held or hidden, for everybody but its author. */
const activities = (db: Db, organizationId: string, viewerId: string | undefined): Activities =>
  unblocked(db, organizationId, viewerId).where(isShownTo(viewerId));

const matching = (query: Activities, search: string | undefined): Activities =>
  search === undefined || search.trim() === ''
    ? query
    : query.where('activity.search_text', 'like', containsPattern(search));

function newestFirst(query: Activities, { page, pageSize, search }: Paging): Activities {
  return matching(query, search)
    .orderBy('activity.created_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

/** Whatever its standing; who may see that is for a policy to say. */
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

// A literal, not a parameter: only then does a prepared plan know that the partial indexes cover it.
const isOpen = sql<boolean>`not activity.restricted`;

const posts = (db: Db, organizationId: string, viewerId: string | undefined): Activities =>
  activities(db, organizationId, viewerId).where('activity.commented_id', 'is', null).where(isOpen);

export async function listActivities(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  paging: Paging,
): Promise<ActivityRow[]> {
  return newestFirst(posts(db, organizationId, viewerId), paging).execute();
}

/** Below this length no index helps: only the newest posts are looked through. */
const SHORT_SEARCH = 3;
const LOOKED_THROUGH = 2000;

/** Open posts with these words, newest first. */
export async function searchActivities(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  search: string,
  limit: number,
): Promise<ActivityRow[]> {
  let query = posts(db, organizationId, viewerId);
  if (searchable(search).length < SHORT_SEARCH)
    query = query.where(
      'activity.id',
      'in',
      db
        .selectFrom('activity as recent')
        .select('recent.id')
        .where('recent.organization_id', '=', organizationId)
        .where('recent.commented_id', 'is', null)
        .where(sql<boolean>`not recent.restricted`)
        .orderBy('recent.created_at', 'desc')
        .orderBy('recent.id', 'desc')
        .limit(LOOKED_THROUGH),
    );
  return newestFirst(query, { page: 1, pageSize: limit, search }).execute();
}

/** The same among posts that stand in private groups of the viewer. */
export async function searchRestrictedActivities(
  db: Db,
  organizationId: string,
  viewerId: string,
  search: string,
  limit: number,
): Promise<ActivityRow[]> {
  const query = activities(db, organizationId, viewerId)
    .where('activity.commented_id', 'is', null)
    .where(sql<boolean>`activity.restricted`)
    .where(
      'activity.group_id',
      'in',
      db
        .selectFrom('group_member')
        .innerJoin('community_group', 'community_group.id', 'group_member.group_id')
        .select('group_member.group_id')
        .where('group_member.organization_id', '=', organizationId)
        .where('community_group.organization_id', '=', organizationId)
        .where('community_group.active', '=', true)
        .where('group_member.account_id', '=', viewerId),
    );
  return newestFirst(query, { page: 1, pageSize: limit, search }).execute();
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

export async function listEventActivities(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  eventId: string,
  paging: Paging,
): Promise<ActivityRow[]> {
  return newestFirst(
    posts(db, organizationId, viewerId).where('activity.event_id', '=', eventId),
    paging,
  ).execute();
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

export type NewActivity = Omit<Insertable<ActivityTable>, 'organization_id' | 'created_at' | 'updated_at'>;

/** False when an activity with the same client key stands already. */
export async function insertActivity(
  db: Db,
  organizationId: string,
  row: NewActivity,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('activity')
    .values({ ...row, organization_id: organizationId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findByClientKey(
  db: Db,
  organizationId: string,
  accountId: string,
  clientKey: string,
): Promise<{ id: string; message: string } | undefined> {
  return db
    .selectFrom('activity')
    .select(['activity.id', 'activity.message'])
    .where('activity.organization_id', '=', organizationId)
    .where('activity.account_id', '=', accountId)
    .where('activity.client_key', '=', clientKey)
    .executeTakeFirst();
}

export type DeletedActivity = Pick<ActivityRow, 'commented_id' | 'standing'>;

/** Undefined when it was gone already. */
export async function deleteActivity(
  db: Db,
  organizationId: string,
  id: string,
): Promise<DeletedActivity | undefined> {
  return db
    .deleteFrom('activity')
    .where('activity.organization_id', '=', organizationId)
    .where('activity.id', '=', id)
    .returning(['activity.commented_id', 'activity.standing'])
    .executeTakeFirst();
}

export async function addToCommentsCount(
  db: Db,
  organizationId: string,
  id: string,
  change: 1 | -1,
): Promise<void> {
  await db
    .updateTable('activity')
    .set((eb) => ({ comments_count: eb('activity.comments_count', '+', change) }))
    .where('activity.organization_id', '=', organizationId)
    .where('activity.id', '=', id)
    .execute();
}
