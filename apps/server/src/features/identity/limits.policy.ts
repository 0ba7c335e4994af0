import ipaddr from 'ipaddr.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Limit {
  max: number;
  windowMs: number;
}

/**
 * A whole conference may share one address, so what an address may do is wide; what one address may try on one account
 * is narrow, and the limit of the account alone is what keeps many addresses from guessing together. An address that the
 * account trusts has that last limit for itself: whoever guesses from elsewhere uses up what strangers have.
 */
export const LIMITS = {
  signInFromAddress: { max: 300, windowMs: 15 * MINUTE },
  signInToAccountFromAddress: { max: 10, windowMs: 15 * MINUTE },
  signInToAccount: { max: 100, windowMs: DAY },
  guessFromAddress: { max: 300, windowMs: HOUR },
  guessForAccount: { max: 20, windowMs: DAY },
  mailFromAddress: { max: 200, windowMs: HOUR },
  guestFromAddress: { max: 2000, windowMs: HOUR },
  mailForAccountFromAddress: { max: 5, windowMs: HOUR },
  mailForAccount: { max: 15, windowMs: DAY },
  signUpFromAddress: { max: 120, windowMs: HOUR },
  refreshFromAddress: { max: 100, windowMs: 15 * MINUTE },
} as const satisfies Record<string, Limit>;

/** Why an account trusts an address, and how long: its owner was there, or a code was asked for from there. */
export const TRUST_MS = { known: 60 * DAY, asked: 30 * MINUTE } as const;

export type Trust = keyof typeof TRUST_MS;
export type LimitName = keyof typeof LIMITS;

/** Whoever has an IPv6 address has 2^64 of them. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
