import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    advertisement: AdvertisementTable;
    advertisement_day: AdvertisementDayTable;
  }
}

const OFFER = 'What the organization offers to all.';

export const tables: Tables = {
  advertisement: { impersonal: OFFER, pictures: ['image_id'] },
  advertisement_day: { impersonal: 'Counts of a day; nothing says by whom.' },
};

export interface AdvertisementTable {
  organization_id: string;
  id: string;
  type: 'square' | 'rectangle';
  title: string;
  description: string | null;
  link: string;
  image_id: string | null;
  weight: Generated<number>;
  start_date: Instant;
  end_date: NullableInstant;
  client_key: string | null;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface AdvertisementDayTable {
  organization_id: string;
  advertisement_id: string;
  day: string;
  views: Generated<number>;
  clicks: Generated<number>;
}
