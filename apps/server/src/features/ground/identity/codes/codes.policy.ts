import { randomBytes, randomInt } from 'node:crypto';

/**
 * The purpose of a code. A code for an attribute carries the new value. A sign-in begins with a code that anybody can
 * request, or continues with one that requires the password: these are separate, so that strangers cannot replace the
 * latter.
 */
export type CodePurpose =
  'signUp' | 'resetPassword' | 'resetLink' | 'verifyEmail' | 'signIn' | 'secondStep' | 'confirm';

export const MAX_CODE_TRIES = 5;

/** For every purpose: longer than a mail takes, too short for guessing. After that the person requests a new one. */
export const CODE_LIFETIME_MS = 10 * 60_000;

const DIGITS = { usual: 6, guessed: 8 } as const;

export function newCode(isGuessed = false): string {
  const digits = isGuessed ? DIGITS.guessed : DIGITS.usual;
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

const LINK_BYTES = 24;

/** Part of a link: nobody guesses it, so its tries need not be counted and nobody can use them up. */
export const newLinkCode = (): string => randomBytes(LINK_BYTES).toString('base64url');

export const isLinkCode = (code: string): boolean => Buffer.from(code, 'base64url').length === LINK_BYTES;

/** Until another link can be asked for: there is always one that works. */
const LINK_LIFETIME_MS = 60 * 60_000;

export function codeExpiry(now: Date, purpose?: CodePurpose): Date {
  return new Date(now.getTime() + (purpose === 'resetLink' ? LINK_LIFETIME_MS : CODE_LIFETIME_MS));
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
