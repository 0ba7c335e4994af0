import type { Context } from '../../../platform/context.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { closeAccount, holdAccounts, recountFollows } from '../../ground/accounts/index.ts';
import { settleAccount } from '../../people/tiers/index.ts';
import { renewPairs } from '../../reach/chat/index.ts';
import { removeExports } from '../data/index.ts';
import * as queries from './merging.queries.ts';
import { moveRest, moveStretches } from './moving.service.ts';

/** For the job: the rest, and the end of the account. Stopped anywhere, it goes on from there. */
export async function continueMerge(ctx: Context, fromId: string, signal: AbortSignal): Promise<void> {
  const merge = await queries.findMerge(ctx.db, ctx.organizationId, fromId);
  if (merge?.state !== 'running') return;
  await moveStretches(ctx, fromId, merge.into_id, signal);
  await renewPairs(ctx, merge.into_id);
  await removeExports(ctx, fromId);
  await ctx.transaction((inner) => endMerge(inner, fromId));
}

async function endMerge(inner: Context, fromId: string): Promise<void> {
  const { db, organizationId } = inner;
  const merge = await queries.findMerge(db, organizationId, fromId);
  if (merge?.state !== 'running') return;
  const intoId = merge.into_id;
  await holdAccounts(inner, [fromId, intoId]);
  await moveRest(inner, fromId, intoId);
  await queries.endAnswered(db, organizationId, intoId);
  await queries.leadOn(db, organizationId, fromId, intoId);
  await closeAccount(inner, fromId);
  await recountFollows(inner, intoId);
  await settleAccount(inner, intoId);
  await updateRow(
    db,
    'account_merge',
    organizationId,
    { from_id: fromId },
    { state: 'done', updated_at: inner.now() },
  );
}

/** Longer than the tries of its job take. */
const TRIED_MS = 60 * 60_000;

export const listStopped = (ctx: Context): Promise<{ from_id: string }[]> =>
  queries.listRunning(ctx.db, ctx.organizationId, new Date(ctx.now().getTime() - TRIED_MS));
