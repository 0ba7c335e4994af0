import type { Instant } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    link_preview: LinkPreviewTable;
  }
}

export const tables: Tables = {
  link_preview: {
    impersonal:
      'What foreign pages say; those that only this person named are forgotten after their account.',
    pictures: ['image_id'],
    // Nobody knows whether a conversation named the page.
    closed: true,
  },
};

export interface LinkPreviewTable {
  organization_id: string;
  id: number;
  href_hash: string;
  href: string;
  readable: boolean;
  url: string;
  title: string | null;
  site_name: string | null;
  description: string | null;
  media_type: string | null;
  channel: string | null;
  image_id: string | null;
  video: string | null;
  fetched_at: Instant;
}
