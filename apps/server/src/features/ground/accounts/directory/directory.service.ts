import type { Context } from '../../../../platform/context.ts';
import { readAll, readOrder, refuseDeep, refuseUnknown } from '../../../../platform/db/list.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { readInstant } from '../../../../platform/period.ts';
import { requireDirectoryExporter, requireDirectoryReader } from './directory.policy.ts';
import * as queries from './directory.queries.ts';
import { EXPORT_PARAMETERS, LIST_PARAMETERS, type DirectoryQuery } from './directory.schemas.ts';

const NEWEST_FIRST = '-createdAt';

export async function listDirectory(
  ctx: Context,
  query: DirectoryQuery & Paging,
): Promise<{ rows: queries.DirectoryRow[]; count: number }> {
  requireDirectoryReader(ctx.actor);
  refuseUnknown(query, LIST_PARAMETERS);
  refuseDeep(query);
  const orders = readOrder(queries.SORTABLE, queries.ID, (query.orderBy ?? NEWEST_FIRST).split(','));
  const asked = askedFor(ctx, query);
  const [rows, count] = await Promise.all([
    queries.listDirectory(ctx.db, ctx.organizationId, asked, orders, query),
    queries.countDirectory(ctx.db, ctx.organizationId, asked),
  ]);
  return { rows, count };
}

export function readDirectory(ctx: Context, query: DirectoryQuery): AsyncIterable<queries.DirectoryRow> {
  requireDirectoryExporter(ctx.actor);
  refuseUnknown(query, EXPORT_PARAMETERS);
  const asked = askedFor(ctx, query);
  return readAll((after, count) =>
    queries.listDirectoryAfter(ctx.db, ctx.organizationId, asked, after, count),
  );
}

export async function getEntry(ctx: Context, idOrUsername: string): Promise<queries.DirectoryRow> {
  requireDirectoryReader(ctx.actor);
  const row = await queries.findEntry(ctx.db, ctx.organizationId, idOrUsername);
  if (row === undefined) throw notFound('account');
  return row;
}

const askedFor = (ctx: Context, { createdFrom, createdUntil, ...filter }: DirectoryQuery): queries.Asked => ({
  now: ctx.now(),
  filter: {
    ...filter,
    ...(createdFrom !== undefined && { createdFrom: readInstant(createdFrom, 'createdFrom') }),
    ...(createdUntil !== undefined && { createdUntil: readInstant(createdUntil, 'createdUntil') }),
  },
});
