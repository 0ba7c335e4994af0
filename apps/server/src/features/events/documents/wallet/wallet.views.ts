import type { CertificateRow } from './wallet.queries.ts';

/** All but the key. */
export const viewCertificate = (row: CertificateRow | null) =>
  row === null
    ? null
    : {
        passTypeIdentifier: row.pass_type_identifier,
        teamIdentifier: row.team_identifier,
        expiresAt: row.expires_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      };
