import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    push_device: PushDeviceTable;
  }
}

export const tables: Tables = {
  push_device: {
    personal: owned('devices', { withheld: ['token', 'token_hash', 'p256dh', 'auth', 'search_text'] }),
    otherIds: { sign_in_id: 'a sign-in, gone with the account' },
  },
};

export interface PushDeviceTable {
  organization_id: string;
  id: string;
  account_id: string;
  push_service: 'apn' | 'firebase' | 'huawei' | 'xiaomi' | 'web';
  app_type: 'EVENTXM' | 'COMMUNITYXM';
  token: string;
  token_hash: Buffer;
  p256dh: string | null;
  auth: string | null;
  name: string | null;
  model: string | null;
  brand: string | null;
  manufacturer: string | null;
  sign_in_id: string | null;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}
