import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { closedWith, unlinked, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    benefit: BenefitTable;
  }
}

export const tables: Tables = {
  benefit: {
    personal: unlinked('manager_id', 'benefits', { withheld: ['search_text'] }),
    pictures: ['image_id'],
    closed: closedWith('event', 'event_id'),
    exported: [],
    merged: { manager_id: { how: 'moved' } },
  },
};

export interface BenefitTable {
  organization_id: string;
  id: string;
  slug: string;
  title: string;
  description: string | null;
  image_id: string | null;
  priority: Generated<number>;
  start_date: Instant;
  end_date: NullableInstant;
  event_id: string | null;
  manager_id: string | null;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}
