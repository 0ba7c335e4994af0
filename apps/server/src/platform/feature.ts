import type { Module } from './modules.ts';
import type { Routes } from './http/api.ts';
import type { Job } from './jobs/job.ts';
import type { PublicPages } from './public-pages.ts';
import type { SocketCast, SocketWord } from './realtime/socket-cast.ts';
import type { SocketTopic } from './realtime/socket-topic.ts';
import type { Tables } from './tables.ts';

/** Facts whose names begin with one prefix, as `group.` of `group.joined`. */
export interface FactTraits {
  /** Public pages show nothing of them, so they leave the page cache as it is. */
  readonly isPrivate?: boolean;
  /** After them somebody may no longer be who they were: open connections are checked again. */
  readonly endsStanding?: boolean;
}

/** Calls under `/api`; without a module no organization can switch them off. */
export interface FeatureRoutes {
  readonly module?: Module;
  readonly load: () => Promise<readonly Routes[]>;
}

/** Parts of the live connection. */
export interface FeatureSockets {
  readonly topics?: readonly SocketTopic[];
  readonly casts?: readonly SocketCast[];
  readonly words?: readonly SocketWord[];
}

/**
 * Everything that a feature tells the rest of the program about itself. Code is loaded by the processes that need it: a
 * manifest by itself reads no route and no job.
 */
export interface Feature {
  /** Its folder under `features/`. */
  readonly name: `${string}/${string}`;
  readonly routes?: readonly FeatureRoutes[];
  readonly jobs?: () => Promise<readonly Job<never>[]>;
  readonly sockets?: () => Promise<FeatureSockets>;
  /** By the prefixes of the facts that it records. */
  readonly facts?: Readonly<Record<string, FactTraits>>;
  readonly tables?: Tables;
  /** For the sitemap. */
  readonly publicPages?: PublicPages;
}
