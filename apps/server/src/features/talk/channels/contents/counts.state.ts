import { LRUCache } from 'lru-cache';
import type { Services } from '../../../../platform/services.ts';

const states = new WeakMap<Services, LRUCache<string, number>>();

/** When a reader was counted last; kept in the memory of the process, and stored nowhere. */
export function countedBy(services: Services): LRUCache<string, number> {
  let counted = states.get(services);
  if (counted === undefined) {
    counted = new LRUCache({ max: 100_000 });
    states.set(services, counted);
  }
  return counted;
}
