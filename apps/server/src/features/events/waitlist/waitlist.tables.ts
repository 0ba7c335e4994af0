import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    waitlist_entry: WaitlistEntryTable;
    waitlist_offer: WaitlistOfferTable;
  }
}

export const tables: Tables = {
  waitlist_entry: { personal: owned('waiting-lists') },
  waitlist_offer: {
    impersonal: 'Pieces kept for an entry of a waiting list; says not whose.',
    otherIds: { entry_id: 'a place in a waiting list' },
  },
};

export interface WaitlistEntryTable {
  organization_id: string;
  id: string;
  event_id: string;
  pass_type_id: string;
  account_id: string;
  quantity: number;
  joined_at: Instant;
  lapsed_at: NullableInstant;
}

export interface WaitlistOfferTable {
  organization_id: string;
  id: string;
  entry_id: string;
  event_id: string;
  pass_type_id: string;
  quantity: number;
  created_at: Instant;
  expires_at: Instant;
}
