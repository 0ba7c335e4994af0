import type { Instant } from './columns.ts';

export interface AgendaSessionTable {
  organization_id: string;
  account_id: string;
  session_id: string;
  event_id: string;
  created_at: Instant;
}

export interface CalendarFeedTable {
  organization_id: string;
  account_id: string;
  version: number;
  updated_at: Instant;
}

/** What members keep beside their passes. */
export interface AttendeeTables {
  agenda_session: AgendaSessionTable;
  calendar_feed: CalendarFeedTable;
}

export const ATTENDEE_TABLES: Record<keyof AttendeeTables, true> = {
  agenda_session: true,
  calendar_feed: true,
};
