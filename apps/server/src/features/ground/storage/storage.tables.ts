import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    image: ImageTable;
    video: VideoTable;
    stored_file: StoredFileTable;
    upload: UploadTable;
    upload_part: UploadPartTable;
  }
}

export const tables: Tables = {
  image: { personal: owned('pictures') },
  video: { personal: owned('videos'), pictures: ['poster_id'] },
  stored_file: { personal: owned('files', { withheld: ['key'] }), otherIds: { key: 'a name of bytes' } },
  upload: {
    personal: owned('uploads'),
    otherIds: { file_id: 'what it became', video_id: 'what it became' },
  },
  upload_part: {
    impersonal: 'Pieces of an upload; go with it.',
    otherIds: { part_id: 'a name of bytes' },
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
