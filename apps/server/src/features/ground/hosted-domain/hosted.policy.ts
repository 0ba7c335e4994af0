import { API_SCOPE } from '../identity/index.ts';

const MINUTE_MS = 60_000;

/** Long enough to find a password, or to open an account elsewhere. */
export const flowExpiry = (now: Date): Date => new Date(now.getTime() + 15 * MINUTE_MS);
export const codeExpiry = (now: Date): Date => new Date(now.getTime() + 5 * MINUTE_MS);
export const SESSION_SECONDS = 3600;
export const sessionExpiry = (now: Date): Date => new Date(now.getTime() + SESSION_SECONDS * 1000);

/** Where answers may go, and what may be asked for there. */
export interface Redirect {
  readonly address: string;
  readonly scopes: readonly string[];
}

const TELLING = ['openid', 'email', 'profile'];
/** The API scope is the whole account of its owner. */
export const SCOPES: readonly string[] = [...TELLING, API_SCOPE];

export const callbackOf = (origin: string): string => `${origin}/identity/oauth2/idpresponse`;

export const homeOf = (origin: string): string => `${origin}/auth/callback`;

/**
 * The organization's own site, and what its owner has listed besides: an address, with the scopes behind it. One without
 * any may learn who somebody is, and does nothing in their name. To the letter: no prefix, no pattern.
 */
export function redirectsOf(origin: string, listed: readonly string[]): readonly Redirect[] {
  const others = listed.map((entry) => {
    const [address = '', ...scopes] = entry.split(' ').filter((part) => part !== '');
    return { address, scopes: scopes.length > 0 ? scopes : TELLING };
  });
  return [{ address: homeOf(origin), scopes: SCOPES }, ...others];
}

export function logoutsOf(origin: string, listed: readonly string[]): readonly string[] {
  return [`${origin}/auth/sign-in`, ...listed];
}
