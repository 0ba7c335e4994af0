import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { whileOthersWait } from '../../../platform/processor-time.ts';
import { stateOf, type Batch } from './advertisements.state.ts';
import * as queries from './counts.queries.ts';
import { dayOf } from '../../../platform/days.ts';

const ONCE_IN_MS = 5 * 60 * 1000;

/**
 * The answer says that it is counted, and yet a thousand viewers at once are few writes: while one is under way, the
 * others become the next one. Each process remembers its viewers by itself: one that comes to two may count twice.
 */
export async function count(
  ctx: Context,
  id: string,
  what: 'views' | 'clicks',
  address: string,
): Promise<null> {
  const { counted } = stateOf(ctx.services);
  const viewer = ctx.actor.kind === 'member' ? ctx.actor.accountId : address;
  const key = `${ctx.organizationId} ${id} ${what} ${viewer}`;
  const before = counted.get(key);
  const now = ctx.now().getTime();
  if (before !== undefined && now - before < ONCE_IN_MS) return null;
  counted.set(key, now);
  try {
    if (!(await add(ctx, id, what))) throw notFound('advertisement');
  } catch (error) {
    counted.delete(key);
    throw error;
  }
  return null;
}

function add(ctx: Context, id: string, what: 'views' | 'clicks'): Promise<boolean> {
  const { waiting, writing } = stateOf(ctx.services);
  const key = `${ctx.organizationId} ${id}`;
  let batch = waiting.get(key);
  if (batch === undefined) {
    const next: Batch = { views: 0, clicks: 0, written: Promise.resolve(false) };
    const write = (): Promise<boolean> => {
      waiting.delete(key);
      const now = ctx.now();
      const when = { now, day: dayOf(now, ctx.organization.timezone) };
      return whileOthersWait(() => queries.addToDay(ctx.db, ctx.organizationId, id, next, when));
    };
    const previous = writing.get(key) ?? Promise.resolve(false);
    next.written = previous.then(write, write).finally(() => {
      if (writing.get(key) === next.written) writing.delete(key);
    });
    waiting.set(key, next);
    writing.set(key, next.written);
    batch = next;
  }
  batch[what] += 1;
  return batch.written;
}
