import type { Factor } from '../factors/factors.policy.ts';

/** Steps that a sign-in may be waiting for, by the protocol's names; further steps are added here. */
export type ChallengeStep =
  | 'PASSWORD_VERIFIER'
  | 'DEVICE_SRP_AUTH'
  | 'DEVICE_PASSWORD_VERIFIER'
  | 'SELECT_CHALLENGE'
  | 'WEB_AUTHN'
  | 'SELECT_MFA_TYPE'
  | 'MFA_SETUP'
  | 'NEW_PASSWORD_REQUIRED'
  | Factor;

/** The step behind a session: one name of the protocol may serve several purposes. */
export type Step =
  | ChallengeStep
  | 'FIRST_EMAIL_OTP'
  | 'MFA_SETUP_EMAIL'
  | 'MFA_SETUP_TOTP'
  | 'MFA_SETUP_PROVEN'
  | 'SIGNED_UP'
  | 'PASSKEY_REGISTRATION';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec';
const TIMESTAMP = new RegExp(
  `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?:${MONTHS.replaceAll(' ', '|')}) \\d{1,2} \\d{2}:\\d{2}:\\d{2} UTC \\d{4}$`,
);

/** Mistyped codes that a step survives. */
export const MAX_STEP_TRIES = 5;

/** Longer than a mail with a code takes. */
export function factorExpiry(now: Date): Date {
  return new Date(now.getTime() + 10 * MINUTE);
}

export const CHALLENGE_MS = 3 * MINUTE;

export function challengeExpiry(now: Date): Date {
  return new Date(now.getTime() + CHALLENGE_MS);
}

/**
 * The exchange itself is fresh: it was made minutes ago and is answered once. So the client's clock need not be right,
 * only sane; people travel with clocks set to local time.
 */
export function isSaneTimestamp(text: string, now: Date): boolean {
  return TIMESTAMP.test(text) && Math.abs(Date.parse(text) - now.getTime()) <= DAY;
}
