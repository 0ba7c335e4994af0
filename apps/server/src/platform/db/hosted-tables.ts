import type { Generated } from 'kysely';
import type { Instant, Json, NullableInstant } from './columns.ts';

export type ProviderKind = 'google' | 'apple' | 'facebook' | 'amazon' | 'oidc';

export interface HostedProviderTable {
  organization_id: string;
  name: string;
  kind: ProviderKind;
  client_id: string;
  secret: Buffer | null;
  issuer: string | null;
  team_id: string | null;
  key_id: string | null;
  scopes: Generated<string[]>;
  attributes: Json<Record<string, string>>;
  trusts_email: boolean;
  button_text: string | null;
  color: string | null;
  background: string | null;
  sort_order: Generated<number>;
  enabled: Generated<boolean>;
  updated_at: Instant;
}

export interface HostedFlowTable {
  organization_id: string;
  id_hash: Buffer;
  step: 'upstream' | 'signIn';
  browser_hash: Buffer;
  payload: Buffer;
  expires_at: Instant;
}

export interface HostedCodeTable {
  organization_id: string;
  code_hash: Buffer;
  user_id: string;
  family_id: string;
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  scope: string;
  nonce: string | null;
  used_at: NullableInstant;
  expires_at: Instant;
}

export interface HostedSessionTable {
  organization_id: string;
  id_hash: Buffer;
  user_id: string;
  family_id: string;
  expires_at: Instant;
}

export interface IdentityFederationTable {
  organization_id: string;
  issuer: string;
  subject: string;
  user_id: string;
  provider: string;
  provider_kind: ProviderKind;
  created_at: Instant;
}

/** Sign-in through other providers, and for other clients. */
export interface HostedTables {
  hosted_provider: HostedProviderTable;
  hosted_flow: HostedFlowTable;
  hosted_code: HostedCodeTable;
  hosted_session: HostedSessionTable;
  identity_federation: IdentityFederationTable;
}

export const HOSTED_TABLES: Record<keyof HostedTables, true> = {
  hosted_provider: true,
  hosted_flow: true,
  hosted_code: true,
  hosted_session: true,
  identity_federation: true,
};
