import type { FederationRow } from './federation.queries.ts';

const TYPES: Record<FederationRow['provider_kind'], string> = {
  google: 'Google',
  facebook: 'Facebook',
  amazon: 'LoginWithAmazon',
  apple: 'SignInWithApple',
  oidc: 'OIDC',
};

/** The claim `identities`, in the form that clients know. */
export function viewIdentities(federations: readonly FederationRow[]): object[] {
  return federations.map((row, index) => ({
    userId: row.subject,
    providerName: row.provider,
    providerType: TYPES[row.provider_kind],
    issuer: row.issuer,
    primary: String(index === 0),
    dateCreated: String(row.created_at.getTime()),
  }));
}
