/** Second factors, by the protocol's names. */
export type Factor = 'SOFTWARE_TOKEN_MFA' | 'EMAIL_OTP';

export interface Factors {
  /** Those that are asked for. */
  readonly enabled: readonly Factor[];
  readonly preferred: Factor | null;
}

export const NO_FACTORS: Factors = { enabled: [], preferred: null };

/** As they are stored; who never set one up has none of it. */
interface StoredFactors {
  readonly totp_enabled: boolean | null;
  readonly email_enabled: boolean | null;
  readonly preferred: Factor | null;
}

export const factorsOf = (row: StoredFactors): Factors => ({
  enabled: [
    ...(row.totp_enabled === true ? (['SOFTWARE_TOKEN_MFA'] as const) : []),
    ...(row.email_enabled === true ? (['EMAIL_OTP'] as const) : []),
  ],
  preferred: row.preferred,
});

/** The first factor of a sign-in, already proven. */
export type FirstProof = 'PASSWORD' | 'EMAIL_OTP' | 'WEB_AUTHN';

/**
 * The factors that count in addition to the first proof. A passkey combines possession and user verification. A code by
 * mail is not requested twice; a person who reads the mail could set a new password anyway.
 */
export function factorsAfter(first: FirstProof, factors: Factors): Factors {
  if (first === 'WEB_AUTHN') return NO_FACTORS;
  if (first === 'PASSWORD') return factors;
  return { ...factors, enabled: factors.enabled.filter((factor) => factor !== 'EMAIL_OTP') };
}

/** The step after the first proof; undefined when there is none. Without a preferred factor the person chooses. */
export function stepAfterFirst({ enabled, preferred }: Factors): Factor | 'SELECT_MFA_TYPE' | undefined {
  if (preferred !== null && enabled.includes(preferred)) return preferred;
  return enabled.length > 1 ? 'SELECT_MFA_TYPE' : enabled[0];
}

export interface FactorChange {
  readonly Enabled?: boolean | undefined;
  readonly PreferredMfa?: boolean | undefined;
}

/** After the changes of the named ones; what is not named stays. A factor that is off is not preferred either. */
export function changeFactors(before: Factors, changes: ReadonlyMap<Factor, FactorChange>): Factors {
  const enabled = new Set(before.enabled);
  let { preferred } = before;
  for (const [factor, { Enabled: isEnabled, PreferredMfa: isPreferred }] of changes) {
    if (isEnabled === true) enabled.add(factor);
    if (isEnabled === false) enabled.delete(factor);
    if (isPreferred === true) preferred = factor;
    if (isPreferred === false && preferred === factor) preferred = null;
  }
  return {
    enabled: [...enabled],
    preferred: preferred !== null && enabled.has(preferred) ? preferred : null,
  };
}
