import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';
import {
  holdsPlanOf,
  isOut,
  managesChannel,
  mayRead,
  readerOf,
  readsChannel,
} from '../../ground/accounts/index.ts';
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
      plansColumn(db, organizationId).as('plans'),
      opened(db, organizationId, viewer).as('opened'),
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
  /** Any one of them opens it; an empty list means that it is open to all. */
  plans: PlanColumns[];
  /** Whether the viewer holds what its contents ask for. */
  opened: boolean;
};

export interface PlanColumns {
  id: string;
  name: string;
}

const plansColumn = (db: Db, organizationId: string): RawBuilder<PlanColumns[]> =>
  sql<PlanColumns[]>`(select coalesce(json_agg(plan order by plan.name, plan.id), '[]'::json) from (${db
    .selectFrom('channel_plan')
    .innerJoin('subscription_product as product', (join) =>
      join
        .on('product.organization_id', '=', organizationId)
        .onRef('product.id', '=', 'channel_plan.product_id'),
    )
    .select(['product.id', 'product.name'])
    .where('channel_plan.organization_id', '=', organizationId)
    .whereRef('channel_plan.channel_id', '=', sql.ref<string>('channel.id'))}) as plan)`;

/** True if the contents of `channel` need no plan, or the viewer holds one. */
export const opened = (db: Db, organizationId: string, viewer: Viewer): RawBuilder<boolean> => {
  const reader = readerOf(viewer.accountId);
  return viewer.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`(${managesChannel(db, organizationId, 'channel', reader)}
        or ${holdsPlanOf(db, organizationId, 'channel', reader)})`;
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
