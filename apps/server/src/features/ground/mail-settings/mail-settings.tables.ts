import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    mail_settings: MailSettingsTable;
  }
}

export const tables: Tables = {
  mail_settings: { impersonal: "The organization's sender and its mail server." },
};

export interface MailSettingsTable {
  organization_id: string;
  sender_name: string | null;
  sender_address: string | null;
  confirmed_at: NullableInstant;
  code_hash: Buffer | null;
  code_expires_at: NullableInstant;
  code_tries: Generated<number>;
  host: string | null;
  port: number | null;
  security: 'tls' | 'starttls' | 'none' | null;
  username: string | null;
  password: Buffer | null;
  failed_at: NullableInstant;
  last_error: string | null;
  updated_at: Instant;
}
