import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    agenda_session: AgendaSessionTable;
    calendar_feed: CalendarFeedTable;
    refund_portion: RefundPortionTable;
    pass_transfer: PassTransferTable;
  }
}

const COMING = 'Goes with the registration of whoever comes.';

export const tables: Tables = {
  agenda_session: {
    personal: owned('agenda', { order: ['session_id', 'account_id'] }),
    right: 'What a person does for themselves.',
  },
  // Opens nothing: the address is signed.
  calendar_feed: { personal: owned('calendar', { order: ['account_id'] }) },
  refund_portion: { impersonal: COMING, otherIds: { part_id: 'a pass, or its place in a session' } },
  pass_transfer: { impersonal: 'From one registration to another; goes with either.' },
};

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

export interface RefundPortionTable {
  organization_id: string;
  refund_id: string;
  pass_id: string;
  part_id: string;
  amount: number;
}

export interface PassTransferTable {
  organization_id: string;
  id: number;
  event_id: string;
  pass_id: string;
  from_registration_id: string;
  to_registration_id: string;
  created_at: Instant;
}
