import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Place, Stretch } from '../../../../platform/db/strides.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { containsPattern, searchable } from '../../../../platform/text.ts';
import { isOut, readerOf, readsChannel } from '../../../ground/accounts/index.ts';
import { opened, readable, readableContent, type Viewer } from '../channels.fragments.ts';
import type { ContentKind } from '../channels.types.ts';
import { contents, type ContentRow } from './contents.fragments.ts';

export type { ContentRow } from './contents.fragments.ts';

export interface ContentFilter {
  readonly channelId?: string | undefined;
  readonly type?: ContentKind | undefined;
  readonly featured?: boolean | undefined;
  /** Id or name. */
  readonly interest?: string | undefined;
  /** With those that only a plan opens. */
  readonly withLocked?: boolean | undefined;
  /** Of those that are out, the older ones. */
  readonly before?: Place | undefined;
}

/** True for contents about the interest, which is an id or any way of writing a name. */
const isAbout = (db: Db, organizationId: string, interest: string) =>
  sql<boolean>`exists (${db
    .selectFrom('content_interest')
    .innerJoin('interest', (join) =>
      join
        .on('interest.organization_id', '=', organizationId)
        .onRef('interest.id', '=', 'content_interest.interest_id'),
    )
    .select('interest.id')
    .where('content_interest.organization_id', '=', organizationId)
    .whereRef('content_interest.content_id', '=', sql.ref('content.id'))
    .where(
      isUuid(interest) ? 'interest.id' : 'interest.name_key',
      '=',
      isUuid(interest) ? interest : searchable(interest.replace(/^#+/, '')),
    )})`;

type Contents = ReturnType<typeof contents>;

function filtered(
  db: Db,
  query: Contents,
  organizationId: string,
  { channelId, type, featured, interest }: ContentFilter,
  search = '',
): Contents {
  let found = query;
  if (channelId !== undefined) found = found.where('content.channel_id', '=', channelId);
  if (type !== undefined) found = found.where('content.kind', '=', type);
  if (featured !== undefined) found = found.where('content.featured', '=', featured);
  if (search.trim() !== '') found = found.where('content.search_text', 'like', containsPattern(search));
  if (interest !== undefined) found = found.where(isAbout(db, organizationId, interest));
  return found;
}

/** Contents that are out, newest first; also managers see no more here than everybody. */
export async function listContents(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  filter: ContentFilter,
  { page, pageSize, search }: Paging,
): Promise<ContentRow[]> {
  return filtered(db, contents(db, organizationId, viewer, { isList: true }), organizationId, filter, search)
    .where(isOut('content'))
    .where('channel.visible', '=', true)
    .$if(filter.before !== undefined, (query) =>
      query.where(
        sql<boolean>`(content.published_at, content.id) < (${filter.before?.at}::timestamptz, ${filter.before?.id}::uuid)`,
      ),
    )
    .where((filter.withLocked === true ? readable : readableContent)(db, organizationId, viewer))
    .orderBy('content.published_at', 'desc')
    .orderBy('content.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Contents that wait for their hour, the next one first; of channels that the caller manages. */
export async function listPlanned(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  filter: ContentFilter,
  { page, pageSize, search }: Paging,
): Promise<ContentRow[]> {
  return filtered(db, contents(db, organizationId, viewer, { isList: true }), organizationId, filter, search)
    .where('content.published_at', 'is', null)
    .where('content.scheduled_at', 'is not', null)
    .where(readableContent(db, organizationId, viewer))
    .orderBy('content.scheduled_at')
    .orderBy('content.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function findContent(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  idOrSlug: string,
): Promise<ContentRow | undefined> {
  return contents(db, organizationId, viewer)
    .where(isUuid(idOrSlug) ? 'content.id' : 'content.slug', '=', idOrSlug)
    .executeTakeFirst();
}

/** Of these, those that the viewer may read. */
export async function listContentsByIds(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ContentRow[]> {
  if (ids.length === 0) return [];
  return contents(db, organizationId, viewer, { isList: true })
    .where('content.id', 'in', ids)
    .where(readableContent(db, organizationId, viewer))
    .execute();
}

/** Ids of the newest contents of the account's channels: so many of each channel, then the newest of those. */
export async function listSubscribedIds(
  db: Db,
  organizationId: string,
  viewer: Viewer & { accountId: string },
  { type, interest, search = '' }: Pick<ContentFilter, 'type' | 'interest'> & Pick<Paging, 'search'>,
  { limit, offset }: Stretch,
  before: Place | undefined,
): Promise<Place[]> {
  const reach = offset + limit;
  let newest = db
    .selectFrom('content')
    .select(['content.id', 'content.published_at'])
    .where('content.organization_id', '=', organizationId)
    .whereRef('content.channel_id', '=', sql.ref<string>('mine.id'))
    .where(isOut('content'));
  if (type !== undefined) newest = newest.where('content.kind', '=', type);
  if (search.trim() !== '') newest = newest.where('content.search_text', 'like', containsPattern(search));
  if (interest !== undefined) newest = newest.where(isAbout(db, organizationId, interest));
  if (before !== undefined)
    newest = newest.where(
      sql<boolean>`(content.published_at, content.id) < (${before.at}::timestamptz, ${before.id}::uuid)`,
    );
  const rows = await db
    .with('mine', (cte) =>
      cte
        .selectFrom('channel_subscriber')
        .innerJoin('channel', (join) =>
          join
            .on('channel.organization_id', '=', organizationId)
            .onRef('channel.id', '=', 'channel_subscriber.channel_id'),
        )
        .select('channel.id')
        .where('channel_subscriber.organization_id', '=', organizationId)
        .where('channel_subscriber.account_id', '=', viewer.accountId)
        .where(readsChannel(db, organizationId, 'channel', readerOf(viewer.accountId)))
        // Contents that are dropped after the page is cut leave it short.
        .where(opened(db, organizationId, viewer)),
    )
    .selectFrom('mine')
    .innerJoinLateral(
      newest.orderBy('content.published_at', 'desc').orderBy('content.id', 'desc').limit(reach).as('newest'),
      (join) => join.onTrue(),
    )
    .select(['newest.id', 'newest.published_at'])
    .orderBy('newest.published_at', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.flatMap(({ id, published_at: at }) => (at === null ? [] : [{ id, at }]));
}

export async function insertLike(
  db: Db,
  organizationId: string,
  contentId: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('content_like')
    .values({
      organization_id: organizationId,
      content_id: contentId,
      account_id: accountId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteLike(
  db: Db,
  organizationId: string,
  contentId: string,
  accountId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('content_like')
    .where('content_like.organization_id', '=', organizationId)
    .where('content_like.content_id', '=', contentId)
    .where('content_like.account_id', '=', accountId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function addToLikeCount(
  db: Db,
  organizationId: string,
  id: string,
  change: 1 | -1,
): Promise<void> {
  await db
    .updateTable('content')
    .set({ like_count: sql`${sql.ref('content.like_count')} + ${change}` })
    .where('content.organization_id', '=', organizationId)
    .where('content.id', '=', id)
    .execute();
}
