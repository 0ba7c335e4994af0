import type { Context } from '../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { activityLiked, activityReported, activityUnliked } from './activities.facts.ts';
import { mayReportActivity } from './activities.policy.ts';
import type { ReportActivity } from './activities.schemas.ts';
import { getActivity, getActivityRow } from './activities.service.ts';
import type { CompleteActivity } from './complete.service.ts';
import * as queries from './reactions.queries.ts';

export async function likeActivity(ctx: Context, id: string): Promise<CompleteActivity> {
  const { accountId } = requireMember(ctx.actor);
  await getActivityRow(ctx, id);
  await ctx.transaction(async (inner) => {
    if (!(await queries.insertLike(inner.db, ctx.organizationId, id, accountId, ctx.now()))) return;
    await queries.addToLikesCount(inner.db, ctx.organizationId, id, 1);
    await inner.record(activityLiked(id));
  });
  return getActivity(ctx, id);
}

export async function unlikeActivity(ctx: Context, id: string): Promise<CompleteActivity> {
  const { accountId } = requireMember(ctx.actor);
  await getActivityRow(ctx, id);
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteLike(inner.db, ctx.organizationId, id, accountId))) return;
    await queries.addToLikesCount(inner.db, ctx.organizationId, id, -1);
    await inner.record(activityUnliked(id));
  });
  return getActivity(ctx, id);
}

export async function reportActivity(
  ctx: Context,
  id: string,
  { reason, note }: NonNullable<ReportActivity>,
): Promise<CompleteActivity> {
  const member = requireMember(ctx.actor);
  const activity = await getActivityRow(ctx, id);
  if (!mayReportActivity(activity, member)) throw invalid('report.own');
  await ctx.transaction(async (inner) => {
    const report = {
      activity_id: id,
      account_id: member.accountId,
      id: newId(),
      reason: reason ?? null,
      note: note?.trim() || null,
    };
    if (await queries.insertReport(inner.db, ctx.organizationId, report, ctx.now()))
      await inner.record(activityReported(id));
  });
  return getActivity(ctx, id);
}

export async function withdrawReport(ctx: Context, id: string, reportId: string): Promise<CompleteActivity> {
  const { accountId } = requireMember(ctx.actor);
  await getActivityRow(ctx, id);
  if (!(await queries.deleteReport(ctx.db, ctx.organizationId, id, accountId, reportId))) {
    // Taken back and made again, it would have to be decided over and over.
    if (await queries.hasReport(ctx.db, ctx.organizationId, id, accountId, reportId))
      throw conflict('report.decided');
    throw notFound('report');
  }
  return getActivity(ctx, id);
}
