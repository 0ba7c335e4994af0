import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import { unlinked, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    announcement: AnnouncementTable;
  }
}

export const tables: Tables = {
  announcement: { personal: unlinked('creator_id', 'announcements') },
};

/** Of the organization, of a group or of an event: both ids null, or one of them set. */
export interface AnnouncementTable {
  organization_id: string;
  id: string;
  slug: string;
  group_id: string | null;
  event_id: string | null;
  creator_id: string | null;
  title: string;
  html: string;
  message: string;
  email: boolean;
  push: boolean;
  scheduled_at: Instant | null;
  published_at: Instant | null;
  delivered_count: Generated<number>;
  emailed_count: Generated<number>;
  pushed_count: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}
