import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';
import type { ActivityTable } from './activities.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../ground/accounts/index.ts';
import { videoColumn, type VideoColumns } from '../../ground/storage/index.ts';
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
export const everyActivity = (db: Db, organizationId: string, viewerId: string | undefined) =>
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

/** Without activities of accounts that have a block with the viewer. */
export const unblocked = (db: Db, organizationId: string, viewerId: string | undefined): Activities => {
  const all = everyActivity(db, organizationId, viewerId);
  return viewerId === undefined
    ? all
    : all.where(notBlocked(db, organizationId, viewerId, 'activity.account_id'));
};

/** And what is held or hidden, for everybody but its author. */
export const activities = (db: Db, organizationId: string, viewerId: string | undefined): Activities =>
  unblocked(db, organizationId, viewerId).where(isShownTo(viewerId));

export const matching = (query: Activities, search: string | undefined): Activities =>
  search === undefined || search.trim() === ''
    ? query
    : query.where('activity.search_text', 'like', containsPattern(search));

export function newestFirst(query: Activities, { page, pageSize, search }: Paging): Activities {
  return matching(query, search)
    .orderBy('activity.created_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

// A literal, not a parameter: only then does a prepared plan know that the partial indexes cover it.
const isOpen = sql<boolean>`not activity.restricted`;

export const posts = (db: Db, organizationId: string, viewerId: string | undefined): Activities =>
  activities(db, organizationId, viewerId).where('activity.commented_id', 'is', null).where(isOpen);
