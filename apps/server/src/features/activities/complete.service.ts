import type { Context } from '../../platform/context.ts';
import { completeEntities, type CompleteEntity } from '../entities/index.ts';
import { listBaseEventsByIds, type BaseEventView } from '../events/index.ts';
import { getGroupsById, viewBaseGroup, type BaseGroupView } from '../groups/index.ts';
import * as queries from './activities.queries.ts';

export interface CompleteActivity {
  row: queries.ActivityRow;
  event: BaseEventView | null;
  group: BaseGroupView | null;
  commented: queries.ActivityRow | null;
  entities: CompleteEntity[];
}

const unique = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

/** Adds to the rows what they refer to: one question per kind, whatever the number of rows, none for kinds absent. */
export async function completeActivities(
  ctx: Context,
  rows: readonly queries.ActivityRow[],
): Promise<CompleteActivity[]> {
  const viewerId = ctx.actor.kind === 'member' ? ctx.actor.accountId : undefined;
  const [events, groups, commented, entities] = await Promise.all([
    listBaseEventsByIds(ctx, unique(rows.map((row) => row.event_id))),
    getGroupsById(ctx, unique(rows.map((row) => row.group_id))),
    queries.listActivitiesByIds(
      ctx.db,
      ctx.organizationId,
      viewerId,
      unique(rows.map((row) => row.commented_id)),
    ),
    completeEntities(ctx, rows),
  ]);
  const parents = new Map(commented.map((row) => [row.id, row]));
  return rows.map((row, index) => {
    const group = groups.get(row.group_id ?? '');
    return {
      row,
      event: events.get(row.event_id ?? '') ?? null,
      group: group === undefined ? null : viewBaseGroup(group),
      commented: parents.get(row.commented_id ?? '') ?? null,
      entities: entities[index] ?? [],
    };
  });
}
