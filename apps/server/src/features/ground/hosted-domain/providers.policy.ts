import type { ProviderKind } from '../identity/identity.tables.ts';

export interface KnownProvider {
  /** The name by which clients ask for it. */
  readonly name: string;
  readonly issuer: string;
  readonly scopes: readonly string[];
  /** Of those who do not speak OpenID: their endpoints, and where they tell who somebody is. */
  readonly plain?: { readonly authorize: string; readonly token: string; readonly profile: string };
}

export const KNOWN: Record<Exclude<ProviderKind, 'oidc'>, KnownProvider> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com', scopes: ['openid', 'email', 'profile'] },
  apple: {
    name: 'SignInWithApple',
    issuer: 'https://appleid.apple.com',
    scopes: ['openid', 'email', 'name'],
  },
  facebook: {
    name: 'Facebook',
    issuer: 'https://www.facebook.com',
    scopes: ['email', 'public_profile'],
    plain: {
      authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      profile: 'https://graph.facebook.com/v23.0/me?fields=id,email,name,first_name,last_name,picture',
    },
  },
  amazon: {
    name: 'LoginWithAmazon',
    issuer: 'https://www.amazon.com',
    scopes: ['profile'],
    plain: {
      authorize: 'https://www.amazon.com/ap/oa',
      token: 'https://api.amazon.com/auth/o2/token',
      profile: 'https://api.amazon.com/user/profile',
    },
  },
};

export const OIDC_SCOPES = ['openid', 'email', 'profile'];

/** Where each kind tells what, besides the names that OpenID has for it. */
const CLAIMS: Partial<Record<ProviderKind, Readonly<Record<string, string>>>> = {
  facebook: { sub: 'id', given_name: 'first_name', family_name: 'last_name', picture: 'picture.data.url' },
  amazon: { sub: 'user_id' },
};

/** Not the address: what a provider says of its proof is said of the claim that OpenID has for it, and of no other. */
export const MAPPABLE = ['name', 'given_name', 'family_name', 'middle_name', 'nickname', 'picture', 'locale'];
const MAX_NAME = 80;
const MAX_PICTURE = 2048;

export interface Described {
  readonly subject: string | undefined;
  readonly email: string | undefined;
  readonly isEmailProven: boolean;
  readonly isEmailTrusted: boolean;
  readonly attributes: Record<string, string>;
}

/** A person's profile at a provider, mapped to our fields. Values too long or without meaning here are left out. */
export function describe(
  {
    kind,
    attributes: mapping,
    trusts_email: isTrusted,
  }: {
    kind: ProviderKind;
    attributes: Readonly<Record<string, string>>;
    trusts_email: boolean;
  },
  claims: Readonly<Record<string, unknown>>,
): Described {
  const read = (name: string, path = CLAIMS[kind]?.[name] ?? name): string | undefined => {
    const value = at(claims, path);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const email = read('email');
  const isEmailProven = email !== undefined && isProven(kind, claims);
  return {
    subject: read('sub'),
    email,
    isEmailProven,
    isEmailTrusted: isEmailProven && (isTrusted || ownsAddresses(kind, email, claims)),
    attributes: Object.fromEntries(
      MAPPABLE.flatMap((name) => {
        const value = read(name, mapping[name]);
        return value !== undefined && isFit(name, value) ? [[name, value]] : [];
      }),
    ),
  };
}

function at(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      claims,
    );
}

/** Facebook and Amazon say nothing of it, and hand out only addresses that they have confirmed. */
function isProven(kind: ProviderKind, claims: Readonly<Record<string, unknown>>): boolean {
  if (kind === 'facebook' || kind === 'amazon') return true;
  return claims['email_verified'] === true || claims['email_verified'] === 'true';
}

/**
 * Google runs the mailboxes of gmail.com and of the domains that it names; any other address was proven to it once, and may
 * have changed hands since. Apple's addresses are its own or bound to the account.
 */
function ownsAddresses(
  kind: ProviderKind,
  email: string,
  claims: Readonly<Record<string, unknown>>,
): boolean {
  if (kind === 'apple') return true;
  if (kind !== 'google') return false;
  const domain = email.toLowerCase().split('@').at(-1);
  return (
    domain === 'gmail.com' || (typeof claims['hd'] === 'string' && claims['hd'].toLowerCase() === domain)
  );
}

function isFit(name: string, value: string): boolean {
  if (name === 'picture') return value.length <= MAX_PICTURE && /^https:\/\//.test(value);
  if (name === 'locale') return /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/.test(value);
  return value.length <= MAX_NAME;
}
