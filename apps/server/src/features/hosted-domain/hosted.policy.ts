const MINUTE_MS = 60_000;

/** Long enough to find a password, or to open an account elsewhere. */
export const flowExpiry = (now: Date): Date => new Date(now.getTime() + 15 * MINUTE_MS);
export const codeExpiry = (now: Date): Date => new Date(now.getTime() + 5 * MINUTE_MS);
export const SESSION_SECONDS = 3600;
export const sessionExpiry = (now: Date): Date => new Date(now.getTime() + SESSION_SECONDS * 1000);

/** The organization's own site, and what its owner has listed besides. To the letter: no prefix, no pattern. */
export function redirectsOf(origin: string, listed: readonly string[]): readonly string[] {
  return [`${origin}/auth/callback`, ...listed];
}

export function logoutsOf(origin: string, listed: readonly string[]): readonly string[] {
  return [`${origin}/auth/sign-in`, ...listed];
}
