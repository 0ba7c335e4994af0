import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    event_email: EventEmailTable;
    event_mail: EventMailTable;
    wallet_certificate: WalletCertificateTable;
  }
}

const OFFER = 'What the organization offers to all.';

export const tables: Tables = {
  event_email: { impersonal: OFFER },
  event_mail: {
    impersonal: 'Which mails were written about a registration; says nothing that the registration does not.',
    otherIds: { subject_id: 'a registration or a pass' },
  },
  wallet_certificate: { impersonal: 'What the organization signs passes for wallets with.' },
};

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

export interface WalletCertificateTable {
  organization_id: string;
  pass_type_identifier: string;
  team_identifier: string;
  expires_at: Instant;
  secrets: Buffer;
  created_at: Instant;
  updated_at: Instant;
}
