import type { Attribute } from './attributes.policy.ts';
import type { Factors } from '../factors/factors.policy.ts';
import type { UserRow } from './users.queries.ts';

/** The claims of an ID token about the person. */
export function viewClaims(user: UserRow): Record<string, string | boolean> {
  return { ...user.attributes, email: user.email, email_verified: user.email_verified };
}

const OF_EMAIL = ['email', 'email_verified'];

/** As far as the scopes allow it to be told. */
export function claimsWithin<T>(claims: Record<string, T>, scopes: readonly string[]): Record<string, T> {
  return Object.fromEntries(
    Object.entries(claims).filter(([name]) => scopes.includes(OF_EMAIL.includes(name) ? 'email' : 'profile')),
  );
}

export const usernameOf = ({ id, username }: Pick<UserRow, 'id' | 'username'>): string => username ?? id;

export interface UserView {
  Username: string;
  UserAttributes: Attribute[];
  UserMFASettingList?: readonly string[];
  PreferredMfaSetting?: string;
}

export function viewUser(user: UserRow, { enabled, preferred }: Factors): UserView {
  const { sub, ...claims } = { sub: user.id, ...viewClaims(user) };
  return {
    Username: usernameOf(user),
    UserAttributes: [
      { Name: 'sub', Value: sub },
      ...Object.entries(claims).map(([Name, value]) => ({ Name, Value: String(value) })),
    ],
    ...(enabled.length > 0 && { UserMFASettingList: enabled }),
    ...(preferred !== null && { PreferredMfaSetting: preferred }),
  };
}
