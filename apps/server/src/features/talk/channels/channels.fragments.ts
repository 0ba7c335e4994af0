import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';
import { isOut, managesChannel, mayRead, readerOf, readsChannel } from '../../ground/accounts/index.ts';
import type { ChannelTable } from './channels.tables.ts';

/** The caller, and whether the role in the staff shows them every channel. */
export interface Viewer {
  readonly accountId: string | undefined;
  readonly seesAll: boolean;
}

/** `channel` with its pictures; each row says whether the viewer manages and may read it. */
export const channels = (db: Db, organizationId: string, viewer: Viewer) => {
  const reader = readerOf(viewer.accountId);
  return db
    .selectFrom('channel')
    .innerJoin('image as cover', (join) =>
      join.on('cover.organization_id', '=', organizationId).onRef('cover.id', '=', 'channel.image_id'),
    )
    .leftJoin('image as banner', (join) =>
      join.on('banner.organization_id', '=', organizationId).onRef('banner.id', '=', 'channel.banner_id'),
    )
    .selectAll('channel')
    .select([
      imageColumn('cover').$castTo<ImageColumns>().as('image'),
      imageColumn('banner').as('banner'),
      contentCount(db, organizationId, 'channel').as('content_count'),
      managesChannel(db, organizationId, 'channel', reader).as('is_manager'),
      readable(db, organizationId, viewer).as('readable'),
    ])
    .where('channel.organization_id', '=', organizationId);
};

export type ChannelRow = Selectable<ChannelTable> & {
  image: ImageColumns;
  banner: ImageColumns | null;
  content_count: number;
  /** Whether the viewer is one of its managers. */
  is_manager: boolean;
  readable: boolean;
};

export const readable = (db: Db, organizationId: string, viewer: Viewer): RawBuilder<boolean> =>
  viewer.seesAll
    ? sql<boolean>`true`
    : readsChannel(db, organizationId, 'channel', readerOf(viewer.accountId));

/** Over `content` and its `channel`. */
export const readableContent = (db: Db, organizationId: string, viewer: Viewer): RawBuilder<boolean> =>
  viewer.seesAll
    ? sql<boolean>`true`
    : mayRead(db, organizationId, { content: 'content', channel: 'channel' }, readerOf(viewer.accountId));

const contentCount = (db: Db, organizationId: string, alias: string): RawBuilder<number> =>
  sql<number>`(${db
    .selectFrom('content as counted')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('counted.organization_id', '=', organizationId)
    .whereRef('counted.channel_id', '=', sql.ref(`${alias}.id`))
    .where(isOut('counted'))})`;

/** The columns that a joined channel contributes to a row about it. */
export interface BaseChannelColumns {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  subscriber_count: number;
  creator_id: string | null;
  content_count: number;
  image: ImageColumns;
}

/** Joined `channel as <alias>` and `image as <imageAlias>` as one JSON column. */
export const channelColumn = (
  db: Db,
  organizationId: string,
  alias: string,
  imageAlias: string,
): RawBuilder<BaseChannelColumns> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<BaseChannelColumns>`json_build_object('id', ${column('id')}, 'slug', ${column('slug')},
    'name', ${column('name')}, 'description', ${column('description')},
    'subscriber_count', ${column('subscriber_count')}, 'creator_id', ${column('creator_id')},
    'content_count', ${contentCount(db, organizationId, alias)}, 'image', ${imageColumn(imageAlias)})`;
};
