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
  const pieces = await countTaken(inner, ids);
  await queries.deleteSubmissions(inner.db, inner.organizationId, ids);
  await giveStock(inner, pieces);
}

async function countTaken(inner: Context, ids: readonly string[]): Promise<Map<string, number>> {
  const pieces = new Map<string, number>();
  for (const { stock_id: id, quantity } of await listTaken(inner.db, inner.organizationId, ids))
    pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  return pieces;
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

/** In which a draft holds scarce choices without another answer. */
const HELD_MS = 30 * 60 * 1000;

/** Drafts at rest hold nothing that others could have; their answers stay, and take it again if it is left. */
export async function releaseChoices(ctx: Context, signal: AbortSignal): Promise<void> {
  const before = new Date(ctx.now().getTime() - HELD_MS);
  const release = (): Promise<number> =>
    ctx.transaction(async (inner) => {
      const ids = await queries.lockHoldingDrafts(inner.db, inner.organizationId, before, AT_ONCE);
      const pieces = await countTaken(inner, ids);
      await queries.deleteTaken(inner.db, inner.organizationId, ids);
      await giveStock(inner, pieces);
      return ids.length;
    });
  while (!signal.aborted && (await release()) === AT_ONCE);
}
