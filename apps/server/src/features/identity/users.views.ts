import type { Attribute } from './attributes.policy.ts';
import type { Factors } from './factors.policy.ts';
import type { UserRow } from './users.queries.ts';

/** What an ID token says about the person. */
export function viewClaims(user: UserRow): Record<string, string | boolean> {
  return { ...user.attributes, email: user.email, email_verified: user.email_verified };
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
