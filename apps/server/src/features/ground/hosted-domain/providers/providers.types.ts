import type { ProviderKind } from '../../identity/identity.tables.ts';

export const PROVIDER_KINDS = [
  'google',
  'apple',
  'facebook',
  'amazon',
  'oidc',
] as const satisfies ProviderKind[];

/** An absent field leaves the value, null clears it. */
export interface ProviderSettings {
  kind?: ProviderKind;
  clientId?: string;
  secret?: string | null;
  issuer?: string;
  teamId?: string;
  keyId?: string;
  scopes?: string[];
  attributes?: Record<string, string>;
  trustsEmail?: boolean;
  text?: string | null;
  color?: string | null;
  background?: string | null;
  order?: number;
  enabled?: boolean;
}
