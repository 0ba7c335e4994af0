import type { Context } from '../../../../platform/context.ts';
import { giveStock } from '../../../money/capacity/index.ts';
import * as queries from './forget.queries.ts';
import { listTaken } from './submissions.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OF_VISITORS = 30;
const OF_MEMBERS = 180;
const AT_ONCE = 200;

/** Scarce choices that they had taken are there for others again. */
async function drop(inner: Context, ids: readonly string[]): Promise<void> {
  const { db, organizationId } = inner;
  const pieces = new Map<string, number>();
  for (const { stock_id: id, quantity } of await listTaken(db, organizationId, ids))
    pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  await queries.deleteSubmissions(db, organizationId, ids);
  await giveStock(inner, pieces);
}

/** Drafts, by the days since their last answer. */
export async function forgetDrafts(ctx: Context, signal: AbortSignal): Promise<void> {
  const before = (days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS);
  const forget = (): Promise<number> =>
    ctx.transaction(async (inner) => {
      const ids = await queries.lockOldDrafts(
        inner.db,
        inner.organizationId,
        { visitors: before(OF_VISITORS), members: before(OF_MEMBERS) },
        AT_ONCE,
      );
      await drop(inner, ids);
      return ids.length;
    });
  while (!signal.aborted && (await forget()) === AT_ONCE);
}

/** With the account; what it has submitted anonymously is not known to be its own, and stays. */
export const forgetSubmissions = async (inner: Context, accountId: string): Promise<void> =>
  drop(inner, await queries.lockSubmissionsOf(inner.db, inner.organizationId, accountId));
