import type { Context } from '../../../platform/context.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { hasPower } from '../../../platform/powers.ts';
import { getAccount, getFullAccountsById, requireMember } from '../../ground/accounts/index.ts';
import { forgetNaming, leaveNaming, namePeople } from '../../ground/naming/index.ts';
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
  return ctx.transaction(async (inner) => {
    const place = { group_id: id, sort_order: sortOrder };
    const own = { ...place, account_id: accountId.toLowerCase() };
    const isMoved = await queries.moveSponsor(inner.db, ctx.organizationId, own);
    const sponsorId = isMoved ? own.account_id : await nameSponsor(inner, place, accountId);
    await inner.record(groupChanged(id));
    // Only new sponsors are asked: one who is there keeps the place, whatever is between them and the moderator.
    const account = (await getFullAccountsById(inner, [sponsorId])).get(sponsorId);
    if (account === undefined) throw notFound('account');
    return account;
  });
}

async function nameSponsor(
  ctx: Context,
  place: { group_id: string; sort_order: number },
  accountId: string,
): Promise<string> {
  // Of an account that is not there, that blocks the moderator, and that refuses them, the answer is the same.
  const { id } = await getAccount(ctx, accountId).catch((error: unknown) => {
    throw error instanceof AppError && error.kind === 'notFound' ? notFound('account', 'accountId') : error;
  });
  const row = { ...place, account_id: id };
  if (await queries.insertSponsor(ctx.db, ctx.organizationId, row))
    await namePeople(
      ctx,
      sponsorsOf(place.group_id),
      [{ accountId: id, field: 'accountId' }],
      hasPower(ctx.actor, 'groups:write'),
    );
  else await queries.moveSponsor(ctx.db, ctx.organizationId, row);
  return id;
}

const sponsorsOf = (groupId: string) => ({ place: 'groupSponsor', subjectId: groupId }) as const;

export async function removeSponsor(ctx: Context, idOrSlug: string, accountId: string): Promise<null> {
  const { id } = await requireModerator(ctx, idOrSlug);
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteSponsor(inner.db, ctx.organizationId, id, accountId)))
      throw notFound('sponsor');
    await forgetNaming(inner, sponsorsOf(id), accountId);
    await inner.record(groupChanged(id));
  });
  return null;
}

/** For sponsors themselves: nobody has to stay named beside a group, also one that they do not see, nor be named again. */
export async function leaveSponsors(ctx: Context, named: string, refuse = false): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  const groupId = named.toLowerCase();
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteSponsor(inner.db, ctx.organizationId, groupId, accountId)))
      throw notFound('sponsor');
    await leaveNaming(inner, sponsorsOf(groupId), refuse);
    await inner.record(groupChanged(groupId));
  });
  return null;
}
