import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    series: SeriesTable;
  }
}

const PROGRAMME = 'What organisers publish of an event; people named there are not accounts.';

export const tables: Tables = {
  series: { impersonal: PROGRAMME, pictures: ['image_id'] },
};

export interface SeriesTable {
  organization_id: string;
  id: string;
  slug: string;
  name: string;
  description: string | null;
  sort_order: Generated<number>;
  image_id: string | null;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}
