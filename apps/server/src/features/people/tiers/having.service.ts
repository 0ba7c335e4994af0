import type { Context } from '../../../platform/context.ts';
import { holdRow } from '../../../platform/db/rows.ts';
import { notFound } from '../../../platform/errors.ts';
import type { TierColumns } from '../../ground/accounts/index.ts';
import * as queries from './grants.queries.ts';

/** For features that ask for a tier. */

export async function listTiersByIds(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TierColumns>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.listTiersByIds(ctx.db, ctx.organizationId, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The tiers that an account has at this moment, from the staff or by a plan. */
export const listTierIdsOf = async (ctx: Context, accountId: string): Promise<string[]> =>
  (await queries.listBadges(ctx.db, ctx.organizationId, accountId, ctx.now())).map(({ id }) => id);

/** Within a transaction: they stay until it ends. */
export async function holdTiers(inner: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted())
    if ((await holdRow(inner.db, 'account_tier', inner.organizationId, { id })) === undefined)
      throw notFound('tier');
}
