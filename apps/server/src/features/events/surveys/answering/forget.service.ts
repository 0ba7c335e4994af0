import type { Context } from '../../../../platform/context.ts';
import { giveStock } from '../../../money/capacity/index.ts';
import * as queries from './forget.queries.ts';
import { listTaken } from './submissions.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OF_VISITORS = 30;
const OF_MEMBERS = 180;
const AT_ONCE = 200;

/** Days since the last answer; what a draft had taken of scarce choices is there for others again. */
export async function forgetDrafts(ctx: Context, signal: AbortSignal): Promise<void> {
  const before = (days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS);
  const forget = (): Promise<number> =>
    ctx.transaction(async (inner) => {
      const { db, organizationId } = inner;
      const ids = await queries.lockOldDrafts(
        db,
        organizationId,
        { visitors: before(OF_VISITORS), members: before(OF_MEMBERS) },
        AT_ONCE,
      );
      const pieces = new Map<string, number>();
      for (const { stock_id: id, quantity } of await listTaken(db, organizationId, ids))
        pieces.set(id, (pieces.get(id) ?? 0) + quantity);
      await queries.deleteDrafts(db, organizationId, ids);
      await giveStock(inner, pieces);
      return ids.length;
    });
  while (!signal.aborted && (await forget()) === AT_ONCE);
}
