import type { Instant } from './columns.ts';

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

/** Who came in. */
export interface CheckInTables {
  check_in: CheckInTable;
}

export const CHECK_IN_TABLES: Record<keyof CheckInTables, true> = { check_in: true };
