import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    sponsorship_level: SponsorshipLevelTable;
    sponsorship_level_account: SponsorshipLevelAccountTable;
  }
}

const OFFER = 'What the organization offers to all.';

export const tables: Tables = {
  sponsorship_level: { impersonal: OFFER, pictures: ['image_id'], exported: [] },
  sponsorship_level_account: {
    personal: owned('sponsor-levels', { order: ['level_id', 'account_id'] }),
    exported: [],
    merged: { account_id: { how: 'kept', by: ['level_id'] } },
    right: 'A name beside a level.',
  },
};

export interface SponsorshipLevelTable {
  organization_id: string;
  id: string;
  slug: string;
  name: string;
  subtitle: string | null;
  description: string | null;
  color: string;
  scale: Generated<number>;
  image_id: string | null;
  sort_order: Generated<number>;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface SponsorshipLevelAccountTable {
  organization_id: string;
  level_id: string;
  account_id: string;
  sort_order: Generated<number>;
}
