import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { pathOf, type PageList } from '../../../platform/public-pages.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { searchable } from '../../../platform/text.ts';
import { getAccount, requireMember } from '../../ground/accounts/index.ts';
import { readName } from './interests.policy.ts';
import * as queries from './interests.queries.ts';
import { refuseText } from '../../ground/rules/index.ts';

const viewerId = (ctx: Context): string | undefined =>
  ctx.actor.kind === 'member' ? ctx.actor.accountId : undefined;

export const listInterests = (ctx: Context, paging: Paging): Promise<queries.InterestRow[]> =>
  queries.listInterests(ctx.db, ctx.organizationId, viewerId(ctx), paging);

export async function listSelfInterests(ctx: Context, paging: Paging): Promise<queries.InterestRow[]> {
  const { accountId } = requireMember(ctx.actor);
  return queries.listInterestsOf(ctx.db, ctx.organizationId, accountId, accountId, paging);
}

/** For everybody who may see the account: interests are chosen to be found by them. */
export async function listAccountInterests(
  ctx: Context,
  idOrUsername: string,
  paging: Paging,
): Promise<queries.InterestRow[]> {
  const { id } = await getAccount(ctx, idOrUsername);
  return queries.listInterestsOf(ctx.db, ctx.organizationId, viewerId(ctx), id, paging);
}

/** For the sitemap. */
export const interestPages: PageList = {
  name: 'interests',
  async list({ db, organizationId }, slice) {
    const rows = await queries.listInterestPages(db, organizationId, slice);
    return rows.map(({ id }) => ({ key: id, path: pathOf('interests', id) }));
  },
};

/** Those of these ids that are still there, as in lists. */
export const listInterestsAmong = async (
  ctx: Context,
  ids: readonly string[],
  paging: Paging,
): Promise<queries.InterestRow[]> =>
  ids.length === 0 ? [] : queries.listInterestsAmong(ctx.db, ctx.organizationId, viewerId(ctx), ids, paging);

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

export async function ensureInterest(
  ctx: Context,
  text: string,
  featured = false,
): Promise<queries.InterestRow> {
  const named = readName(text);
  await queries.insertInterest(ctx.db, ctx.organizationId, { id: newId(), ...named, featured }, ctx.now());
  const row = await queries.findInterestByKey(ctx.db, ctx.organizationId, viewerId(ctx), named.name_key);
  if (row === undefined) throw notFound('interest');
  return row;
}

export async function setSelfInterests(ctx: Context, interestIds: string[]): ReturnType<typeof getAccount> {
  const { accountId } = requireMember(ctx.actor);
  await ctx.transaction(async (inner) => {
    const held = await holdInterests(inner, interestIds);
    if (held.size !== interestIds.length) throw notFound('interest');
    const ids = [...new Set(held.values())];
    await queries.replaceInterestsOf(inner.db, ctx.organizationId, accountId, ids, ctx.now());
  });
  return getAccount(ctx, accountId);
}

/** One beside the first, where an interest is merged between the two reads. */
const TRIES = 3;

/**
 * The interests by the ids that name them, which are others once they were merged. None of them is merged or removed until
 * the transaction ends; those that are not there are absent.
 */
export async function holdInterests(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  for (let turn = 1; ; turn++) {
    const named = await queries.listInterestNames(ctx.db, ctx.organizationId, ids);
    const wanted = [...new Set(named.map(({ id }) => id))];
    const held =
      wanted.length === 0 ? new Set() : await queries.holdShown(ctx.db, ctx.organizationId, wanted);
    if (held.size === wanted.length || turn === TRIES)
      return new Map(named.flatMap(({ asked, id }) => (held.has(id) ? [[asked, id] as const] : [])));
  }
}

/** Names by the ids that were asked for, for texts that mention interests; unknown ids are absent. */
export async function getInterestNames(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const rows = await queries.listInterestNames(ctx.db, ctx.organizationId, ids);
  return new Map(rows.map(({ asked, id, name }) => [asked, { id, name }]));
}
