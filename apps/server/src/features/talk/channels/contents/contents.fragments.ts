import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../../platform/db/images.ts';
import { managesChannel, mayRead, readerOf } from '../../../ground/accounts/index.ts';
import { videoColumn, type FileRow, type VideoColumns } from '../../../ground/storage/index.ts';
import {
  channelColumn,
  readableContent,
  type BaseChannelColumns,
  type Viewer,
} from '../channels.fragments.ts';
import type { ContentTable } from '../channels.tables.ts';

export type AudioColumns = Pick<FileRow, 'id' | 'key' | 'name' | 'content_type' | 'size'> & {
  created_at: string;
};

export type ContentRow = Selectable<ContentTable> & {
  channel: BaseChannelColumns;
  image: ImageColumns | null;
  video: VideoColumns | null;
  audio: AudioColumns | null;
  /** When the viewer liked it. */
  liked_at: Date | null;
  /** Whether the viewer manages the channel. */
  is_manager: boolean;
  readable: boolean;
  /** Whether everybody may read it, visitors too. */
  open: boolean;
};

const NOBODY = '00000000-0000-4000-8000-000000000000';

const audioColumn: RawBuilder<AudioColumns | null> = sql<AudioColumns | null>`case when ${sql.ref('audio.id')} is null
  then null else json_build_object('id', ${sql.ref('audio.id')}, 'key', ${sql.ref('audio.key')},
    'name', ${sql.ref('audio.name')}, 'content_type', ${sql.ref('audio.content_type')},
    'size', ${sql.ref('audio.size')}, 'created_at', ${sql.ref('audio.created_at')}) end`;

/** Complete rows, whoever may read them; callers add which. */
export const contents = (db: Db, organizationId: string, viewer: Viewer) =>
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
    .selectAll('content')
    .select([
      channelColumn(db, organizationId, 'channel', 'cover').as('channel'),
      imageColumn('picture').as('image'),
      videoColumn('video').as('video'),
      audioColumn.as('audio'),
      'own_like.created_at as liked_at',
      managesChannel(db, organizationId, 'channel', readerOf(viewer.accountId)).as('is_manager'),
      readableContent(db, organizationId, viewer).as('readable'),
      mayRead(db, organizationId, { content: 'content', channel: 'channel' }, readerOf(undefined)).as('open'),
    ])
    .where('content.organization_id', '=', organizationId);
