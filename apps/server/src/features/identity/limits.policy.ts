import ipaddr from 'ipaddr.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Limit {
  max: number;
  windowMs: number;
}

/**
 * A whole conference may share one address, so what an address may do is wide; what one address may try on one account
 * is narrow, and the limit of the account alone is what keeps many addresses from guessing together.
 */
export const LIMITS = {
  signInFromAddress: { max: 300, windowMs: 15 * MINUTE },
  signInToAccount: { max: 60, windowMs: HOUR },
  signInToAccountFromAddress: { max: 10, windowMs: 15 * MINUTE },
  guessFromAddress: { max: 300, windowMs: HOUR },
  guessForAccount: { max: 20, windowMs: 24 * HOUR },
  mailFromAddress: { max: 200, windowMs: HOUR },
  mailForAccount: { max: 5, windowMs: HOUR },
} as const satisfies Record<string, Limit>;

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
