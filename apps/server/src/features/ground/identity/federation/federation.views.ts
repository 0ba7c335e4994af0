import type { Federation } from './federation.queries.ts';

const TYPES: Record<Federation['provider_kind'], string> = {
  google: 'Google',
  facebook: 'Facebook',
  amazon: 'LoginWithAmazon',
  apple: 'SignInWithApple',
  oidc: 'OIDC',
};

/** The claim `identities`, in the form that clients know. */
export function viewIdentities(federations: readonly Federation[]): object[] {
  return federations.map((row, index) => ({
    userId: row.subject,
    providerName: row.provider,
    providerType: TYPES[row.provider_kind],
    issuer: row.issuer,
    primary: String(index === 0),
    dateCreated: String(Date.parse(row.created_at)),
  }));
}
