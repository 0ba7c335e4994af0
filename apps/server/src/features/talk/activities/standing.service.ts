import type { Context } from '../../../platform/context.ts';
import { thinOut } from '../../../platform/db/rows.ts';
import { notBlocked } from '../../ground/accounts/index.ts';
import { listEveryActivityById } from './activities.queries.ts';
import { addToCommentsCount, deleteActivity } from './writing.queries.ts';
import { activityDeleted, activityHidden, activityPosted, activityRestored } from './activities.facts.ts';
import { completeActivities, type CompleteActivity } from './complete.service.ts';
import * as queries from './standing.queries.ts';
import { hasPower } from '../../../platform/powers.ts';

/** Whether what is kept from everybody else shows itself to the caller: its author, and those who moderate it. */
export async function seesBehind(
  ctx: Context,
  activity: { account_id: string; group_id: string | null },
): Promise<boolean> {
  if (ctx.actor.kind !== 'member') return false;
  return activity.account_id === ctx.actor.accountId || (await moderates(ctx, activity.group_id));
}

/** Staff moderate everything, those who moderate a group what stands in it. */
export async function moderates(ctx: Context, groupId: string | null): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind !== 'member') return false;
  if (hasPower(actor, 'activities:write')) return true;
  return groupId !== null && queries.isModerator(ctx.db, ctx.organizationId, groupId, actor.accountId);
}

export const lockActivity = (ctx: Context, id: string): Promise<queries.LockedActivity | undefined> =>
  queries.lockActivity(ctx.db, ctx.organizationId, id);

/** Activities as those who moderate see them, by id. */
export async function getModeratedActivities(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, CompleteActivity>> {
  if (ctx.actor.kind !== 'member') return new Map();
  const rows = await listEveryActivityById(ctx.db, ctx.organizationId, ctx.actor.accountId, ids);
  return new Map((await completeActivities(ctx, rows)).map((activity) => [activity.row.id, activity]));
}

/** Kept from everybody but its author and those who moderate, until it is shown again. */
export async function hideActivity(
  ctx: Context,
  activity: queries.LockedActivity,
  reason: string,
): Promise<void> {
  await queries.updateStanding(ctx.db, ctx.organizationId, activity.id, 'hidden', reason);
  if (activity.standing === 'shown') await count(ctx, activity, -1);
  await ctx.record(activityHidden(activity.id));
}

/** Shown again; what had been held is only now posted. */
export async function showActivity(ctx: Context, activity: queries.LockedActivity): Promise<void> {
  if (activity.standing === 'shown') return;
  await queries.updateStanding(ctx.db, ctx.organizationId, activity.id, 'shown', null);
  await count(ctx, activity, 1);
  await ctx.record(
    activity.standing === 'held'
      ? activityPosted(activity.id, activity.account_id)
      : activityRestored(activity.id),
  );
}

/** Traces of others at a post, of which there may be very many. */
const LEFT_AT = ['notification_sender', 'notification', 'activity_like', 'activity_report'] as const;

/**
 * Before the transaction that deletes a post: no transaction of it takes more rows than a stretch of each kind. To be called
 * once it is certain that the caller may delete it.
 */
export async function thinOutActivity(ctx: Context, id: string): Promise<void> {
  await thinOut(ctx, 'activity', { commented_id: id });
  for (const table of LEFT_AT) await thinOut(ctx, table, { activity_id: id });
}

/** For good, with the answers to it. */
export async function removeActivity(ctx: Context, activity: queries.LockedActivity): Promise<void> {
  await deleteActivity(ctx.db, ctx.organizationId, activity.id);
  if (activity.standing === 'shown') await count(ctx, activity, -1);
  await ctx.record(activityDeleted(activity.id, activity.account_id));
}

async function count(ctx: Context, activity: queries.LockedActivity, change: 1 | -1): Promise<void> {
  if (activity.commented_id !== null)
    await addToCommentsCount(ctx.db, ctx.organizationId, activity.commented_id, change);
}

/** How many reports that answered. */
export const closeReports = (ctx: Context, activityId: string): Promise<number> =>
  queries.closeReports(ctx.db, ctx.organizationId, activityId, ctx.now());

/** Of those whom a text names, whoever may read it. */
export async function listReadersAmong(
  ctx: Context,
  activity: Pick<queries.LockedActivity, 'id' | 'account_id'>,
  entities: readonly { accountId?: string }[],
): Promise<string[]> {
  const named = new Set(entities.flatMap(({ accountId }) => accountId ?? []));
  named.delete(activity.account_id);
  return queries.listReadersAmong(
    ctx.db,
    ctx.organizationId,
    activity.id,
    [...named],
    notBlocked(ctx.db, ctx.organizationId, activity.account_id, 'account.id'),
  );
}
