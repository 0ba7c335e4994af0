import type { Instant } from './columns.ts';

export interface WalletCertificateTable {
  organization_id: string;
  pass_type_identifier: string;
  team_identifier: string;
  expires_at: Instant;
  secrets: Buffer;
  created_at: Instant;
  updated_at: Instant;
}

/** What passes in wallets of phones are signed with. */
export interface WalletTables {
  wallet_certificate: WalletCertificateTable;
}

export const WALLET_TABLES: Record<keyof WalletTables, true> = { wallet_certificate: true };
