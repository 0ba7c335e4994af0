import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import { owned, unlinked, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    support_ticket: SupportTicketTable;
    support_message: SupportMessageTable;
    support_assignment: SupportAssignmentTable;
    support_saved_answer: SupportSavedAnswerTable;
  }
}

export const tables: Tables = {
  support_ticket: {
    personal: owned('support-tickets', { email: 'email', withheld: ['search_text', 'client_key'] }),
    otherIds: { event_id: 'an event', product_id: 'a product' },
  },
  support_assignment: { personal: owned('support-assignments', { order: ['ticket_id'] }) },
  support_saved_answer: { impersonal: 'Texts of the staff for everybody.' },
  support_message: { personal: unlinked('account_id', 'support-messages', { withheld: ['client_key'] }) },
};

export interface SupportTicketTable {
  organization_id: string;
  id: string;
  type: 'support' | 'bug' | 'feedback';
  status: Generated<'open' | 'answered' | 'closed'>;
  email: string;
  request: string;
  locale: string;
  account_id: string | null;
  event_id: string | null;
  product_id: string | null;
  client_key: string | null;
  tags: Generated<string[]>;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface SupportMessageTable {
  organization_id: string;
  id: string;
  ticket_id: string;
  account_id: string;
  from_staff: boolean;
  text: string;
  client_key: string | null;
  created_at: Instant;
}

export interface SupportAssignmentTable {
  organization_id: string;
  ticket_id: string;
  account_id: string;
  created_at: Instant;
}

export interface SupportSavedAnswerTable {
  organization_id: string;
  id: string;
  title: string;
  text: string;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}
