import type { Generated } from 'kysely';
import type { Instant, Json, NullableInstant } from '../../../platform/db/columns.ts';
import type { ProviderKind } from '../identity/identity.tables.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    hosted_provider: HostedProviderTable;
    hosted_flow: HostedFlowTable;
    hosted_code: HostedCodeTable;
    hosted_session: HostedSessionTable;
  }
}

export const tables: Tables = {
  hosted_provider: { impersonal: 'What the organization has agreed with those where people sign in.' },
  hosted_flow: { impersonal: 'Sealed for minutes, while somebody is on the way.' },
  hosted_code: {
    personal: owned('codes of sign-ins', {
      persons: ['user_id'],
      withheld: ['code_hash', 'code_challenge', 'nonce'],
      order: ['expires_at', 'family_id'],
    }),
    otherIds: { family_id: 'a sign-in, gone with the account' },
  },
  hosted_session: {
    personal: owned('sign-ins on the hosted domain', {
      persons: ['user_id'],
      withheld: ['id_hash'],
      order: ['expires_at', 'family_id'],
    }),
    otherIds: { family_id: 'a sign-in, gone with the account' },
  },
};

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
