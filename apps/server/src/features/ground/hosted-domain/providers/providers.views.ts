import { callbackOf } from '../hosted.policy.ts';
import { KNOWN, OIDC_SCOPES } from '../providers.policy.ts';
import type { ProviderRow } from '../providers.queries.ts';
import type { ProviderTrialView, SignInProvidersView, SignInProviderView } from './providers.schemas.ts';
import type { ProviderList } from './providers.service.ts';
import type { TrialResult } from './trial.service.ts';

export const viewProvider = (row: ProviderRow): SignInProviderView => ({
  id: row.name,
  name: row.name,
  kind: row.kind,
  clientId: row.client_id,
  hasSecret: row.secret !== null,
  issuer: row.issuer,
  teamId: row.team_id,
  keyId: row.key_id,
  scopes: row.scopes,
  usualScopes: [...(row.kind === 'oidc' ? OIDC_SCOPES : KNOWN[row.kind].scopes)],
  attributes: row.attributes,
  trustsEmail: row.trusts_email,
  text: row.button_text,
  color: row.color,
  background: row.background,
  enabled: row.enabled,
  updatedAt: row.updated_at.toISOString(),
});

export const viewProviders = (
  { rows, hostnames }: ProviderList,
  { isEmbedded, port }: { readonly isEmbedded: boolean; readonly port: number },
): SignInProvidersView => ({
  isHere: isEmbedded,
  redirectUris: hostnames.map((hostname) =>
    callbackOf(
      hostname.endsWith('.localhost') || hostname === 'localhost'
        ? `http://${hostname}:${port}`
        : `https://${hostname}`,
    ),
  ),
  providers: rows.map(viewProvider),
});

export const viewTrial = ({ provider, kind, trouble, person }: TrialResult): ProviderTrialView => ({
  provider,
  kind,
  trouble: trouble ?? null,
  person:
    person === undefined
      ? null
      : {
          issuer: person.issuer,
          subject: person.subject,
          email: person.email ?? null,
          isEmailProven: person.isEmailProven,
          isEmailTrusted: person.isEmailTrusted,
          attributes: Object.entries(person.attributes).flatMap(([name, value]) =>
            value === undefined ? [] : [{ name, value }],
          ),
        },
});
