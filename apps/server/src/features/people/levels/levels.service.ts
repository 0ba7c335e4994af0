import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { searchable, slugify } from '../../../platform/text.ts';
import { getFullAccountsById, requireStaff } from '../../ground/accounts/index.ts';
import { storePicture } from '../../ground/storage/index.ts';
import * as facts from './levels.facts.ts';
import * as queries from './levels.queries.ts';
import type { CreateLevel, UpdateLevel } from './levels.schemas.ts';

const viewerId = (ctx: Context): string | undefined =>
  ctx.actor.kind === 'member' ? ctx.actor.accountId : undefined;

export const listLevels = (ctx: Context, paging: Paging): Promise<queries.LevelRow[]> =>
  queries.listLevels(ctx.db, ctx.organizationId, viewerId(ctx), paging);

export async function getLevel(ctx: Context, idOrSlug: string): Promise<queries.LevelRow> {
  const level = await queries.findLevel(ctx.db, ctx.organizationId, viewerId(ctx), idOrSlug);
  if (level === undefined) throw notFound('level');
  return level;
}

export async function listLevelAccounts(ctx: Context, idOrSlug: string, paging: Paging) {
  const { id } = await getLevel(ctx, idOrSlug);
  const ids = await queries.listSponsorIds(ctx.db, ctx.organizationId, viewerId(ctx), id, paging);
  const accounts = await getFullAccountsById(ctx, ids);
  return ids.flatMap((accountId) => accounts.get(accountId) ?? []);
}

export async function createLevel(ctx: Context, { image, ...input }: CreateLevel): Promise<queries.LevelRow> {
  requireStaff(ctx.actor);
  const id = newId();
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    const now = ctx.now();
    const inserted = await queries.insertLevel(inner.db, ctx.organizationId, {
      ...toColumns(input),
      id,
      slug: slugify(input.name, 'level'),
      name: input.name,
      color: input.color,
      subtitle: input.subtitle ?? null,
      description: input.description ?? null,
      image_id: imageId ?? null,
      search_text: searchable(input.name, input.subtitle),
      created_at: now,
      updated_at: now,
    });
    if (!inserted) throw conflict('level.name.taken', { field: 'name' });
    await inner.record(facts.levelCreated(id));
  });
  return getLevel(ctx, id);
}

export async function updateLevel(
  ctx: Context,
  id: string,
  { image, ...input }: UpdateLevel,
): Promise<queries.LevelRow> {
  requireStaff(ctx.actor);
  await getLevel(ctx, id);
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    const before = await getLevel(inner, id);
    const columns = toColumns(input);
    const after = { ...before, ...columns };
    await queries.updateLevel(inner.db, ctx.organizationId, id, {
      ...columns,
      ...(imageId === undefined ? {} : { image_id: imageId }),
      search_text: searchable(after.name, after.subtitle),
      updated_at: ctx.now(),
    });
    await inner.record(facts.levelChanged(id));
  });
  return getLevel(ctx, id);
}

export async function deleteLevel(ctx: Context, id: string): Promise<null> {
  requireStaff(ctx.actor);
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteLevel(inner.db, ctx.organizationId, id))) throw notFound('level');
    await inner.record(facts.levelDeleted(id));
  });
  return null;
}

export async function putSponsor(
  ctx: Context,
  levelId: string,
  accountId: string,
  sortOrder: number | undefined,
): Promise<queries.LevelRow> {
  requireStaff(ctx.actor);
  await ctx.transaction(async (inner) => {
    await getLevel(inner, levelId);
    if (!(await getFullAccountsById(inner, [accountId])).has(accountId)) throw notFound('account');
    if (sortOrder === undefined)
      await queries.appendSponsor(inner.db, ctx.organizationId, levelId, accountId);
    else await queries.putSponsorAt(inner.db, ctx.organizationId, levelId, accountId, sortOrder);
    await inner.record(facts.sponsorPut(levelId, accountId));
  });
  return getLevel(ctx, levelId);
}

export async function removeSponsor(
  ctx: Context,
  levelId: string,
  accountId: string,
): Promise<queries.LevelRow> {
  requireStaff(ctx.actor);
  const level = await getLevel(ctx, levelId);
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteSponsor(inner.db, ctx.organizationId, level.id, accountId)))
      throw notFound('account');
    await inner.record(facts.sponsorRemoved(levelId, accountId));
  });
  return getLevel(ctx, levelId);
}

const toColumns = ({ sortOrder, ...same }: Omit<UpdateLevel, 'image'>) => ({
  ...same,
  ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
});
