import { randomInt } from 'node:crypto';

/**
 * What a code is good for. A code for an attribute carries the new value with it. A sign-in begins with one that anybody
 * can ask for, or goes on with one that takes the password: these are apart, so that strangers cannot replace the latter.
 */
export type CodePurpose = 'signUp' | 'resetPassword' | 'verifyEmail' | 'signIn' | 'secondStep' | 'confirm';

export const MAX_CODE_TRIES = 5;

/** Whatever it is for: longer than a mail takes, too short for guessing. Whoever comes later asks for another. */
export const CODE_LIFETIME_MS = 10 * 60_000;

const DIGITS = { usual: 6, guessed: 8 } as const;

export function newCode(isGuessed = false): string {
  const digits = isGuessed ? DIGITS.guessed : DIGITS.usual;
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + CODE_LIFETIME_MS);
}

export interface CodeDelivery {
  Destination: string;
  DeliveryMedium: 'EMAIL';
  AttributeName: 'email';
}

/** Enough for the owner to recognise the address, too little for anybody else. */
export function maskedDelivery(email: string): CodeDelivery {
  const [local = '', domain = ''] = email.split('@');
  const first = (part: string): string => [...part][0] ?? '';
  return {
    Destination: `${first(local)}***@${first(domain)}***`,
    DeliveryMedium: 'EMAIL',
    AttributeName: 'email',
  };
}
