import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CryptoKey } from 'jose';
import type { Context } from '../../../platform/context.ts';
import type { Services } from '../../../platform/services.ts';
import { createFindCountry, type FindCountry } from './users/countries.ts';
import { decoyVerifier } from './passwords/srp.ts';
import { createSrpPool, type SrpPool } from './passwords/srp-pool.ts';
import type { AccessClaims, SigningKey } from './tokens/tokens.ts';

/** The part of a context that use cases here need; tokens are verified before there is a whole context. */
export type IdentityContext = Pick<
  Context,
  'db' | 'organizationId' | 'organization' | 'services' | 'client' | 'now'
>;

/** A revoked sign-in may be believed for as long, by processes other than the one that revoked it. */
const SIGN_IN_KEPT_MS = 4000;
const MINUTE_MS = 60_000;
export const VERIFIER_PURPOSE = 'identity verifier';
export const DECOY_PLACE = 'decoy';

/** The keys of a pool of another service, as they were read last. */
export interface ForeignKeys {
  keys: ReadonlyMap<string, CryptoKey>;
  readAt: number;
  triedAt: number;
  reading: Promise<void> | undefined;
}

/** In-memory state of a running process; all of it can be read again. */
export interface IdentityState {
  readonly srp: SrpPool;
  readonly findCountry: FindCountry;
  /** Sealed as the verifiers of users are, so that opening it takes as long; nobody knows a password for it. */
  readonly decoy: Buffer;
  readonly signingKeys: LRUCache<string, Promise<SigningKey>>;
  /** Absent keys too, for a moment, so that invented key ids do not each cost a query. */
  readonly publicKeys: LRUCache<string, { key: CryptoKey | undefined }>;
  readonly claims: LRUCache<string, AccessClaims>;
  readonly liveSignIns: LRUCache<string, { isLive: boolean }>;
  readonly foreignKeys: LRUCache<string, ForeignKeys>;
  /** Account ids, by subject of another service. */
  readonly links: LRUCache<string, string>;
  /** People whose first sign-in is being seen to. */
  readonly opening: Map<string, Promise<string | undefined>>;
  /** Calls that are being answered, with the number of repetitions that wait for the same answer. */
  readonly answering: Map<string, { readonly answer: Promise<object>; waiting: number }>;
}

const states = new WeakMap<Services, IdentityState>();

/** Nothing where nobody has signed in yet: to make it takes tens of milliseconds. */
export const knownStateOf = (services: Services): IdentityState | undefined => states.get(services);

export function stateOf(services: Services): IdentityState {
  let state = states.get(services);
  if (state === undefined) {
    state = {
      srp: createSrpPool(),
      findCountry: createFindCountry(services.log),
      decoy: services.secrets.encrypt(
        VERIFIER_PURPOSE,
        DECOY_PLACE,
        Buffer.from(decoyVerifier(randomBytes(32)).padStart(768, '0'), 'hex'),
      ),
      signingKeys: new LRUCache({ max: 1000, ttl: 10 * MINUTE_MS }),
      publicKeys: new LRUCache({ max: 5000, ttl: SIGN_IN_KEPT_MS }),
      claims: new LRUCache({ max: 20_000, ttl: MINUTE_MS }),
      liveSignIns: new LRUCache({ max: 50_000, ttl: SIGN_IN_KEPT_MS }),
      foreignKeys: new LRUCache({ max: 1000 }),
      links: new LRUCache({ max: 50_000, ttl: SIGN_IN_KEPT_MS }),
      opening: new Map(),
      answering: new Map(),
    };
    states.set(services, state);
  }
  return state;
}
