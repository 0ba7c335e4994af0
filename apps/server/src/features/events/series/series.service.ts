import type { Context } from '../../../platform/context.ts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '../../../platform/db/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { searchable, slugify } from '../../../platform/text.ts';
import { requireStaff } from '../../ground/accounts/index.ts';
import * as events from '../programme/index.ts';
import { storePicture } from '../../ground/storage/index.ts';
import * as queries from './series.queries.ts';
import type { SeriesFields } from './series.schemas.ts';

export const listSeries = (ctx: Context, paging: Paging): Promise<queries.SeriesRow[]> =>
  queries.listSeries(ctx.db, ctx.organizationId, paging);

export async function getSeries(ctx: Context, idOrSlug: string): Promise<queries.SeriesRow> {
  const series = await queries.findSeries(ctx.db, ctx.organizationId, idOrSlug);
  if (series === undefined) throw notFound('series');
  return series;
}

export async function listSeriesEvents(
  ctx: Context,
  idOrSlug: string,
  paging: Paging,
  filter: { past: boolean; lean: boolean },
): Promise<events.CompleteEvent[]> {
  const series = await getSeries(ctx, idOrSlug);
  return events.listSeriesEvents(ctx, series.id, paging, filter);
}

const SLUG_TRIES = 50;

export async function createSeries(
  ctx: Context,
  { image, ...input }: SeriesFields & { name: string },
): Promise<queries.SeriesRow> {
  requireStaff(ctx.actor);
  const imageId = await storePicture(ctx, image);
  const base = slugify(input.name, 'series');
  const row = {
    ...toColumns(input),
    id: newId(),
    name: input.name.trim(),
    image_id: imageId ?? null,
    search_text: searchable(input.name, input.description),
    created_at: ctx.now(),
    updated_at: ctx.now(),
  };
  for (let number = 1; number <= SLUG_TRIES; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (await queries.insertSeries(ctx.db, ctx.organizationId, { ...row, slug }))
      return getSeries(ctx, row.id);
  }
  throw conflict('name.taken', { field: 'name' });
}

export async function updateSeries(
  ctx: Context,
  idOrSlug: string,
  { image, ...input }: SeriesFields,
): Promise<queries.SeriesRow> {
  const before = await getSeries(ctx, idOrSlug);
  requireStaff(ctx.actor);
  const imageId = await storePicture(ctx, image);
  const after = { ...before, ...toColumns(input) };
  await queries.updateSeries(ctx.db, ctx.organizationId, before.id, {
    ...toColumns(input),
    ...(imageId === undefined ? {} : { image_id: imageId }),
    search_text: searchable(after.name, after.description),
    updated_at: ctx.now(),
  });
  return getSeries(ctx, before.id);
}

export async function deleteSeries(ctx: Context, idOrSlug: string): Promise<null> {
  const { id } = await getSeries(ctx, idOrSlug);
  requireStaff(ctx.actor);
  try {
    await queries.deleteSeries(ctx.db, ctx.organizationId, id);
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error;
    throw conflict('series.used');
  }
  return null;
}

const toColumns = ({ name, description, sortOrder }: SeriesFields) => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(description === undefined ? {} : { description: description?.trim() || null }),
  ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
});
