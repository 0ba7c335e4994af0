import { LRUCache } from 'lru-cache';
import type { Configuration } from 'openid-client';
import type { Services } from '../../../platform/services.ts';

export interface HostedState {
  /** The published configurations of providers. Concurrent callers share one request. */
  readonly configurations: LRUCache<string, Promise<Configuration>>;
}

const HOUR_MS = 60 * 60_000;
const states = new WeakMap<Services, HostedState>();

export function stateOf(services: Services): HostedState {
  let state = states.get(services);
  if (state === undefined) {
    state = { configurations: new LRUCache({ max: 1000, ttl: HOUR_MS }) };
    states.set(services, state);
  }
  return state;
}
