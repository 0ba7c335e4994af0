import type { Db } from './db/database.ts';
import type { Fact } from './facts.ts';
import type { Services } from './services.ts';

export const MODULES = [
  'activities',
  'events',
  'groups',
  'accounts',
  'channels',
  'threads',
  'storage',
  'support',
  'sponsors',
  'benefits',
  'interests',
  'advertisements',
  'subscriptions',
  'invoices',
  'announcements',
  'bookings',
  'surveys',
] as const;
export type Module = (typeof MODULES)[number];

export const isModule = (name: string): name is Module => MODULES.some((module) => module === name);

/** What every request needs to know of its organization; read once and kept for some seconds. */
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
  readonly passwordMinLength: number;
  readonly revealAccountExistence: boolean;
}

export type Actor =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'member';
      readonly accountId: string;
      readonly isStaff: boolean;
      /** When the account was opened; known of whoever calls. */
      readonly since?: Date;
      /** May read, but not write until then; null: until somebody lifts it. */
      readonly suspendedUntil?: Date | null;
    };

/** First argument of every use case. */
export interface Context {
  readonly db: Db;
  readonly organizationId: string;
  readonly organization: Organization;
  readonly actor: Actor;
  /** Language asked for; one the site knows. */
  readonly locale: string;
  readonly services: Services;
  now(): Date;
  /** Tells the others what happened, once the surrounding transaction has committed. */
  record(fact: Fact): Promise<void>;
  /** All or nothing; inside, use the context that `work` receives. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}
