import type { Context } from '../../../platform/context.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { personCame } from './chat.facts.ts';
import * as queries from './presence.queries.ts';

/** How often those who are there are written down. */
export const SEEN_EVERY_MS = 60_000;
/** A person who was missed twice in a row is gone. */
const PRESENT_SECONDS = 130;
const MAX_PRESENT = 1000;

/** Announces people who were away until now. */
export async function markPresent(ctx: Context, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  const { db, organizationId } = ctx;
  const came = await queries.touchPresence(db, organizationId, accountIds, PRESENT_SECONDS);
  for (const id of came) await ctx.record(personCame(id));
}

/** Of these accounts, those who talk with that person alone. */
export const listPartnersAmong = async (
  { db, organizationId }: Context,
  accountId: string,
  accountIds: readonly string[],
): Promise<string[]> => queries.listPartnersAmong(db, organizationId, accountId, accountIds);

/** Ids of the people in the caller's conversations who have a page open. */
export async function listPresent(ctx: Context): Promise<string[]> {
  const { accountId } = requireMember(ctx.actor);
  return queries.listPresent(ctx.db, ctx.organizationId, accountId, PRESENT_SECONDS, MAX_PRESENT);
}
