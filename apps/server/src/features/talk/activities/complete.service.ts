import type { Context } from '../../../platform/context.ts';
import { listBlockedIds } from '../../ground/accounts/index.ts';
import { completeEntities, type CompleteEntity } from '../entities/index.ts';
import { getBaseContents, type BaseContentView } from '../channels/index.ts';
import { listBaseEventsByIds, type BaseEventView } from '../../events/programme/index.ts';
import { getGroupsById, viewBaseGroup, type BaseGroupView } from '../../people/groups/index.ts';
import * as queries from './activities.queries.ts';
import { countCommentsBy, countLikesBy } from './writing.queries.ts';
import type { BaseActivityView } from './activities.schemas.ts';
import { viewBaseActivity } from './activities.views.ts';

export interface CompleteActivity {
  row: queries.ActivityRow;
  event: BaseEventView | null;
  content: BaseContentView | null;
  group: BaseGroupView | null;
  commented: queries.ActivityRow | null;
  entities: CompleteEntity[];
  /** As the viewer may know them: without those they have blocked, or who have blocked them. */
  count: { likes: number; comments: number };
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
  const [events, contents, groups, commented, entities, counts] = await Promise.all([
    listBaseEventsByIds(ctx, unique(rows.map((row) => row.event_id))),
    getBaseContents(ctx, unique(rows.map((row) => row.content_id))),
    getGroupsById(ctx, unique(rows.map((row) => row.group_id))),
    queries.listActivitiesByIds(
      ctx.db,
      ctx.organizationId,
      viewerId,
      unique(rows.map((row) => row.commented_id)),
    ),
    completeEntities(ctx, rows),
    countForViewer(ctx, rows),
  ]);
  const parents = new Map(commented.map((row) => [row.id, row]));
  return rows.map((row, index) => {
    const group = groups.get(row.group_id ?? '');
    return {
      row,
      event: events.get(row.event_id ?? '') ?? null,
      content: contents.get(row.content_id ?? '') ?? null,
      group: group === undefined ? null : viewBaseGroup(group),
      commented: parents.get(row.commented_id ?? '') ?? null,
      entities: entities[index] ?? [],
      count: counts(row),
    };
  });
}

type Counts = (row: queries.ActivityRow) => CompleteActivity['count'];

async function countForViewer(ctx: Context, rows: readonly queries.ActivityRow[]): Promise<Counts> {
  const blocked = rows.length === 0 ? [] : await listBlockedIds(ctx);
  if (blocked.length === 0) return (row) => ({ likes: row.likes_count, comments: row.comments_count });
  const ids = rows.map((row) => row.id);
  const [likes, comments] = await Promise.all([
    countLikesBy(ctx.db, ctx.organizationId, ids, blocked),
    countCommentsBy(ctx.db, ctx.organizationId, ids, blocked),
  ]);
  const likesBy = new Map(likes.map((row) => [row.activity_id, row.count]));
  const commentsBy = new Map(comments.map((row) => [row.activity_id, row.count]));
  return ({ id, likes_count, comments_count }) => ({
    likes: likes_count - (likesBy.get(id) ?? 0),
    comments: comments_count - (commentsBy.get(id) ?? 0),
  });
}

/** Activities as others refer to them; those that the viewer may not see are left out. */
export async function getBaseActivities(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, BaseActivityView>> {
  const viewerId = ctx.actor.kind === 'member' ? ctx.actor.accountId : undefined;
  const rows = await queries.listActivitiesByIds(ctx.db, ctx.organizationId, viewerId, ids);
  return new Map(rows.map((row) => [row.id, viewBaseActivity(row)]));
}
