import type { Instant, NullableInstant } from './columns.ts';

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

/** Who waits for what is sold out, and what they are offered. */
export interface WaitlistTables {
  waitlist_entry: WaitlistEntryTable;
  waitlist_offer: WaitlistOfferTable;
}

export const WAITLIST_TABLES: Record<keyof WaitlistTables, true> = {
  waitlist_entry: true,
  waitlist_offer: true,
};
