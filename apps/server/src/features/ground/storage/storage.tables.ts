import type { Generated } from 'kysely';
import type { Instant, NullableInstant, NullableJson } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    image: ImageTable;
    video: VideoTable;
    video_render: VideoRenderTable;
    video_rendition: VideoRenditionTable;
    stored_file: StoredFileTable;
    upload: UploadTable;
    upload_part: UploadPartTable;
    storage_use: StorageUseTable;
    storage_account: StorageAccountTable;
  }
}

export const tables: Tables = {
  image: { personal: owned('pictures') },
  video: {
    personal: owned('videos', {
      withheld: ['hls_id', 'hls_claim', 'hls_until', 'storyboard', 'poster_plain'],
    }),
    pictures: ['poster_id'],
    closed: { heldAs: 'videos' },
    otherIds: { hls_id: 'a name of bytes', hls_claim: 'work under way' },
  },
  video_render: { impersonal: 'Work on a video; goes with it.', otherIds: { claim: 'work under way' } },
  video_rendition: {
    impersonal: 'Sizes of a video; go with it.',
    otherIds: { rendition_id: 'a name of bytes' },
  },
  stored_file: { personal: owned('files', { withheld: ['key'] }), otherIds: { key: 'a name of bytes' } },
  upload: {
    personal: owned('uploads'),
    otherIds: { file_id: 'what it became', video_id: 'what it became' },
  },
  upload_part: {
    impersonal: 'Pieces of an upload; go with it.',
    otherIds: { part_id: 'a name of bytes' },
  },
  storage_use: { impersonal: 'How much an organization has stored.' },
  storage_account: {
    personal: {
      persons: ['account_id'],
      why: 'How many bytes were sent on one day.',
      fate: 'deleted',
    },
  },
};

export interface ImageTable {
  organization_id: string;
  id: string;
  account_id: string | null;
  kind: 'people' | 'banner' | 'activity' | 'thread' | 'content' | 'admin' | 'link';
  width: number;
  height: number;
  /** Of all variants, in bytes. */
  size: Generated<string>;
  moderation: Generated<'safe' | 'warning'>;
  name: string | null;
  description: string | null;
  created_at: Instant;
}

export type HlsError = 'codec' | 'broken' | 'size' | 'keyframes' | 'time' | 'memory' | 'storage';
export type HlsStatus = 'none' | 'waiting' | 'cutting' | 'ready' | 'failed';

export interface VideoTable {
  organization_id: string;
  id: string;
  account_id: string | null;
  source: 'activity' | 'content';
  name: string;
  minutes: number;
  seconds: number | null;
  content_type: string;
  size: number;
  width: number;
  height: number;
  poster_id: string;
  /** Only readers of what holds it may fetch it, and nobody once nothing does. */
  readers_only: Generated<boolean>;
  hls_status: Generated<HlsStatus>;
  /** In hundredths. */
  hls_progress: Generated<number>;
  hls_error: HlsError | null;
  /** Of the files that are served. */
  hls_id: string | null;
  hls_size: Generated<string>;
  /** Of the cut under way. */
  hls_claim: string | null;
  hls_until: NullableInstant;
  rendition_count: Generated<number>;
  /** Of all renditions and of the storyboard. */
  render_size: Generated<string>;
  storyboard: NullableJson<StoryboardColumn>;
  /** Its picture stands for a frame: nobody chose it. */
  poster_plain: Generated<boolean>;
  created_at: Instant;
}

/** `id` names the bytes. */
export interface StoryboardColumn {
  readonly id: string;
  readonly columns: number;
  readonly count: number;
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  /** A frame for its beginning lies beside it, in place of a gray picture. */
  readonly poster?: boolean;
}

export interface VideoRenderTable {
  organization_id: string;
  video_id: string;
  status: Generated<'waiting' | 'working' | 'ready' | 'failed'>;
  progress: Generated<number>;
  error: 'codec' | 'broken' | 'size' | 'time' | 'memory' | 'storage' | null;
  claim: string | null;
  until: NullableInstant;
  created_at: Instant;
}

export interface VideoRenditionTable {
  organization_id: string;
  video_id: string;
  height: number;
  width: number;
  tall: number;
  bandwidth: number;
  codecs: string;
  size: string;
  rendition_id: string;
  created_at: Instant;
}

export interface StoredFileTable {
  organization_id: string;
  id: number;
  account_id: string | null;
  key: string;
  name: string;
  content_type: string;
  size: number;
  /** As of a video. */
  readers_only: Generated<boolean>;
  created_at: Instant;
}

export type UploadKind = 'audio' | 'video';

export interface UploadTable {
  organization_id: string;
  id: string;
  account_id: string;
  kind: UploadKind;
  name: string;
  minutes: number;
  size: number;
  received: Generated<number>;
  /** The file or the video that it became. */
  file_id: number | null;
  video_id: string | null;
  expires_at: Instant;
  created_at: Instant;
}

export interface UploadPartTable {
  organization_id: string;
  upload_id: string;
  start: number;
  size: number;
  part_id: string;
}

export interface StorageUseTable {
  organization_id: string;
  bytes: string;
  limit_bytes: string | null;
  warned: Generated<number>;
}

export interface StorageAccountTable {
  organization_id: string;
  account_id: string;
  /** Of UTC, as `YYYY-MM-DD`. */
  day: string;
  bytes: string;
  /** When it sent a film for a channel of the staff. */
  films_on: string | null;
}
