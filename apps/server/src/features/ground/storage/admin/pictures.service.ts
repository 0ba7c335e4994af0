import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { sqlState } from '../../../../platform/db/database.ts';
import { readOrder, refuseDeep, refuseUnknown } from '../../../../platform/db/list.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { readInstant } from '../../../../platform/period.ts';
import { pictureColumns } from '../../../../platform/tables.ts';
import { requirePower } from '../../accounts/index.ts';
import { findImage } from '../images.queries.ts';
import { removeVariants } from '../images.service.ts';
import * as queries from './pictures.queries.ts';
import { LIST_PARAMETERS, type PicturesQuery } from './pictures.schemas.ts';

export interface UsedPicture {
  readonly row: queries.StoredPictureRow;
  readonly uses: readonly queries.UseRow[];
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
  const holders = pictureColumns(ctx.services.tables);
  const asked = {
    holders,
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
  const uses = await queries.listUses(
    ctx.db,
    ctx.organizationId,
    holders,
    rows.map(({ id }) => id),
  );
  const byPicture = Map.groupBy(uses, (use) => use.image_id);
  const pictures = rows.map((row) => {
    const own = byPicture.get(row.id) ?? [];
    return { row, uses: own, removable: own.length === 0 && queries.isRemovableKind(row.kind) };
  });
  return { pictures, count };
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Something may begin to use it meanwhile: then it stays. */
export async function deletePicture(ctx: Context, id: string): Promise<null> {
  requirePower(ctx.actor, 'storage:write');
  if ((await findImage(ctx.db, ctx.organizationId, id)) === undefined) throw notFound('image');
  const holders = pictureColumns(ctx.services.tables);
  const gone = await queries
    .deleteUnusedPicture(ctx.db, ctx.organizationId, id, holders)
    .catch((error: unknown) => {
      if (sqlState(error) === FOREIGN_KEY_VIOLATION) return undefined;
      throw error;
    });
  if (gone === undefined) throw conflict('image.used');
  noteChanges(ctx, { name: gone.name, kind: gone.kind, size: Number(gone.size) }, undefined);
  await removeVariants(ctx, id);
  return null;
}

export const getTotals = (ctx: Context): ReturnType<typeof queries.sumStorage> => {
  requirePower(ctx.actor, 'storage:read');
  return queries.sumStorage(ctx.db, ctx.organizationId);
};
