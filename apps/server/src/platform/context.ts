import type { Changes } from './changes.ts';
import type { Db } from './db/database.ts';
import type { Fact } from './facts.ts';
import type { Module } from './modules.ts';
import type { Powers } from './powers.ts';
import type { Services } from './services.ts';

/** Kinds of characters that an organization may want in each new password. */
export const PASSWORD_CHARACTERS = ['lowercase', 'uppercase', 'numbers', 'special'] as const;
export type PasswordCharacters = (typeof PASSWORD_CHARACTERS)[number];

/** Fields that sign-up may ask for besides the email. */
export const SIGN_UP_FIELDS = ['firstName', 'lastName', 'phone', 'title', 'company', 'city'] as const;
export type SignUpFieldName = (typeof SIGN_UP_FIELDS)[number];

export interface SignUpField {
  readonly name: SignUpFieldName;
  readonly isRequired: boolean;
}

/** Organization data that every request needs; read once and cached for some seconds. */
export interface Organization {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  /** Languages offered; empty means every language the site has. */
  readonly locales: readonly string[];
  readonly timezone: string;
  readonly primaryColor: string | null;
  readonly secondaryColor: string | null;
  readonly modules: ReadonlySet<Module>;
  readonly maintenance: boolean;
  /** Where links lead: the primary hostname, never what a request's Host header claims. */
  readonly hostname: string;
  readonly identityService: 'embedded' | 'cognito';
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly signUpFields: readonly SignUpField[];
  readonly passwordMinLength: number;
  readonly passwordCharacters: readonly PasswordCharacters[];
  readonly revealAccountExistence: boolean;
  /** Where the hosted pages of its sign-in are; a host, or an address. */
  readonly hostedUrl: string | null;
  /** Of a service that speaks Amazon's protocol; null: Amazon's own. */
  readonly identityEndpoint: string | null;
  readonly identityIssuer: string | null;
  readonly identityPoolId: string | null;
  readonly allowGuestAccess: boolean;
  /** A password alone lets nobody in. */
  readonly requireSecondFactor: boolean;
  /** Networks where the owner expects that many people behind few addresses. */
  readonly venueNetworks: readonly { readonly network: string; readonly people: number }[];
}

/** Somebody else than the account's own person, who was let in. */
export type Acting =
  | { readonly as: 'delegate' | 'team'; readonly accountId: string }
  /** Anybody who has the link. */
  | { readonly as: 'share'; readonly shareId: string; readonly name: string; readonly mayWrite: boolean };

export type Actor =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'member';
      readonly accountId: string;
      /** By the role in the staff; absent for people who are not of it. */
      readonly powers?: Powers;
      /** When the account was opened; known of whoever calls. */
      readonly since?: Date;
      /** May read, but not write until then; null: until somebody lifts it. */
      readonly suspendedUntil?: Date | null;
      /** The real caller; absent where it is the account's own person. Staff rights are lent to nobody. */
      readonly by?: Acting;
    };

/** The client of a call, as far as the call states it. */
export interface Client {
  readonly address: string;
  readonly userAgent: string | null;
}

export function isSuspended(actor: Actor, now: Date): boolean {
  if (actor.kind !== 'member' || actor.suspendedUntil === undefined) return false;
  return actor.suspendedUntil === null || actor.suspendedUntil > now;
}

/** First argument of every use case. */
export interface Context {
  readonly db: Db;
  readonly organizationId: string;
  readonly organization: Organization;
  readonly actor: Actor;
  /** Language asked for; one the site knows. */
  readonly locale: string;
  /** Known where people sign in. */
  readonly client?: Client | undefined;
  readonly services: Services;
  /** The `updatedAt` of the thing to be changed, as the caller has read it; absent where the call does not say. */
  readonly seen?: Date | undefined;
  /** Filled by `noteChanges`: what the call has changed so far, for the log of the staff. */
  readonly noted?: Changes[];
  now(): Date;
  /** Tells the others what happened, once the surrounding transaction has committed. */
  record(fact: Fact): Promise<void>;
  /** All or nothing; inside, use the context that `work` receives. A deadlock runs `work` again from its beginning. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}
