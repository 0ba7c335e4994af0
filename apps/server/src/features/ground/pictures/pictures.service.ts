import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { readOrder, refuseDeep, refuseUnknown } from '../../../platform/db/list.ts';
import { conflict } from '../../../platform/errors.ts';
import { readInstant } from '../../../platform/period.ts';
import { holdersOf } from '../../../platform/tables.ts';
import { requirePower } from '../accounts/index.ts';
import { getImage, isSweptPicture, markImage, readHolders, readUse, removeUnheld } from '../storage/index.ts';
import * as queries from './pictures.queries.ts';
import { LIST_PARAMETERS, type PicturesQuery } from './pictures.schemas.ts';

export interface UsedPicture {
  readonly row: queries.StoredPictureRow;
  readonly uses: readonly queries.UseRow[];
  readonly isClosed: boolean;
  readonly removable: boolean;
}

export async function listPictures(
  ctx: Context,
  query: PicturesQuery,
): Promise<{ pictures: UsedPicture[]; count: number }> {
  requirePower(ctx.actor, 'storage:read');
  refuseUnknown(query, LIST_PARAMETERS);
  refuseDeep(query);
  const orders = readOrder(queries.SORTABLE, queries.ID, (query.orderBy ?? '-size').split(','));
  const { createdFrom, createdUntil, ...filter } = query;
  const holders = holdersOf(ctx.services.tables, 'pictures');
  const asked = {
    holders,
    tables: ctx.services.tables,
    filter: {
      ...filter,
      ...(createdFrom !== undefined && { createdFrom: readInstant(createdFrom, 'createdFrom') }),
      ...(createdUntil !== undefined && { createdUntil: readInstant(createdUntil, 'createdUntil') }),
    },
  };
  const [rows, count] = await Promise.all([
    queries.listPictures(ctx.db, ctx.organizationId, asked, orders, query),
    queries.countPictures(ctx.db, ctx.organizationId, asked),
  ]);
  const ids = rows.map(({ id }) => id);
  const [uses, closed] = await Promise.all([
    queries.listUses(ctx.db, ctx.organizationId, holders, ids),
    queries.listClosed(ctx.db, ctx.organizationId, ctx.services.tables, ids),
  ]);
  const byPicture = Map.groupBy(uses, (use) => use.image_id);
  const pictures = rows.map((row) => {
    const own = byPicture.get(row.id) ?? [];
    const isClosed = closed.has(row.id);
    return { row, uses: own, isClosed, removable: own.length === 0 && !isClosed && isSweptPicture(row.kind) };
  });
  return { pictures, count };
}

/** Covers a picture wherever it is shown, until a reader asks to see it; or takes the cover away. */
export async function markPicture(
  ctx: Context,
  id: string,
  moderation: 'safe' | 'warning',
): ReturnType<typeof getImage> {
  requirePower(ctx.actor, 'storage:write');
  const before = await getImage(ctx, id);
  await markImage(ctx, id, moderation);
  noteChanges(ctx, { moderation: before.moderation }, { moderation }, { name: before.name ?? id });
  return getImage(ctx, id);
}

/** Something may begin to use it meanwhile: then it stays. */
export async function deletePicture(ctx: Context, id: string): Promise<null> {
  requirePower(ctx.actor, 'storage:write');
  const image = await getImage(ctx, id);
  if (!isSweptPicture(image.kind) || !(await removeUnheld(ctx, 'image', id))) throw conflict('image.used');
  noteChanges(ctx, { name: image.name, kind: image.kind, size: Number(image.size) }, undefined);
  return null;
}

export async function getTotals(ctx: Context) {
  requirePower(ctx.actor, 'storage:read');
  const [totals, use, { largest, archives }] = await Promise.all([
    queries.sumStorage(ctx.db, ctx.organizationId),
    readUse(ctx),
    readHolders(ctx),
  ]);
  const ids = largest.map(({ accountId }) => accountId);
  const owners = await queries.listOwners(ctx.db, ctx.organizationId, ids);
  return { totals, use, archives, largest, owners };
}
