import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { getAccount, getFullAccountsById } from '../../ground/accounts/index.ts';
import { groupChanged } from './groups.facts.ts';
import { getGroupForContent, requireModerator, viewerOf } from './groups.service.ts';
import * as queries from './sponsors.queries.ts';

/** Accounts in the order that the group gave them. */
export async function listSponsors(ctx: Context, idOrSlug: string, paging: Paging) {
  const { id } = await getGroupForContent(ctx, idOrSlug);
  const ids = await queries.listSponsorIds(ctx.db, ctx.organizationId, id, viewerOf(ctx), paging);
  const accounts = await getFullAccountsById(ctx, ids);
  return ids.flatMap((accountId) => accounts.get(accountId) ?? []);
}

export async function putSponsor(
  ctx: Context,
  idOrSlug: string,
  accountId: string,
  sortOrder = 0,
): ReturnType<typeof getAccount> {
  const { id } = await requireModerator(ctx, idOrSlug);
  const account = await getAccount(ctx, accountId);
  await ctx.transaction(async (inner) => {
    const row = { group_id: id, account_id: account.id, sort_order: sortOrder };
    await queries.putSponsor(inner.db, ctx.organizationId, row);
    await inner.record(groupChanged(id));
  });
  return account;
}

export async function removeSponsor(ctx: Context, idOrSlug: string, accountId: string): Promise<null> {
  const { id } = await requireModerator(ctx, idOrSlug);
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteSponsor(inner.db, ctx.organizationId, id, accountId)))
      throw notFound('sponsor');
    await inner.record(groupChanged(id));
  });
  return null;
}
