import type { PasskeyRow } from './passkeys.queries.ts';

export interface PasskeyView {
  CredentialId: string;
  FriendlyCredentialName: string;
  RelyingPartyId: string;
  AuthenticatorAttachment?: string;
  AuthenticatorTransports: readonly string[];
  CreatedAt: number;
}

export function viewPasskeys(page: { passkeys: readonly PasskeyRow[]; next: string | undefined }): {
  Credentials: PasskeyView[];
  NextToken?: string;
} {
  return {
    Credentials: page.passkeys.map(viewPasskey),
    ...(page.next !== undefined && { NextToken: page.next }),
  };
}

function viewPasskey(row: PasskeyRow): PasskeyView {
  return {
    CredentialId: row.id,
    FriendlyCredentialName: row.name,
    RelyingPartyId: row.relying_party,
    ...(row.attachment !== null && { AuthenticatorAttachment: row.attachment }),
    AuthenticatorTransports: row.transports,
    CreatedAt: row.created_at.getTime() / 1000,
  };
}
