import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

export interface EventEmailTable {
  organization_id: string;
  event_id: string;
  type: 'confirmation' | 'cancellation' | 'reminder';
  body: Generated<string>;
  reply_to: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface EventMailTable {
  organization_id: string;
  type: 'confirmation' | 'cancellation' | 'reminder';
  subject_id: string;
  occasion: string;
  event_id: string;
  created_at: Instant;
}

export interface MailAttachmentTable {
  organization_id: string;
  mail_id: string;
  sort_order: number;
  name: string;
  content_type: string;
  content: Buffer;
  calendar_method: 'PUBLISH' | 'REQUEST' | 'CANCEL' | null;
}

/** What is written about events: mails, and what they carry. */
export interface DocumentTables {
  event_email: EventEmailTable;
  event_mail: EventMailTable;
  mail_attachment: MailAttachmentTable;
}

export const DOCUMENT_TABLES: Record<keyof DocumentTables, true> = {
  event_email: true,
  event_mail: true,
  mail_attachment: true,
};
