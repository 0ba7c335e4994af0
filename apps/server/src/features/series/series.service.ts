import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Paging } from '../../platform/http/schemas.ts';
import * as events from '../events/index.ts';
import * as queries from './series.queries.ts';

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
