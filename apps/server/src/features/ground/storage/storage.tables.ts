import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    image: ImageTable;
    video: VideoTable;
    stored_file: StoredFileTable;
  }
}

export const tables: Tables = {
  image: { personal: owned('pictures') },
  video: { personal: owned('videos'), pictures: ['poster_id'] },
  stored_file: { personal: owned('files', { withheld: ['key'] }), otherIds: { key: 'a name of bytes' } },
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
