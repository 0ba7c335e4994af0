import type { Instant } from '../../../platform/db/columns.ts';
import { unlinked, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    check_in: CheckInTable;
  }
}

export const tables: Tables = {
  check_in: {
    personal: unlinked('account_id', 'scans-at-doors', { order: ['event_id', 'nonce'] }),
    otherIds: { nonce: 'made by a device for each scan' },
  },
};

export interface CheckInTable {
  organization_id: string;
  event_id: string;
  nonce: string;
  pass_id: string | null;
  action: 'in' | 'out';
  door: string;
  scanned_at: Instant;
  received_at: Instant;
  verdict: CheckInVerdict;
  told: CheckInVerdict;
  account_id: string | null;
}

export type CheckInVerdict =
  'first' | 'already' | 'out' | 'notIn' | 'canceled' | 'unpaid' | 'transferred' | 'wrongEvent' | 'unknown';
