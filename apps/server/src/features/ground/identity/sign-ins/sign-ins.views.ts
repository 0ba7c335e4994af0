import type { FederationRow } from '../federation/federation.queries.ts';
import type { SignInProviderView, SignInView } from './sign-ins.schemas.ts';
import type { TokenFamilyRow } from '../tokens/token-families.queries.ts';

export interface OwnSignIn {
  readonly row: TokenFamilyRow;
  readonly country: string | null;
  readonly isCurrent: boolean;
}

/** The address itself stays here: where it is says as much to its owner, and less to whoever looks over a shoulder. */
export const viewSignIn = ({ row, country, isCurrent }: OwnSignIn): SignInView => ({
  id: row.id,
  current: isCurrent,
  deviceKey: row.device_key,
  userAgent: row.user_agent,
  country,
  startedAt: row.auth_time.toISOString(),
  usedAt: row.used_at.toISOString(),
});

export const viewSignInProvider = (row: FederationRow): SignInProviderView => ({
  provider: row.provider,
  kind: row.provider_kind,
  linkedAt: row.created_at.toISOString(),
});
