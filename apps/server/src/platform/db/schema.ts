import type { ColumnType, Generated } from 'kysely';
import type { Instant } from './columns.ts';

export type { ActivityEntity, Instant, NewRow } from './columns.ts';

/** Every table by its name. Features add theirs in `<feature>.tables.ts`. */
export interface Schema {
  mail_attachment: MailAttachmentTable;
  idempotency_key: IdempotencyKeyTable;
  mail: MailTable;
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

export interface IdempotencyKeyTable {
  organization_id: string;
  account_id: string;
  route: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  answer: string | null;
  created_at: Instant;
}

export interface MailTable {
  organization_id: string;
  id: string;
  recipient_name: string | null;
  recipient_address: string;
  subject: string | null;
  text: string | null;
  html: string | null;
  state: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Instant;
  sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  account_id: string | null;
  unsubscribe_url: string | null;
  reply_to: string | null;
  claimed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
