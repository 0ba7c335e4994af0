import type { StaffSignInProvider } from '@atrium/api';

export const providerCalls = ['listOrganizationProviders'];

export type ProviderKind = StaffSignInProvider['kind'];

/** Names of companies, the same in every language. */
export const KINDS = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  amazon: 'Amazon',
  oidc: 'OpenID Connect',
} as const satisfies Record<ProviderKind, string>;

export const nameOfProvider = ({ kind, name }: Pick<StaffSignInProvider, 'kind' | 'name'>): string =>
  kind === 'oidc' ? name : KINDS[kind];
