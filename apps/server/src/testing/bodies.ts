import { sample, type Operation, type Resolve } from './operations.ts';
import type { Fields, Ids } from './target.ts';
import { CALLS } from './targets.ts';

/** The least body that an operation takes. */
export function makeBody(
  { id, body }: Operation,
  ids: Ids,
  resolve: Resolve,
): Fields | readonly unknown[] | undefined {
  if (body === undefined) return undefined;
  const least = sample(body, resolve);
  if (Array.isArray(least)) return least;
  return { ...(least as Fields), ...CALLS[id]?.body?.(ids) };
}
