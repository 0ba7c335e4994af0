import type { Context } from '../../../../platform/context.ts';
import { readAll, readOrder, refuseDeep, refuseUnknown } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { readInstant } from '../../../../platform/period.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import type { CompleteActivity } from '../complete.service.ts';
import { getModeratedActivities } from '../standing.service.ts';
import * as queries from './all-activities.queries.ts';
import { EXPORT_PARAMETERS, LIST_PARAMETERS, type AllActivitiesQuery } from './all-activities.schemas.ts';

export interface ReportedActivity {
  readonly activity: CompleteActivity;
  readonly reports: number;
}

export async function listAllActivities(
  ctx: Context,
  query: AllActivitiesQuery & Paging,
): Promise<{ activities: ReportedActivity[]; count: number }> {
  requirePower(ctx.actor, 'activities:read');
  refuseUnknown(query, LIST_PARAMETERS);
  refuseDeep(query);
  const orders = readOrder(queries.SORTABLE, queries.ID, (query.orderBy ?? '-createdAt').split(','));
  const filter = filterOf(query);
  const [ids, count] = await Promise.all([
    queries.listIds(ctx.db, ctx.organizationId, filter, orders, query),
    queries.countActivities(ctx.db, ctx.organizationId, filter),
  ]);
  const [complete, reports] = await Promise.all([
    getModeratedActivities(ctx, ids),
    queries.countOpenReports(ctx.db, ctx.organizationId, ids),
  ]);
  const activities = ids.flatMap((id) => {
    const activity = complete.get(id);
    return activity === undefined ? [] : [{ activity, reports: reports.get(id) ?? 0 }];
  });
  return { activities, count };
}

/** Texts of people with their names: taken along in a file only by those who may take people along. */
export function readAllActivities(
  ctx: Context,
  query: AllActivitiesQuery,
): AsyncIterable<queries.WrittenActivity> {
  requirePower(ctx.actor, 'activities:read');
  requirePower(ctx.actor, 'people.export');
  refuseUnknown(query, EXPORT_PARAMETERS);
  const filter = filterOf(query);
  return readAll((after, count) => queries.listAfter(ctx.db, ctx.organizationId, filter, after, count));
}

const filterOf = ({
  createdFrom,
  createdUntil,
  ...filter
}: AllActivitiesQuery): queries.AllActivitiesFilter => ({
  ...filter,
  ...(createdFrom !== undefined && { createdFrom: readInstant(createdFrom, 'createdFrom') }),
  ...(createdUntil !== undefined && { createdUntil: readInstant(createdUntil, 'createdUntil') }),
});
