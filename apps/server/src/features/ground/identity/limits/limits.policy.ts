import ipaddr from 'ipaddr.js';
import { networkOf, siteOf } from '../../../../platform/http/network.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Limit {
  max: number;
  windowMs: number;
}

/**
 * Limits of a whole network count only what failed or stayed unproven, and no member whom the network is known for:
 * a conference shares one address. Limits of an account alone keep many addresses from guessing together; a network that
 * the account trusts has these for itself, so strangers use up only what strangers have.
 */
export const LIMITS = {
  signInFromAddress: { max: 300, windowMs: 15 * MINUTE },
  signInToAccountFromAddress: { max: 10, windowMs: 15 * MINUTE },
  signInToAccount: { max: 100, windowMs: DAY },
  /** For each account, once its network has used up what the network has. */
  signInWhenCrowded: { max: 3, windowMs: DAY },
  guessFromAddress: { max: 300, windowMs: HOUR },
  guessForAccount: { max: 20, windowMs: DAY },
  /** Codes of the second step, and mails with them: only callers who have proven the password come this far. */
  stepForAccount: { max: 20, windowMs: DAY },
  stepMailForAccount: { max: 30, windowMs: DAY },
  mailFromAddress: { max: 1000, windowMs: HOUR },
  mailForAccountFromAddress: { max: 5, windowMs: HOUR },
  mailForAccount: { max: 15, windowMs: DAY },
  /** One more after all others. */
  mailInReserve: { max: 1, windowMs: HOUR },
  /** The same for a reset: it brings a link that nobody else can use up, so it serves the owner whoever asked for it. */
  resetInReserve: { max: 1, windowMs: HOUR },
  changeMailForAccount: { max: 10, windowMs: HOUR },
  signUpFromAddress: { max: 600, windowMs: HOUR },
  /** Of all tagged addresses of a mailbox together. */
  signUpMailForMailbox: { max: 15, windowMs: DAY },
  /** Beyond it codes are longer: guessing over many accounts is under way. */
  wrongCodeInOrganization: { max: 500, windowMs: HOUR },
  guestFromAddress: { max: 2000, windowMs: HOUR },
  refreshFromAddress: { max: 100, windowMs: 15 * MINUTE },
} as const satisfies Record<string, Limit>;

/** How much of a network's limits each of the people has whom the owner expects at a venue. */
const PER_PERSON: Partial<Record<LimitName, number>> = {
  signInFromAddress: 2,
  guessFromAddress: 2,
  mailFromAddress: 3,
  signUpFromAddress: 2,
  guestFromAddress: 10,
  refreshFromAddress: 1,
};

/** Why an account trusts an address, and how long: its owner was there, or a code was asked for from there. */
export const TRUST_MS = { known: 60 * DAY, asked: 30 * MINUTE } as const;

export type Trust = keyof typeof TRUST_MS;
export type LimitName = keyof typeof LIMITS;

export { networkOf };

/** The place of a network in the queue: all of a site have one turn. */
export function lineOf(address: string): string[] {
  const network = networkOf(address);
  return [siteOf(network), network];
}

/** A network that the owner has named, and how many people are expected there. */
export interface Venue {
  readonly network: string;
  readonly people: number;
}

/** The limit at an address: higher where the owner expects a crowd. */
export function limitAt(limit: LimitName, address: string, venues: readonly Venue[]): number {
  const { max } = LIMITS[limit];
  const share = PER_PERSON[limit];
  return share === undefined ? max : Math.max(max, share * peopleAt(address, venues));
}

/** How many people are expected behind an address: none where it is at no venue. */
export function peopleAt(address: string, venues: readonly Venue[]): number {
  if (venues.length === 0 || !ipaddr.isValid(address)) return 0;
  const parsed = ipaddr.process(address);
  const people = venues.filter(({ network }) => holds(network, parsed)).map((venue) => venue.people);
  return Math.max(0, ...people);
}

function holds(network: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [range, bits] = ipaddr.parseCIDR(network);
  return range.kind() === address.kind() && address.match(range, bits);
}

/** The address to whose mailbox one with a tag is delivered: `ana+shop@x` to `ana@x`. */
export const mailboxOf = (email: string): string => email.replace(/^([^+@]+)\+[^@]*@/, '$1@');

const PLACES_OF_NOBODY = 65_536;

/** The name under which an account is counted. Invented names share a fixed number, so they cannot fill the table. */
export function nameOf({ loginId, user }: Whose): string {
  if (user !== undefined) return loginId;
  return `nobody ${Number.parseInt(loginId.slice(0, 8), 16) % PLACES_OF_NOBODY}`;
}

/** Whom something is counted for. An address that nobody has is counted alike. */
export interface Whose {
  readonly loginId: string;
  readonly user: object | undefined;
}
