import type { Context } from '../../../platform/context.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { searchable } from '../../../platform/text.ts';
import { getAccount, requireMember } from '../../ground/accounts/index.ts';
import * as queries from './interests.queries.ts';
import { refuseText } from '../../ground/rules/index.ts';

const viewerId = (ctx: Context): string | undefined =>
  ctx.actor.kind === 'member' ? ctx.actor.accountId : undefined;

export const listInterests = (ctx: Context, paging: Paging): Promise<queries.InterestRow[]> =>
  queries.listInterests(ctx.db, ctx.organizationId, viewerId(ctx), paging);

export async function listSelfInterests(ctx: Context, paging: Paging): Promise<queries.InterestRow[]> {
  const { accountId } = requireMember(ctx.actor);
  return queries.listInterestsOf(ctx.db, ctx.organizationId, accountId, paging);
}

export async function createInterest(ctx: Context, text: string): Promise<queries.InterestRow> {
  requireMember(ctx.actor);
  await refuseText(ctx, [text]);
  return ensureInterest(ctx, text);
}

/** By id, or by any way of writing its name. */
export async function getInterest(ctx: Context, idOrName: string): Promise<queries.InterestRow> {
  const row = isUuid(idOrName)
    ? await queries.findInterest(ctx.db, ctx.organizationId, viewerId(ctx), idOrName)
    : await queries.findInterestByKey(ctx.db, ctx.organizationId, viewerId(ctx), searchable(idOrName));
  if (row === undefined) throw notFound('interest');
  return row;
}

export const getInterestId = async (ctx: Context, idOrName: string): Promise<string> =>
  (await getInterest(ctx, idOrName)).id;

/** One topic for all ways of writing it: "Café", "cafe" and "#CAFE" are the same. */
export async function ensureInterest(
  ctx: Context,
  text: string,
  featured = false,
): Promise<queries.InterestRow> {
  const name = text.trim().replace(/^#+/, '').replace(/\s+/g, ' ');
  const nameKey = searchable(name);
  if (nameKey === '') throw invalid('interest.name', { field: 'name' });
  await queries.insertInterest(
    ctx.db,
    ctx.organizationId,
    { id: newId(), name, name_key: nameKey, featured },
    ctx.now(),
  );
  const row = await queries.findInterestByKey(ctx.db, ctx.organizationId, viewerId(ctx), nameKey);
  if (row === undefined) throw notFound('interest');
  return row;
}

export async function setSelfInterests(ctx: Context, interestIds: string[]): ReturnType<typeof getAccount> {
  const { accountId } = requireMember(ctx.actor);
  const known = await queries.listInterestNames(ctx.db, ctx.organizationId, interestIds);
  if (known.length !== interestIds.length) throw notFound('interest');
  await ctx.transaction((inner) =>
    queries.replaceInterestsOf(inner.db, ctx.organizationId, accountId, interestIds, ctx.now()),
  );
  return getAccount(ctx, accountId);
}

/** Names by id, for texts that mention interests; unknown ids are absent. */
export async function getInterestNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await queries.listInterestNames(ctx.db, ctx.organizationId, ids);
  return new Map(rows.map((row) => [row.id, row.name]));
}
