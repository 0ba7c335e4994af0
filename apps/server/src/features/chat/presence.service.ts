import type { Context } from '../../platform/context.ts';
import { requireMember } from '../accounts/index.ts';
import * as queries from './presence.queries.ts';

/** How often those who are there are written down. */
export const SEEN_EVERY_MS = 60_000;
/** Whoever was not seen twice is gone. */
const PRESENT_SECONDS = 130;
const MAX_PRESENT = 1000;

export async function markPresent(ctx: Context, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length > 0) await queries.touchPresence(ctx.db, ctx.organizationId, accountIds);
}

/** Ids of the people in the caller's conversations who have a page open. */
export async function listPresent(ctx: Context): Promise<string[]> {
  const { accountId } = requireMember(ctx.actor);
  return queries.listPresent(ctx.db, ctx.organizationId, accountId, PRESENT_SECONDS, MAX_PRESENT);
}
