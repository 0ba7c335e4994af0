import { LRUCache } from 'lru-cache';
import type { Services } from '../../../platform/services.ts';

/** Counts that wait for the write before them to end, so that a row is never fought for by one process. */
export interface Batch {
  views: number;
  clicks: number;
  written: Promise<boolean>;
}

/** In-memory state of a running process; which viewer saw which advertisement is stored nowhere. */
export interface AdvertisementState {
  /** When a viewer was counted last. */
  readonly counted: LRUCache<string, number>;
  readonly waiting: Map<string, Batch>;
  /** The last write of each advertisement. */
  readonly writing: Map<string, Promise<boolean>>;
}

const states = new WeakMap<Services, AdvertisementState>();

export function stateOf(services: Services): AdvertisementState {
  let state = states.get(services);
  if (state === undefined) {
    state = { counted: new LRUCache({ max: 100_000 }), waiting: new Map(), writing: new Map() };
    states.set(services, state);
  }
  return state;
}
