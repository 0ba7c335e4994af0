import type { Context } from '../../../../platform/context.ts';
import { lockGroup } from '../groups.queries.ts';
import { listWaiting } from './requests.queries.ts';
import { admitRequester } from './requests.service.ts';

/** People whom one transaction admits. */
export const STRETCH = 50;

/** Admits those who had asked to join a group that is open now; nobody, once it is closed again. */
export async function admitWaiting(ctx: Context, groupId: string, signal: AbortSignal): Promise<void> {
  for (let admitted = STRETCH; admitted === STRETCH;) {
    signal.throwIfAborted();
    admitted = await ctx.transaction(async (inner) => {
      const group = await lockGroup(inner.db, ctx.organizationId, groupId);
      if (group?.access !== 'public') return 0;
      const waiting = await listWaiting(inner.db, ctx.organizationId, groupId, STRETCH);
      for (const accountId of waiting) await admitRequester(inner, groupId, accountId);
      return waiting.length;
    });
  }
}
