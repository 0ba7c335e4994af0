import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { countUpTo, type Order } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import {
  accountColumn,
  isOut,
  stillManages,
  type BaseAccountColumns,
} from '../../../ground/accounts/index.ts';
import { channels, type ChannelRow, type Viewer } from '../channels.fragments.ts';
import type { ContentKind } from '../channels.types.ts';
import { contents, type ContentRow } from '../contents/contents.fragments.ts';

type Column = RawBuilder<unknown>;

export interface AllChannelsFilter {
  readonly search?: string | undefined;
  readonly visible?: boolean | undefined;
}

export const CHANNEL_ID: Column = sql.ref('channel.id');
export const SORTABLE_CHANNELS: Readonly<Record<string, Column>> = {
  name: sql`left(channel.search_text, 100)`,
  priority: sql.ref('channel.priority'),
  subscribers: sql.ref('channel.subscriber_count'),
  createdAt: sql.ref('channel.created_at'),
};

function foundChannels(db: Db, organizationId: string, { search = '', visible }: AllChannelsFilter) {
  let query = db
    .selectFrom('channel')
    .select('channel.id')
    .where('channel.organization_id', '=', organizationId);
  if (search.trim() !== '') query = query.where('channel.search_text', 'like', containsPattern(search));
  if (visible !== undefined) query = query.where('channel.visible', '=', visible);
  return query;
}

/** Those that are hidden too. */
export async function listAllChannels(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  filter: AllChannelsFilter,
  orders: readonly Order<Column>[],
  { page, pageSize }: Paging,
): Promise<ChannelRow[]> {
  let query = channels(db, organizationId, viewer).where(
    'channel.id',
    'in',
    foundChannels(db, organizationId, filter),
  );
  for (const { by, isDescending } of orders) query = query.orderBy(by, isDescending ? 'desc' : 'asc');
  return query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export const countAllChannels = (
  db: Db,
  organizationId: string,
  filter: AllChannelsFilter,
): Promise<number> => countUpTo(db, foundChannels(db, organizationId, filter));

/** Faces shown beside each channel. */
const SHOWN_MANAGERS = 5;

export async function listManagersOf(
  db: Db,
  organizationId: string,
  channelIds: readonly string[],
): Promise<{ channel_id: string; account: BaseAccountColumns }[]> {
  if (channelIds.length === 0) return [];
  return db
    .selectFrom('channel')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('channel_manager')
          .select('channel_manager.account_id')
          .where('channel_manager.organization_id', '=', organizationId)
          .whereRef('channel_manager.channel_id', '=', 'channel.id')
          .where(stillManages(db, organizationId, 'channel', 'channel_manager'))
          .orderBy('channel_manager.created_at')
          .limit(SHOWN_MANAGERS)
          .as('managing'),
      (join) => join.onTrue(),
    )
    .innerJoin('account', (join) =>
      join.on('account.organization_id', '=', organizationId).onRef('account.id', '=', 'managing.account_id'),
    )
    .leftJoin('image as face', (join) =>
      join.on('face.organization_id', '=', organizationId).onRef('face.id', '=', 'account.image_id'),
    )
    .select([
      'channel.id as channel_id',
      accountColumn('account', 'face').$castTo<BaseAccountColumns>().as('account'),
    ])
    .where('channel.organization_id', '=', organizationId)
    .where('channel.id', 'in', channelIds)
    .execute();
}

export interface AllContentsFilter {
  readonly search?: string | undefined;
  readonly featured?: boolean | undefined;
  readonly state?: 'published' | 'hidden' | 'planned' | 'draft' | undefined;
  readonly type?: ContentKind | undefined;
}

export const CONTENT_ID: Column = sql.ref('content.id');
export const SORTABLE_CONTENTS: Readonly<Record<string, Column>> = {
  title: sql`left(content.search_text, 100)`,
  published: sql`coalesce(content.published_at, content.scheduled_at, content.updated_at)`,
  likes: sql.ref('content.like_count'),
  createdAt: sql.ref('content.created_at'),
};

const STATES: Readonly<Record<NonNullable<AllContentsFilter['state']>, RawBuilder<boolean>>> = {
  published: isOut('content'),
  hidden: sql<boolean>`(content.published_at is not null and not content.visible)`,
  planned: sql<boolean>`(content.published_at is null and content.scheduled_at is not null)`,
  draft: sql<boolean>`(content.published_at is null and content.scheduled_at is null)`,
};

function foundContents(
  db: Db,
  organizationId: string,
  { search = '', featured, state, type }: AllContentsFilter,
) {
  let query = db
    .selectFrom('content')
    .select('content.id')
    .where('content.organization_id', '=', organizationId);
  if (search.trim() !== '') query = query.where('content.search_text', 'like', containsPattern(search));
  if (featured !== undefined) query = query.where('content.featured', '=', featured);
  if (type !== undefined) query = query.where('content.kind', '=', type);
  return state === undefined ? query : query.where(STATES[state]);
}

export async function listAllContents(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  filter: AllContentsFilter,
  orders: readonly Order<Column>[],
  { page, pageSize }: Paging,
): Promise<ContentRow[]> {
  let query = contents(db, organizationId, viewer, { isList: true }).where(
    'content.id',
    'in',
    foundContents(db, organizationId, filter),
  );
  for (const { by, isDescending } of orders) query = query.orderBy(by, isDescending ? 'desc' : 'asc');
  return query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export const countAllContents = (
  db: Db,
  organizationId: string,
  filter: AllContentsFilter,
): Promise<number> => countUpTo(db, foundContents(db, organizationId, filter));
