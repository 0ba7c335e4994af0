import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../../platform/db/images.ts';
import { managesChannel, mayRead, readerOf } from '../../../ground/accounts/index.ts';
import {
  fileColumn,
  videoColumn,
  type FileColumns,
  type VideoColumns,
} from '../../../ground/storage/index.ts';
import {
  channelColumn,
  readableContent,
  type BaseChannelColumns,
  type Viewer,
} from '../channels.fragments.ts';
import type { ContentTable } from '../channels.tables.ts';
import { MOST_LISTED_TEXT } from '../channels.types.ts';

export type ContentRow = Selectable<ContentTable> & {
  channel: BaseChannelColumns;
  image: ImageColumns | null;
  video: VideoColumns | null;
  audio: FileColumns | null;
  /** When the viewer liked it. */
  liked_at: Date | null;
  /** Whether the viewer manages the channel. */
  is_manager: boolean;
  readable: boolean;
  /** Whether everybody may read it, visitors too. */
  open: boolean;
};

const NOBODY = '00000000-0000-4000-8000-000000000000';

const COLUMNS = [
  'organization_id',
  'id',
  'channel_id',
  'slug',
  'kind',
  'title',
  'description',
  'editor',
  'image_id',
  'audio_id',
  'video_id',
  'duration_seconds',
  'season',
  'episode',
  'explicit',
  'external_url',
  'apple_url',
  'spotify_url',
  'google_url',
  'youtube_url',
  'featured',
  'visible',
  'email',
  'push',
  'scheduled_at',
  'planned_at',
  'published_at',
  'hidden_at',
  'announced_at',
  'like_count',
  'search_text',
  'created_at',
  'updated_at',
] as const satisfies (keyof ContentTable)[];

const body = sql.ref<string | null>('content.body');
// The stored size is known without reading the text.
const listedBody = sql<
  string | null
>`case when pg_column_size(${body}) > ${sql.lit(4 * MOST_LISTED_TEXT)} then null
  when length(${body}) > ${sql.lit(MOST_LISTED_TEXT)} then null else ${body} end`;

/** Complete rows, whoever may read them; callers add which. In lists long texts are left out. */
export const contents = (
  db: Db,
  organizationId: string,
  viewer: Viewer,
  { isList = false }: { readonly isList?: boolean } = {},
) =>
  db
    .selectFrom('content')
    .innerJoin('channel', (join) =>
      join.on('channel.organization_id', '=', organizationId).onRef('channel.id', '=', 'content.channel_id'),
    )
    .innerJoin('image as cover', (join) =>
      join.on('cover.organization_id', '=', organizationId).onRef('cover.id', '=', 'channel.image_id'),
    )
    .leftJoin('image as picture', (join) =>
      join.on('picture.organization_id', '=', organizationId).onRef('picture.id', '=', 'content.image_id'),
    )
    .leftJoin('video', (join) =>
      join.on('video.organization_id', '=', organizationId).onRef('video.id', '=', 'content.video_id'),
    )
    .leftJoin('stored_file as audio', (join) =>
      join.on('audio.organization_id', '=', organizationId).onRef('audio.id', '=', 'content.audio_id'),
    )
    .leftJoin('content_like as own_like', (join) =>
      join
        .on('own_like.organization_id', '=', organizationId)
        .onRef('own_like.content_id', '=', 'content.id')
        .on('own_like.account_id', '=', viewer.accountId ?? NOBODY),
    )
    .select(COLUMNS.map((column) => `content.${column}` as const))
    .select([
      (isList ? listedBody : body).as('body'),
      channelColumn(db, organizationId, 'channel', 'cover').as('channel'),
      imageColumn('picture').as('image'),
      videoColumn('video').as('video'),
      fileColumn('audio').as('audio'),
      'own_like.created_at as liked_at',
      managesChannel(db, organizationId, 'channel', readerOf(viewer.accountId)).as('is_manager'),
      readableContent(db, organizationId, viewer).as('readable'),
      mayRead(db, organizationId, { content: 'content', channel: 'channel' }, readerOf(undefined)).as('open'),
    ])
    .where('content.organization_id', '=', organizationId);
